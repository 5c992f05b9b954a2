import Foundation

/// The folder that the gallery goes to.
///
/// It holds all of the gallery or none of it: files are written elsewhere first and then moved,
/// which cannot stop half-way for want of space.
struct OutputFolder {
  private let folder: URL

  /// Looks whether the folder can be written, without writing anything.
  init(_ path: String) throws(UsageError) {
    folder = URL(fileURLWithPath: path, isDirectory: true).standardizedFileURL
    guard let nearest = OutputFolder.existing(folder), nearest.isFolder else {
      throw UsageError("cannot write to '\(path)': a part of it is not a folder")
    }
    guard access(nearest.path, W_OK | X_OK) == 0 else {
      throw UsageError("cannot write to '\(path)': \(String(cString: strerror(errno)))")
    }
  }

  func write(_ files: [(name: String, contents: String)]) throws(UsageError) {
    let made = OutputFolder.firstMissing(folder)
    do {
      if made == nil {
        try replace(files)
      } else {
        try create(files)
      }
    } catch {
      if let made { try? FileManager.default.removeItem(at: made) }
      throw UsageError("cannot write to '\(folder.path)': \(error.localizedDescription)")
    }
  }

  /// Writes a new folder beside the place where it belongs and renames it.
  private func create(_ files: [(name: String, contents: String)]) throws {
    let parent = folder.deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    let draft = parent.appendingPathComponent(".\(folder.lastPathComponent).\(UUID())")
    defer { try? FileManager.default.removeItem(at: draft) }
    try save(files, in: draft)
    try move(draft, to: folder)
  }

  /// Writes into a folder within the one that is there and moves the files out of it.
  ///
  /// Other files are not touched.
  private func replace(_ files: [(name: String, contents: String)]) throws {
    for file in files where folder.appendingPathComponent(file.name).isFolder {
      throw UsageError("'\(file.name)' is a folder there")
    }
    let draft = folder.appendingPathComponent(".\(UUID())")
    defer { try? FileManager.default.removeItem(at: draft) }
    try save(files, in: draft)
    for file in files {
      try move(
        draft.appendingPathComponent(file.name), to: folder.appendingPathComponent(file.name))
    }
  }

  private func save(_ files: [(name: String, contents: String)], in draft: URL) throws {
    try FileManager.default.createDirectory(at: draft, withIntermediateDirectories: false)
    for file in files {
      try Data(file.contents.utf8).write(to: draft.appendingPathComponent(file.name))
    }
  }

  private func move(_ source: URL, to target: URL) throws {
    guard rename(source.path, target.path) == 0 else {
      throw UsageError(String(cString: strerror(errno)))
    }
  }

  /// The folder itself if it is there, or the nearest one around it.
  private static func existing(_ folder: URL) -> URL? {
    var folder = folder
    while !folder.exists {
      let parent = folder.deletingLastPathComponent()
      if parent == folder { return nil }
      folder = parent
    }
    return folder
  }

  /// The outermost folder that has to be made, and to be taken away again if the rest fails.
  private static func firstMissing(_ folder: URL) -> URL? {
    var missing: URL?
    var folder = folder
    while !folder.exists {
      missing = folder
      folder = folder.deletingLastPathComponent()
    }
    return missing
  }
}

extension URL {
  fileprivate var exists: Bool {
    // Not `fileExists`, which takes a dangling link for nothing.
    var status = stat()
    return lstat(path, &status) == 0
  }

  fileprivate var isFolder: Bool {
    var isFolder: ObjCBool = false
    return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
      && isFolder.boolValue
  }
}
