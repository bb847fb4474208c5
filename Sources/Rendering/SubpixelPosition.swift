import Geometry

/// A place on the canvas to the nearest quarter of a pixel.
///
/// Text stands at such places: at most an eighth of a pixel from its own, which nobody sees, and at one of sixteen places
/// within a pixel, so that its picture can be kept.
struct SubpixelPosition: Hashable {
    /// The whole pixels to the left and above.
    let x: Int
    let y: Int
    let phase: Phase

    /// A place within a pixel.
    struct Phase: Hashable {
        /// In quarters of a pixel, 0 through 3.
        let x: Int
        let y: Int

        /// In pixels.
        var offset: Point { Point(x: Double(x) / 4, y: Double(y) / 4) }
    }

    /// So far from a canvas, in pixels, nothing can be seen.
    private static let reach = 1_000_000.0

    /// What lies half way between two places but for the noise of sums goes to the same one of them.
    private static let noise = 1e-6

    /// `nil` for what is no place or far from every canvas.
    init?(_ point: Point) {
        guard abs(point.x) < SubpixelPosition.reach, abs(point.y) < SubpixelPosition.reach else { return nil }
        func quarters(_ value: Double) -> Int { Int((value * 4 + 0.5 + SubpixelPosition.noise).rounded(.down)) }
        let (across, down) = (quarters(point.x), quarters(point.y))
        (x, y) = (across >> 2, down >> 2)
        phase = Phase(x: across & 3, y: down & 3)
    }

    /// In pixels.
    var point: Point { Point(x: Double(x) + phase.offset.x, y: Double(y) + phase.offset.y) }
}
