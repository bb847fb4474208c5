extension ViewContent {
    /// A `UIStepper`: a minus and a plus for a number of a range, which it does not show.
    public struct Stepper: Hashable, Sendable {
        /// Always within ``range``: what is set beyond it becomes its end, where a sign is faded.
        public var value: Double {
            get { storedValue }
            set { storedValue = min(max(newValue, range.lowerBound), range.upperBound) }
        }
        /// `minimumValue` through `maximumValue`.
        public let range: ClosedRange<Double>
        public var isEnabled = true
        private var storedValue: Double

        public init(value: Double = 0, range: ClosedRange<Double> = 0...100) {
            self.range = range
            storedValue = min(max(value, range.lowerBound), range.upperBound)
        }
    }
}
