import Geometry
import PNGCoding
import Views

/// The visible views of a frame from back to front, with all properties that determine their appearance.
///
/// Frames with equal lists have equal pixels. If two lists differ, the frames differ only inside the extents of the
/// differing items.
struct DisplayList {
    private var items: [Item] = []
    /// The extents of the items, by view.
    private var extents = ViewTable<Rect>()
    private let traits: TraitCollection
    /// Whether the root view has a mask.
    private let isMasked: Bool

    /// A visible view.
    private struct Item {
        let view: ViewID
        let superview: ViewID?
        /// The position on the canvas, in pixels.
        let box: Rect
        let state: ViewState
        /// The bounds of all visible content of the view and its subviews, in pixels.
        var extents: Rect
        /// Whether the view is drawn as a group with its subviews, because it is translucent, clips or has a mask.
        /// Grouping affects the rounding of colors.
        var isGroup = false
        /// Whether the view or one of its superviews has a transform.
        var isTransformed = false

        /// Whether the view blurs the content behind it.
        var isBlurred: Bool { state.content.visualEffect.map { $0 != .none } ?? false }

        /// Returns whether the view looks the same as in `other`, apart from its subviews, which have their own
        /// items.
        func isAlike(_ other: Item) -> Bool {
            box == other.box && isGroup == other.isGroup && state == other.state
        }

        /// Returns whether the view differs from `old`, an item of the same view, at most by its background, which does
        /// not extend beyond the view, as the text of a key does. A transition can move the background.
        func isRecolored(from old: Item) -> Bool {
            guard box == old.box, isGroup == old.isGroup, !isTransformed, !old.isTransformed,
                !state.castsShadow, !old.state.castsShadow, state.transition == nil
            else { return false }
            switch state.content.drawn {
            case .image, .effect, .control: return false
            case .nothing, .text: break
            }
            var recolored = old.state
            recolored.backgroundColor = state.backgroundColor
            return recolored == state
        }

        /// Returns whether the item is for the same view with the same superview.
        func isSamePlace(as other: Item) -> Bool { view == other.view && superview == other.superview }
    }

    /// - Parameter origin: The position of the tree's origin on the canvas, in pixels.
    init(_ places: ViewPlaces, origin: Point = .zero) {
        traits = places.tree.traits
        isMasked = places.tree.mask(of: places.tree.root) != nil
        _ = add(places.tree.root, of: nil, from: origin, places)
        for item in items { extents[item.view] = item.extents }
    }

    /// Returns the bounds of all visible content of a view and its subviews, in pixels of the canvas. Returns a blank
    /// rectangle if nothing is visible.
    func extents(of view: ViewID) -> Rect { extents[view] ?? .zero }

    /// Returns whether `view` and all its superviews can be visible. The view may be outside the canvas.
    func holds(_ view: ViewID) -> Bool { extents[view] != nil }

    /// Returns whether a view or its subviews may be visible in `region`, which is in pixels of the canvas.
    func shows(_ view: ViewID, in region: Rect) -> Bool {
        guard let extents = extents[view] else { return false }
        return extents.maxX > region.minX && extents.minX < region.maxX && extents.maxY > region.minY
            && extents.minY < region.maxY
    }

    /// Returns whether the root view covers everything behind it in `region`, which is in pixels of the canvas.
    func covers(_ region: Rect) -> Bool {
        guard let root = items.first else { return false }
        let (box, state) = (root.box, root.state)
        return DrawnPart.allCases.contains(where: state.isCovered) && state.transition == nil && !isMasked
            && state.alpha >= 1 && state.transform == .identity
            && state.cornerRadius == 0 && (!state.clipsToBounds || box.isOnPixels) && box.minX <= region.minX
            && box.maxX >= region.maxX && box.minY <= region.minY && box.maxY >= region.maxY
    }

    /// Adds a view and its subviews, and returns their extents.
    private mutating func add(_ id: ViewID, of superview: ViewID?, from origin: Point, _ places: ViewPlaces) -> Rect {
        let tree = places.tree
        let state = tree[id]
        guard state.canBeVisible else { return .zero }
        let box = places.pixels(state.layoutFrame, from: origin)
        let index = items.count
        var extents = places.ownExtents(of: state, in: box)
        items.append(Item(view: id, superview: superview, box: box, state: state, extents: extents))
        let zero = places.zero(of: state, in: box)
        for sublayer in tree.drawnSublayers(of: id) {
            let inside = add(sublayer, of: id, from: zero, places)
            if !state.clipsToBounds { extents = extents.union(inside) }
        }
        let mask = tree.mask(of: id)
        if let mask { _ = add(mask, of: id, from: zero, places) }
        if let transition = state.transition {
            let picture = ViewPlaces(tree: transition.picture(at: state), scale: places.scale)
            // A flip only shrinks the view, but the picture of the previous state can be larger than the view.
            let outside = picture.extentsUntransformed(of: picture.tree.root, from: origin)
            let offsets = transition.effect.offsets(at: transition.progress, of: state.bounds.size)
            extents = extents.offset(by: offsets.content, places.scale).union(
                outside.offset(by: offsets.picture, places.scale))
        }
        items[index].extents = extents
        items[index].isGroup = (state.alpha < 1 || state.clipsToBounds || mask != nil) && items.count > index + 1
        guard state.transform != .identity else { return extents }
        // The transform of a view also applies to its subviews.
        let transform = places.transform(of: state, from: origin)
        for inside in index..<items.count {
            items[inside].extents = transform.boundingBox(of: items[inside].extents)
            items[inside].isTransformed = true
        }
        return items[index].extents
    }

