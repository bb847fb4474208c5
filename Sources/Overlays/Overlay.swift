import Simulation

/// An explanatory overlay: marks in front of a picture, or a strip below it.
package enum Overlay: String, Hashable, Sendable, CaseIterable {
    /// The first and last baselines of texts and of stack views, as lines.
    case baselines
    /// The active constraints as dimension lines, labeled with their constants and priorities.
    case constraints
    /// The edges of every visible view.
    case frames
    /// The safe area and all layout guides that constraints refer to, as dashed boxes.
    case guides
    /// The margins of the root view and all margins that constraints refer to, as dashed boxes.
    case margins
    /// The name of each visible view.
    case names
    /// A strip below the picture that shows cues, layout passes and animations on a time axis.
    case passes
    /// Round marks below fingers and along their drags. The option `--touches` adds this overlay.
    case touches

    /// The requirements and the marks of an overlay.
    struct Row {
        /// Whether the overlay changes with trace events.
        var readsTrace = false
        /// Whether the overlay requires a first pass over the film. The strip needs future events, and labels need
        /// positions that remain stable throughout the film.
        var needsFirstPass = false
        /// Whether the overlay shows the history of the film instead of marks in views.
        var readsHistory = false
        /// A remark in the help, after the name of the overlay.
        var remark: String?
        /// Returns the lines and boxes in views after the last layout of a window. ``OverlayArtist`` draws all other
        /// marks.
        var marks: (Window) -> [ViewMark] = { _ in [] }
    }

    var row: Row {
        switch self {
        case .baselines: Row(readsTrace: true, marks: ViewMark.baselines)
        case .constraints: Row(readsTrace: true, needsFirstPass: true)
        case .frames: Row()
        case .guides: Row(readsTrace: true, needsFirstPass: true, marks: ViewMark.guides)
        case .margins: Row(readsTrace: true, marks: ViewMark.margins)
        case .names: Row(needsFirstPass: true)
        case .passes:
            Row(
                readsTrace: true, needsFirstPass: true, readsHistory: true,
                remark: " (a strip with cues, passes and animations)")
        case .touches: Row(readsTrace: true, readsHistory: true)
        }
    }

    /// Whether the overlay requires a first pass over the film.
    package var needsFirstPass: Bool { row.needsFirstPass }

    /// The names of all overlays, for the help of options.
    package static let help: String = {
        let names = allCases.map { $0.rawValue + ($0.row.remark ?? "") }
        return names.dropLast().joined(separator: ", ") + ", or " + (names.last ?? "")
    }()
}
