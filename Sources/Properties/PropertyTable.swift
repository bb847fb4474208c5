import Geometry
import Interaction
import Layout
import Simulation
package import Views

/// The rows of the table of properties.
///
/// To add a property of layers, add a row to ``ViewState/properties``. For a property of one kind of content, such as
/// a control, add a row to the ``ContentKind/properties`` of that kind. All other properties have their rows here.
/// The tests read, set and print every row.
extension Property {
    // MARK: Views

    static let ofViews: [Property] = [
        backgroundColor,
        .layer(.named("alpha")),
        .view(
            "tintColor", .color, \.tintColor, key: "tintColor", options: [.animates],
            state: { .color(AdaptiveColor($0.tintColor)) },
            "The color of controls and of template images in the view and its subviews.",
            usual: "the superview's; `systemBlue` for `root`"),
        .view(
            "tintAdjustmentMode", .choice(TintAdjustmentMode.self, "tint adjustment mode"), \.tintAdjustmentMode,
            key: "tintAdjustmentMode", "Whether the tint color of the view and its subviews is dimmed.",
            details: "`dimmed` makes the tint color gray. `automatic` is the mode of the superview.",
            usual: "`automatic`"),
        isHidden,
        isInstalled,
        clipsToBounds,
        .layer(.named("contentMode")),
        frame,
        .view(
            "bounds", .rectangle, \.bounds, of: .viewAndLayer, options: [.animates], requires: .notRoot,
            state: { .rectangle($0.bounds) }, "The view's rectangle in its own coordinates, in points."),
        .view(
            "center", .point, \.center, options: [.animates, .isOfOwnLayers],
            state: { .point($0.center) }, "The position of the anchor point in the superview, in points."),
    ]

    // MARK: Layout

