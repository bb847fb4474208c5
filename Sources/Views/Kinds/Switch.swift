package import Geometry

extension ViewContent {
    /// A `UISwitch`.
    public struct Switch: Hashable, Sendable {
        public var isOn: Bool
        public var isEnabled = true
        /// The color of the switch while it is on; `nil` for green.
        public var onTintColor: AdaptiveColor?

        public init(isOn: Bool = false) { self.isOn = isOn }

        /// Returns the track of a switch in bounds of a size.
        package func trackRect(in size: Size) -> Rect {
            Rect(x: 0, y: 0, width: min(size.width, 63), height: min(size.height, 28))
        }

        /// Returns the thumb, which has the same places from left to right and from right to left.
        ///
        /// - Source: a running screen of iOS 26.1: 37 × 24 points, 2 points from the edges of the track.
        package func thumbRect(in size: Size) -> Rect {
            let (track, inset) = (trackRect(in: size), 2.0)
            let width = min(37, max(track.width - 2 * inset, 0))
            return Rect(
                x: isOn ? track.maxX - inset - width : inset, y: inset, width: width,
                height: max(track.height - 2 * inset, 0))
        }
    }

    /// Whether a switch is on; `nil` for other kinds of views. Setting a value has no effect on those views.
    public var isOn: Bool? {
        get { self[\Switch.isOn] }
        set { self[\Switch.isOn] = newValue }
    }
}

extension ViewContent.Switch: EnabledContent {
    package static let kind = ViewContent.Kind.switch
    package static let noun = "a switch"
    package static let sizeDescription = "61 × 28; the frame is 63 × 28"
    package static let properties: [ContentProperty] = [
        .init("isOn", .onOrOff, \Self.isOn, options: .isMain, "Whether the switch is on."),
        .isEnabled(of: Self.self),
        .init(
            "onTintColor", .color, \Self.onTintColor, options: .isKeyOnly,
            "The color of a switch that is on. Without it, the switch is green."),
    ]
    /// The frame is two points wider than the alignment rectangle.
    ///
    /// - Source: recorded frames of switches on iOS 26.
    package static let alignmentRectInsets = EdgeInsets(right: 2)

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair { PriorityPair(.defaultHigh) }

    package init() { self.init(isOn: false) }

    package var content: ViewContent { .switch(self) }

    /// Returns the size on iOS 26. On earlier systems, the height is 31 points.
    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        IntrinsicSize(width: 61, height: 28)
    }

    package func parts(in size: Size, isRightToLeft: Bool, measuring measurer: ContentMeasurer) -> [ContentPart] {
        [ContentPart("UISwitch.thumb", thumbRect(in: size))]
    }

    package mutating func touchEnded(at place: Double, isRightToLeft: Bool) { isOn.toggle() }
}
