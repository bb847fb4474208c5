extension ViewContent {
    /// A `UIStepper`, whose minus and plus buttons change a number within a range. The stepper does not show the
    /// number.
    public struct Stepper: Hashable, Sendable {
        package var number: RangedValue
        public var isEnabled = true
        /// The amount by which a tap changes the value. It is positive, and the default is 1.
        public var stepValue = 1.0

        public init(value: Double = 0, range: ClosedRange<Double> = 0...100) { number = RangedValue(value, in: range) }

        /// The value. A value outside ``range`` is replaced by the nearest bound. At a bound, one of the buttons is
        /// dimmed.
        public var value: Double {
            get { number.value }
            set { number.value = newValue }
        }

        /// The range from `minimumValue` through `maximumValue`.
        public var range: ClosedRange<Double> { number.range }
    }
}

extension ViewContent.Stepper: RangedContent {
    package static let kind = ViewContent.Kind.stepper
    package static let noun = "a stepper"
    package static let sizeDescription = "94 × 32"
    package static let properties =
        rangedProperties + [
            .init(
                "stepValue", .number(NumberRange(above: 0, 1_000_000)), \Self.stepValue, options: .isKeyOnly,
                "The amount by which a tap changes the value.")
        ]

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair { PriorityPair(.defaultHigh) }

    package init() { self.init(value: 0) }

    package var content: ViewContent { .stepper(self) }

    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        IntrinsicSize(width: 94, height: 32)
    }

    /// A touch in the left half decreases the value. A touch in the right half increases it.
    package mutating func touchBegan(at place: Double) { value += place < 0.5 ? -stepValue : stepValue }
}