    static let ofLayout: [Property] = [
        .view(
            "translatesAutoresizingMaskIntoConstraints", .boolean, \.translatesAutoresizingMaskIntoConstraints,
            requires: .trueForRoot, "Whether the frame is set in code instead of by constraints."),
        intrinsicContentSize,
        layoutMargins, directionalLayoutMargins,
        .view(
            "additionalSafeAreaInsets", .insets, \.additionalSafeAreaInsets, key: "additionalSafeArea",
            "The insets that the view's controller adds to the safe area, in points.", usual: "0"),
        .view(
            "preservesSuperviewLayoutMargins", .boolean, \.preservesSuperviewLayoutMargins,
            key: "preservesSuperviewMargins", "Whether the margins are at least those of the superview.",
            usual: "`false`"),
        .view(
            "insetsLayoutMarginsFromSafeArea", .boolean, \.insetsLayoutMarginsFromSafeArea,
            key: "insetsMarginsFromSafeArea", "Whether the safe area is added to the margins.", usual: "`true`"),
        .view(
            "alignmentRectInsets", .insets, \.alignmentRectInsets, key: "alignmentInsets", options: [.isDeclared],
            "The insets from the frame to the alignment rectangle, in points.",
            usual: "depends on the kind; usually 0"),
        .view(
            "semanticContentAttribute", .choice(SemanticContentAttribute.self, "semantic content attribute"),
            \.semanticContentAttribute, key: "semantic", "The reading direction of the view.",
            details: "It applies to constraints between the edges of the view and of its subviews, and between two of "
                + "its subviews.", usual: "`unspecified`"),
        .view(
            "overrideUserInterfaceStyle", TraitOverride<UserInterfaceStyle>.shape, \.overrideUserInterfaceStyle,
            key: "overrideUserInterfaceStyle", "The appearance of the view and its subviews.",
            details: "`unspecified` inherits the appearance of the superview.", usual: "`unspecified`"),
        .view(
            "overrideContentSizeCategory", TraitOverride<ContentSizeCategory>.shape, \.overrideContentSizeCategory,
            key: "overrideContentSizeCategory", "The text size of the view and its subviews.",
            usual: "`unspecified`"),
        .view(
            "overrideHorizontalSizeClass", TraitOverride<SizeClass>.shape, \.overrideHorizontalSizeClass,
            key: "overrideHorizontalSizeClass", "The horizontal size class of the view and its subviews.",
            usual: "`unspecified`"),
        .view(
            "overrideVerticalSizeClass", TraitOverride<SizeClass>.shape, \.overrideVerticalSizeClass,
            key: "overrideVerticalSizeClass", "The vertical size class of the view and its subviews.",
            usual: "`unspecified`"),
        .readOnly(
            "safeAreaInsets", .insets, \.safeAreaInsets, "The insets that bars and the device reserve, in points."),
        .readOnly(
            "adjustedContentInset", .insets, \.declaredAdjustedInset, in: [.scroll],
            "The sum of `contentInset` and the safe area that the scroll view adds, in points."),
        .readOnly(
            "contentSize", .offset, \.declaredContentSize, in: [.scroll],
            "The width and height of the content, in points."),
        .readOnly(
            "horizontalContentHuggingPriority", .priority, \.contentSizing.hugging.horizontal,
            "The value of `contentHuggingPriority(for: .horizontal)`."),
        .readOnly(
            "verticalContentHuggingPriority", .priority, \.contentSizing.hugging.vertical,
            "The value of `contentHuggingPriority(for: .vertical)`."),
        .readOnly(
            "horizontalContentCompressionResistancePriority", .priority,
            \.contentSizing.compressionResistance.horizontal,
            "The value of `contentCompressionResistancePriority(for: .horizontal)`."),
        .readOnly(
            "verticalContentCompressionResistancePriority", .priority, \.contentSizing.compressionResistance.vertical,
            "The value of `contentCompressionResistancePriority(for: .vertical)`."),
        .readOnly(
            "transition", .choice(ViewTransition.Effect.self, "transition"), \.modelTransition?.effect,
            state: { $0.transition?.effect.propertyValue }, "The effect of the running transition of the view."),
        .readOnly(
            "transitionProgress", .number(.fraction), \.modelTransition?.progress,
            state: { $0.transition?.progress.propertyValue }, "The completed fraction of the running transition."),
        .readOnly(
            "currentTitle", .text, \.currentTitle, in: [.button], "The title of the button in its current state."),
        .readOnly(
            "currentTitleColor", .color, \.currentTitleColor, in: [.button],
            "The color of the button's title in its current state."),
        .readOnly(
            "isEditing", .boolean, \.isEditing, in: [.textField],
            "Whether the user edits the text of the field, which is the first responder."),
        .readOnly("needsLayout", .boolean, \.needsLayout, "Whether `layoutSubviews` is due in the next turn."),
        .readOnly(
            "needsUpdateConstraints", .boolean, \.isUpdateOfConstraintsDue,
            "Whether `updateConstraints` is due in the next turn."),
    ]

    package static let backgroundColor = layer("backgroundColor", through: \.adaptiveBackgroundColor)
    package static let clipsToBounds = layer(.named("clipsToBounds"))
    package static let isHidden = view(
        "isHidden", .boolean, \.isHidden, key: "isHidden", options: [.varies, .isOfOwnLayers],
        state: { .boolean($0.isHidden) }, "Whether the view is hidden.",
        details:
            "Outside of stack views, the value never animates: a view that an animation block shows is visible at once, "
            + "with its old `alpha`, which animates to the new one.")
    package static let frame = view(
        "frame", .rectangle, \.frame, key: "frame", options: [.animates, .isOfOwnLayers], requires: .notRoot,
        state: { .rectangle($0.frame) }, "The view's rectangle in its superview, in points.",
        details: "The key fixes the frame, as `translatesAutoresizingMaskIntoConstraints` does.",
        usual: "determined by constraints")
    package static let layoutMargins = view(
        "layoutMargins", .insets, \.layoutMargins, key: "margins",
        "The margins in the order top, left, bottom, right, in points.")
    package static let directionalLayoutMargins = view(
        "directionalLayoutMargins", .directionalInsets, \.directionalLayoutMargins,
        "The margins in the order top, leading, bottom, trailing, in points.")
    package static let isInstalled = view(
        "isInstalled", .boolean, \.isInstalled, key: "isInstalled", options: [.varies, .isDeclared],
        "Whether the view is in the hierarchy.", details: "The key applies before any variation. See *A variation*.",
        usual: "`true`")
    package static let intrinsicContentSize = view(
        "intrinsicContentSize", .intrinsicSize, \.intrinsicOverride, key: "intrinsic",
        "The natural size of the view, in points.", details: "The key has the effect of an override of the property.",
        usual: "determined by the content")

