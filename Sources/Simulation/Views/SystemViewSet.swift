package import Views

/// The views that the system has created, such as the parts of bars, including views that were released.
///
/// An event can outlive its view. A set with a bit for each view of the window is small enough to be kept.
package struct SystemViewSet: Hashable, Sendable {
    /// A bit for each serial number.
    private var words: [UInt64] = []

    /// Creates an empty set.
    package init() {}

    /// Whether the system has created a view.
    package func contains(_ view: ViewID) -> Bool { contains(view.serial) }

    /// Whether an object is a view that the system has created.
    package func contains(_ object: TraceSubject) -> Bool { object.viewSerial.map(contains) ?? false }

    private func contains(_ serial: Int32) -> Bool {
        let (index, bit) = Int(serial).quotientAndRemainder(dividingBy: 64)
        return serial >= 0 && index < words.count && words[index] & 1 << bit != 0
    }

    mutating func insert(_ view: ViewID) {
        let (index, bit) = Int(view.serial).quotientAndRemainder(dividingBy: 64)
        while words.count <= index { words.append(0) }
        words[index] |= 1 << bit
    }
}
