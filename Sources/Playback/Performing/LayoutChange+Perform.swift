import Geometry
import Layout
import Simulation
import TimelineScript
import Views

extension LayoutChange {
    func perform(on subject: String, _ stage: Stage) {
        switch self {
        case .setMultiplier(let value): stage.constraint(subject).replaceMultiplier(with: value)
        case .setIdentifier(let value): stage.constraint(subject).identifier = value
        default: perform(on: stage.view(subject), stage)
        }
    }

    private func perform(on view: View, _ stage: Stage) {
        switch self {
        case .setMultiplier, .setIdentifier: break
        case .setFrame(let value): view.frame = value
        case .setTranslatesAutoresizingMask(let value): view.translatesAutoresizingMaskIntoConstraints = value
        case .setIntrinsicContentSize(let value): view.contentSizing.intrinsicOverride = value
        case .setLayoutMargins(let value): view.layoutMargins = value
        case .setDirectionalLayoutMargins(let value): view.directionalLayoutMargins = value
        case .setAdditionalSafeAreaInsets(let value): view.additionalSafeAreaInsets = value
        case .setPreservesSuperviewLayoutMargins(let value): view.preservesSuperviewLayoutMargins = value
        case .setInsetsLayoutMarginsFromSafeArea(let value): view.insetsLayoutMarginsFromSafeArea = value
        case .setSemanticContentAttribute(let value): view.semanticContentAttribute = value
        case .setContentHuggingPriority(let value, let axis): view.setContentHuggingPriority(value, for: axis)
        case .setContentCompressionResistancePriority(let value, let axis):
            view.setContentCompressionResistancePriority(value, for: axis)
        case .invalidateIntrinsicContentSize: view.invalidateIntrinsicContentSize()
        case .setNeedsDisplay: view.setNeedsDisplay()
        case .exerciseAmbiguityInLayout: view.exerciseAmbiguityInLayout()
        case .addSubview(let name): view.addSubview(stage.view(name))
        case .removeFromSuperview: view.removeFromSuperview()
        }
    }

    /// What is assigned or given, as the trace prints it.
    var valueText: String {
        switch self {
        case .setMultiplier(let value): "= \(value.shortText)"
        case .setIdentifier(let value): "= \(value.debugDescription)"
        case .setFrame(let value): "= \(value.text)"
        case .setTranslatesAutoresizingMask(let value), .setPreservesSuperviewLayoutMargins(let value),
            .setInsetsLayoutMarginsFromSafeArea(let value):
            "= \(value)"
        case .setIntrinsicContentSize(let value):
            "= [\(value.width?.shortText ?? "none"), \(value.height?.shortText ?? "none")]"
        case .setLayoutMargins(let value), .setDirectionalLayoutMargins(let value),
            .setAdditionalSafeAreaInsets(let value):
            "= [\(value.top.shortText), \(value.left.shortText), \(value.bottom.shortText), \(value.right.shortText)]"
        case .setSemanticContentAttribute(let value): "= \(value.rawValue)"
        case .setContentHuggingPriority(let value, let axis),
            .setContentCompressionResistancePriority(let value, let axis):
            "\(value.rawValue.shortText) \(axis)"
        case .addSubview(let name): name
        case .invalidateIntrinsicContentSize, .setNeedsDisplay, .exerciseAmbiguityInLayout, .removeFromSuperview: ""
        }
    }
}

extension LayerChange {
    func perform(on view: View) {
        let style = view.window.traitCollection.userInterfaceStyle
        switch self {
        case .setCenter(let value): view.center = value
        case .setBounds(let value): view.bounds = value
        case .setTransform(let value): view.transform = value
        case .setAnchorPoint(let value): view.anchorPoint = value
        case .setBorderWidth(let value): view.borderWidth = value
        // A layer's colour does not follow the appearance, in UIKit either.
        case .setBorderColor(let value): view.borderColor = value.resolved(for: style)
        case .setShadowColor(let value): view.shadowColor = value.resolved(for: style)
        case .setShadowOpacity(let value): view.shadowOpacity = value
        case .setShadowOffset(let value): view.shadowOffset = value
        case .setShadowRadius(let value): view.shadowRadius = value
        case .setCornerCurve(let value): view.cornerCurve = value
        case .setMaskedCorners(let value): view.maskedCorners = value
        case .setGradient(let value): view.gradient = value.gradient(for: style)
        case .changeGradient(let change): change.perform(on: view)
        case .removeAllAnimations: view.removeAllAnimations()
        case .setSpeed(let value): view.layer.speed = value
        case .setTimeOffset(let value): view.layer.timeOffset = value
        case .setBeginTime(let value): view.layer.beginTime = value
        }
    }

