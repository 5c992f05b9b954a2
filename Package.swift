// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

let package = Package(
  name: "Swizzle",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "Swizzle", targets: ["Swizzle"]),
    .library(name: "SwizzleTesting", targets: ["SwizzleTesting"]),
    .executable(name: "SwizzleExamples", targets: ["SwizzleExamples"]),
  ],
  targets: [
    // The thread-local records of which chains a thread is inside: C, since Swift has no
    // thread-local variable that costs one instruction to read.
    .target(name: "CSwizzle"),
    .target(name: "Swizzle", dependencies: ["CSwizzle"], swiftSettings: strict),
    // The trait for Swift Testing, apart so that the library does not depend on it.
    .target(name: "SwizzleTesting", dependencies: ["Swizzle"], swiftSettings: strict),
    .executableTarget(
      name: "SwizzleExamples", dependencies: ["Swizzle"],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    .testTarget(
      name: "SwizzleTests",
      dependencies: ["CSwizzle", "Swizzle", "SwizzleExamples", "SwizzleTesting"],
      exclude: ["Scripts"],
      swiftSettings: [.treatAllWarnings(as: .error)]),
    // The listings of the README and the articles, in a module of their own for their names.
    .testTarget(
      name: "DocumentationTests", dependencies: ["Swizzle", "SwizzleTesting"],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ]
)
