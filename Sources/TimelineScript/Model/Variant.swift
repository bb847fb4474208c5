package import Views

/// A way of showing a script on something else than it says: in the dark, from right to left, with larger text, or held
/// otherwise.
///
/// Some every script has; others a script names in `variants:`.
package struct Variant: Hashable, Sendable {
    package let name: String
    /// In place of the script's device.
    package var device: Screen?
    /// One of each kind at most; none changes the width.
    package var changes: [DeviceChange]

    /// A device, and how much of it the window has.
    package struct Screen: Hashable, Sendable {
        package let device: Device
        package let width: WindowWidth

        package init(_ device: Device, _ width: WindowWidth = .full) {
            self.device = device
            self.width = width
        }
    }

    package init(_ name: String, on device: Screen? = nil, _ changes: [DeviceChange]) {
        self.name = name
        self.device = device
        self.changes = changes
    }

    /// Those of every script: `light`, `dark`, `ltr`, `rtl`, `portrait`, `landscape`, and the text sizes.
    package static let common: [Variant] =
        UserInterfaceStyle.allCases.map { Variant($0.rawValue, [.style($0)]) }
        + [Variant("ltr", [.direction(.leftToRight)]), Variant("rtl", [.direction(.rightToLeft)])]
        + Device.Orientation.allCases.map { Variant($0.rawValue, [.orientation($0)]) }
        + ContentSizeCategory.allCases.map { Variant($0.rawValue, [.textSize($0)]) }

    func apply(to surroundings: inout Surroundings) {
        if let device {
            surroundings.device = device.device
            surroundings.width = device.width
        }
        for change in changes { change.apply(to: &surroundings) }
    }
}
