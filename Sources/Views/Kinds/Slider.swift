extension ViewContent {
    /// A `UISlider`: a control for a number within a range.
    public struct Slider: Hashable, Sendable {
        package var number: RangedValue
        public var isEnabled = true
        /// Whether a touch reports each value. Otherwise, the last value is reported when the finger is lifted.
        public var isContinuous = true

        public init(value: Double = 0, range: ClosedRange<Double> = 0...1) { number = RangedValue(value, in: range) }

        /// The value. A value outside ``range`` is replaced by the nearest bound.
        public var value: Double {
            get { number.value }
            set { number.value = newValue }
        }

        /// The range from `minimumValue` through `maximumValue`.
        public var range: ClosedRange<Double> { number.range }

        /// The position of the value in the range, from 0 through 1; 0 if the range contains only one number.
        public var fraction: Double {
            let length = range.upperBound - range.lowerBound
            return length > 0 ? (value - range.lowerBound) / length : 0
        }
    }
}

extension ViewContent.Slider: RangedContent {
    package static let kind = ViewContent.Kind.slider
    package static let noun = "a slider"
    package static let sizeDescription = "none × 34"

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair {
        PriorityPair(.defaultLow, vertical: origin == .code ? .defaultHigh : .defaultLow)
    }

    package init() { self.init(value: 0) }

    package var content: ViewContent { .slider(self) }
    package var usesTint: Bool { true }

    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        IntrinsicSize(width: nil, height: 34)
    }
}
