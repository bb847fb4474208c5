import Diagnostics
import Geometry
import Layout
import TimelineScript
import Views

/// The band below a picture that contains the script's captions.
struct CaptionBand {
    private let width: Double
    /// The height in whole points, equal for all captions of a film.
    let height: Double

    static let font = Font(size: 15, weight: .medium)
    /// The padding on each side of the text, in points.
    static let padding = Size(width: 16, height: 10)
    private static let paper = Color(red: 0.1, green: 0.1, blue: 0.12)

    /// Creates a band with the height of the tallest of `captions`.
    init(for captions: [Caption], width: Double, measuring measurer: any TextMeasuring) {
        self.width = width
        let room = max(width - 2 * CaptionBand.padding.width, 1)
        let heights = captions.map { measurer.size(of: CaptionBand.block($0.text.value), within: room).height }
        height = ((heights.max() ?? 0) + 2 * CaptionBand.padding.height).rounded(.up)
    }

    /// Adds the band with `caption` to `tree`, in front of the root's subviews, with its top left at `origin`.
    func add(_ caption: Caption?, to tree: inout ViewTree, at origin: Point) {
        var band = ViewState(name: "captions")
        band.frame = Rect(origin: origin, size: Size(width: width, height: height))
        band.backgroundColor = CaptionBand.paper
        let place = tree.makeView(band)
        tree.add(place, to: tree.root)
        guard let caption else { return }
        var label = ViewState(
            name: "caption",
            content: .label(
                .init(
                    caption.text.value, font: CaptionBand.font, color: .white, alignment: .center, numberOfLines: 0,
                    lineBreakMode: .byWordWrapping)))
        label.frame = Rect(
            x: CaptionBand.padding.width, y: CaptionBand.padding.height,
            width: max(width - 2 * CaptionBand.padding.width, 1), height: height - 2 * CaptionBand.padding.height)
        tree.add(tree.makeView(label), to: place)
    }

    private static func block(_ text: String) -> TextBlock {
        TextBlock(text, font: font, numberOfLines: 0, lineBreakMode: .byWordWrapping)
    }
}
