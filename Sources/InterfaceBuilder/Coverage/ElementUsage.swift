import Synchronization

/// Records which attributes of an element were read, and which are reported as left out.
///
/// All copies of an element share one record, because the reader, the planner and the canvas rules work with copies.
/// The record does not affect the equality of elements.
final class ElementUsage: Sendable {
    /// The attributes that were read, with one bit for each attribute in the order of their names, and ``elementBit``
    /// for the element itself.
    private let used = Atomic<UInt64>(0)
    /// The attributes that are reported as left out, represented in the same way as ``used``.
    private let reported = Atomic<UInt64>(0)

    private static let elementBit: UInt64 = 1 << 63
    /// The maximum number of attributes that can be recorded. Additional attributes are treated as unread, but
    /// Interface Builder writes at most 30 attributes.
    private static let mostAttributes = 63

    /// Records that the attribute at `index` was read, or the element itself if `index` is `nil`.
    func markUsed(_ index: Int?) { Self.set(index, in: used) }

    /// Records that the attribute at `index` is reported as left out, or the element itself if `index` is `nil`.
    func markReported(_ index: Int?) { Self.set(index, in: reported) }

    func isUsed(_ index: Int?) -> Bool { Self.bit(index).map { used.load(ordering: .relaxed) & $0 != 0 } ?? false }

    func isReported(_ index: Int?) -> Bool {
        Self.bit(index).map { reported.load(ordering: .relaxed) & $0 != 0 } ?? false
    }

    /// Whether the element or one of its attributes was read.
    var isAnyUsed: Bool { used.load(ordering: .relaxed) != 0 }

    private static func bit(_ index: Int?) -> UInt64? {
        guard let index else { return elementBit }
        return index < mostAttributes ? 1 << UInt64(index) : nil
    }

    private static func set(_ index: Int?, in marks: borrowing Atomic<UInt64>) {
        guard let bit = bit(index), marks.load(ordering: .relaxed) & bit == 0 else { return }
        marks.bitwiseOr(bit, ordering: .relaxed)
    }
}

extension ElementUsage: Hashable {
    static func == (left: ElementUsage, right: ElementUsage) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
