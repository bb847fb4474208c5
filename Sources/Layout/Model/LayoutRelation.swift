import Geometry
import Views

/// The comparison between the two sides of a constraint.
public enum LayoutRelation: String, Hashable, Sendable, CaseIterable {
    case lessThanOrEqual = "<="
    case equal = "=="
    case greaterThanOrEqual = ">="
}
