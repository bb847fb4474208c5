import Simulation

/// Where a layout guide was in a film.
struct GuideRecord: Encodable {
    let name: String
    /// The number of its view.
    let view: Int
    /// In points, in the coordinates of its view.
    private(set) var frame = Track<[Double]>()

    init(_ guide: LayoutGuide, of view: Int) {
        name = guide.name
        self.view = view
    }

    mutating func note(_ guide: LayoutGuide, at frame: Int) { self.frame.note(guide.layoutFrame.numbers, at: frame) }
}
