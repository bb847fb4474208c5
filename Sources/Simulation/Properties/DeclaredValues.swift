import Geometry
import Layout
import Views

/// Properties of views for the rows of the property table. The values have the form in which scripts declare them.
extension View {
    /// The font at the default text size. A font with a text style is scaled to the current text size when it is set.
    var declaredFont: Font? {
        get { content.font?.scaled(to: .large) }
        nonmutating set {
            content.font = newValue?.scaled(to: traitCollection.preferredContentSizeCategory)
        }
    }

    /// The text color of a label, a text field or a text view as it was set.
    var declaredTextColor: AdaptiveColor? {
        get { adaptiveTextColor ?? content.enteredTextColor }
        nonmutating set {
            adaptiveTextColor = newValue
            if content.enteredTextColor != nil { content.enteredTextColor = newValue }
        }
    }

    var intrinsicOverride: IntrinsicSize? {
        get { intrinsicContentSize }
        nonmutating set { contentSizing.intrinsicOverride = newValue }
    }

    /// The transition, which is always `nil`, because the model has no transitions.
    var modelTransition: ViewTransition? { nil }

    var declaredContentSize: Size? { scroll?.contentSize }

    var declaredAdjustedInset: EdgeInsets? { content.isScrollable ? adjustedContentInset : nil }

    /// ``needsUpdateConstraints()`` as a property.
    var isUpdateOfConstraintsDue: Bool { needsUpdateConstraints() }

    /// Sets content of the same kind, with the effects of setting ``stack`` and ``scroll``.
    func setContent(_ newValue: ViewContent) {
        switch newValue {
        case .stack(let stack): self.stack = stack
        case .scroll(let scroll): self.scroll = scroll
        default: content = newValue
        }
    }

    var scrolledOffset: Point? {
        get { content.isScrollable ? contentOffset : nil }
        nonmutating set { contentOffset = newValue ?? contentOffset }
    }

    var scrolledInset: EdgeInsets? {
        get { content.isScrollable ? contentInset : nil }
        nonmutating set { contentInset = newValue ?? contentInset }
    }

    var layerSpeed: Double {
        get { layer.speed }
        nonmutating set { layer.speed = newValue }
    }

    var layerTimeOffset: Duration {
        get { layer.timeOffset }
        nonmutating set { layer.timeOffset = newValue }
    }

    var layerBeginTime: Duration {
        get { layer.beginTime }
        nonmutating set { layer.beginTime = newValue }
    }
}

extension LayoutConstraint {
    var replaceableMultiplier: Double {
        get { multiplier }
        nonmutating set { replaceMultiplier(with: newValue) }
    }
}

extension SemanticContentAttribute: PropertyChoice {}
extension ViewPropertyAnimator.Position: PropertyChoice {}
extension SwipeGestureRecognizer.Direction: PropertyChoice {}
