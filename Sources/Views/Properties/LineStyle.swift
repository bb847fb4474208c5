import Geometry

/// The style of a line along a path.
public struct LineStyle: Hashable, Sendable {
    /// The width in points.
    public var width: Double
    public var cap: Cap
    public var join: Join
    /// The length of a miter above which a corner is beveled, in line widths.
    public var miterLimit: Double
    /// The alternating lengths of dashes and gaps, in points; empty for a solid line.
    public var dashes: [Double]
    /// The position in the pattern at which the line begins, in points.
    public var dashPhase: Double

    /// The end of a line.
    public enum Cap: String, Hashable, Sendable, CaseIterable {
        case butt, round, square
    }

    /// The corner of a line.
    public enum Join: String, Hashable, Sendable, CaseIterable {
        case miter, round, bevel
    }

    /// Creates a line style. The default arguments are Core Animation's defaults.
    public init(
        width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dashes: [Double] = [],
        dashPhase: Double = 0
    ) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
        self.dashes = dashes
        self.dashPhase = dashPhase
    }

    /// The largest distance of a painted point from the path, in points.
    package var reach: Double { max(width, 0) / 2 * max(join == .miter ? miterLimit : 1, 1.5) }
}
