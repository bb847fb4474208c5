/// Something that is drawn over a picture to explain it.
package enum Overlay: String, Hashable, Sendable, CaseIterable {
    /// The author's constraints as dimension lines, with constant and priority.
    case constraints
    /// The edges of every view that is shown.
    case frames
    /// The safe area, and the layout guides that constraints speak of, as dashed boxes.
    case guides
    /// The margins of the root view, and those that constraints speak of, as dashed boxes.
    case margins
    /// What the script calls each view.
    case names
    /// A strip under the picture with cues, passes and animations on an axis of time.
    case passes

    /// Those for which the film is played once before: a strip that shows what is still to come, and words that stay in their
    /// places.
    package static let foreseen: Set<Overlay> = [.constraints, .guides, .names, .passes]
}
