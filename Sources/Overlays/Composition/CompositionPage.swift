import Geometry
import Layout
import Views

/// The tree of a composition: a page on which pictures and their labels lie.
struct CompositionPage {
    let grid: CompositionGrid
    private let words: [String]
    private let backgrounds: [Color]

    private static let font = Font(size: 13, weight: .semibold)
    private static let ink = Color(red: 0.2, green: 0.2, blue: 0.23)
    /// As that of contact sheets.
    private static let paper = Color(red: 0.80, green: 0.80, blue: 0.83)

    /// - Parameters:
    ///   - sizes: Of the pictures.
    ///   - labels: As many; those that are empty take no room.
    ///   - columns: `nil` for as many as suit the sizes.
    ///   - backgrounds: Behind each picture. Where all let something through, the page does too.
    init(
        _ sizes: [Size], labels: [String], columns: Int?, over backgrounds: [Color],
        measuring measurer: any TextMeasuring
    ) {
        let usual = CompositionPage.font.lineHeight.rounded(.up)
        grid = CompositionGrid(
            sizes, columns: columns ?? CompositionGrid.columns(for: sizes, labelHeight: usual)
        ) { place, width in
            labels[place].isEmpty ? 0 : measurer.size(of: CompositionPage.block(labels[place]), within: width).height
        }
        words = labels
        self.backgrounds = backgrounds
    }

    /// The page with a tree in each of its places.
    func tree(of trees: [ViewTree]) -> ViewTree {
        var root = ViewState(name: "composition")
        // In a smaller picture of the page, as on a contact sheet, the canvas may end within a pixel.
        root.frame = Rect(x: 0, y: 0, width: grid.canvas.width + 1, height: grid.canvas.height + 1)
        root.backgroundColor = backgrounds.allSatisfy { $0.alpha < 1 } ? .clear : CompositionPage.paper
        var page = ViewTree(root: root)
        for (number, tree) in trees.enumerated() {
            if !words[number].isEmpty { add(words[number], at: grid.labels[number], to: &page) }
            var pane = ViewState(name: "picture")
            pane.frame = grid.pictures[number]
            pane.backgroundColor = backgrounds[number]
            pane.clipsToBounds = true
            let place = page.makeView(pane)
            page.add(place, to: page.root)
            let copy = page.graft(tree, tree.root, onto: place)
            page[copy].frame = Rect(origin: .zero, size: tree[tree.root].bounds.size)
        }
        return page
    }

    private func add(_ words: String, at box: Rect, to page: inout ViewTree) {
        let block = CompositionPage.block(words)
        var label = ViewState(
            name: "label",
            content: .label(
                .init(
                    words, font: block.font, color: CompositionPage.ink, alignment: .left,
                    numberOfLines: block.numberOfLines, lineBreakMode: block.lineBreakMode)))
        label.frame = box
        page.add(page.makeView(label), to: page.root)
    }

    private static func block(_ words: String) -> TextBlock {
        TextBlock(words, font: font, numberOfLines: 0, lineBreakMode: .byWordWrapping)
    }
}

/// Where the pictures of a composition and their labels stand, in points: rows from the top, each from the left.
struct CompositionGrid: Hashable {
    /// Of everything.
    let canvas: Size
    /// Of each picture, in order.
    let pictures: [Rect]
    /// Of each label: above its picture, as wide as its column.
    let labels: [Rect]

    /// Around all pictures, in points, as are all lengths here.
    static let margin = 20.0
    /// Between pictures.
    static let gap = 20.0
    /// Between a label and its picture.
    static let labelGap = 6.0
    /// Width by height that a picture of all pictures comes near to.
    static let wantedShape = 1.6

    /// - Parameters:
    ///   - sizes: Of the pictures; at least one.
    ///   - columns: At least 1.
    ///   - labelHeight: Of a label, told its place in the order and how wide it may be.
    init(_ sizes: [Size], columns: Int, labelHeight: (Int, Double) -> Double) {
        let columns = min(columns, sizes.count)
        let widths = (0..<columns).map { column in
            stride(from: column, to: sizes.count, by: columns).map { sizes[$0].width }.max() ?? 0
        }
        var pictures: [Rect] = []
        var labels: [Rect] = []
        var top = CompositionGrid.margin
        for first in stride(from: 0, to: sizes.count, by: columns) {
            let row = first..<min(first + columns, sizes.count)
            let heights = row.map { labelHeight($0, widths[$0 - first]).rounded(.up) }
            let highest = heights.max() ?? 0
            let labelBottom = top + highest
            let pictureTop = highest > 0 ? labelBottom + CompositionGrid.labelGap : top
            var left = CompositionGrid.margin
            for (place, height) in zip(row, heights) {
                let width = widths[place - first]
                labels.append(Rect(x: left, y: labelBottom - height, width: width, height: height))
                pictures.append(Rect(origin: Point(x: left, y: pictureTop), size: sizes[place]))
                left += width + CompositionGrid.gap
            }
            top = pictureTop + (row.map { sizes[$0].height }.max() ?? 0) + CompositionGrid.gap
        }
        self.pictures = pictures
        self.labels = labels
        canvas = Size(
            width: widths.reduce(2 * CompositionGrid.margin - CompositionGrid.gap) { $0 + $1 + CompositionGrid.gap },
            height: top - CompositionGrid.gap + CompositionGrid.margin)
    }

    /// How many columns make a picture of the wanted shape, or come nearest to it, with rows that are as full as can be.
    static func columns(for sizes: [Size], labelHeight: Double) -> Int {
        let choices = (1...max(sizes.count, 1)).map { rows in (sizes.count + rows - 1) / rows }
        func distance(_ columns: Int) -> Double {
            let canvas = CompositionGrid(sizes, columns: columns) { _, _ in labelHeight }.canvas
            // Twice as wide is as far away as half as wide.
            let ratio = canvas.width / canvas.height / wantedShape
            return max(ratio, 1 / ratio)
        }
        // Of equals the wider, which is the earlier.
        return choices.min { distance($0) < distance($1) } ?? 1
    }
}
