// error: invalid conversion of thrown error type 'any Error' to 'Never'
// A hook throws only where the message does.
import Swizzle

struct MailError: Error {}
class Mailer {
  static let post = Message("post:") { (mailer: Mailer, letter: String) in letter }
}

func install() throws {
  try Class(Mailer.self).hook(Mailer.post) { original, mailer, letter in
    if letter.isEmpty { throw MailError() }
    return original(mailer, letter)
  }
}
