package import Views

/// A different environment for a script: another appearance, reading direction, text size, device or orientation.
///
/// Some variants exist for every script. A script declares others in `variants:`.
package struct Variant: Hashable, Sendable {
    package let name: String
    /// The device that replaces the script's.
    package var device: Screen?
    /// The changes, at most one of each kind. None of them changes the width.
    package var changes: [DeviceChange]

    /// A device, and the part of its screen that the window has.
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

/// The device and the variants that replace those of the script.
package struct Staging: Hashable, Sendable {
    /// The device that replaces those of the script and of its variants; `nil` for none.
    package let device: Device?
    /// The names of the variants. Later variants take precedence.
    package let variants: [String]
    /// The language of the texts of storyboards and xibs, such as `de`; `nil` for the texts in these files. It determines
    /// the layout direction, as UIKit does.
    package let language: String?
    /// Statements that are performed at the start of the film, such as `gap.constant = 8`.
    package let assignments: [String]

    /// The script's own device and settings.
    package static let asWritten = Staging()

    /// - Parameters:
    ///   - variants: One name, or several joined by `+`, such as `dark+rtl`.
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

    /// A part of the name of a file or folder, such as `iPhone-14-dark+rtl`; empty for the script's own environment.
    package var fileName: String {
        let words =
            [device?.name, variants.isEmpty ? nil : variants.joined(separator: "+"), language].compactMap(\.self)
            + assignments.map { $0.replacing(" ", with: "") }
        return String(
            words.joined(separator: "-").map { $0.isLetter || $0.isNumber || "._+-=".contains($0) ? $0 : "-" })
    }
}
