import Geometry

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
