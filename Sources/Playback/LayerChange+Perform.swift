import Geometry
import Simulation
import TimelineScript
import Views

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
