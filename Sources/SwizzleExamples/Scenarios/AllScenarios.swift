/// The scenarios in the order in which they run and are listed.
let allScenarios: [any Scenario.Type] = [
  NavigationBarBackground.self,
  GradientBar.self,
  BackButton.self,
  TitleLogo.self,
  SafePop.self,
  TitleTextAttributes.self,
  TabBarIcons.self,
  CustomTabBar.self,
  SwizzleTraps.self,
  OneObject.self,
  Trace.self,
  SpyScenario.self,
]
