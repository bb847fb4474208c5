package import Geometry

extension ViewContent {
    /// A `UIPageControl`, which shows a dot for each page.
    public struct PageControl: Hashable, Sendable {
        /// The number of pages, which is not negative. If the current page no longer exists, the last page becomes the
        /// current page.
        public var numberOfPages: Int {
            didSet {
                numberOfPages = max(numberOfPages, 0)
                currentPage = min(currentPage, max(numberOfPages - 1, 0))
            }
        }
        /// The zero-based index of the current page. An index outside the pages is replaced by the index of the first
        /// or the last page.
        public var currentPage: Int {
            didSet { currentPage = min(max(currentPage, 0), max(numberOfPages - 1, 0)) }
        }

        /// The color of the dots; `nil` for a translucent label color.
        public var pageIndicatorTintColor: AdaptiveColor?
        /// The color of the dot of the current page; `nil` for the label color.
        public var currentPageIndicatorTintColor: AdaptiveColor?
        /// Whether the control is not shown for a single page.
        public var hidesForSinglePage = false

        /// The sizes of a page control, in points.
        ///
        /// - Source: a page control on iOS 26.1: 18 × the number of pages + 20 wide and 26 high. Each dot has a place of 10
        ///   points, and a diameter of 7.59 points.
        package static let metrics = (pitch: 18.0, padding: 20.0, height: 26.0, slot: 10.0, dot: 7.59)

        /// Returns the place of the dot of a page, in the middle of bounds of a size.
        package func dotRect(_ page: Int, in size: Size, isRightToLeft: Bool) -> Rect {
            let metrics = Self.metrics
            let left = (size.width - Double(numberOfPages) * metrics.pitch) / 2
            let x = left + Double(page) * metrics.pitch + (metrics.pitch - metrics.slot) / 2
            return Rect(x: x, y: (size.height - metrics.slot) / 2, width: metrics.slot, height: metrics.slot)
                .mirrored(isRightToLeft, in: size.width)
        }

        public init(numberOfPages: Int = 0, currentPage: Int = 0) {
            self.numberOfPages = max(numberOfPages, 0)
            self.currentPage = min(max(currentPage, 0), max(numberOfPages - 1, 0))
        }
    }

    /// The number of pages of a page control; `nil` for other kinds of views. Setting a value has no effect on those
    /// views.
    public var numberOfPages: Int? {
        get { self[\PageControl.numberOfPages] }
        set { self[\PageControl.numberOfPages] = newValue }
    }

    /// The zero-based index of the current page of a page control; `nil` for other kinds of views. Setting a value
    /// has no effect on those views.
    public var currentPage: Int? {
        get { self[\PageControl.currentPage] }
        set { self[\PageControl.currentPage] = newValue }
    }
}

extension ViewContent.PageControl: ContentKind {
    package static let kind = ViewContent.Kind.pageControl
    package static let noun = "a page control"
    package static let sizeDescription = "(18 × the number of pages + 20) × 26"
    package static let properties: [ContentProperty] = [
        .init(
            "numberOfPages", .integer(.pages), \Self.numberOfPages, options: .isMain,
            expected: "the number of pages",
            "The number of pages."),
        .init(
            "currentPage", .integer(.pages), \Self.currentPage,
            within: { NumberRange(0, Double(max($0.numberOfPages - 1, 0))) }, "The current page, from 0."),
        .init(
            "pageIndicatorTintColor", .color, \Self.pageIndicatorTintColor, options: .isKeyOnly,
            "The color of the dots. Without it, the dots have a translucent label color."),
        .init(
            "currentPageIndicatorTintColor", .color, \Self.currentPageIndicatorTintColor, options: .isKeyOnly,
            "The color of the dot of the current page. Without it, the dot has the label color."),
        .init(
            "hidesForSinglePage", .boolean, \Self.hidesForSinglePage,
            "Whether no dot is shown for a single page."),
    ]

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair {
        PriorityPair(origin == .code ? .defaultHigh : .defaultLow)
    }

    package init() { self.init(numberOfPages: 0) }

    package var content: ViewContent { .pageControl(self) }
    package var sizingPart: Self { Self(numberOfPages: numberOfPages) }

    /// Whether the dots are drawn.
    package var showsDots: Bool { numberOfPages > (hidesForSinglePage ? 1 : 0) }

    package func parts(in size: Size, isRightToLeft: Bool, measuring measurer: ContentMeasurer) -> [ContentPart] {
        guard showsDots else { return [] }
        return (0..<numberOfPages).map {
            ContentPart("_UIPageIndicatorView", dotRect($0, in: size, isRightToLeft: isRightToLeft))
        }
    }

    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        let metrics = Self.metrics
        return IntrinsicSize(
            width: metrics.pitch * Double(numberOfPages) + metrics.padding, height: metrics.height)
    }

    /// A touch in the left half shows the previous page, and a touch in the right half the next page; from right to left,
    /// it is the other way around.
    package mutating func touchEnded(at place: Double, isRightToLeft: Bool) {
        currentPage += (place < 0.5) == isRightToLeft ? 1 : -1
    }
}
