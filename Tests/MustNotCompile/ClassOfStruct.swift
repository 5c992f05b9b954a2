// error: requires that 'Int' be a class type
import Swizzle

func handle() -> Class<Int> { Class(Int.self) }
