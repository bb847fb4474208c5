import Geometry
import Simulation
import TimelineScript
import Views

extension DeviceChange {
    func perform(on window: Window) {
        var surroundings = window.surroundings
        apply(to: &surroundings)
        window.adapt(to: surroundings)
    }

    /// What is assigned, as the trace prints it.
    var valueText: String {
        switch self {
        case .orientation(let orientation): orientation.rawValue
        case .style(let style): style.rawValue
        case .direction(let direction): direction.rawValue
        case .textSize(let category): category.rawValue
        case .width(.points(let points)): points.shortText
        case .split(.split(let split)), .width(.split(let split)): split.rawValue
        case .width(.full), .split: "full"
        }
    }
}
