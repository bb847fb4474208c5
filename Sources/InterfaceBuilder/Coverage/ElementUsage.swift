import Synchronization

/// Records which attributes of an element were read, and which of them are reported as left out.
///
/// All copies of an element share one record, because the reader, the planner and the canvas work with copies. The
/// record is not part of the element's value.
final class ElementUsage: Sendable {
    /// A bit for each attribute that was read, in the order of their names, and ``elementBit`` for the element itself.
    private let used = Atomic<UInt64>(0)
    /// The bits of the attributes that are reported as left out, in the same order.
    private let reported = Atomic<UInt64>(0)

    private static let elementBit: UInt64 = 1 << 63
    /// The number of attributes that can be recorded. Interface Builder writes at most 30. Attributes beyond this
    /// number count as not read.
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
