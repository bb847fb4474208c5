package import Geometry

/// The parts of a frame that change when the size of the superview changes: `UIView.AutoresizingMask`.
public struct AutoresizingMask: OptionSet, Hashable, Sendable {
    public let rawValue: UInt

    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
    public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
    public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)

    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// Returns the new frame of a subview with the given frame after the size of its superview has changed.
    ///
    /// The flexible parts along an axis share the difference in proportion to their sizes, or equally if all of them
    /// are zero. Without flexible parts, the frame is unchanged.
    package func resized(_ frame: Rect, from old: Size, to new: Size) -> Rect {
        let (x, width) = share(
            new.width - old.width, before: frame.minX, extent: frame.width, after: old.width - frame.maxX,
            [.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin])
        let (y, height) = share(
            new.height - old.height, before: frame.minY, extent: frame.height, after: old.height - frame.maxY,
            [.flexibleTopMargin, .flexibleHeight, .flexibleBottomMargin])
        return Rect(x: x, y: y, width: width, height: height)
    }

    private func share(
        _ difference: Double, before: Double, extent: Double, after: Double, _ parts: [AutoresizingMask]
    ) -> (minimum: Double, extent: Double) {
        let sizes = zip(parts, [before, extent, after]).map { contains($0) ? $1 : 0 }
        let flexible = parts.filter(contains)
        let whole = sizes.reduce(0, +)
        func part(_ index: Int) -> Double {
            guard contains(parts[index]) else { return 0 }
            return whole == 0 ? difference / Double(flexible.count) : difference * sizes[index] / whole
        }
        return (before + part(0), max(extent + part(1), 0))
    }
}
