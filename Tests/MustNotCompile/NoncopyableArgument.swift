// error: requires that 'Ticket' conform to 'Copyable'
import Swizzle

struct Ticket: ~Copyable {}
class Home {
  static let value = Message("value:") { (_: Home, ticket: borrowing Ticket) in 1 }
}
