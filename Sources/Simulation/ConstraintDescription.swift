import Geometry
public import Layout

/// A constraint as UIKit's console prints it: an author's, or one of those that UIKit makes.
public struct ConstraintDescription: Hashable, Sendable, CustomStringConvertible {
    public let kind: Kind
    /// `nil` where the constraint was given no other than what it says.
    public let identifier: String?
    /// What it says: `box.width == 200`.
    public let text: String
    public let priority: LayoutPriority

    /// The classes of UIKit's constraints.
    public enum Kind: String, Hashable, Sendable {
        case constraint = "NSLayoutConstraint"
        /// One side of a natural size: `<=` at the hugging priority, or `>=` at the compression resistance.
        case contentSize = "NSContentSizeLayoutConstraint"
        /// A number of a frame that code set.
        case autoresizingMask = "NSAutoresizingMaskLayoutConstraint"
    }

    /// `<NSLayoutConstraint 'wide' box.width == 200 @750>`; the priority stands where it is less than required.
    public var description: String {
        let name = identifier.map { " '\($0)'" } ?? ""
        return "<\(kind.rawValue)\(name) \(text)\(priority.isRequired ? "" : " @" + priority.rawValue.shortText)>"
    }
}
