// What others' calls cost: the libraries that Peers/build.sh builds, loaded here.

import CBenchmark
import Foundation

struct Peer {
  let file: String
  /// What the library measures, to name what is missing where it was not built.
  let names: [String]

  static let all = [
    Peer(file: "virtual.so", names: ["cpp.virtual-call"]),
    Peer(
      file: "objc.so",
      names: [
        "objc.send", "objc.send-after-exchange", "objc.super", "objc.4-classes",
        "objc.16-classes", "objc.64-classes", "objc.add-method", "objc.exchange",
        "objc.exchange.10-subclasses", "objc.exchange.100-subclasses",
        "objc.exchange.1000-subclasses", "objc.first-send",
      ]),
  ]

  /// The library's rows, or nil where it is not there.
  func rows() -> [Row]? {
    let path = Place.peers.appendingPathComponent(file).path
    guard let library = dlopen(path, RTLD_NOW | RTLD_LOCAL),
      let symbol = dlsym(library, "benchmark_peer_rows")
    else { return nil }
    let function = unsafeBitCast(symbol, to: benchmark_peer_rows_function.self)
    var rows: [Row] = []
    var next = function()
    while let name = next.pointee.name {
      rows.append(row(String(cString: name), next.pointee))
      next += 1
    }
    return rows
  }

  private func row(_ name: String, _ peer: benchmark_peer_row) -> Row {
    let batch = peer.batch == 0 ? nil : peer.batch
    return Row(
      name: name, kind: batch == nil ? .call : .operation,
      prepare: peer.prepare.map { prepare in { prepare($0) } },
      run: { peer.run($0) }, batch: batch, mostRounds: batch == nil ? .max : 40)
  }
}

extension AllRows {
  mutating func addPeers() {
    for peer in Peer.all {
      if let built = peer.rows() {
        rows += built
      } else {
        missing += peer.names.map {
          MissingRow(name: $0, reason: "Benchmarks/Peers/build.sh")
        }
      }
    }
  }
}
