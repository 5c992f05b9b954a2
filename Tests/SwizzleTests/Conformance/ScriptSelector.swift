// The typed sends behind the selectors of a script. A message cannot be kept in a table, being
// noncopyable, so each has its closures here.

import Swizzle

/// What can be sent with one selector.
struct ScriptSelector: Sendable {
  let send: @Sendable (OrRoot) -> Int
  let sendToClass: @Sendable (OrRoot.Type) -> Int
  let sendSuper: @Sendable (OrRoot.Type, OrRoot) -> Int
}

extension ScriptSelector {
  static let all: [String: ScriptSelector] = [
    "s0": ScriptSelector(
      send: { OrRoot.Objects.s0($0) }, sendToClass: { OrRoot.Classes.s0($0) },
      sendSuper: { OrRoot.Objects.s0.sendSuper(from: $0, $1) }),
    "s1": ScriptSelector(
      send: { OrRoot.Objects.s1($0) }, sendToClass: { OrRoot.Classes.s1($0) },
      sendSuper: { OrRoot.Objects.s1.sendSuper(from: $0, $1) }),
    "s2": ScriptSelector(
      send: { OrRoot.Objects.s2($0) }, sendToClass: { OrRoot.Classes.s2($0) },
      sendSuper: { OrRoot.Objects.s2.sendSuper(from: $0, $1) }),
    "s3": ScriptSelector(
      send: { OrRoot.Objects.s3($0) }, sendToClass: { OrRoot.Classes.s3($0) },
      sendSuper: { OrRoot.Objects.s3.sendSuper(from: $0, $1) }),
    "s4": ScriptSelector(
      send: { OrRoot.Objects.s4($0) }, sendToClass: { OrRoot.Classes.s4($0) },
      sendSuper: { OrRoot.Objects.s4.sendSuper(from: $0, $1) }),
    "s5": ScriptSelector(
      send: { OrRoot.Objects.s5($0) }, sendToClass: { OrRoot.Classes.s5($0) },
      sendSuper: { OrRoot.Objects.s5.sendSuper(from: $0, $1) }),
    "s6": ScriptSelector(
      send: { OrRoot.Objects.s6($0) }, sendToClass: { OrRoot.Classes.s6($0) },
      sendSuper: { OrRoot.Objects.s6.sendSuper(from: $0, $1) }),
    "s7": ScriptSelector(
      send: { OrRoot.Objects.s7($0) }, sendToClass: { OrRoot.Classes.s7($0) },
      sendSuper: { OrRoot.Objects.s7.sendSuper(from: $0, $1) }),
    "a": ScriptSelector(
      send: { OrRoot.Objects.a($0) }, sendToClass: { OrRoot.Classes.a($0) },
      sendSuper: { OrRoot.Objects.a.sendSuper(from: $0, $1) }),
    "b": ScriptSelector(
      send: { OrRoot.Objects.b($0) }, sendToClass: { OrRoot.Classes.b($0) },
      sendSuper: { OrRoot.Objects.b.sendSuper(from: $0, $1) }),
    "c": ScriptSelector(
      send: { OrRoot.Objects.c($0) }, sendToClass: { OrRoot.Classes.c($0) },
      sendSuper: { OrRoot.Objects.c.sendSuper(from: $0, $1) }),
    "d": ScriptSelector(
      send: { OrRoot.Objects.d($0) }, sendToClass: { OrRoot.Classes.d($0) },
      sendSuper: { OrRoot.Objects.d.sendSuper(from: $0, $1) }),
    "e": ScriptSelector(
      send: { OrRoot.Objects.e($0) }, sendToClass: { OrRoot.Classes.e($0) },
      sendSuper: { OrRoot.Objects.e.sendSuper(from: $0, $1) }),
    "f": ScriptSelector(
      send: { OrRoot.Objects.f($0) }, sendToClass: { OrRoot.Classes.f($0) },
      sendSuper: { OrRoot.Objects.f.sendSuper(from: $0, $1) }),
    "g": ScriptSelector(
      send: { OrRoot.Objects.g($0) }, sendToClass: { OrRoot.Classes.g($0) },
      sendSuper: { OrRoot.Objects.g.sendSuper(from: $0, $1) }),
    "h": ScriptSelector(
      send: { OrRoot.Objects.h($0) }, sendToClass: { OrRoot.Classes.h($0) },
      sendSuper: { OrRoot.Objects.h.sendSuper(from: $0, $1) }),
    "i": ScriptSelector(
      send: { OrRoot.Objects.i($0) }, sendToClass: { OrRoot.Classes.i($0) },
      sendSuper: { OrRoot.Objects.i.sendSuper(from: $0, $1) }),
    "j": ScriptSelector(
      send: { OrRoot.Objects.j($0) }, sendToClass: { OrRoot.Classes.j($0) },
      sendSuper: { OrRoot.Objects.j.sendSuper(from: $0, $1) }),
    "k": ScriptSelector(
      send: { OrRoot.Objects.k($0) }, sendToClass: { OrRoot.Classes.k($0) },
      sendSuper: { OrRoot.Objects.k.sendSuper(from: $0, $1) }),
    "l": ScriptSelector(
      send: { OrRoot.Objects.l($0) }, sendToClass: { OrRoot.Classes.l($0) },
      sendSuper: { OrRoot.Objects.l.sendSuper(from: $0, $1) }),
    "m": ScriptSelector(
      send: { OrRoot.Objects.m($0) }, sendToClass: { OrRoot.Classes.m($0) },
      sendSuper: { OrRoot.Objects.m.sendSuper(from: $0, $1) }),
    "n": ScriptSelector(
      send: { OrRoot.Objects.n($0) }, sendToClass: { OrRoot.Classes.n($0) },
      sendSuper: { OrRoot.Objects.n.sendSuper(from: $0, $1) }),
    "o": ScriptSelector(
      send: { OrRoot.Objects.o($0) }, sendToClass: { OrRoot.Classes.o($0) },
      sendSuper: { OrRoot.Objects.o.sendSuper(from: $0, $1) }),
    "p": ScriptSelector(
      send: { OrRoot.Objects.p($0) }, sendToClass: { OrRoot.Classes.p($0) },
      sendSuper: { OrRoot.Objects.p.sendSuper(from: $0, $1) }),
    "q": ScriptSelector(
      send: { OrRoot.Objects.q($0) }, sendToClass: { OrRoot.Classes.q($0) },
      sendSuper: { OrRoot.Objects.q.sendSuper(from: $0, $1) }),
    "r": ScriptSelector(
      send: { OrRoot.Objects.r($0) }, sendToClass: { OrRoot.Classes.r($0) },
      sendSuper: { OrRoot.Objects.r.sendSuper(from: $0, $1) }),
    "s": ScriptSelector(
      send: { OrRoot.Objects.s($0) }, sendToClass: { OrRoot.Classes.s($0) },
      sendSuper: { OrRoot.Objects.s.sendSuper(from: $0, $1) }),
    "t": ScriptSelector(
      send: { OrRoot.Objects.t($0) }, sendToClass: { OrRoot.Classes.t($0) },
      sendSuper: { OrRoot.Objects.t.sendSuper(from: $0, $1) }),
    "u": ScriptSelector(
      send: { OrRoot.Objects.u($0) }, sendToClass: { OrRoot.Classes.u($0) },
      sendSuper: { OrRoot.Objects.u.sendSuper(from: $0, $1) }),
    "v": ScriptSelector(
      send: { OrRoot.Objects.v($0) }, sendToClass: { OrRoot.Classes.v($0) },
      sendSuper: { OrRoot.Objects.v.sendSuper(from: $0, $1) }),
    "w": ScriptSelector(
      send: { OrRoot.Objects.w($0) }, sendToClass: { OrRoot.Classes.w($0) },
      sendSuper: { OrRoot.Objects.w.sendSuper(from: $0, $1) }),
    "x": ScriptSelector(
      send: { OrRoot.Objects.x($0) }, sendToClass: { OrRoot.Classes.x($0) },
      sendSuper: { OrRoot.Objects.x.sendSuper(from: $0, $1) }),
    "y": ScriptSelector(
      send: { OrRoot.Objects.y($0) }, sendToClass: { OrRoot.Classes.y($0) },
      sendSuper: { OrRoot.Objects.y.sendSuper(from: $0, $1) }),
    "z": ScriptSelector(
      send: { OrRoot.Objects.z($0) }, sendToClass: { OrRoot.Classes.z($0) },
      sendSuper: { OrRoot.Objects.z.sendSuper(from: $0, $1) }),
    "zz": ScriptSelector(
      send: { OrRoot.Objects.zz($0) }, sendToClass: { OrRoot.Classes.zz($0) },
      sendSuper: { OrRoot.Objects.zz.sendSuper(from: $0, $1) }),
    "cm": ScriptSelector(
      send: { OrRoot.Objects.cm($0) }, sendToClass: { OrRoot.Classes.cm($0) },
      sendSuper: { OrRoot.Objects.cm.sendSuper(from: $0, $1) }),
    "nope": ScriptSelector(
      send: { OrRoot.Objects.nope($0) }, sendToClass: { OrRoot.Classes.nope($0) },
      sendSuper: { OrRoot.Objects.nope.sendSuper(from: $0, $1) }),
  ]
}
