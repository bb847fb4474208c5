extension ViewContent {
    /// A `UISegmentedControl`, its segments of one width.
    public struct SegmentedControl: Hashable, Sendable {
        /// The titles from left to right.
        public let segments: [String]
        /// From 0; `nil` where no segment is selected (UIKit's `noSegment`, -1).
        public var selectedSegmentIndex: Int? {
            didSet { checkSelection() }
        }
        public var isEnabled = true

        /// Of the titles, in points.
        public static let font = Font(size: 13, weight: .medium)

        /// - Precondition: The selected segment is there, as in UIKit, which raises an exception.
        public init(_ segments: [String], selected: Int? = nil) {
            self.segments = segments
            selectedSegmentIndex = selected
            checkSelection()
        }

        private func checkSelection() {
            guard let index = selectedSegmentIndex else { return }
            precondition(
                segments.indices.contains(index), "segment \(index) was selected, and there are \(segments.count)")
        }
    }
}
