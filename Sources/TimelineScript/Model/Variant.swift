package import Views

/// An alternative environment for a script. A variant can change the appearance, layout direction, text size, device
/// and orientation.
///
/// Some variants exist for every script. A script can declare more under `variants:`.
package struct Variant: Hashable, Sendable {
    package let name: String
    /// The device that replaces the script's device; `nil` if the variant does not replace it.
    package var device: Screen?
    /// The changes, at most one of each kind. A variant never changes the width.
    package var changes: [DeviceChange]

    /// A device with the width of its window.
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

    /// The variants of every script: `light`, `dark`, `ltr`, `rtl`, `portrait`, `landscape`, and the text sizes.
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

/// The device, variants, language and assignments for playing a script.
package struct Staging: Hashable, Sendable {
    /// The device that replaces the devices of the script and its variants; `nil` to keep these devices.
    package let device: Device?
    /// The names of the variants. Later variants take precedence.
    package let variants: [String]
    /// The language for storyboards and xibs, such as `de`; `nil` to keep the text in these files. As in UIKit, the
    /// language determines the layout direction.
    package let language: String?
    /// Statements that are performed at the start of the film, such as `gap.constant = 8`.
    package let assignments: [String]

    /// The staging that keeps the device and settings of the script.
    package static let asWritten = Staging()

    /// Creates a staging.
    ///
    /// - Parameters:
    ///   - device: The device that replaces the devices of the script and its variants; `nil` to keep these devices.
    ///   - variants: One name, or several names joined by `+`, such as `dark+rtl`.
    ///   - language: The language for storyboards and xibs; `nil` to keep the text in these files.
    ///   - assignments: Statements that are performed at the start of the film.
    package init(
        device: Device? = nil, variants: String? = nil, language: String? = nil, assignments: [String] = []
    ) {
        self.device = device
        self.language = language
        self.assignments = assignments
        self.variants =
            variants?.split(separator: "+", omittingEmptySubsequences: false).map { String($0).trimmed } ?? []
    }

    /// A description of the staging for use in file and folder names, such as `iPhone-14-dark+rtl`; empty for
    /// ``asWritten``.
    package var fileName: String {
        let words =
            [device?.name, variants.isEmpty ? nil : variants.joined(separator: "+"), language].compactMap(\.self)
            + assignments.map { $0.replacing(" ", with: "") }
        return String(
            words.joined(separator: "-").map { $0.isLetter || $0.isNumber || "._+-=".contains($0) ? $0 : "-" })
    }
}
