public import Geometry

extension ViewContent {
    /// A `UIButton` of the system style: a title in the tint colour, behind an image or without one.
    public struct Button: Hashable, Sendable {
        public var title: String
        public var image: Image?
        public var font: Font
        /// What is kept free around title and image, in points; `nil` for what a system button keeps by itself.
        public var contentInsets: EdgeInsets?
        /// Disabled, it is grey.
        public var isEnabled = true
        /// Selected, its title is white on the tint colour.
        public var isSelected = false
        /// Highlighted, as under a finger, it is faded.
        public var isHighlighted = false

        public init(_ title: String, image: Image? = nil, font: Font = .button) {
            self.title = title
            self.image = image
            self.font = font
        }
    }
}

extension Font {
    /// What a system button has for its title: 15 points, regular.
    public static let button = Font(size: 15)
}

extension ViewContent {
    /// A `UISwitch`.
    public struct Switch: Hashable, Sendable {
        public var isOn: Bool
        public var isEnabled = true

        public init(isOn: Bool = false) { self.isOn = isOn }
    }
}

extension ViewContent {
    /// A `UISlider`: one number of a range.
    public struct Slider: Hashable, Sendable {
        /// Always within ``range``: what is set beyond it becomes its end.
        public var value: Double {
            get { storedValue }
            set { storedValue = min(max(newValue, range.lowerBound), range.upperBound) }
        }
        /// `minimumValue` through `maximumValue`.
        public let range: ClosedRange<Double>
        public var isEnabled = true
        private var storedValue: Double

        public init(value: Double = 0, range: ClosedRange<Double> = 0...1) {
            self.range = range
            storedValue = min(max(value, range.lowerBound), range.upperBound)
        }

        /// How far along the range the value is, 0 through 1; 0 in a range of one number.
        public var fraction: Double {
            let length = range.upperBound - range.lowerBound
            return length > 0 ? (value - range.lowerBound) / length : 0
        }
    }
}

extension ViewContent {
    /// A `UIStepper`: a minus and a plus for a number of a range, which it does not show.
    public struct Stepper: Hashable, Sendable {
        /// Always within ``range``: what is set beyond it becomes its end, where a sign is faded.
        public var value: Double {
            get { storedValue }
            set { storedValue = min(max(newValue, range.lowerBound), range.upperBound) }
        }
        /// `minimumValue` through `maximumValue`.
        public let range: ClosedRange<Double>
        public var isEnabled = true
        private var storedValue: Double

        public init(value: Double = 0, range: ClosedRange<Double> = 0...100) {
            self.range = range
            storedValue = min(max(value, range.lowerBound), range.upperBound)
        }
    }
}

extension ViewContent {
    /// A `UIProgressView`.
    public struct Progress: Hashable, Sendable {
        /// 0 through 1: what is set beyond becomes the end.
        public var progress: Double {
            get { storedProgress }
            set { storedProgress = min(max(newValue, 0), 1) }
        }
        private var storedProgress: Double

        public init(_ progress: Double = 0) { storedProgress = min(max(progress, 0), 1) }
    }
}

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

extension ViewContent {
    /// A `UIActivityIndicatorView`.
    public struct ActivityIndicator: Hashable, Sendable {
        public let style: Style
        public var isAnimating: Bool
        /// Whether the view is hidden while the indicator does not animate, and so leaves a stack view that arranges it.
        public var hidesWhenStopped: Bool

        public enum Style: String, Hashable, Sendable, CaseIterable {
            case medium, large
        }

        public init(style: Style = .medium, isAnimating: Bool = false, hidesWhenStopped: Bool = true) {
            self.style = style
            self.isAnimating = isAnimating
            self.hidesWhenStopped = hidesWhenStopped
        }
    }

    /// Whether a view that shows this hides itself: an activity indicator that is stopped and hides when stopped.
    package var hidesView: Bool {
        if case .activityIndicator(let indicator) = self {
            indicator.hidesWhenStopped && !indicator.isAnimating
        } else {
            false
        }
    }
}
