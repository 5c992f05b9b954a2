import Foundation

let program = Program(
  print: { FileHandle.standardOutput.write(Data($0.utf8)) },
  complain: { FileHandle.standardError.write(Data($0.utf8)) })
exit(program.run(Array(CommandLine.arguments.dropFirst())))
