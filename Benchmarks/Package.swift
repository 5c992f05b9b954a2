// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that whoever depends on the library builds only the library.
let strict: [SwiftSetting] = [.treatAllWarnings(as: .error)]

let package = Package(
  name: "Benchmarks",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "benchmark", targets: ["Benchmark"]),
    .executable(name: "shapes", targets: ["Shapes"]),
  ],
  dependencies: [.package(name: "Swizzle", path: "..")],
  targets: [
    // Counts allocations, marks what callgrind counts, and is where results disappear.
    .target(name: "CBenchmark"),
    // The classes and messages that the loops use: declared in one module and called from
    // another, as a user's are.
    .target(
      name: "Subjects", dependencies: [.product(name: "Swizzle", package: "Swizzle")],
      swiftSettings: strict),
    .executableTarget(
      name: "Benchmark",
      dependencies: ["CBenchmark", "Subjects", .product(name: "Swizzle", package: "Swizzle")],
      swiftSettings: strict),
    // Calls of every shape in an optimised build, which the tests of the library are not.
    .executableTarget(
      name: "Shapes", dependencies: [.product(name: "Swizzle", package: "Swizzle")],
      swiftSettings: strict),
  ]
)
