package import Geometry
import Views

extension Timeline {
    /// The smallest picture, in points, that has room for the window in every size the script gives it; `nil` when it
    /// keeps its size.
    package var canvas: Size? {
        var canvas = surroundings.size
        var present = surroundings
        var keepsSize = true
        for statement in cues.statementsInOrder {
            guard case .changeDevice(let change) = statement.value.action else { continue }
            change.apply(to: &present)
            keepsSize = keepsSize && present.size == surroundings.size
            canvas = Size(
                width: max(canvas.width, present.size.width), height: max(canvas.height, present.size.height))
        }
        return keepsSize ? nil : canvas
    }
}
