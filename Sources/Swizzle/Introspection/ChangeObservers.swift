enum ChangeObservers { static func tell(_ events: [ChangeEvent]) {} }
