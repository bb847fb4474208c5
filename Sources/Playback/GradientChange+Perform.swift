import Geometry
import Simulation
import TimelineScript
import Views

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
