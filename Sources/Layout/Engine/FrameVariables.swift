import Cassowary
import Geometry
import Views

/// The four unknowns of a view or a guide: its frame in the coordinates of its superview, or its owner.
///
/// Relative to the superview, so that moving a container changes two values and not those of all it holds.
struct FrameVariables {
    let minX: Variable
    let minY: Variable
    /// Never negative, as `width` and `height` of a `UIView` laid out by constraints are not.
    let width: Variable
    let height: Variable

    init(in solver: inout Solver, extents: Domain) {
        minX = solver.makeVariable()
        minY = solver.makeVariable()
        width = solver.makeVariable(domain: extents)
        height = solver.makeVariable(domain: extents)
    }

    func minimum(along axis: Axis) -> Variable { axis == .horizontal ? minX : minY }
    func extent(along axis: Axis) -> Variable { axis == .horizontal ? width : height }
}

/// Which number of which item's frame a solver's variable stands for.
struct FrameComponent {
    let item: LayoutItem
    let part: Part

    enum Part {
        case minX, minY, width, height
    }

    /// Adds the four of `item`, in the order in which ``FrameVariables`` makes the variables.
    static func appendAll(of item: LayoutItem, to components: inout [FrameComponent?]) {
        components.append(FrameComponent(item: item, part: .minX))
        components.append(FrameComponent(item: item, part: .minY))
        components.append(FrameComponent(item: item, part: .width))
        components.append(FrameComponent(item: item, part: .height))
    }
}

extension Rect {
    subscript(part: FrameComponent.Part) -> Double {
        get {
            switch part {
            case .minX: origin.x
            case .minY: origin.y
            case .width: size.width
            case .height: size.height
            }
        }
        set {
            switch part {
            case .minX: origin.x = newValue
            case .minY: origin.y = newValue
            case .width: size.width = newValue
            case .height: size.height = newValue
            }
        }
    }
}

/// A value for each of a few views, found without hashing.
///
/// Like ``ViewTable``, for large values that most views have none of: these take a few bytes each.
struct SparseViewTable<Value> {
    private var values: [Value?] = []
    private var places = ViewTable<Int32>()

    subscript(view: ViewID) -> Value? {
        get { places[view].flatMap { values[Int($0)] } }
        _modify { yield &values[makePlace(of: view)] }
    }

    /// Where the value of `view` is, or will be.
    private mutating func makePlace(of view: ViewID) -> Int {
        if let known = places[view] { return Int(known) }
        places[view] = Int32(values.count)
        values.append(nil)
        return values.count - 1
    }
}
