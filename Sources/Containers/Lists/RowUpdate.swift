public import Geometry

/// How a row of a list appears or disappears in an update. Equivalent to `UITableView.RowAnimation`.
public enum RowAnimation: String, Hashable, Sendable, CaseIterable {
    /// A deleted row fades; an inserted row is at its place at once, behind the rows that move away.
    case automatic
    case fade, left, right, top, bottom, middle, none

    /// The distance from a row's place at which an inserted row begins and a deleted row ends, as a part of its size.
    private var offset: Point {
        switch self {
        case .left: Point(x: -1, y: 0)
        case .right: Point(x: 1, y: 0)
        case .top: Point(x: 0, y: -1)
        case .bottom: Point(x: 0, y: 1)
        case .fade, .none, .middle, .automatic: .zero
        }
    }

    /// Whether the row moves.
    fileprivate var isSlide: Bool { offset != .zero }

    fileprivate func shifted(_ frame: Rect) -> Rect {
        Rect(
            x: frame.minX + offset.x * frame.width, y: frame.minY + offset.y * frame.height, width: frame.width,
            height: frame.height)
    }
}

/// The animations of the rows that an update inserts, deletes and reloads.
public struct RowAnimations: Sendable {
    /// By the place before the update.
    public var deleted: [ListUpdate.Place: RowAnimation] = [:]
    /// By the place after the update.
    public var inserted: [ListUpdate.Place: RowAnimation] = [:]
    /// By the place before the update.
    public var reloaded: [ListUpdate.Place: RowAnimation] = [:]
    public var deletedSections: [Int: RowAnimation] = [:]
    public var insertedSections: [Int: RowAnimation] = [:]

    public init() {}

    /// - Parameter place: The place of a row before the update, which deletes or reloads the row.
    public func ofDeleted(_ place: ListUpdate.Place) -> RowAnimation {
        deleted[place] ?? deletedSections[place.section] ?? .automatic
    }

    /// - Parameters:
    ///   - place: The place of a row that was inserted or reloaded.
    ///   - old: The place of a reloaded row before the update; `nil` for an inserted row.
    fileprivate func ofNew(_ place: ListUpdate.Place, reloadedAt old: ListUpdate.Place?) -> RowAnimation {
        guard let old else { return inserted[place] ?? insertedSections[place.section] ?? .automatic }
        let animation = reloaded[old] ?? insertedSections[old.section] ?? .automatic
        return animation == .automatic ? .fade : animation
    }
}

/// The movement of rows in an animated update, with UIKit's spring.
///
/// A deleted row stays behind the others and fades, or moves out. The other rows move to their new places. A row that comes
/// onto the screen begins where it was before, and a row that leaves the screen is removed at the end.
///
/// - Source: the spring, the fade, the place of inserted rows and the start of rows from outside were read from a running
///   screen of iOS 26.1.
public struct RowUpdate: Sendable {
    private let places: ListUpdate.Places
    /// The places before the update.
    private let old: ListLayout
    private let animations: RowAnimations

    /// - Parameter old: The layout before the update.
    public init(_ places: ListUpdate.Places, from old: ListLayout, _ animations: RowAnimations) {
        (self.places, self.old, self.animations) = (places, old, animations)
    }

    /// A place of a row outside of the rows after the update.
    public struct Appearance: Hashable, Sendable {
        public var frame: Rect
        public var isTransparent: Bool
    }

    public var insertsRows: Bool { !animations.inserted.isEmpty || !animations.insertedSections.isEmpty }

    /// Returns where a row begins that was not on the screen before, from its place and its frame after the update.
    public func start(of place: ListUpdate.Place, at frame: Rect) -> Appearance {
        let old = places.old(of: place)
        if let old, !places.reloads(old) {
            let (y, height) = self.old.span(of: old.item)
            return Appearance(
                frame: Rect(x: frame.minX, y: y, width: frame.width, height: height), isTransparent: false)
        }
        let animation = animations.ofNew(place, reloadedAt: old)
        return Appearance(frame: animation.shifted(frame), isTransparent: animation == .fade)
    }

    /// Returns where a row ends that the update deletes or reloads, from its place and its frame before the update.
    public func end(of place: ListUpdate.Place, at frame: Rect) -> Appearance {
        let animation = animations.ofDeleted(place)
        return Appearance(frame: animation.shifted(frame), isTransparent: !animation.isSlide)
    }
}
