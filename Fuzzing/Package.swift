// swift-tools-version: 6.2
import PackageDescription

// The hook layer under libFuzzer: a package of its own, so that whoever depends on the library builds
// only the library. Scripts/fuzz.sh builds it with what libFuzzer needs.
let package = Package(
  name: "Fuzzing",
  platforms: [.macOS(.v15)],
  dependencies: [.package(name: "Swizzle", path: "..")],
  targets: [
    // How libFuzzer is called.
    .target(name: "CFuzzer"),
    // `Shared` has links to the sources of the random scripts in the tests.
    .executableTarget(
      name: "HookFuzzer",
      dependencies: ["CFuzzer", .product(name: "Swizzle", package: "Swizzle")],
      swiftSettings: [.treatAllWarnings(as: .error)]),
  ]
)
