/// The newest elements of a sequence, up to a limit; each is known by its number.
struct Ring<Element> {
  /// How many elements are kept; nil for all.
  let limit: Int?
  private var kept: [Element] = []
  /// How many elements were appended.
  private(set) var count = 0

  init(limit: Int?) {
    self.limit = limit.map { max($0, 0) }
  }

  /// How many elements are gone, the oldest ones.
  var dropped: Int { count - kept.count }

  /// Appends an element.
  ///
  /// - Returns: The oldest one, where it had to go for it.
  mutating func append(_ element: Element) -> Element? {
    defer { count += 1 }
    guard let limit, kept.count == limit else {
      kept.append(element)
      return nil
    }
    guard limit > 0 else { return element }
    let index = count % limit
    let old = kept[index]
    kept[index] = element
    return old
  }

  /// Changes the element of a number, if it is still there.
  mutating func update(_ number: Int, _ change: (inout Element) -> Void) {
    guard number >= dropped, number < count else { return }
    change(&kept[index(of: number)])
  }

  /// The elements, the oldest first.
  var elements: [Element] {
    guard dropped > 0, !kept.isEmpty else { return kept }
    let start = index(of: dropped)
    return Array(kept[start...] + kept[..<start])
  }

  var last: Element? {
    kept.isEmpty ? nil : kept[index(of: count - 1)]
  }

  private func index(of number: Int) -> Int {
    limit.map { $0 == 0 ? 0 : number % $0 } ?? number
  }
}
