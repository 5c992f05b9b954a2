/// Who decides whether a bar's item goes, a navigation controller as a rule.
protocol NavigationBarDelegate: AnyObject {
  func navigationBar(_ bar: NavigationBar, shouldPop item: NavigationItem) -> Bool
  func navigationBar(_ bar: NavigationBar, didPop item: NavigationItem)
}
