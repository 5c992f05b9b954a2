// error: invalid conversion of thrown error type 'Never' to 'MailError'
// The closure says which error it throws: `{ original, mailer, letter throws(MailError) in … }`.
import Swizzle

struct MailError: Error {}
class Mailer {
  static let post = Message("post:") { (mailer: Mailer, letter: String) throws(MailError) in letter
  }
}

func install() throws {
  try Class(Mailer.self).hook(Mailer.post) { original, mailer, letter in letter }
}