    // MARK: Layers

    /// The properties of layers, in the order of their rows.
    static let ofLayers: [Property] =
        [.layer(.named("transform")), .layer("anchorPoint", through: \.anchorPoint)] + remainingLayerRows + [
            .view(
                "speed", .number(.layerSpeed), \.layerSpeed, of: .layer,
                "The speed of the layer's time, relative to its superlayer."),
            .view(
                "timeOffset", .layerTime, \.layerTimeOffset, of: .layer, "An offset of the layer's time, in seconds."),
            .view(
                "beginTime", .layerTime, \.layerBeginTime, of: .layer,
                "The time of the superlayer at which the layer's time begins, in seconds."),
        ] + Shape.properties.map { layer($0) }

    /// The properties of layers and gradients that have no row elsewhere in the table.
    private static let remainingLayerRows: [Property] = {
        let others = Set(ofViews.map(\.name) + ["transform", "anchorPoint"])
        return (ViewState.properties + Gradient.properties).filter { !others.contains($0.name) }.map { layer($0) }
    }()

    // MARK: Text

    static let ofText: [Property] = [
        .view(
            "font", .font, \.declaredFont, key: "font",
            in: ViewContent.Kind.allCases.filter { $0.type is any FontContent.Type },
            options: [.varies], state: { $0.content.font?.scaled(to: .large).propertyValue }, isInContent: true,
            "The font of the text."),
        textColor,
    ]

    package static let textColor = view(
        "textColor", .color, \.declaredTextColor, key: "textColor",
        in: ViewContent.Kind.allCases.filter { $0 == .label || $0.type is any AlignedContent.Type },
        options: [.varies],
        state: { state in
            (state.content.label.map { AdaptiveColor($0.color) } ?? state.content.enteredTextColor).propertyValue
        }, "The text color.", usual: "`label`")

    // MARK: Scroll views

    static let ofScrollViews: [Property] = [
        contentOffset,
        .view(
            "contentInset", .insets, \.scrolledInset, in: [.scroll], options: [.animates],
            state: { $0.content.scroll?.contentInset.propertyValue }, isInContent: true,
            "The space around the content, in points."),
    ]

    package static let contentOffset = view(
        "contentOffset", .point, \.scrolledOffset, key: "scroll.contentOffset", in: [.scroll], options: [.animates],
        state: { state in state.content.scroll.map { _ in .point(state.bounds.origin) } },
        "The point of the content at the top left, in points.", usual: "the offset at rest")

    // MARK: Constraints

    static let ofConstraints: [Property] = [
        constant, priority, isActive,
        .constraint(
            "multiplier", .multiplier, \.replaceableMultiplier,
            "The multiplier. The statement replaces the constraint, because UIKit's multiplier is fixed."),
        identifier,
    ]

    package static let constant = constraint(
        "constant", .number(.place), \.constant, options: [.varies], "The constant, in points.")
    package static let priority = constraint(
        "priority", .priority, \.priority, options: [.varies, .setsAll], "The priority of the constraint.")
    package static let isActive = constraint(
        "isActive", .boolean, \.isActive, options: [.varies, .setsAll], "Whether the constraint is active.")
    package static let identifier = constraint(
        "identifier", .text, \.identifier, "The name of the constraint in traces and reports.")

