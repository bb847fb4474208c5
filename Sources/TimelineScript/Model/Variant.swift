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

    func apply(to surroundings: inout DisplayEnvironment) {
        if let device {
            surroundings.device = device.device
            surroundings.width = device.width
        }
        for change in changes { change.apply(to: &surroundings) }
    }
}

/// What a script is shown on where that is not what it says: the same script, staged once more.
package struct Staging: Hashable, Sendable {
    /// In place of the script's device and of those of variants; `nil` for none.
    package let device: Device?
    /// Names of variants, of which later ones win.
    package let variants: [String]

    /// As the script says.
    package static let asWritten = Staging()

    /// - Parameter variants: One name, or several with `+` between them, such as `dark+rtl`.
    package init(device: Device? = nil, variants: String? = nil) {
        self.device = device
        self.variants =
            variants?.split(separator: "+", omittingEmptySubsequences: false).map { String($0).trimmed } ?? []
    }

    /// Part of the name of a file or folder, such as `iPhone-14-dark+rtl`; empty as the script says.
    package var fileName: String {
        let words = [device?.name, variants.isEmpty ? nil : variants.joined(separator: "+")].compactMap(\.self)
        return String(
            words.joined(separator: "-").map { $0.isLetter || $0.isNumber || "._+-".contains($0) ? $0 : "-" })
    }
}
