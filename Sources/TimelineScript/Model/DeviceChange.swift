package import Views

/// A change to the device that a statement makes, such as `device.orientation = .landscape`.
package enum DeviceChange: Hashable, Sendable {
    case orientation(Device.Orientation)
    case style(UserInterfaceStyle)
    case direction(UserInterfaceLayoutDirection)
    case textSize(ContentSizeCategory)
    /// The width of the window in points, or the full width of the screen.
    case width(WindowWidth)
    /// The part of an iPad's screen that the window occupies, or the full screen.
    case split(WindowWidth)

    /// The name of the device in statements. No item in a script can have this name.
    package static let subject = "device"

    enum Property: String, CaseIterable {
        case orientation, style, direction, textSize, width, split
    }

    /// The name of the property in scripts.
    package var name: String {
        let property: Property =
            switch self {
            case .orientation: .orientation
            case .style: .style
            case .direction: .direction
            case .textSize: .textSize
            case .width: .width
            case .split: .split
            }
        return property.rawValue
    }

    package func apply(to surroundings: inout DisplayEnvironment) {
        switch self {
        case .orientation(let orientation): surroundings.orientation = orientation
        case .style(let style): surroundings.userInterfaceStyle = style
        case .direction(let direction): surroundings.layoutDirection = direction
        case .textSize(let category): surroundings.preferredContentSizeCategory = category
        case .width(let width), .split(let width): surroundings.width = width
        }
    }
}
