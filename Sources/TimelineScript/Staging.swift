package import Views

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
