package import Animation
import Simulation
package import Views

/// A statement about animation as such, of no view: to `UIView` or `CATransaction`.
package enum GlobalCall: Hashable, Sendable {
    case setAnimationsEnabled(Bool)
    case begin
    case commit
    case flush
    case setDisableActions(Bool)
    /// Not negative.
    case setAnimationDuration(Duration)
    case setAnimationTimingFunction(TimingCurve)

    package var method: Method {
        switch self {
        case .setAnimationsEnabled: .setAnimationsEnabled
        case .begin: .begin
        case .commit: .commit
        case .flush: .flush
        case .setDisableActions: .setDisableActions
        case .setAnimationDuration: .setAnimationDuration
        case .setAnimationTimingFunction: .setAnimationTimingFunction
        }
    }

    package enum Method: String, CaseIterable, Sendable {
        case setAnimationsEnabled
        case begin, commit, flush, setDisableActions, setAnimationDuration, setAnimationTimingFunction

        /// The class that has it.
        var owner: String { self == .setAnimationsEnabled ? GlobalCall.view : GlobalCall.transaction }
        var example: String {
            switch self {
            case .setAnimationsEnabled, .setDisableActions: "\(rawValue)(true)"
            case .begin, .commit, .flush: "\(rawValue)()"
            case .setAnimationDuration: "\(rawValue)(0.5)"
            case .setAnimationTimingFunction: "\(rawValue)(.easeIn)"
            }
        }
    }

    package static let view = "UIView"
    package static let transaction = Transaction.name
    static let owners = [view, transaction]

    /// What can be said of `owner`, statements in braces included.
    static func members(of owner: String) -> [String] {
        Method.allCases.filter { $0.owner == owner }.map(\.rawValue)
            + [owner == view ? "performWithoutAnimation" : "setCompletionBlock"]
    }
}

/// What a statement about the device does: `device.orientation = .landscape`.
package enum DeviceChange: Hashable, Sendable {
    case orientation(Device.Orientation)
    case style(UserInterfaceStyle)
    case direction(UserInterfaceLayoutDirection)
    case textSize(ContentSizeCategory)
    /// In points, or all of the screen.
    case width(WindowWidth)
    /// A part of an iPad's screen, or all of it.
    case split(WindowWidth)

    /// The name by which scripts speak of the device. No view and no constraint can have it.
    package static let subject = "device"

    enum Property: String, CaseIterable {
        case orientation, style, direction, textSize, width, split
    }

    /// The property, as scripts spell it.
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
