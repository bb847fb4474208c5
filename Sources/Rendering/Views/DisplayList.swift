import Geometry
import Views

/// What there is to see of a frame, back to front, with everything that decides how it looks.
///
/// Two frames with equal lists have equal pixels. Where they differ, they differ inside the extents of the items that are
/// not the same in both.
struct DisplayList {
    private var items: [Item] = []
    /// Those of the items, by view.
    private var extents = ViewTable<Rect>()
    private let traits: TraitCollection

    /// A view that is seen.
    private struct Item {
        let view: ViewID
        let superview: ViewID?
        /// On the canvas, in pixels.
        let box: Rect
        let state: ViewState
        /// Holds all there is to see of it and its subviews, in pixels.
        var extents: Rect
        /// Whether it fades or clips together with subviews that are seen: on its own it is rounded otherwise.
        var isGroup = false

        /// Whether it looks the same by itself; its subviews have items of their own.
        func isAlike(_ other: Item) -> Bool {
            box == other.box && isGroup == other.isGroup && state == other.state
        }

        /// Whether it stands for the same view of the same superview.
        func isSamePlace(as other: Item) -> Bool { view == other.view && superview == other.superview }
    }

    /// - Parameter origin: Where on the canvas the tree's zero is, in pixels.
    init(_ places: ViewPlaces, origin: Point = .zero) {
        traits = places.tree.traits
        _ = add(places.tree.root, of: nil, from: origin, places)
        for item in items { extents[item.view] = item.extents }
    }

    /// Pixels of the canvas that hold all there is to see of a view and its subviews; blank when there is nothing.
    func extents(of view: ViewID) -> Rect { extents[view] ?? .zero }

    /// Whether `view` is seen, or would be if it had a place on the canvas: neither it nor a superview is hidden.
    func holds(_ view: ViewID) -> Bool { extents[view] != nil }

    /// Whether there may be something to see of a view or its subviews in `region`, in pixels of the canvas.
    func shows(_ view: ViewID, in region: Rect) -> Bool {
        guard let extents = extents[view] else { return false }
        return extents.maxX > region.minX && extents.minX < region.maxX && extents.maxY > region.minY
            && extents.minY < region.maxY
    }

    /// Whether the root view hides all that is behind it in `region`, in pixels of the canvas.
    func covers(_ region: Rect) -> Bool {
        guard let root = items.first else { return false }
        let (box, state) = (root.box, root.state)
        return state.backgroundColor.alpha >= 1 && state.alpha >= 1 && state.transform == .identity
            && state.cornerRadius == 0 && (!state.clipsToBounds || box.isOnPixels) && box.minX <= region.minX
            && box.maxX >= region.maxX && box.minY <= region.minY && box.maxY >= region.maxY
    }

    /// Adds a view and its subviews; answers their extents.
    private mutating func add(_ id: ViewID, of superview: ViewID?, from origin: Point, _ places: ViewPlaces) -> Rect {
        let tree = places.tree
        let state = tree[id]
        guard state.isSeen else { return .zero }
        let box = places.pixels(state.layoutFrame, from: origin)
        let index = items.count
        var extents = places.ownExtents(of: state, in: box)
        items.append(Item(view: id, superview: superview, box: box, state: state, extents: extents))
        let zero = places.zero(of: state, in: box)
        for subview in tree.subviews(of: id) {
            let inside = add(subview, of: id, from: zero, places)
            if !state.clipsToBounds { extents = extents.union(inside) }
        }
        items[index].extents = extents
        items[index].isGroup = (state.alpha < 1 || state.clipsToBounds) && items.count > index + 1
        guard state.transform != .identity else { return extents }
        // What is in the view goes where the view goes.
        let transform = places.transform(of: state, from: origin)
        for inside in index..<items.count {
            items[inside].extents = transform.boundingBox(of: items[inside].extents)
        }
        return items[index].extents
    }

    /// The bands that have to be drawn again after `earlier`, from the top; `nil` is for nothing drawn before.
    func changedBands(since earlier: DisplayList?, in bands: PixelBands) -> [Int] {
        guard let earlier, earlier.traits == traits else { return Array(0..<bands.count) }
        var isChanged = [Bool](repeating: false, count: bands.count)
        func note(_ extents: Rect) {
            guard !extents.isBlank else { return }
            // Soft edges may reach into the next pixel.
            for band in bands.touched(from: extents.minY - 1, to: extents.maxY + 1) { isChanged[band] = true }
        }
        let start = zip(items, earlier.items).prefix { $0.isSamePlace(as: $1) }.count
        let rest = zip(items[start...].reversed(), earlier.items[start...].reversed()).prefix { $0.isSamePlace(as: $1) }
            .count
        for (item, old) in zip(items[..<start], earlier.items[..<start]) where !item.isAlike(old) {
            note(item.extents)
            note(old.extents)
        }
        for (item, old) in zip(items.suffix(rest), earlier.items.suffix(rest)) where !item.isAlike(old) {
            note(item.extents)
            note(old.extents)
        }
        // Views that came, went or changed places.
        for item in items[start..<(items.count - rest)] { note(item.extents) }
        for item in earlier.items[start..<(earlier.items.count - rest)] { note(item.extents) }
        return isChanged.indices.filter { isChanged[$0] }
    }
}
