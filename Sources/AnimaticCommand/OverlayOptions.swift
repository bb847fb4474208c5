import ArgumentParser
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
        Set(
            try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
                try Overlay.choose(word.filter { $0 != " " })
            })
    }
}

extension Overlay: Choice {}
