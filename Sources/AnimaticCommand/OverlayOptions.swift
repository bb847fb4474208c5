import ArgumentParser
import Diagnostics
import Overlays

/// What the verbs that make pictures draw over them.
struct OverlayOptions: ParsableArguments {
    @Option(
        name: .customLong("overlay"), parsing: .unconditional,
        help: """
            Draw over the picture, with commas: constraints, frames, guides, margins, names; and passes for a strip under it \
            with cues, passes and animations.
            """,
        transform: OverlayOptions.overlays)
    var overlays: Set<Overlay> = []

    private static func overlays(_ text: String) throws -> Set<Overlay> {
        let names = Overlay.allCases.map(\.rawValue)
        return Set(
            try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
                let name = word.filter { $0 != " " }
                if let overlay = Overlay(rawValue: name) { return overlay }
                let closest = ClosestMatch.suggestion(for: name, among: names)
                let question = closest.map { " Did you mean '\($0)'?" } ?? ""
                throw ValidationError("Found '\(name)', expected \(names.joined(separator: ", ")).\(question)")
            })
    }
}
