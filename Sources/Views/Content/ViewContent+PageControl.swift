extension ViewContent {
    /// A `UIPageControl`: a dot for each page.
    public struct PageControl: Hashable, Sendable {
        /// Not negative. Where fewer pages are left, the current one is the last.
        public var numberOfPages: Int {
            didSet {
                numberOfPages = max(numberOfPages, 0)
                currentPage = min(currentPage, max(numberOfPages - 1, 0))
            }
        }
        /// From 0: what is set beyond the pages becomes the first or the last.
        public var currentPage: Int {
            didSet { currentPage = min(max(currentPage, 0), max(numberOfPages - 1, 0)) }
        }

        public init(numberOfPages: Int = 0, currentPage: Int = 0) {
            self.numberOfPages = max(numberOfPages, 0)
            self.currentPage = min(max(currentPage, 0), max(numberOfPages - 1, 0))
        }
    }
}
