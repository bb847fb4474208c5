import Geometry
import Views

extension Surroundings {
    /// `iPad Air, half, landscape, dark, leftToRight, large`: what differs in words where the surroundings do, but for devices of
    /// one name.
    var words: String {
        let share: String? =
            switch width {
            case .full: nil
            case .split(let split): split.rawValue
            case .points(let points): "\(points.shortText) points"
            }
        return [
            device.name, share, orientation.rawValue, userInterfaceStyle.rawValue, layoutDirection.rawValue,
            preferredContentSizeCategory.rawValue,
        ].compactMap(\.self).joined(separator: ", ")
    }
}
