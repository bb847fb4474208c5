/// How the frames between two layouts come about.
public enum Inbetweening: String, Hashable, Sendable, CaseIterable {
    /// Each view goes from its old frame to its new one, as in UIKit. Constraints need not hold on the way.
    case blend
    /// The constants of constraints go from the old to the new ones, and the layout is solved at each frame.
    case resolve
}
