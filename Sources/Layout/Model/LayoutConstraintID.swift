import Geometry
import Views

/// The identifier of a constraint in a ``LayoutEngine``. Identifiers are ordered by the creation of the constraints.
///
/// If a constraint reuses the record of a released constraint, the two identifiers have the same index but different
/// serial numbers.
package struct LayoutConstraintID: Hashable, Comparable, Sendable {
    private let place: Int32
    /// The number of constraints that were created before this constraint.
    package let serial: Int32

    init(index: Int, serial: Int32) {
        place = Int32(index)
        self.serial = serial
    }

    /// The index of the constraint's record.
    var index: Int { Int(place) }

    package static func < (a: LayoutConstraintID, b: LayoutConstraintID) -> Bool { a.serial < b.serial }
}
