/// How much of the screen's width a window has: less than all of it only on an iPad.
public enum WindowWidth: Hashable, Sendable {
    case full
    case split(Split)
    /// In points, whatever the orientation; no more than the screen has.
    case points(Double)

    /// An iPad's Split View: two windows with ten points between them.
    public enum Split: String, Hashable, Sendable, CaseIterable {
        case oneThird
        case half
        case twoThirds
    }
}
