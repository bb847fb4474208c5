extension ViewContent {
    /// A `UISwitch`.
    public struct Switch: Hashable, Sendable {
        public var isOn: Bool
        public var isEnabled = true

        public init(isOn: Bool = false) { self.isOn = isOn }
    }
}
