package import Geometry

extension ViewContent {
    /// A `UIProgressView`.
    public struct Progress: Hashable, Sendable {
        /// The progress, from 0 through 1. A value outside this range is replaced by the nearest bound.
        public var progress: Double {
            didSet { progress = min(max(progress, 0), 1) }
        }
        /// The color of the filled part; `nil` for the tint color.
        public var progressTintColor: AdaptiveColor?
        /// The color of the track; `nil` for gray.
        public var trackTintColor: AdaptiveColor?

        public init(_ progress: Double = 0) { self.progress = min(max(progress, 0), 1) }
    }

    /// The progress of a progress view, from 0 through 1; `nil` for other kinds of views. Setting a value has no
    /// effect on those views.
    public var progress: Double? {
        get { self[\Progress.progress] }
        set { self[\Progress.progress] = newValue }
    }
}

extension ViewContent.Progress: ContentKind {
    package static let kind = ViewContent.Kind.progress
    package static let noun = "a progress view"
    package static let sizeDescription = "none × 4"
    package static let properties: [ContentProperty] = [
        .init("progress", .number(.fraction), \Self.progress, options: .isMain, "The progress that the view shows."),
        .init(
            "progressTintColor", .color, \Self.progressTintColor, options: .isKeyOnly,
            "The color of the filled part. Without it, the part has the tint color."),
        .init(
            "trackTintColor", .color, \Self.trackTintColor, options: .isKeyOnly,
            "The color of the track. Without it, the track is gray."),
    ]

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair {
        PriorityPair(.defaultLow, vertical: .defaultHigh)
    }

    package init() { self.init(0) }

    package var content: ViewContent { .progress(self) }
    package var usesTint: Bool { progressTintColor == nil }

    /// Returns the track and its filled part.
    package func parts(in size: Size, isRightToLeft: Bool, measuring measurer: ContentMeasurer) -> [ContentPart] {
        let bar = fillRect(in: size, isRightToLeft: isRightToLeft)
        return [
            ContentPart("UIProgressView.track", Rect(origin: .zero, size: size)),
            ContentPart("UIProgressView.fill", bar),
        ]
    }

    /// Returns the filled part of the track.
    ///
    /// - Source: a progress view on iOS 26.1, whose filled part has the width of the view times the progress.
    package func fillRect(in size: Size, isRightToLeft: Bool) -> Rect {
        Rect(x: 0, y: 0, width: progress * size.width, height: size.height).mirrored(isRightToLeft, in: size.width)
    }

    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        IntrinsicSize(width: nil, height: 4)
    }
}
