// Has the runtime's invariants checked after every change, in every test: the tests' process and the
// children that exit tests start run what is here before `main`.
//
//   SWIZZLE_CHECK_INVARIANTS   nothing, touched (as without it), everything: see Invariants.Extent

import Foundation

@testable import Swizzle

#if DEBUG
@section(".init_array") @used
private let switchOnInvariants: @convention(c) () -> Void = {
  let asked = getenv("SWIZZLE_CHECK_INVARIANTS").map { String(cString: $0) }
  Invariants.extent = asked.flatMap { Invariants.Extent(rawValue: $0) } ?? .touched
}
#endif
