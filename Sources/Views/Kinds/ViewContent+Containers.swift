public import Geometry

extension ViewContent {
    /// What a `UIScrollView` scrolls.
    public struct Scroll: Hashable, Sendable {
        /// How large all that can be shown is, in points: what constraints to the content make of it, unless code sets it.
        public var contentSize = Size.zero
        /// Added around the content, in points, beyond what the safe area adds.
        public var contentInset = EdgeInsets.zero
        /// When the safe area is added to ``contentInset``.
        public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
        /// Whether the content bounces at the top and the bottom even if it is not larger than the view.
        public var alwaysBounceVertical = false
        /// Whether the content bounces at the left and the right even if it is not larger than the view.
        public var alwaysBounceHorizontal = false

        public init() {}

        /// The axes along which the safe area is added to the content inset, as `UIScrollView.ContentInsetAdjustmentBehavior`
        /// names them.
        public enum ContentInsetAdjustmentBehavior: String, Hashable, Sendable, CaseIterable {
            /// The axes along which the content scrolls. In UIKit also the vertical axis of the content view of a controller
            /// in a navigation or tab bar controller.
            case automatic
            /// The axes along which the content scrolls.
            case scrollableAxes
            case never
            case always
        }

        /// Whether the safe area is added to the content inset along `axis`.
        ///
        /// - Parameters:
        ///   - axis: The axis of the insets.
        ///   - size: The size of the view, in points.
        ///   - grid: The pixels to which sizes are rounded, so that rounding errors of the solver do not scroll content.
        /// - Source: semantics 19.3.
        public func addsSafeArea(along axis: Axis, in size: Size, on grid: PixelGrid) -> Bool {
            switch contentInsetAdjustmentBehavior {
            case .never: false
            case .always: true
            case .automatic, .scrollableAxes: isScrollable(along: axis, in: size, on: grid)
            }
        }

        private func isScrollable(along axis: Axis, in size: Size, on grid: PixelGrid) -> Bool {
            switch axis {
            case .horizontal: alwaysBounceHorizontal || grid.rounded(contentSize.width) > grid.rounded(size.width)
            case .vertical: alwaysBounceVertical || grid.rounded(contentSize.height) > grid.rounded(size.height)
            }
        }
    }

    /// Whether its subviews lie on a content that is moved under its frame.
    public var isScrollable: Bool { if case .scroll = self { true } else { false } }
}

extension ViewContent {
    /// How a `UIStackView` arranges views in a row or a column.
    public struct Stack: Hashable, Sendable {
        /// Along which the views stand one after the other.
        public var axis: Axis = .horizontal
        public var distribution: Distribution = .fill
        /// Where the views stand across the axis.
        public var alignment: Alignment = .fill
        /// Between neighbours, in points; the least distance where the distribution makes its own.
        public var spacing: Double = 0
        /// After some views, instead of ``spacing``; in the order of the views' ids, which no run changes.
        public private(set) var customSpacing: [CustomSpacing] = []
        /// Whether the views stay inside the layout margins.
        public var isLayoutMarginsRelativeArrangement = false
        /// Whether the views of a column are spaced from baseline to baseline.
        public var isBaselineRelativeArrangement = false
        /// In the order in which they stand; all of them subviews of the stack view.
        public var arranged: [ViewID] = []

        public init(axis: Axis = .horizontal) { self.axis = axis }

        /// The distance after an arranged view.
        public struct CustomSpacing: Hashable, Sendable {
            public let view: ViewID
            /// In points.
            public let spacing: Double
        }

        /// The distance from `view` to its neighbour, in points.
        public func spacing(after view: ViewID) -> Double {
            customSpacing.first { $0.view == view }?.spacing ?? spacing
        }

        /// - Parameters:
        ///   - spacing: In points; `nil` for ``spacing``.
        ///   - view: The one before the gap.
        public mutating func setCustomSpacing(_ spacing: Double?, after view: ViewID) {
            customSpacing.removeAll { $0.view == view }
            guard let spacing else { return }
            let place = customSpacing.firstIndex { view < $0.view } ?? customSpacing.endIndex
            customSpacing.insert(CustomSpacing(view: view, spacing: spacing), at: place)
        }

        /// How the views share the room along the axis, as `UIStackView.Distribution` names it.
        public enum Distribution: String, Hashable, Sendable, CaseIterable {
            case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
        }

        /// `UIStackView.Alignment`; `leading` and `top` are one, and `trailing` and `bottom`.
        public enum Alignment: String, Hashable, Sendable, CaseIterable {
            case fill, leading, center, trailing, top, bottom, firstBaseline, lastBaseline
        }
    }
}
