public import Geometry

extension ViewContent {
    /// A `UISlider`: a control for a number within a range.
    public struct Slider: Hashable, Sendable {
        package var number: RangedValue
        public var isEnabled = true
        /// Whether a touch reports each value. Otherwise, the last value is reported when the finger is lifted.
        public var isContinuous = true

        /// The colors and images of the parts.
        public var look = Look()

        /// The colors and images that replace the default appearance of a slider.
        public struct Look: Hashable, Sendable {
            public var minimumTrackTintColor: AdaptiveColor?
            public var maximumTrackTintColor: AdaptiveColor?
            public var thumbTintColor: AdaptiveColor?
            /// The image of the track before the thumb, which is stretched.
            public var minimumTrackImage: Image?
            /// The image of the track after the thumb, which is stretched.
            public var maximumTrackImage: Image?
            public var thumbImage: Image?
            /// The images at the ends of the control.
            public var minimumValueImage: Image?
            public var maximumValueImage: Image?

            public init() {}
        }

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

        /// Returns the images at the ends of a slider of a size, which have their natural sizes. From right to left, the
        /// image for the minimum value is at the right.
        public func valueImageRects(in size: Size, isRightToLeft: Bool = false) -> (minimum: Rect, maximum: Rect) {
            func rect(_ image: Image?, isAtEnd: Bool) -> Rect {
                let image = image?.size ?? .zero
                return Rect(
                    x: isAtEnd ? size.width - image.width : 0, y: (size.height - image.height) / 2, width: image.width,
                    height: image.height
                ).mirrored(isRightToLeft, in: size.width)
            }
            return (rect(look.minimumValueImage, isAtEnd: false), rect(look.maximumValueImage, isAtEnd: true))
        }

        /// Returns the track of a slider of a size: as high as the images of the track, or 6 points high. An image at an
        /// end is 5 points away from the track, a distance that was not measured.
        public func trackRect(in size: Size, isRightToLeft: Bool = false) -> Rect {
            let images = [look.minimumTrackImage, look.maximumTrackImage].compactMap(\.?.size.height)
            let height = min(images.max() ?? 6, size.height)
            let ends = valueImageRects(in: size)
            let left = look.minimumValueImage == nil ? 0 : min(ends.minimum.maxX + 5, size.width)
            let right = look.maximumValueImage == nil ? size.width : max(ends.maximum.minX - 5, left)
            return Rect(x: left, y: (size.height - height) / 2, width: right - left, height: height)
                .mirrored(isRightToLeft, in: size.width)
        }

        /// Returns the part of the track from its left end to the middle of the thumb.
        package func fillRect(in size: Size) -> Rect {
            var track = trackRect(in: size)
            track.size.width = thumbRect(in: size).center.x - track.minX
            return track
        }

        /// Returns the thumb at the current value: as large as its image, or 37 × 24 points. From right to left, iOS 26.1
        /// does not mirror its place in the track.
        public func thumbRect(in size: Size, isRightToLeft: Bool = false) -> Rect {
            let natural = look.thumbImage?.size ?? Size(width: 37, height: 24)
            let track = trackRect(in: size, isRightToLeft: isRightToLeft)
            let (width, height) = (min(natural.width, track.width), min(natural.height, size.height))
            return Rect(
                x: track.minX + fraction * (track.width - width), y: (size.height - height) / 2, width: width,
                height: height)
        }
    }
}

extension ViewContent.Slider: RangedContent {
    package static let kind = ViewContent.Kind.slider
    package static let noun = "a slider"
    package static let sizeDescription = "none × 34"
    package static let properties =
        rangedProperties + [
            .init(
                "minimumTrackTintColor", .color, \Self.look.minimumTrackTintColor, options: .isKeyOnly,
                "The color of the track before the thumb. Without it, the track has the tint color."),
            .init(
                "maximumTrackTintColor", .color, \Self.look.maximumTrackTintColor, options: .isKeyOnly,
                "The color of the track after the thumb. Without it, the track is gray."),
            .init(
                "thumbTintColor", .color, \Self.look.thumbTintColor, options: .isKeyOnly,
                "The color of the thumb. Without it, the thumb is white."),
            .init(
                "minimumValueImage", .image, \Self.look.minimumValueImage.shown, options: .isKeyOnly,
                "The image at the end for the minimum value."),
            .init(
                "maximumValueImage", .image, \Self.look.maximumValueImage.shown, options: .isKeyOnly,
                "The image at the end for the maximum value."),
            .init(
                "thumbImage", .image, \Self.look.thumbImage.shown, options: .isKeyOnly,
                "The image that is drawn instead of the thumb, in its natural size."),
        ]

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair {
        PriorityPair(.defaultLow, vertical: origin == .code ? .defaultHigh : .defaultLow)
    }

    package init() { self.init(value: 0) }

    package var content: ViewContent { .slider(self) }
    package var usesTint: Bool { true }

    /// Returns the track, its filled part and the thumb. From right to left, iOS 26.1 fills the track from the right, but
    /// does not mirror the place of the thumb.
    package func parts(in size: Size, isRightToLeft: Bool, measuring measurer: ContentMeasurer) -> [ContentPart] {
        let track = trackRect(in: size, isRightToLeft: isRightToLeft)
        let thumb = thumbRect(in: size, isRightToLeft: isRightToLeft)
        return [
            ContentPart("UISlider.track", track),
            ContentPart("UISlider.fill", fillRect(in: size).mirrored(isRightToLeft, in: size.width)),
            ContentPart("UISlider.thumb", thumb),
        ]
    }

    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        IntrinsicSize(width: nil, height: 34)
    }
}
