import Geometry
import Views

/// What there is to see of a frame, back to front, with everything that decides how it looks.
///
/// Two frames with equal lists have equal pixels. Where they differ, they differ inside the extents of the items that are
/// not the same in both.
struct DisplayList {
    private var items: [Item] = []
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

        /// Whether it looks the same by itself; its subviews have items of their own.
        func isAlike(_ other: Item) -> Bool { box == other.box && state == other.state }

        /// Whether it stands for the same view of the same superview.
        func isSamePlace(as other: Item) -> Bool { view == other.view && superview == other.superview }
    }

    /// - Parameter scale: Pixels in a point.
    init(_ tree: ViewTree, scale: Double) {
        traits = tree.traits
        let places = ViewPlaces(tree: tree, scale: scale)
        _ = add(tree.root, of: nil, from: .zero, places)
    }

    /// Adds a view and its subviews; answers their extents.
    private mutating func add(_ id: ViewID, of superview: ViewID?, from origin: Point, _ places: ViewPlaces) -> Rect {
        let tree = places.tree
        let state = tree[id]
        guard !state.isHidden, state.alpha > 0 else { return .zero }
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
