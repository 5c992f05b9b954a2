// What stands for the words of chains, and runs without knowing any types. Whoever runs a node's
// word holds a frame that names its chain, or the chain itself.

internal import CSwizzle

/// The address of the function that a word stands for.
///
/// The caller keeps the word's node alive.
func _function(for word: UInt) -> UInt {
  if word & Word.node == 0 { return word }
  if word & Word.node != Word.called { return _address(of: _runChosen) }
  let node: Unmanaged<Node> = unsafe _node(_place(of: word))
  return unsafe node._withUnsafeGuaranteedRef { $0.function }
}

/// The place that a body is told which a word stands for.
@inlinable @inline(__always)
func _place(of word: UInt) -> UInt {
  // Whether a node holds a closure is for sends alone.
  word & Word.node == Word.called ? word & ~Word.held : word
}

/// The address of a function.
func _address(of function: @escaping @Sendable (UInt, UInt, UInt, UInt) -> Outcome) -> UInt {
  let words = ClosureWords(of: Body(run: function))
  precondition(words.context == 0, "a function captures nothing")
  return words.function
}

/// Runs what a word stands for.
func _run(_ word: UInt, _ receiver: UInt, _ words: ArgumentWords) -> Outcome {
  _call(_function(for: word), receiver, words, _place(of: word))
}

/// Runs the body of a node that captures something itself.
func _runBody(
  _ receiver: UInt, _ first: UInt, _ second: UInt, _ place: UInt
) -> Outcome {
  let node: Unmanaged<Node> = unsafe _node(place)
  return unsafe node._withUnsafeGuaranteedRef {
    $0.body(receiver, ArgumentWords(first, second), place)
  }
}

/// Runs what a word leads to that says something else for each object or task, in a frame of its own.
private func _runChosen(
  _ receiver: UInt, _ first: UInt, _ second: UInt, _ word: UInt
) -> Outcome {
  let protected = Protected(word, receiver: receiver)
  defer { protected.leave() }
  return _run(protected.word, receiver, ArgumentWords(first, second))
}

/// Runs what the task's scopes say.
///
/// The innermost frame names the scopes' node, whose word only sends and sends to super run.
func _runScoped(
  _ receiver: UInt, _ first: UInt, _ second: UInt, _ place: UInt
) -> Outcome {
  let node: Unmanaged<ScopeNode> = unsafe _node(place)
  return unsafe node._withUnsafeGuaranteedRef { node in
    let words = ArgumentWords(first, second)
    if swz_has_task_local(node.taskLocal) {
      // What is chosen is read after everybody can see that something is.
      let frame = unsafe swz_choose_again()
      let word = _select(ScopeNode.select(place), receiver)
      unsafe swz_name(frame, word)
      return _run(word, receiver, words)
    }
    // From here on the call is inside what is outside of every scope, and inside the node no more,
    // which may be freed.
    let (next, function) = (node.next.word, node.nextFunction)
    swz_name_instead(next)
    return _call(function, receiver, words, _place(of: next))
  }
}

/// A frame around the chain that a cell says, for code that is not on the hot path.
@safe struct Protected {
  private let frame: UnsafeMutablePointer<swz_frame>
  let word: UInt

  init(_ cell: Cell, receiver: UInt) {
    unsafe frame = swz_enter_choosing()
    word = unsafe _select(cell.pointee.load(ordering: .acquiring), receiver)
    unsafe swz_name(frame, word)
  }

  /// For a word further in, which is only read once the frame is there: its slot or node belongs to
  /// a chain that the caller keeps alive.
  init(_ inner: UInt, receiver: UInt) {
    unsafe frame = swz_enter_choosing()
    word = _select(inner, receiver)
    unsafe swz_name(frame, word)
  }

  func leave() {
    unsafe swz_leave(frame)
  }
}
