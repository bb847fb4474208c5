package import Geometry

extension ViewContent {
    /// A `UISegmentedControl` whose segments have equal widths.
    public struct SegmentedControl: Hashable, Sendable {
        /// The titles from the leading side, which are empty for segments with images.
        public package(set) var segments: [String] {
            get { parts.map(\.title) }
            set { parts = newValue.map { Segment(title: $0) } }
        }
        /// The segments from the leading side. If the selected segment no longer exists, no segment is selected.
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
        /// The color behind the selected segment; `nil` for white, or gray in dark appearance.
        public var selectedSegmentTintColor: AdaptiveColor?

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
        public static let selectedFont = Font(size: 13, weight: .medium)

        /// The smallest distance between the title and a side of the segment, in points.
        package static let titleMargin = 2.0

        /// Returns the rectangle of a segment in bounds of a size. Segments begin at whole points.
        package func segmentRect(_ index: Int, in size: Size, isRightToLeft: Bool) -> Rect {
            let place = isRightToLeft ? parts.count - 1 - index : index
            func start(_ place: Int) -> Double { (Double(place) * size.width / Double(parts.count)).rounded(.down) }
            return Rect(x: start(place), y: 0, width: start(place + 1) - start(place), height: size.height)
        }

        /// Returns the rectangle behind the selected segment; `nil` if no segment is selected.
        package func thumbRect(in size: Size, isRightToLeft: Bool) -> Rect? {
            selectedSegmentIndex.map { index in
                segmentRect(index, in: size, isRightToLeft: isRightToLeft)
                    .inset(by: EdgeInsets(top: 2, left: 2, bottom: 2, right: 2))
            }
        }

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
        "the number of segments times the width of the widest segment × 33; the frame is 34 high"
    package static let properties: [ContentProperty] = [
        .init(
            "segments", .texts, \Self.segments, options: [.isMain, .isKeyOnly], expected: "a list of titles",
            "The titles from the leading side."),
        .init(
            "selectedSegmentIndex", .segment, \Self.indexOrNone, within: { .segmentIndex(of: $0.segments.count) },
            "The selected segment, from 0; -1 for none."),
        .isEnabled(of: Self.self),
        .init(
            "selectedSegmentTintColor", .color, \Self.selectedSegmentTintColor, options: .isKeyOnly,
            "The color behind the selected segment. Without it, the color is white, or gray in dark appearance."),
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
        part.selectedSegmentTintColor = nil
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
    ///   a point. Segments with images were not measured. The height of the frame, 34 points, was read from a running
    ///   screen of iOS 26.1; it is 32 points on earlier systems.
    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        guard !parts.isEmpty else { return IntrinsicSize(width: 0, height: 33) }
        let widest = parts.map { $0.image?.size.width ?? measurer.text.size(of: $0.title, in: Self.font).width }.max()
        let count = Double(parts.count)
        return IntrinsicSize(width: count * ((widest ?? 0).rounded() + 20) + count - 1, height: 33)
    }

    package func parts(in size: Size, isRightToLeft: Bool, measuring measurer: ContentMeasurer) -> [ContentPart] {
        var views: [ContentPart] = []
        if let thumb = thumbRect(in: size, isRightToLeft: isRightToLeft) {
            views.append(ContentPart("UISegmentedControl.thumb", thumb))
        }
        for (index, segment) in parts.enumerated() {
            let area = segmentRect(index, in: size, isRightToLeft: isRightToLeft)
            views.append(ContentPart("UISegment", area))
            guard segment.image == nil else { continue }
            let font = index == selectedSegmentIndex ? Self.selectedFont : Self.font
            var label = measurer.size(of: AttributedText(segment.title), in: font)
            label.width = min(label.width, max(area.width - 2 * Self.titleMargin, 0))
            let x = area.minX + measurer.grid.rounded((area.width - label.width) / 2)
            let y = measurer.grid.rounded((size.height - label.height) / 2)
            views.append(
                ContentPart("UISegmentLabel", Rect(origin: Point(x: x, y: y), size: label), text: segment.title))
        }
        return views
    }

    package mutating func touchEnded(at place: Double, isRightToLeft: Bool) {
        let column = Int((place * Double(parts.count)).rounded(.down))
        let index = isRightToLeft ? parts.count - 1 - column : column
        if parts.indices.contains(index) { selectedSegmentIndex = index }
    }
}
