/// The middle of a set of samples and how far they spread.
struct Statistics {
  let median: Double
  /// A tenth of the samples are below, and a tenth above.
  let p10: Double
  let p90: Double

  init(_ samples: [Double]) {
    let sorted = samples.sorted()
    median = Self.quantile(0.5, of: sorted)
    p10 = Self.quantile(0.1, of: sorted)
    p90 = Self.quantile(0.9, of: sorted)
  }

  /// Interpolates between the two nearest samples.
  private static func quantile(_ fraction: Double, of sorted: [Double]) -> Double {
    guard let last = sorted.last else { return .nan }
    let position = fraction * Double(sorted.count - 1)
    let lower = Int(position)
    guard lower + 1 < sorted.count else { return last }
    let weight = position - Double(lower)
    return sorted[lower] * (1 - weight) + sorted[lower + 1] * weight
  }
}
