// Reads a picture back, with the XML parser that had no part in writing it.

import Foundation
import Testing

#if canImport(FoundationXML)
import FoundationXML
#endif

/// An SVG document as a tree of elements.
struct Drawing {
  struct Node {
    var name: String
    var attributes: [String: String]
    var children: [Node] = []
    var text = ""

    /// The node and everything in it, in the order in which it is drawn.
    var all: [Node] { [self] + children.flatMap(\.all) }

    var classes: [Substring] { (attributes["class"] ?? "").split(separator: " ") }
  }

  let root: Node

  init(svg: String) throws {
    let reader = Reader()
    let parser = XMLParser(data: Data(svg.utf8))
    parser.delegate = reader
    #expect(parser.parse(), "\(String(describing: parser.parserError))")
    root = try #require(reader.root)
  }

  var nodes: [Node] { root.all }

  func elements(_ name: String) -> [Node] { nodes.filter { $0.name == name } }

  /// The groups that come from views or images of a class.
  func groups(_ name: Substring) -> [Node] { nodes.filter { $0.classes.contains(name) } }

  /// The texts, in the order in which they are drawn; those that are a shadow of the next once.
  var texts: [String] {
    elements("text").map(\.text).reduce(into: []) { texts, text in
      if texts.last != text { texts.append(text) }
    }
  }

  /// Where the first node that passes is, in the order in which things are drawn.
  func place(_ passes: (Node) -> Bool) -> Int? { nodes.firstIndex(where: passes) }
}

private final class Reader: NSObject, XMLParserDelegate {
  private(set) var root: Drawing.Node?
  private var open: [Drawing.Node] = []

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    open.append(Drawing.Node(name: name, attributes: attributes))
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    if !open.isEmpty { open[open.count - 1].text += text }
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    let node = open.removeLast()
    if open.isEmpty { root = node } else { open[open.count - 1].children.append(node) }
  }
}
