private import CSwizzle

/// Where the metadata of classes made at run time lies, which is never given back.
///
/// A table finds a class's bucket by the low bits of the class's address, without mixing them. So
/// classes of one size that are made one after the other get addresses 16 bytes apart as far as a
/// table looks: their buckets lie side by side, each class has one of its own, and whoever walks a
/// thousand of them comes through 250 lines of the processor's cache instead of a thousand.
///
/// They cannot be 16 bytes apart altogether, since a class takes more. A slab has as many frames as a
/// class takes times 16 bytes; the first class lies in the first frame, the second 16 bytes further
/// into the second, and so on around. Each frame is filled without a gap:
///
///     frame 0   |0         |3         |6
///     frame 1   ··|1         |4         |7
///     frame 2   ····|2         |5
@safe final class MetadataMemory {
  // Only touched while the runtime's lock is held.
  nonisolated(unsafe) private static var slabs: [Int: MetadataMemory] = [:]

  /// How far frames lie apart: as many bytes as the largest table takes in which buckets lie side by
  /// side.
  private static let mostFrame = 1 << 20
  /// What a slab takes at most, of addresses: the system gives pages to it only as they are used.
  private static let mostSlab = 1 << 25

  private let memory: UnsafeMutableRawPointer
  private let frame: Int
  /// How many frames there are, and how many times 16 bytes a class takes.
  private let frames: Int
  private var used = 0

  private init?(frames: Int) {
    var frame = Self.mostFrame
    while frame * frames > Self.mostSlab { frame /= 2 }
    self.frame = frame
    self.frames = frames
    guard let memory = unsafe swz_reserve(frame * frames) else { return nil }
    unsafe self.memory = unsafe memory
  }

  private func next() -> UnsafeMutableRawPointer? {
    if used > frame / 16 - frames { return nil }
    defer { used += 1 }
    return unsafe memory + used % frames * frame + 16 * used
  }

  /// Uninitialised memory for a class: the address that objects point at.
  ///
  /// The lock is held.
  static func allocate(before: Int, after: Int) -> UnsafeMutableRawPointer {
    let (before, after) = ((before + 15) / 16, (after + 15) / 16)
    let size = before + after
    if let place = unsafe slabs[size]?.next() { return unsafe place + 16 * before }
    // The frames of more would be smaller than the tables of a thousand classes.
    if size <= 512, let slab = MetadataMemory(frames: size), let place = unsafe slab.next() {
      unsafe slabs[size] = slab
      return unsafe place + 16 * before
    }
    return unsafe .allocate(byteCount: 16 * size, alignment: 16) + 16 * before
  }
}