    /// Returns the parts that differ from `earlier`, from top to bottom: at most one part of each band. If `earlier` is
    /// `nil`, returns all bands.
    ///
    /// - Parameters:
    ///   - bands: The bands of the canvas.
    ///   - width: The width of the canvas in pixels.
    ///   - places: The places from which this list was made.
    func changedParts(
        since earlier: DisplayList?, in bands: PixelBands, width: Int, _ places: ViewPlaces
    ) -> [ChangedPart] {
        guard let earlier, earlier.traits == traits else { return (0..<bands.count).map { ChangedPart(band: $0) } }
        var columns = [ClosedRange<Double>?](repeating: nil, count: bands.count)
        let blurred = items.filter(\.isBlurred)
        var changed: [Rect] = []
        func note(_ extents: Rect) {
            guard !extents.isBlank else { return }
            if !blurred.isEmpty { changed.append(extents) }
            // Anti-aliased edges may extend into the next pixel.
            let area = extents.outset(by: 1)
            for band in bands.touched(from: area.minY, to: area.maxY) {
                let known = columns[band] ?? area.minX...area.maxX
                columns[band] = min(known.lowerBound, area.minX)...max(known.upperBound, area.maxX)
            }
        }
        func note(_ item: Item, _ old: Item) {
            if item.isAlike(old) { return }
            if item.isRecolored(from: old) { return note(item.box) }
            note(item.extents)
            note(old.extents)
        }
        let start = zip(items, earlier.items).prefix { $0.isSamePlace(as: $1) }.count
        let rest = zip(items[start...].reversed(), earlier.items[start...].reversed()).prefix { $0.isSamePlace(as: $1) }
            .count
        for (item, old) in zip(items[..<start], earlier.items[..<start]) { note(item, old) }
        for (item, old) in zip(items.suffix(rest), earlier.items.suffix(rest)) { note(item, old) }
        // These views were added, removed or reordered.
        for item in items[start..<(items.count - rest)] { note(item.extents) }
        for item in earlier.items[start..<(earlier.items.count - rest)] { note(item.extents) }
        // A change behind a blurred view changes the whole area of that view, and of the blurred views in front of it.
        for item in blurred where changed.contains(where: { !$0.intersection(item.extents).isBlank }) {
            note(item.extents)
        }
        return columns.indices.compactMap { band in
            columns[band].map { columns in
                let left = max(columns.lowerBound.rounded(.down), 0)
                let right = min(columns.upperBound.rounded(.up), Double(width))
                let part = Rect(
                    x: left, y: Double(bands[band].lowerBound), width: right - left, height: Double(bands[band].count))
                let isNarrow = !part.isBlank && 2 * part.width < Double(width) && isExact(in: part, places)
                return ChangedPart(band: band, columns: isNarrow ? Int(left)..<Int(right) : nil)
            }
        }
    }

    /// Returns whether drawing only `part` gives the same pixels as drawing the whole band.
    ///
    /// Cairo cuts curves and slanted edges at the edges of the clip, and rounds where it cuts them. The pixels of
    /// rectangles, of masks of text, and of everything that the part contains do not depend on the clip.
    private func isExact(in part: Rect, _ places: ViewPlaces) -> Bool {
        func holds(_ extents: Rect) -> Bool { extents.minX >= part.minX && extents.maxX <= part.maxX }
        func touches(_ extents: Rect) -> Bool { !extents.outset(by: 1).intersection(part).isBlank }
        return items.allSatisfy { item in
            let (state, box) = (item.state, item.box)
            if !touches(item.extents) || holds(item.extents) { return true }
            if item.isTransformed || item.isGroup || item.isBlurred || state.clipsToBounds || state.transition != nil {
                return false
            }
            return DrawnPart.allCases.allSatisfy { drawn in
                guard state.draws(drawn) else { return true }
                let extents = places.extents(of: drawn, of: state, in: box) ?? box
                if !touches(extents) || holds(extents) { return true }
                return switch drawn {
                case .background: places.outline(of: state, in: box).isStraight(in: part)
                case .content:
                    if case .text(let label) = state.content.drawn {
                        label.isDrawnWithMasks(scale: places.scale)
                    } else {
                        false
                    }
                case .shadow, .gradient, .drawing, .shape, .border: false
                }
            }
        }
    }
}

/// The part of a band that differs from the previous frame.
struct ChangedPart: Equatable {
    let band: Int
    /// The columns of pixels; `nil` for all columns.
    var columns: Range<Int>?
}

extension RoundedRect {
    /// Returns whether the shape covers a rectangle of whole rows of `part`, without a curve and without an edge that
    /// is antialiased.
    fileprivate func isStraight(in part: Rect) -> Bool {
        if radius == 0 { return antialiasing != true }
        guard let straightRows, rect.minX <= part.minX, rect.maxX >= part.maxX else { return false }
        return straightRows.contains(part.minY) && straightRows.contains(part.maxY)
    }
}

extension ViewContent.Label {
    /// Whether the text is drawn with masks. Other text can consist of outlines or of pictures.
    fileprivate func isDrawnWithMasks(scale: Double) -> Bool {
        let (pixels, count) = (largestFontSize * scale, Double(text.utf8.count))
        return pixels >= 1 && pixels * count <= TextMask.longestEdge
            && 2 * pixels * pixels * count < Double(TextMask.maximumPixelCount)
            && !attributedText.hasAttributes && text.utf8.allSatisfy { $0 < 0x80 }
    }
}

extension Rect {
    /// Returns the rectangle, moved by an offset in points at a scale.
    fileprivate func offset(by offset: Point, _ scale: Double) -> Rect {
        Rect(x: minX + offset.x * scale, y: minY + offset.y * scale, width: width, height: height)
    }
}
