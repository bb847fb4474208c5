import Animation
import Geometry
import Views

/// One property of one view on its way from one value to another.
struct PropertyAnimation {
    let view: ViewID
    let change: PropertyChange
    let timing: AnimationTiming
    let group: AnimationGroup.ID
    let cause: TraceEvent.Cause
}

/// An animatable property with its model values before and after.
enum PropertyChange: Hashable {
    case position(from: Point, to: Point)
    case bounds(from: Rect, to: Rect)
    case alpha(from: Double, to: Double)
    case backgroundColor(from: Color, to: Color)
    case cornerRadius(from: Double, to: Double)

    /// Core Animation's name of the property.
    var key: String {
        switch self {
        case .position: "position"
        case .bounds: "bounds"
        case .alpha: "opacity"
        case .backgroundColor: "backgroundColor"
        case .cornerRadius: "cornerRadius"
        }
    }

    /// The properties in which two states of a view differ.
    static func changes(from old: ViewState, to new: ViewState) -> [PropertyChange] {
        var changes: [PropertyChange] = []
        if old.center != new.center { changes.append(.position(from: old.center, to: new.center)) }
        if old.bounds != new.bounds { changes.append(.bounds(from: old.bounds, to: new.bounds)) }
        if old.alpha != new.alpha { changes.append(.alpha(from: old.alpha, to: new.alpha)) }
        if old.backgroundColor != new.backgroundColor {
            changes.append(.backgroundColor(from: old.backgroundColor, to: new.backgroundColor))
        }
        if old.cornerRadius != new.cornerRadius {
            changes.append(.cornerRadius(from: old.cornerRadius, to: new.cornerRadius))
        }
        return changes
    }

    var description: String {
        switch self {
        case .position(let from, let to):
            "\(key) (\(from.x.shortText), \(from.y.shortText)) → (\(to.x.shortText), \(to.y.shortText))"
        case .bounds(let from, let to):
            "\(key) \(from.width.shortText) × \(from.height.shortText) → "
                + "\(to.width.shortText) × \(to.height.shortText)"
        case .alpha(let from, let to), .cornerRadius(let from, let to):
            "\(key) \(from.shortText) → \(to.shortText)"
        case .backgroundColor:
            key
        }
    }
}
