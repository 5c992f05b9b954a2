// The compiled root of the scripts' classes, and the messages that scripts send: one for objects
// and one for classes by each name, all abstract, so that a class implements only what a script
// gives it.

import Swizzle

/// The root class of the op scripts.
class OrRoot {
  required init() {}

  /// What a send answers that nobody implements.
  static let forwarded = -777
}

extension OrRoot: MessageForwarding {
  func forward(_ invocation: Invocation) -> Bool { Self.forward(invocation) }

  static func forward(_ invocation: Invocation) -> Bool {
    do {
      try invocation.setResult(forwarded)
      return true
    } catch {
      return false
    }
  }
}

extension OrRoot {
  enum Objects {
    static let s0 = Function<OrRoot, Int>("s0")
    static let s1 = Function<OrRoot, Int>("s1")
    static let s2 = Function<OrRoot, Int>("s2")
    static let s3 = Function<OrRoot, Int>("s3")
    static let s4 = Function<OrRoot, Int>("s4")
    static let s5 = Function<OrRoot, Int>("s5")
    static let s6 = Function<OrRoot, Int>("s6")
    static let s7 = Function<OrRoot, Int>("s7")
    static let a = Function<OrRoot, Int>("a")
    static let b = Function<OrRoot, Int>("b")
    static let c = Function<OrRoot, Int>("c")
    static let d = Function<OrRoot, Int>("d")
    static let e = Function<OrRoot, Int>("e")
    static let f = Function<OrRoot, Int>("f")
    static let g = Function<OrRoot, Int>("g")
    static let h = Function<OrRoot, Int>("h")
    static let i = Function<OrRoot, Int>("i")
    static let j = Function<OrRoot, Int>("j")
    static let k = Function<OrRoot, Int>("k")
    static let l = Function<OrRoot, Int>("l")
    static let m = Function<OrRoot, Int>("m")
    static let n = Function<OrRoot, Int>("n")
    static let o = Function<OrRoot, Int>("o")
    static let p = Function<OrRoot, Int>("p")
    static let q = Function<OrRoot, Int>("q")
    static let r = Function<OrRoot, Int>("r")
    static let s = Function<OrRoot, Int>("s")
    static let t = Function<OrRoot, Int>("t")
    static let u = Function<OrRoot, Int>("u")
    static let v = Function<OrRoot, Int>("v")
    static let w = Function<OrRoot, Int>("w")
    static let x = Function<OrRoot, Int>("x")
    static let y = Function<OrRoot, Int>("y")
    static let z = Function<OrRoot, Int>("z")
    static let zz = Function<OrRoot, Int>("zz")
    static let cm = Function<OrRoot, Int>("cm")
    static let nope = Function<OrRoot, Int>("nope")
  }

  enum Classes {
    static let s0 = Function<OrRoot.Type, Int>("s0")
    static let s1 = Function<OrRoot.Type, Int>("s1")
    static let s2 = Function<OrRoot.Type, Int>("s2")
    static let s3 = Function<OrRoot.Type, Int>("s3")
    static let s4 = Function<OrRoot.Type, Int>("s4")
    static let s5 = Function<OrRoot.Type, Int>("s5")
    static let s6 = Function<OrRoot.Type, Int>("s6")
    static let s7 = Function<OrRoot.Type, Int>("s7")
    static let a = Function<OrRoot.Type, Int>("a")
    static let b = Function<OrRoot.Type, Int>("b")
    static let c = Function<OrRoot.Type, Int>("c")
    static let d = Function<OrRoot.Type, Int>("d")
    static let e = Function<OrRoot.Type, Int>("e")
    static let f = Function<OrRoot.Type, Int>("f")
    static let g = Function<OrRoot.Type, Int>("g")
    static let h = Function<OrRoot.Type, Int>("h")
    static let i = Function<OrRoot.Type, Int>("i")
    static let j = Function<OrRoot.Type, Int>("j")
    static let k = Function<OrRoot.Type, Int>("k")
    static let l = Function<OrRoot.Type, Int>("l")
    static let m = Function<OrRoot.Type, Int>("m")
    static let n = Function<OrRoot.Type, Int>("n")
    static let o = Function<OrRoot.Type, Int>("o")
    static let p = Function<OrRoot.Type, Int>("p")
    static let q = Function<OrRoot.Type, Int>("q")
    static let r = Function<OrRoot.Type, Int>("r")
    static let s = Function<OrRoot.Type, Int>("s")
    static let t = Function<OrRoot.Type, Int>("t")
    static let u = Function<OrRoot.Type, Int>("u")
    static let v = Function<OrRoot.Type, Int>("v")
    static let w = Function<OrRoot.Type, Int>("w")
    static let x = Function<OrRoot.Type, Int>("x")
    static let y = Function<OrRoot.Type, Int>("y")
    static let z = Function<OrRoot.Type, Int>("z")
    static let zz = Function<OrRoot.Type, Int>("zz")
    static let cm = Function<OrRoot.Type, Int>("cm")
    static let nope = Function<OrRoot.Type, Int>("nope")
  }
}

extension OrRoot: DeclaresMessages {
  static func declareMessages(_ list: inout MessageList) {
    list.add(Objects.s0)
    list.add(Classes.s0)
    list.add(Objects.s1)
    list.add(Classes.s1)
    list.add(Objects.s2)
    list.add(Classes.s2)
    list.add(Objects.s3)
    list.add(Classes.s3)
    list.add(Objects.s4)
    list.add(Classes.s4)
    list.add(Objects.s5)
    list.add(Classes.s5)
    list.add(Objects.s6)
    list.add(Classes.s6)
    list.add(Objects.s7)
    list.add(Classes.s7)
    list.add(Objects.a)
    list.add(Classes.a)
    list.add(Objects.b)
    list.add(Classes.b)
    list.add(Objects.c)
    list.add(Classes.c)
    list.add(Objects.d)
    list.add(Classes.d)
    list.add(Objects.e)
    list.add(Classes.e)
    list.add(Objects.f)
    list.add(Classes.f)
    list.add(Objects.g)
    list.add(Classes.g)
    list.add(Objects.h)
    list.add(Classes.h)
    list.add(Objects.i)
    list.add(Classes.i)
    list.add(Objects.j)
    list.add(Classes.j)
    list.add(Objects.k)
    list.add(Classes.k)
    list.add(Objects.l)
    list.add(Classes.l)
    list.add(Objects.m)
    list.add(Classes.m)
    list.add(Objects.n)
    list.add(Classes.n)
    list.add(Objects.o)
    list.add(Classes.o)
    list.add(Objects.p)
    list.add(Classes.p)
    list.add(Objects.q)
    list.add(Classes.q)
    list.add(Objects.r)
    list.add(Classes.r)
    list.add(Objects.s)
    list.add(Classes.s)
    list.add(Objects.t)
    list.add(Classes.t)
    list.add(Objects.u)
    list.add(Classes.u)
    list.add(Objects.v)
    list.add(Classes.v)
    list.add(Objects.w)
    list.add(Classes.w)
    list.add(Objects.x)
    list.add(Classes.x)
    list.add(Objects.y)
    list.add(Classes.y)
    list.add(Objects.z)
    list.add(Classes.z)
    list.add(Objects.zz)
    list.add(Classes.zz)
    list.add(Objects.cm)
    list.add(Classes.cm)
    list.add(Objects.nope)
    list.add(Classes.nope)
  }
}
