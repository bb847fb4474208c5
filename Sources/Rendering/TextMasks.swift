/// The masks of the text that was drawn of late.
///
/// A line that moves needs up to sixteen. Those that were not asked for while as many bytes of others were go.
final class TextMasks {
    private var recent: [Key: Entry] = [:]
    private var older: [Key: Entry] = [:]
    private var recentBytes = 0

    private struct Key: Hashable {
        let line: ObjectIdentifier
        let scale: Double
        let phase: SubpixelPosition.Phase
    }

    private struct Entry {
        /// Lives as long as its identifier stands for it.
        let line: TextLine
        /// `nil` for text that is too large for one.
        let mask: TextMask?

        /// With what there is beside the pixels, about.
        var byteCount: Int { (mask?.byteCount ?? 0) + 512 }
    }

    /// At most twice as many bytes are kept: all places of 24 short lines at three pixels a point.
    static let generation = 6 << 20

    /// In bytes.
    var size: Int { recent.values.reduce(0) { $0 + $1.byteCount } + older.values.reduce(0) { $0 + $1.byteCount } }

    /// The mask of `line`, made the first time it is asked for; `nil` for text that is too large.
    ///
    /// - Parameter scale: Pixels in a point.
    func mask(of line: TextLine, scale: Double, phase: SubpixelPosition.Phase) -> TextMask? {
        let key = Key(line: ObjectIdentifier(line), scale: scale, phase: phase)
        if let entry = recent[key] { return entry.mask }
        let entry = older[key] ?? Entry(line: line, mask: TextMask(line, scale: scale, phase: phase))
        if recentBytes + entry.byteCount > TextMasks.generation {
            older = recent
            recent = [:]
            recentBytes = 0
        }
        recent[key] = entry
        recentBytes += entry.byteCount
        return entry.mask
    }
}
