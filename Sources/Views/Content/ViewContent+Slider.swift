extension ViewContent {
    /// A `UISlider`: one number of a range.
    public struct Slider: Hashable, Sendable {
        /// Always within ``range``: what is set beyond it becomes its end.
        public var value: Double {
            get { storedValue }
            set { storedValue = min(max(newValue, range.lowerBound), range.upperBound) }
        }
        /// `minimumValue` through `maximumValue`.
        public let range: ClosedRange<Double>
        public var isEnabled = true
        private var storedValue: Double

        public init(value: Double = 0, range: ClosedRange<Double> = 0...1) {
            self.range = range
            storedValue = min(max(value, range.lowerBound), range.upperBound)
        }

        /// How far along the range the value is, 0 through 1; 0 in a range of one number.
        public var fraction: Double {
            let length = range.upperBound - range.lowerBound
            return length > 0 ? (value - range.lowerBound) / length : 0
        }
    }
}
