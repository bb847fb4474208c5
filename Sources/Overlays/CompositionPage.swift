import Geometry
import Layout
import Views

/// The page of a composition, which contains pictures and their labels.
struct CompositionPage {
    let grid: CompositionGrid
    private let words: [String]
    private let scales: [Double]
    private let backgrounds: [Color]

    private static let font = Font(size: 13, weight: .semibold)
    private static let ink = Color(red: 0.2, green: 0.2, blue: 0.23)
    /// The same color as on contact sheets.
    private static let paper = Color(red: 0.80, green: 0.80, blue: 0.83)

    /// - Parameters:
    ///   - sizes: The sizes of the pictures before they are scaled.
    ///   - scales: The factor by which each picture is magnified.
    ///   - labels: The label of each picture. Empty labels take no space.
    ///   - columns: The number of columns; `nil` to choose a number based on the sizes.
    ///   - backgrounds: The background of each picture. If all are translucent, the page itself has no background.
    init(
        _ sizes: [Size], scales: [Double], labels: [String], columns: Int?, over backgrounds: [Color],
        measuring measurer: any TextMeasuring
    ) {
        // The edges of the pictures are sharp only if the sizes are whole points.
        let sizes = zip(sizes, scales).map { size, scale in
            scale == 1
                ? size : Size(width: (size.width * scale).rounded(), height: (size.height * scale).rounded())
        }
        self.scales = scales
        let usual = CompositionPage.font.lineHeight.rounded(.up)
        grid = CompositionGrid(
            sizes, columns: columns ?? CompositionGrid.columns(for: sizes, labelHeight: usual)
        ) { place, width in
            labels[place].isEmpty ? 0 : measurer.size(of: CompositionPage.block(labels[place]), within: width).height
        }
        words = labels
        self.backgrounds = backgrounds
    }

    /// Returns the tree of the page, with one of the given trees in each cell.
    func tree(of trees: [ViewTree]) -> ViewTree {
        var root = ViewState(name: "composition")
        // Make the page one point larger than the canvas. If the page is drawn at a reduced scale, as on a contact
        // sheet, the edges of the canvas may fall within pixels.
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
            let size = tree[tree.root].bounds.size
            page[copy].frame = Rect(origin: .zero, size: size)
            let scale = scales[number]
            guard scale != 1 else { continue }
            page[copy].center = Point(x: size.width * scale / 2, y: size.height * scale / 2)
            page[copy].transform = AffineTransform(a: scale, b: 0, c: 0, d: scale, tx: 0, ty: 0)
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

/// The rectangles of the pictures and labels in a composition, in points and in row-major order.
struct CompositionGrid: Hashable {
    /// The size of the page.
    let canvas: Size
    /// The rectangles of the pictures, in order.
    let pictures: [Rect]
    /// The rectangles of the labels, which are above the pictures and as wide as their columns.
    let labels: [Rect]

    /// The margin around all pictures, in points.
    static let margin = 20.0
    /// The gap between pictures, in points.
    static let gap = 20.0
    /// The gap between a label and its picture, in points.
    static let labelGap = 6.0
    /// The preferred ratio of the page's width to its height.
    static let wantedShape = 1.6

    /// - Parameters:
    ///   - sizes: The sizes of the pictures, at least one.
    ///   - columns: The number of columns, at least 1.
    ///   - labelHeight: A closure that returns the height of a label for its index and its maximum width.
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

    /// Returns the number of columns for which the aspect ratio of the page is closest to the preferred ratio. For
    /// each number of rows, only the smallest number of columns is considered.
    static func columns(for sizes: [Size], labelHeight: Double) -> Int {
        let choices = (1...max(sizes.count, 1)).map { rows in (sizes.count + rows - 1) / rows }
        func distance(_ columns: Int) -> Double {
            let canvas = CompositionGrid(sizes, columns: columns) { _, _ in labelHeight }.canvas
            // Twice and half the preferred ratio have the same distance.
            let ratio = canvas.width / canvas.height / wantedShape
            return max(ratio, 1 / ratio)
        }
        // Wider pages come first, so the wider page wins a tie.
        return choices.min { distance($0) < distance($1) } ?? 1
    }
}
