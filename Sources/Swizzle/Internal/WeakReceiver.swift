/// A receiver that is remembered without being kept alive.
struct WeakReceiver<Receiver> {
  /// The object's or the class's address, which another object may have later.
  let bits: UInt
  private weak var object: AnyObject?

  init(_ receiver: Receiver) {
    bits = _bits(receiver)
    // Metatypes are trivial; a receiver that is not is a class reference (`ReceiverClass`).
    if !_isPOD(Receiver.self) { object = unsafe unsafeBitCast(receiver, to: AnyObject.self) }
  }

  /// The receiver; nil once an object is gone.
  ///
  /// Classes stay.
  var value: Receiver? {
    if _isPOD(Receiver.self) { return unsafe unsafeBitCast(bits, to: Receiver.self) }
    // The object came in as a `Receiver`, which is one reference.
    return object.map { unsafe unsafeBitCast($0, to: Receiver.self) }
  }
}
