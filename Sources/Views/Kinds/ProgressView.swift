extension ViewContent {
    /// A `UIProgressView`.
    public struct Progress: Hashable, Sendable {
        /// The progress, from 0 through 1. A value outside this range is replaced by the nearest bound.
        public var progress: Double {
            didSet { progress = min(max(progress, 0), 1) }
        }

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
        .init("progress", .number(.fraction), \Self.progress, options: .isMain, "The progress that the view shows.")
    ]

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair {
        PriorityPair(.defaultLow, vertical: .defaultHigh)
    }

    package init() { self.init(0) }

    package var content: ViewContent { .progress(self) }
    package var usesTint: Bool { true }

    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        IntrinsicSize(width: nil, height: 4)
    }
}
