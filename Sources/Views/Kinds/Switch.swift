package import Geometry

extension ViewContent {
    /// A `UISwitch`.
    public struct Switch: Hashable, Sendable {
        public var isOn: Bool
        public var isEnabled = true
        /// The color of the switch while it is on; `nil` for green.
        public var onTintColor: AdaptiveColor?
        /// The color of the thumb; `nil` for white.
        public var thumbTintColor: AdaptiveColor?
        /// Whether a finger is on the switch, which stretches its thumb.
        var isTouched = false
        /// The place and the stretch of a thumb that moves; `nil` in the model.
        var moving: SIMD2<Double>?

        public init(isOn: Bool = false) { self.isOn = isOn }

        /// The place of the thumb, from 0 for off through 1 for on, and the part of ``stretch`` that it has. They can be
        /// outside of this range for a moment.
        package var thumb: SIMD2<Double> { moving ?? SIMD2(isOn ? 1 : 0, isTouched ? 1 : 0) }

        /// Returns the track of a switch in bounds of a size.
        package func trackRect(in size: Size) -> Rect {
            Rect(x: 0, y: 0, width: min(size.width, 63), height: min(size.height, 28))
        }

        /// The width that a touch adds to the thumb, in points. It was not measured.
        package static let stretch = 7.0

        /// Returns the thumb, which has the same places from left to right and from right to left.
        ///
        /// - Source: a running screen of iOS 26.1: 37 × 24 points, 2 points from the edges of the track.
        package func thumbRect(in size: Size) -> Rect {
            let (track, inset) = (trackRect(in: size), 2.0)
            let room = max(track.width - 2 * inset, 0)
            let width = min(37 + min(max(thumb.y, 0), 1) * Self.stretch, room)
            let place = min(max(thumb.x, 0), 1) * (room - width)
            return Rect(x: inset + place, y: inset, width: width, height: max(track.height - 2 * inset, 0))
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
        .init(
            "thumbTintColor", .color, \Self.thumbTintColor, options: .isKeyOnly,
            "The color of the thumb. Without it, the thumb is white."),
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

/// The part of a control that moves when the value changes with an animation.
extension ViewContent {
    /// The value that an animation moves: the place of the thumb of a switch or a slider, or the progress of a progress
    /// view, from 0 through 1, and the stretch of the thumb; `nil` for other content.
    package var movingValue: SIMD2<Double>? {
        get {
            switch self {
            case .switch(let toggle): toggle.thumb
            case .slider(let slider): SIMD2(slider.fraction, 0)
            case .progress(let progress): SIMD2(progress.progress, 0)
            default: nil
            }
        }
        set {
            guard let newValue else { return }
            switch self {
            case .switch(var toggle):
                toggle.moving = newValue
                self = .switch(toggle)
            case .slider(var slider):
                let range = slider.range
                slider.value = range.lowerBound + newValue.x * (range.upperBound - range.lowerBound)
                self = .slider(slider)
            case .progress(var progress):
                progress.progress = newValue.x
                self = .progress(progress)
            default: break
            }
        }
    }

    /// Whether a finger is on a switch, which stretches its thumb; `nil` for other content.
    package var isTouched: Bool? {
        get { self[\Switch.isTouched] }
        set { self[\Switch.isTouched] = newValue }
    }
}
