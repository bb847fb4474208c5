import Animation
import Geometry
package import Layout
package import Views

/// The object of a window that an event concerns.
///
/// The value stays the same when the object is renamed, and no other object of the window ever has it. It identifies
/// the object without giving access to it, because an event can outlive its object.
package struct TraceSubject: Hashable, Sendable {
    /// The serial number of the object among the objects of its kind.
    private let number: Int32
    private let kind: Kind

    private enum Kind: UInt8 { case view, constraint, controller, other }

    /// The serial number of a view; `nil` for other objects.
    var viewSerial: Int32? { kind == .view ? number : nil }

    private init(_ kind: Kind, _ number: Int32) {
        self.number = number
        self.kind = kind
    }

    /// A view, or a layer without a view. An event of a guide concerns the view that owns the guide.
    package static func view(_ view: ViewID) -> TraceSubject { TraceSubject(.view, view.serial) }

    package static func constraint(_ id: LayoutConstraintID) -> TraceSubject { TraceSubject(.constraint, id.serial) }

    static func controller(serial: Int32) -> TraceSubject { TraceSubject(.controller, serial) }

    /// Anything that is identified only by its name, such as a timer, an animation block or an animator.
    package static let other = TraceSubject(.other, 0)
}
