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
