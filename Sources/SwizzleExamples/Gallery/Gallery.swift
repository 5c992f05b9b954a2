/// The pictures and the page that shows them: files by name.
struct Gallery {
  let performances: [Performance]

  var files: [(name: String, contents: String)] {
    var files: [(name: String, contents: String)] = []
    for performance in performances {
      let contents = performance.report.contents
      files += contents.pictures.map { (name: "\($0.name).svg", contents: $0.picture.svg) }
      files += contents.files
    }
    return files + [(name: "index.html", contents: page)]
  }

  /// A page without scripts and without anything from a network.
  private var page: String {
    let links = performances.map { "<li><a href=\"#\($0.report.name)\">\($0.report.name)</a></li>" }
    return """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <title>Swizzle examples</title>
      <style>
      \(GalleryStyle.sheet)</style>
      </head>
      <body>
      <header>
      <h1>Swizzle examples</h1>
      <p>Each problem once without the library and once with it. The pictures were drawn, and the
      transcripts written, by the run that wrote this page.</p>
      <nav aria-label="Examples"><ol>\(links.joined())</ol></nav>
      </header>
      <main>
      \(performances.map(section).joined())</main>
      </body>
      </html>

      """
  }

  private func section(_ performance: Performance) -> String {
    let report = performance.report
    let figures = report.contents.pictures.map(figure).joined()
    let files = report.contents.files.map {
      "<li><a href=\"\($0.name)\">\($0.name.xmlEscaped)</a></li>"
    }
    return """
      <section id="\(report.name)">
      <h2>\(report.name)</h2>
      <p>\(report.summary.xmlEscaped)</p>
      \(figures.isEmpty ? "" : "<div class=\"pictures\">\n\(figures)</div>\n")\
      <div class="transcript" role="group" aria-label="Transcript of \(report.name)">
      \(performance.lines.map(line).joined())</div>
      \(files.isEmpty ? "" : "<ul class=\"files\">\(files.joined())</ul>\n")\
      <p class="source">Source: <code>Scenarios/\(performance.scenario).swift</code></p>
      </section>

      """
  }

  /// A line of a transcript, which is indented as it was and hangs where it is broken.
  private func line(_ line: String) -> String {
    let text = line.drop { $0 == " " }
    return "<div style=\"--depth:\(line.count - text.count)\">\(String(text).xmlEscaped)</div>\n"
  }

  private func figure(_ shot: Report.Shot) -> String {
    let size = shot.picture.size
    let moment = shot.name.hasSuffix("-before") ? "Before" : "After"
    return """
      <figure>
      <img src="\(shot.name).svg" width="\((size.width * 2).svg)" height="\((size.height * 2).svg)" \
      alt="\(shot.caption.xmlEscaped)">
      <figcaption><b>\(moment).</b> \(shot.caption.xmlEscaped)</figcaption>
      </figure>

      """
  }
}