    // MARK: Animators

    static let ofAnimators: [Property] = [fractionComplete, isReversed]

    package static let fractionComplete = animator(
        "fractionComplete", .number(.fraction), \.fractionComplete, "How much of the animation is complete.")
    package static let isReversed = animator(
        "isReversed", .boolean, \.isReversed, "Whether the animation runs backward to its start.")
}

extension NumberRange {
    package static let multiplier = NumberRange(
        LayoutLimits.multiplier.lowerBound, LayoutLimits.multiplier.upperBound)
}

/// Properties of views for the rows of the property table. The values have the form in which scripts declare them.
extension View {
    /// The font at the default text size. A font with a text style is scaled to the current text size when it is set.
    fileprivate var declaredFont: Font? {
        get { content.font?.scaled(to: .large) }
        nonmutating set {
            content.font = newValue?.scaled(to: traitCollection.preferredContentSizeCategory)
        }
    }

    /// The text color that was set for a label, a text field or a text view, not resolved for the current appearance.
    fileprivate var declaredTextColor: AdaptiveColor? {
        get { adaptiveTextColor ?? content.enteredTextColor }
        nonmutating set {
            adaptiveTextColor = newValue
            if content.enteredTextColor != nil { content.enteredTextColor = newValue }
        }
    }

    fileprivate var intrinsicOverride: IntrinsicSize? {
        get { intrinsicContentSize }
        nonmutating set { contentSizing.intrinsicOverride = newValue }
    }

    /// The transition, which is always `nil`, because the model has no transitions.
    fileprivate var modelTransition: ViewTransition? { nil }

    fileprivate var isEditing: Bool? { content[ViewContent.TextField.self].map { $0.editing != nil } }
    fileprivate var declaredContentSize: Size? { scroll?.contentSize }

    fileprivate var declaredAdjustedInset: EdgeInsets? { content.isScrollable ? adjustedContentInset : nil }

    /// ``needsUpdateConstraints()`` as a property.
    fileprivate var isUpdateOfConstraintsDue: Bool { needsUpdateConstraints() }

    /// Replaces the content with content of the same kind. For a stack view or a scroll view, has the same effects as
    /// setting ``stack`` or ``scroll``.
    func setContent(_ newValue: ViewContent) {
        switch newValue {
        case .stack(let stack): self.stack = stack
        case .scroll(let scroll): self.scroll = scroll
        default: content = newValue
        }
    }

    /// The offset of a scroll view. As in UIKit, setting another offset sends `scrollViewDidScroll`.
    fileprivate var scrolledOffset: Point? {
        get { content.isScrollable ? contentOffset : nil }
        nonmutating set { if let newValue { scroll(to: newValue) } }
    }

    fileprivate var scrolledInset: EdgeInsets? {
        get { content.isScrollable ? contentInset : nil }
        nonmutating set { contentInset = newValue ?? contentInset }
    }

    fileprivate var layerSpeed: Double {
        get { layer.speed }
        nonmutating set { layer.speed = newValue }
    }

    fileprivate var layerTimeOffset: Duration {
        get { layer.timeOffset }
        nonmutating set { layer.timeOffset = newValue }
    }

    fileprivate var layerBeginTime: Duration {
        get { layer.beginTime }
        nonmutating set { layer.beginTime = newValue }
    }
}

extension LayoutConstraint {
    fileprivate var replaceableMultiplier: Double {
        get { multiplier }
        nonmutating set { replaceMultiplier(with: newValue) }
    }
}

extension SemanticContentAttribute: PropertyChoice {}
extension ViewPropertyAnimator.Position: PropertyChoice {}
extension SwipeGestureRecognizer.Direction: PropertyChoice {}
