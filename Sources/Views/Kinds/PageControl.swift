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
    package static let sizeDescription = "(16 × the number of pages - 9) × 37"
    package static let properties: [ContentProperty] = [
        .init(
            "numberOfPages", .integer(.pages), \Self.numberOfPages, options: .isMain,
            expected: "the number of pages",
            "The number of pages."),
        .init(
            "currentPage", .integer(.pages), \Self.currentPage,
            within: { NumberRange(0, Double(max($0.numberOfPages - 1, 0))) }, "The current page, from 0."),
    ]

    package static func hugging(in origin: ContentSizing.Origin) -> PriorityPair {
        PriorityPair(origin == .code ? .defaultHigh : .defaultLow)
    }

    package init() { self.init(numberOfPages: 0) }

    package var content: ViewContent { .pageControl(self) }
    package var sizingPart: Self { Self(numberOfPages: numberOfPages) }

    /// Returns the size of a row of dots with a diameter of 7 points, and gaps of 9 points.
    ///
    /// - Source: recorded canvases: 39 × 37 points for 3 pages. Later systems draw larger dots, which were not
    ///   measured.
    package func naturalSize(within width: Double?, measuring measurer: ContentMeasurer) -> IntrinsicSize {
        IntrinsicSize(width: max(16 * Double(numberOfPages) - 9, 0), height: 37)
    }

    /// A touch in the left half shows the previous page. A touch in the right half shows the next page.
    package mutating func touchEnded(at place: Double, isRightToLeft: Bool) { currentPage += place < 0.5 ? -1 : 1 }
}
