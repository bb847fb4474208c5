import Simulation
import Views

/// The colors of marks. Each kind of mark has a different color.
enum MarkColors {
    static let frame = Color(red: 0.42, green: 0.22, blue: 0.85)
    static let guide = Color(red: 0, green: 0.52, blue: 0.47)
    static let margin = Color(red: 0.76, green: 0.1, blue: 0.52)
    /// The color of a satisfied constraint.
    static let constraint = Color(red: 0.04, green: 0.36, blue: 0.85)
    /// The color of an optional constraint that is not satisfied.
    static let losing = Color(red: 0.72, green: 0.4, blue: 0)
    static let broken = Color(red: 0.86, green: 0.08, blue: 0.12)
    /// The background color of constraint labels.
    static let paper = Color(red: 1, green: 1, blue: 1, alpha: 0.88)
    /// The opacity of less important marks: slack constraints and future events.
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

/// An explanatory drawing over a picture.
package enum Overlay: String, Hashable, Sendable, CaseIterable {
    /// The constraints of the script as dimension lines, labeled with constant and priority.
    case constraints
    /// The edges of every visible view.
    case frames
    /// The safe area and all layout guides that constraints refer to, as dashed boxes.
    case guides
    /// The margins of the root view and all margins that constraints refer to, as dashed boxes.
    case margins
    /// The name of each view in the script.
    case names
    /// A strip below the picture that shows cues, layout passes and animations on a time axis.
    case passes

    /// The overlays that require a first pass over the film. The strip needs future events, and labels need positions
    /// that remain stable throughout the film.
    package static let needingRehearsal: Set<Overlay> = [.constraints, .guides, .names, .passes]
}
