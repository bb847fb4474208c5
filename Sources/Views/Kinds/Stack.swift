public import Geometry

extension ViewContent {
    /// A `UIStackView`, which arranges views in a row or a column.
    public struct Stack: Hashable, Sendable {
        /// The axis along which the views are arranged.
        public var axis: Axis = .horizontal
        public var distribution: Distribution = .fill
        /// The position of the views across the axis.
        public var alignment: Alignment = .fill
        /// The distance between adjacent views, in points. If the distribution is `equalSpacing` or `equalCentering`,
        /// this is the minimum distance.
        public var spacing: Double = 0
        /// The distances that replace ``spacing`` after individual views, sorted by the identifiers of the views.
        public fileprivate(set) var customSpacing: [CustomSpacing] = []
        /// Whether the views are arranged inside the layout margins.
        public var isLayoutMarginsRelativeArrangement = false
        /// Whether the views of a column are spaced from baseline to baseline.
        public var isBaselineRelativeArrangement = false
        /// The arranged subviews, in order.
        public var arranged: [ViewID] = []

        public init(axis: Axis = .horizontal) { self.axis = axis }

        /// The distance after an arranged view.
        public struct CustomSpacing: Hashable, Sendable {
            public let view: ViewID
            /// The distance in points.
            public let spacing: Double
        }

        /// Returns the distance from `view` to the next view, in points.
        public func spacing(after view: ViewID) -> Double {
            customSpacing.first { $0.view == view }?.spacing ?? spacing
        }

        /// Sets the distance after an arranged view.
        ///
        /// - Parameters:
        ///   - spacing: The distance in points; `nil` to use ``spacing``.
        ///   - view: The view before the gap.
        public mutating func setCustomSpacing(_ spacing: Double?, after view: ViewID) {
            customSpacing.removeAll { $0.view == view }
            guard let spacing else { return }
            let place = customSpacing.firstIndex { view < $0.view } ?? customSpacing.endIndex
            customSpacing.insert(CustomSpacing(view: view, spacing: spacing), at: place)
        }

        /// The layout of the views along the axis: `UIStackView.Distribution`.
        public enum Distribution: String, Hashable, Sendable, CaseIterable {
            case fill, fillEqually, fillProportionally, equalSpacing, equalCentering
        }

        /// The layout of the views across the axis: `UIStackView.Alignment`. The case `leading` is equivalent to `top`,
        /// and `trailing` is equivalent to `bottom`.
        public enum Alignment: String, Hashable, Sendable, CaseIterable {
            case fill, leading, center, trailing, top, bottom, firstBaseline, lastBaseline
        }
    }
}

extension ViewContent {
    /// Whether this is a stack view of which a property other than the arranged subviews and their custom spacing differs
    /// from `other`.
    package func isArranged(differentlyFrom other: ViewContent) -> Bool {
        guard case .stack(var stack) = self, case .stack(let other) = other else { return false }
        stack.arranged = other.arranged
        stack.customSpacing = other.customSpacing
        return stack != other
    }
}

extension ViewContent.Stack: ContentKind {
    package static let kind = ViewContent.Kind.stack
    package static let noun = "a stack view"
    package static let sizeDescription = "none; the arranged subviews determine the size"
    package static let properties: [ContentProperty] = [
        .init(
            "axis", .choice(Axis.self, "axis"), \Self.axis, options: [.isMain, .varies],
            "The axis along which views are arranged."),
        .init(
            "distribution", .choice(Distribution.self, "distribution"), \Self.distribution, options: .varies,
            "The layout along the axis."),
        .init(
            "alignment", .choice(Alignment.self, "alignment"), \Self.alignment, options: .varies,
            "The layout across the axis."),
        .init("spacing", .number(.place), \Self.spacing, options: .varies, "The distance between views, in points."),
        .init(
            "isLayoutMarginsRelativeArrangement", .boolean, \Self.isLayoutMarginsRelativeArrangement,
            "Whether views are arranged inside the margins."),
        .init(
            "isBaselineRelativeArrangement", .boolean, \Self.isBaselineRelativeArrangement, options: .isDeclared,
            "Whether the vertical distance is measured between baselines."),
    ]
    package static let isDrawn = false

    package init() { self.init(axis: .horizontal) }

    package var content: ViewContent { .stack(self) }
    package var sizingPart: Self { self }
}
