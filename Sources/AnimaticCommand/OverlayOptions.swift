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
        completion: OverlayOptions.completion, transform: OverlayOptions.overlays)
    var overlays: Set<Overlay> = []

    /// What a shell offers: the words that may follow those before the last comma.
    private static let completion = CompletionKind.custom { _, _, prefix in
        let before = prefix.lastIndex(of: ",").map { prefix[...$0] } ?? ""
        return Overlay.allCases.map { before + $0.rawValue }
    }

    private static func overlays(_ text: String) throws -> Set<Overlay> {
        Set(
            try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
                try Overlay.choose(word.filter { $0 != " " })
            })
    }
}

extension Overlay: Choice {}
