import Film
import Geometry
import Views

/// The areas of text in a picture. Labels of marks must not cover them.
enum ShownText {
    /// Returns the areas of the texts of the shown views, in the coordinates of the root view.
    ///
    /// The area of a label contains only its lines. For other views with text, such as buttons, it is the whole view.
    static func areas(
        of shown: [ViewID], in tree: ViewTree, _ maps: CanvasMaps, measuring measurer: any TextMeasuring
    ) -> [Rect] {
        shown.compactMap { view in
            let state = tree[view]
            guard state.content.texts.contains(where: { !$0.isEmpty }), state.bounds.width > 0,
                state.bounds.height > 0
            else { return nil }
            let area = state.content.label.map { lines(of: $0, in: state.bounds, measurer) } ?? state.bounds
            return maps[view]?.boundingBox(of: area)
        }
    }

    /// Returns the area of a label's lines, which are vertically centered in its bounds.
    private static func lines(
        of label: ViewContent.Label, in bounds: Rect, _ measurer: any TextMeasuring
    ) -> Rect {
        let text = measurer.size(of: label.block, within: bounds.width)
        let size = Size(width: min(text.width, bounds.width), height: min(text.height, bounds.height))
        // The lines of text with right-to-left letters can be at either side, and justified lines have the full width.
        let isLeftToRight = label.attributedText.text.unicodeScalars.allSatisfy { !(0x590...0x8FF ~= $0.value) }
        let x: Double
        switch label.alignment {
        case .left: x = bounds.minX
        case .right: x = bounds.maxX - size.width
        case .center: x = bounds.center.x - size.width / 2
        case .natural where isLeftToRight: x = bounds.minX
        case .natural, .justified:
            return Rect(
                x: bounds.minX, y: bounds.center.y - size.height / 2, width: bounds.width, height: size.height)
        }
        return Rect(origin: Point(x: x, y: bounds.center.y - size.height / 2), size: size)
    }
}
