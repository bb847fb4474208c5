import Cassowary
import Geometry

/// The four unknowns of a view or a guide: its frame in the coordinates of its superview, or its owner.
///
/// Relative to the superview, so that moving a container changes two values and not those of all it holds.
struct FrameVariables {
    let minX: Variable
    let minY: Variable
    /// Never negative, as `width` and `height` of a `UIView` laid out by constraints are not.
    let width: Variable
    let height: Variable

    func minimum(along axis: Axis) -> Variable { axis == .horizontal ? minX : minY }
    func extent(along axis: Axis) -> Variable { axis == .horizontal ? width : height }
}

/// Which number of which item's frame a solver's variable stands for.
struct FrameComponent {
    let item: LayoutItem
    let keyPath: WritableKeyPath<Rect, Double>
}
