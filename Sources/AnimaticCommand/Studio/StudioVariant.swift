import Diagnostics
import Reporting
import TimelineScript
import Views

/// Another way of playing a script, which the page shows beside the draft.
struct StudioVariant: Decodable {
    /// The name of the device; `nil` for that of the script.
    var device: String?
    /// The names of variants, joined by `+`, such as `dark+rtl`.
    var variants: String?
    /// `saved` for the saved script instead of the draft.
    var source: String?
    /// The identifier of a scene of an Interface Builder file.
    var scene: String?

    var isSaved: Bool { source == "saved" }

    /// Whether the film is shown beside that of the draft. A scene is part of the draft's film.
    var isComparison: Bool { device != nil || variants != nil || source != nil }

    /// Returns an error if there is no such device. The decoder reports unknown variants.
    func problems(named name: String) -> [Diagnostic] {
        guard let device, Device.named(device) == nil else { return [] }
        let known = Device.catalog.map(\.name)
        let match = ClosestMatch.suggestion(for: device, among: known).map { ", did you mean '\($0)'?" } ?? ""
        return [Diagnostic(.unknownDevice, "no device is named '\(device)'\(match)", at: .file(name))]
    }

    var staging: Staging {
        Staging(device: device.flatMap { Device.named($0) }, variants: variants?.isEmpty == false ? variants : nil)
    }
}
