import Synchronization

private let counter = Atomic<Int>(0)

/// A name that no other test has.
func fresh(_ name: String) -> String {
  "\(name)\(counter.wrappingAdd(1, ordering: .relaxed).newValue)"
}
