/// Whom a navigation controller tells; the framework asks nothing of it before a pop.
protocol NavigationControllerDelegate: AnyObject {}
