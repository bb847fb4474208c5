package import Geometry

extension ViewContent {
    /// A `UISegmentedControl` whose segments have equal widths.
    public struct SegmentedControl: Hashable, Sendable {
        /// The titles from left to right, which are empty for segments with images.
        public package(set) var segments: [String] {
            get { parts.map(\.title) }
            set { parts = newValue.map { Segment(title: $0) } }
        }
        /// The segments from left to right. If the selected segment no longer exists, no segment is selected.
        package var parts: [Segment] {
            didSet {
                if let index = selectedSegmentIndex, !parts.indices.contains(index) { selectedSegmentIndex = nil }
            }
        }
        /// The zero-based index of the selected segment; `nil` if no segment is selected (UIKit's `noSegment`, -1).
        public var selectedSegmentIndex: Int? {
            didSet { checkSelection() }
        }
        public var isEnabled = true

        /// A segment, which has a title or an image.
        package struct Segment: Hashable, Sendable {
            package var title: String
            package var image: Image?

            package init(title: String = "", image: Image? = nil) { (self.title, self.image) = (title, image) }
        }

        /// The font of the titles, which determines the width of the segments.
        ///
        /// - Source: the widths of ten controls in recorded canvases since Xcode 11.
        public static let font = Font(size: 13)
        /// The font of the selected title.
        public static let selectedFont = Font(size: 13, weight: .semibold)

        /// - Precondition: The selected segment exists. UIKit raises an exception if it does not.
        public init(_ segments: [String], selected: Int? = nil) {
            parts = segments.map { Segment(title: $0) }
            selectedSegmentIndex = selected
            checkSelection()
        }

        private func checkSelection() {
            guard let index = selectedSegmentIndex else { return }
            precondition(
                parts.indices.contains(index), "cannot select segment \(index) of \(parts.count) segments")
        }
    }

    /// The zero-based index of the selected segment of a segmented control, or -1 if no segment is selected; `nil`
    /// for other kinds of views. Setting a value has no effect on those views.
    ///
    /// - Precondition: A new value is -1 or the index of a segment.
    public var selectedSegmentIndex: Int? {
        get { self[\SegmentedControl.indexOrNone] }
        set { self[\SegmentedControl.indexOrNone] = newValue }
    }
}

extension ViewContent.SegmentedControl: EnabledContent {
    package static let kind = ViewContent.Kind.segmentedControl
    package static let noun = "a segmented control"
    package static let sizeDescription =
        "the number of segments times the width of the widest segment × 31; the frame is 32 high"
    package static let properties: [ContentProperty] = [
        .init(
            "segments", .texts, \Self.segments, options: [.isMain, .isKeyOnly], expected: "a list of titles",
            "The titles from left to right."),
        .init(
            "selectedSegmentIndex", .segment, \Self.indexOrNone, within: { .segmentIndex(of: $0.segments.count) },
            "The selected segment, from 0; -1 for none."),
        .isEnabled(of: Self.self),
    ]
    /// The frame is one point taller than the alignment rectangle.
    ///
    /// - Source: a comparison of recorded frames with the constraints in the same canvases.
    package static let alignmentRectInsets = EdgeInsets(bottom: 1)

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair {
        PriorityPair(.defaultLow, vertical: origin == .code ? .defaultHigh : .defaultLow)
    }

    package init() { self.init([]) }

    package var content: ViewContent { .segmentedControl(self) }
    package var texts: [String] { segments }
    package var sizingPart: Self {
        var part = self
        part.selectedSegmentIndex = nil
        part.isEnabled = true
        return part
    }
    package var baselineFont: Font? { parts.isEmpty ? nil : Self.font }

    /// The index of the selected segment, or -1 if no segment is selected.
    fileprivate var indexOrNone: Int {
        get { selectedSegmentIndex ?? -1 }
        set { selectedSegmentIndex = newValue == -1 ? nil : newValue }
    }

    /// Returns the size of the control. The width of each segment is the width of the widest title or image in whole
    /// points, plus 10 points on each side. Adjacent segments are one point apart.
    ///
    /// - Source: fitted to controls in canvases recorded with Xcode 11 through Xcode 15, with deviations of less than
    ///   a point. Segments with images were not measured.
    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        guard !parts.isEmpty else { return IntrinsicSize(width: 0, height: 31) }
        let widest = parts.map { $0.image?.size.width ?? measurer.text.size(of: $0.title, in: Self.font).width }.max()
        let count = Double(parts.count)
        return IntrinsicSize(width: count * ((widest ?? 0).rounded() + 20) + count - 1, height: 31)
    }

    package mutating func touchEnded(at place: Double) {
        let index = Int(place * Double(parts.count))
        if parts.indices.contains(index) { selectedSegmentIndex = index }
    }
}
