// Plots as SVG, written by hand: a few lines over one axis each.

import Foundation

struct Plot {
  struct Line {
    let name: String
    let points: [(x: Double, y: Double)]
  }

  let file: String
  let title: String
  let xTitle: String
  let yTitle: String
  var isLogarithmic = false
  let lines: [Line]

  private static let size = (width: 640.0, height: 400.0)
  private static let margin = (left: 70.0, right: 170.0, top: 46.0, bottom: 56.0)
  private static let colours = ["#0b6e99", "#c4501b", "#3c7d3c", "#7b4fa0"]

  private var points: [(x: Double, y: Double)] { lines.flatMap(\.points) }
  private var xs: [Double] { Array(Set(points.map(\.x))).sorted() }
  private var top: Double { Self.roundedUp(points.map(\.y).max() ?? 1) }

  /// 1, 2, 2.5 or 5 times a power of ten, whichever is the next above.
  private static func roundedUp(_ value: Double) -> Double {
    let power = pow(10, floor(log10(max(value, 1e-9))))
    return [1, 2, 2.5, 5, 10].map { $0 * power }.first { $0 >= value } ?? value
  }

  private func x(_ value: Double) -> Double {
    let scale = { (value: Double) in isLogarithmic ? log2(value + 1) : value }
    let span = scale(xs.last ?? 1) - scale(xs.first ?? 0)
    let share = span == 0 ? 0 : (scale(value) - scale(xs.first ?? 0)) / span
    return Self.margin.left + share * (Self.size.width - Self.margin.left - Self.margin.right)
  }

  private func y(_ value: Double) -> Double {
    let height = Self.size.height - Self.margin.top - Self.margin.bottom
    return Self.size.height - Self.margin.bottom - value / top * height
  }

  /// The plot's SVG.
  var svg: String {
    let bottom = y(0)
    let right = Self.size.width - Self.margin.right
    var svg = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(Int(Self.size.width)) \
      \(Int(Self.size.height))" font-family="sans-serif" font-size="12" fill="#222">
      <rect width="100%" height="100%" fill="#fff"/>
      <text x="\(Self.margin.left)" y="24" font-size="15">\(title)</text>

      """
    for tick in 0...5 {
      let value = top * Double(tick) / 5
      svg += "<line x1=\"\(Self.margin.left)\" x2=\"\(right)\" y1=\"\(y(value))\" "
      svg += "y2=\"\(y(value))\" stroke=\"#ddd\"/>\n"
      svg += text(Table.number(value), Self.margin.left - 8, y(value) + 4, anchor: "end")
    }
    for value in xs {
      svg += text(String(Int(value)), x(value), bottom + 18, anchor: "middle")
    }
    svg += text(xTitle, (Self.margin.left + right) / 2, bottom + 40, anchor: "middle")
    svg += "<text transform=\"translate(18 \((Self.margin.top + bottom) / 2)) rotate(-90)\" "
    svg += "text-anchor=\"middle\">\(yTitle)</text>\n"
    for (index, line) in lines.enumerated() { svg += draw(line, Self.colours[index % 4]) }
    return svg + "</svg>\n"
  }

  private func draw(_ line: Line, _ colour: String) -> String {
    let path = line.points.map { "\(x($0.x)),\(y($0.y))" }.joined(separator: " ")
    var svg = "<polyline points=\"\(path)\" fill=\"none\" stroke=\"\(colour)\" "
    svg += "stroke-width=\"2\"/>\n"
    for point in line.points {
      svg += "<circle cx=\"\(x(point.x))\" cy=\"\(y(point.y))\" r=\"3.5\" fill=\"\(colour)\"/>\n"
    }
    if let last = line.points.last {
      svg += "<text x=\"\(x(last.x) + 10)\" y=\"\(y(last.y) + 4)\" fill=\"\(colour)\">"
      svg += "\(line.name)</text>\n"
    }
    return svg
  }

  private func text(_ text: String, _ x: Double, _ y: Double, anchor: String) -> String {
    "<text x=\"\(x)\" y=\"\(y)\" text-anchor=\"\(anchor)\">\(text)</text>\n"
  }

  func write(in folder: String) throws(Failure) {
    do {
      try FileManager.default.createDirectory(
        atPath: folder, withIntermediateDirectories: true)
      try Data(svg.utf8).write(to: URL(filePath: folder).appendingPathComponent(file))
    } catch {
      throw Failure("cannot write \(folder)/\(file): \(error.localizedDescription)")
    }
  }
}
