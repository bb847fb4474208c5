import Simulation
import Views

/// The colours of marks; each kind has one that the others do not have.
enum MarkColors {
    static let frame = Color(red: 0.42, green: 0.22, blue: 0.85)
    static let guide = Color(red: 0, green: 0.52, blue: 0.47)
    static let margin = Color(red: 0.76, green: 0.1, blue: 0.52)
    /// Of a constraint that is fulfilled.
    static let constraint = Color(red: 0.04, green: 0.36, blue: 0.85)
    /// Of an optional constraint that gives way.
    static let losing = Color(red: 0.72, green: 0.4, blue: 0)
    static let broken = Color(red: 0.86, green: 0.08, blue: 0.12)
    /// Behind the words of constraints.
    static let paper = Color(red: 1, green: 1, blue: 1, alpha: 0.88)
    /// Of what matters less: slack constraints, and what is still to come.
    static let faintness = 0.5

    static let stripPaper = Color(red: 0.96, green: 0.96, blue: 0.97)
    static let stripInk = Color(red: 0.25, green: 0.25, blue: 0.28)
    static let stripRule = Color(red: 0.82, green: 0.82, blue: 0.85)

    static func of(_ standing: ConstraintStatus) -> Color {
        switch standing {
        case .holds: constraint
        case .slack, .inactive, .outside: constraint.faint
        case .loses: losing
        case .broken: broken
        }
    }
}

extension Color {
    var faint: Color {
        var color = self
        color.alpha *= MarkColors.faintness
        return color
    }
}

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
