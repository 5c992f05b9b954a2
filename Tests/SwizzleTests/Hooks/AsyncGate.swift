/// Holds tasks up until it is opened.
actor AsyncGate {
  private var isOpen = false
  private var arrived = 0
  private var waiting: [CheckedContinuation<Void, Never>] = []
  private var expecting: [(count: Int, CheckedContinuation<Void, Never>)] = []

  /// Called by the task that is held up.
  func pass() async {
    arrived += 1
    for expected in expecting where expected.count <= arrived { expected.1.resume() }
    expecting.removeAll { $0.count <= arrived }
    if isOpen { return }
    await withCheckedContinuation { waiting.append($0) }
  }

  func arrivals(_ count: Int) async {
    if arrived >= count { return }
    await withCheckedContinuation { expecting.append((count, $0)) }
  }

  func open() {
    isOpen = true
    for task in waiting { task.resume() }
    waiting = []
  }
}
