// Making the bodies of layers. Options that are not for every call wrap the body in another closure,
// so that hooks without them pay nothing.

extension LayerBody {
  /// What a hook of a message that is not async runs.
  convenience init(
    _ body: MadeBody, _ types: BodyTypes, _ shape: HookShape = .around, gate: CallGate? = nil
  ) {
    self.init(types: types) { link in
      guard let gate else { return HookNode(body, link) }
      return HookNode(MadeBody(body.behind(gate, link.layer, shape), around: body), link)
    }
  }
}

extension MadeBody {
  /// The body for those calls that a gate lets through; the others run only what comes next.
  fileprivate func behind(_ gate: CallGate, _ layer: Layer, _ shape: HookShape) -> Body {
    guard let observing else {
      return Body { [body] (receiver, first, second, place) in
        let words = ArgumentWords(first, second)
        guard gate.enter(layer) else { return _runNext(place, receiver, words) }
        defer { gate.leave() }
        return body(receiver, words, place)
      }
    }
    if shape == .before {
      return Body { (receiver, first, second, place) in
        let words = ArgumentWords(first, second)
        if gate.enter(layer) {
          defer { gate.leave() }
          _ = observing(receiver, words, 0)
        }
        return _runNext(place, receiver, words)
      }
    }
    return Body { (receiver, first, second, place) in
      let words = ArgumentWords(first, second)
      var outcome = _runNext(place, receiver, words)
      if gate.enter(layer) {
        defer { gate.leave() }
        _ = unsafe _withAddress(of: &outcome) { observing(receiver, words, UInt(bitPattern: $0)) }
      }
      return outcome
    }
  }
}
