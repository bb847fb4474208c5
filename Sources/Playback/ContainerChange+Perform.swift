import Geometry
import Simulation
import TimelineScript
import Views

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
