package import Geometry
import Views

extension Timeline {
    /// The smallest picture, in points, that has room for the window in every size the script gives it; `nil` when it
    /// keeps its size.
    package var canvas: Size? {
        var canvas = surroundings.size
        var present = surroundings
        var keepsSize = true
        let inOrder = cues.enumerated().sorted {
            ($0.element.time.value, $0.offset) < ($1.element.time.value, $1.offset)
        }
        for statement in inOrder.flatMap(\.element.statements) {
            guard case .changeDevice(let change) = statement.value.action else { continue }
            change.apply(to: &present)
            keepsSize = keepsSize && present.size == surroundings.size
            canvas = Size(
                width: max(canvas.width, present.size.width), height: max(canvas.height, present.size.height))
        }
        return keepsSize ? nil : canvas
    }
}