    /// What is assigned, as the trace prints it.
    var valueText: String {
        switch self {
        case .setCenter(let value), .setAnchorPoint(let value): "= [\(value.x.shortText), \(value.y.shortText)]"
        case .setShadowOffset(let value): "= [\(value.width.shortText), \(value.height.shortText)]"
        case .setBounds(let value): "= \(value.text)"
        case .setTransform(let value):
            "= [" + [value.a, value.b, value.c, value.d, value.tx, value.ty].map(\.shortText).joined(separator: ", ")
                + "]"
        case .setBorderWidth(let value), .setShadowOpacity(let value), .setShadowRadius(let value),
            .setSpeed(let value):
            "= \(value.shortText)"
        case .setBorderColor(let value), .setShadowColor(let value): "= \(value.hexadecimal)"
        case .setCornerCurve(let value): "= \(value.rawValue)"
        case .setMaskedCorners(let value): "= [\(value.names.joined(separator: ", "))]"
        case .setGradient(let value): GradientChange.colors(value.colors).valueText
        case .changeGradient(let change): change.valueText
        case .removeAllAnimations: ""
        case .setTimeOffset(let value), .setBeginTime(let value): "= \(value.shortText)"
        }
    }
}

extension ContainerChange {
    func perform(on view: View, _ stage: Stage) {
        switch self {
        case .setAxis(let value): view.stack?.axis = value
        case .setDistribution(let value): view.stack?.distribution = value
        case .setAlignment(let value): view.stack?.alignment = value
        case .setSpacing(let value): view.stack?.spacing = value
        case .setMarginsRelative(let value): view.stack?.isLayoutMarginsRelativeArrangement = value
        case .setCustomSpacing(let value, let name): view.setCustomSpacing(value, after: stage.view(name))
        case .addArrangedSubview(let name): view.addArrangedSubview(stage.view(name))
        case .insertArrangedSubview(let name, let index):
            view.insertArrangedSubview(stage.view(name), at: index)
        case .removeArrangedSubview(let name): view.removeArrangedSubview(stage.view(name))
        case .setContentOffset(let value): view.contentOffset = value
        case .setContentInset(let value): view.contentInset = value
        }
    }

    /// What is assigned or given, as the trace prints it.
    var valueText: String {
        switch self {
        case .setAxis(let value): "= \(value)"
        case .setDistribution(let value): "= \(value)"
        case .setAlignment(let value): "= \(value)"
        case .setSpacing(let value): "= \(value.shortText)"
        case .setMarginsRelative(let value): "= \(value)"
        case .setCustomSpacing(let value, let name): "\(value.shortText) after \(name)"
        case .addArrangedSubview(let name), .removeArrangedSubview(let name): name
        case .insertArrangedSubview(let name, let index): "\(name) at \(index)"
        case .setContentOffset(let value): "= [\(value.x.shortText), \(value.y.shortText)]"
        case .setContentInset(let value):
            "= [\(value.top.shortText), \(value.left.shortText), \(value.bottom.shortText), \(value.right.shortText)]"
        }
    }
}

extension GradientSpec {
    /// The gradient in an appearance, which it does not follow: a layer's colours do not, in UIKit either.
    func gradient(for style: UserInterfaceStyle) -> Gradient {
        Gradient(
            colors.map { $0.resolved(for: style) }, locations: locations, startPoint: startPoint, endPoint: endPoint,
            type: type)
    }
}

extension GradientChange {
    func perform(on view: View) {
        let style = view.window.traitCollection.userInterfaceStyle
        switch self {
        case .colors(let value): view.gradient?.colors = value.map { $0.resolved(for: style) }
        case .locations(let value): view.gradient?.locations = value
        case .startPoint(let value): view.gradient?.startPoint = value
        case .endPoint(let value): view.gradient?.endPoint = value
        case .type(let value): view.gradient?.type = value
        }
    }

    /// What is assigned, as the trace prints it.
    var valueText: String {
        switch self {
        case .colors(let value): "= [\(value.map(\.hexadecimal).joined(separator: ", "))]"
        case .locations(let value): "= [\(value.map(\.shortText).joined(separator: ", "))]"
        case .startPoint(let value), .endPoint(let value): "= [\(value.x.shortText), \(value.y.shortText)]"
        case .type(let value): "= \(value.rawValue)"
        }
    }
}

extension LabelChange {
    func perform(on view: View) {
        switch self {
        case .font(let font):
            view.font = font.scaled(to: view.window.traitCollection.preferredContentSizeCategory)
        case .textColor(let color): view.adaptiveTextColor = color
        case .alignment(let alignment): view.textAlignment = alignment
        case .numberOfLines(let count): view.numberOfLines = count
        case .lineBreakMode(let mode): view.lineBreakMode = mode
        case .preferredMaxLayoutWidth(let width): view.preferredMaxLayoutWidth = width
        }
    }

    /// What is assigned, as the trace prints it.
    var valueText: String {
        switch self {
        case .font(let font):
            if let style = font.textStyle, style.weight == font.weight {
                ".\(style.rawValue)"
            } else {
                "\(font.textStyle?.rawValue ?? font.size.shortText) \(font.weight.rawValue)"
            }
        case .textColor(let color): color.hexadecimal
        case .alignment(let alignment): ".\(alignment.rawValue)"
        case .numberOfLines(let count): "\(count)"
        case .lineBreakMode(let mode): ".\(mode.rawValue)"
        case .preferredMaxLayoutWidth(let width): width.shortText
        }
    }
}
