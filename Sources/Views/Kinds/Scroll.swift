public import Geometry

extension ViewContent {
    /// A `UIScrollView`.
    public struct Scroll: Hashable, Sendable {
        /// The size of the content, in points. Constraints on the content determine this size unless code sets it.
        public var contentSize = Size.zero
        /// The space around the content in points, not including the safe area.
        public var contentInset = EdgeInsets.zero
        /// The axes along which the safe area is added to ``contentInset``.
        public var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
        /// Whether the content bounces at the top and the bottom even if it is not larger than the view.
        public var alwaysBounceVertical = false
        /// Whether the content bounces at the left and the right even if it is not larger than the view.
        public var alwaysBounceHorizontal = false
        /// Whether the user can scroll the content.
        public var isScrollEnabled = true
        /// Whether the content bounces back when scrolled past its edges.
        public var bounces = true
        /// Whether scrolling stops at multiples of the view's size.
        public var isPagingEnabled = false
        /// The fraction of the velocity that remains after a millisecond, greater than 0 and less than 1. UIKit's
        /// `normal` is 0.998, and `fast` is 0.99.
        public var decelerationRate = 0.998

        /// Whether views in the content receive a touch only after a moment in which the content is not scrolled.
        public var delaysContentTouches = true

        /// How scrolling hides the keyboard.
        public var keyboardDismissMode = KeyboardDismissMode.none

        /// The height of the part that the keyboard covers, in points; 0 unless the scroll view makes room for the keyboard.
        package var keyboardInset: Double = 0
        /// Whether the view is the content of a controller under a bar. The behavior `automatic` then adds the safe area
        /// along the vertical axis, also if the content does not scroll.
        package var isUnderBar = false
        /// The height by which the bar above the content has collapsed because the content is scrolled, in points. The
        /// content can be scrolled back by this height.
        package var collapsedInset: Double = 0

        public init() {}

        /// How scrolling hides the keyboard: `UIScrollView.KeyboardDismissMode`.
        public enum KeyboardDismissMode: String, Hashable, Sendable, CaseIterable {
            case none
            /// The keyboard is hidden when the user begins to drag the content.
            case onDrag
            /// The keyboard follows a finger that drags over its upper edge.
            case interactive
            case onDragWithAccessory, interactiveWithAccessory
        }

        /// The axes along which the safe area is added to the content inset:
        /// `UIScrollView.ContentInsetAdjustmentBehavior`.
        public enum ContentInsetAdjustmentBehavior: String, Hashable, Sendable, CaseIterable {
            /// The axes along which the content scrolls. In UIKit, these axes include the vertical axis if the scroll
            /// view is the content view of a view controller in a navigation or tab bar controller.
            case automatic
            /// The axes along which the content scrolls.
            case scrollableAxes
            case never
            case always
        }

        /// Returns whether the safe area is added to the content inset along `axis`.
        ///
        /// - Parameters:
        ///   - axis: The axis of the insets.
        ///   - size: The size of the view, in points.
        ///   - grid: The pixel grid to which sizes are rounded, so that rounding errors of the solver do not make
        ///     content scrollable.
        /// - Source: semantics 19.3.
        public func addsSafeArea(along axis: Axis, in size: Size, on grid: PixelGrid) -> Bool {
            switch contentInsetAdjustmentBehavior {
            case .never: false
            case .always: true
            case .automatic where isUnderBar && axis == .vertical: true
            case .automatic, .scrollableAxes: isScrollEnabled && isScrollable(along: axis, in: size, on: grid)
            }
        }

        private func isScrollable(along axis: Axis, in size: Size, on grid: PixelGrid) -> Bool {
            switch axis {
            case .horizontal: alwaysBounceHorizontal || grid.rounded(contentSize.width) > grid.rounded(size.width)
            case .vertical: alwaysBounceVertical || grid.rounded(contentSize.height) > grid.rounded(size.height)
            }
        }
    }

    /// The content of a scroll view; `nil` for other kinds of content.
    package var scroll: Scroll? { if case .scroll(let scroll) = self { scroll } else { nil } }

    /// Whether the view is a scroll view, whose content can move within its frame.
    public var isScrollable: Bool { if case .scroll = self { true } else { false } }
}

extension ViewContent.Scroll: ContentKind {
    package static let kind = ViewContent.Kind.scroll
    package static let noun = "a scroll view"
    package static let sizeDescription = "none"
    /// The properties of scroll views, except the properties that are declared for all views, such as `contentOffset`.
    package static let properties: [ContentProperty] = [
        .init(
            "contentInset", .insets, \Self.contentInset, options: .isKeyOnly, "The space around the content, in points."
        ),
        .init(
            "contentInsetAdjustmentBehavior", .choice(ContentInsetAdjustmentBehavior.self, "adjustment behavior"),
            \Self.contentInsetAdjustmentBehavior,
            "The axes along which the safe area is added to `contentInset`."),
        .init(
            "alwaysBounceVertical", .boolean, \Self.alwaysBounceVertical,
            "Whether the vertical axis is treated as scrollable, regardless of the content size."),
        .init(
            "alwaysBounceHorizontal", .boolean, \Self.alwaysBounceHorizontal,
            "Whether the horizontal axis is treated as scrollable, regardless of the content size."),
        .init("isScrollEnabled", .boolean, \Self.isScrollEnabled, "Whether the user can scroll the content."),
        .init("bounces", .boolean, \Self.bounces, "Whether the content bounces back when scrolled past its edges."),
        .init(
            "isPagingEnabled", .boolean, \Self.isPagingEnabled,
            "Whether scrolling stops at multiples of the view's size."),
        .init(
            "decelerationRate", .number(NumberRange(0.5, 0.9999)), \Self.decelerationRate,
            "The fraction of the velocity that remains after a millisecond: 0.998 is `normal`, 0.99 is `fast`."),
        .init(
            "delaysContentTouches", .boolean, \Self.delaysContentTouches,
            "Whether views in the content receive a touch after 150 ms, unless the content is scrolled before."),
        .init(
            "keyboardDismissMode", .choice(KeyboardDismissMode.self, "keyboard dismiss mode"),
            \Self.keyboardDismissMode, "How scrolling hides the keyboard."),
    ]
    package static let isDrawn = false

    package var content: ViewContent { .scroll(self) }
    package var sizingPart: Self { self }
}
