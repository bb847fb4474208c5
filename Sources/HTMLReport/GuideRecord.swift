import Simulation

/// Where a layout guide was in a film.
struct GuideRecord: Encodable {
    let name: String
    /// The number of its view.
    let view: Int
    /// On the canvas; see ``CanvasOutlines``.
    private(set) var outline = Track<[Double]>()

    init(_ guide: LayoutGuide, of view: Int) {
        name = guide.name
        self.view = view
    }

    mutating func note(_ outline: [Double], at frame: Int) { self.outline.note(outline, at: frame) }
}
