import Diagnostics
import Files
import Foundation
import Geometry
public import Playback
import Views

/// Assigns numbers to the views of a film, in the order in which the views first appear.
struct ViewNumbers: Sendable {
    private var numbers: [ViewID: Int] = [:]
    private(set) var names: [String] = []
    /// The number of each view's superview when the view first appeared; -1 for the root view.
    private(set) var superviews: [Int32] = []

    /// Returns the zero-based number of a view, and assigns the next number to a new view.
    mutating func number(of id: ViewID, in tree: ViewTree) -> Int {
        if let number = numbers[id] { return number }
        let number = names.count
        numbers[id] = number
        names.append(tree[id].name)
        superviews.append(tree.superview(of: id).flatMap { numbers[$0] }.map(Int32.init) ?? -1)
        return number
    }

    /// Numbers the views of a tree, a superview before its subviews.
    mutating func add(_ tree: ViewTree) { for id in tree.views { _ = number(of: id, in: tree) } }

    /// Returns the number of a view, or `nil` if the view was not added.
    subscript(id: ViewID) -> Int? { numbers[id] }
}

/// The state of the views in one frame: eight numbers for each view.
struct ViewRows {
    /// The number of values in a row: x, y, width and height in points in the superview's coordinates, alpha, whether
    /// the view is hidden, whether it is in the tree, and its position in the drawing order.
    static let columns = 8

    /// Returns the rows of the numbered views. A view that is not in the tree has the row `absent`.
    static func values(of tree: ViewTree, _ numbers: ViewNumbers) -> [Double] {
        var values = [Double](repeating: .nan, count: numbers.names.count * columns)
        for number in 0..<numbers.names.count { values[number * columns + 6] = 0 }
        for (order, id) in tree.drawnViews.enumerated() {
            guard let number = numbers[id] else { continue }
            let (state, place) = (tree[id], number * columns)
            let frame = state.frame
            (values[place], values[place + 1]) = (frame.minX, frame.minY)
            (values[place + 2], values[place + 3]) = (frame.width, frame.height)
            (values[place + 4], values[place + 5]) = (state.alpha, state.isHidden ? 1 : 0)
            (values[place + 6], values[place + 7]) = (1, Double(order))
        }
        return values
    }

    static let absent: [Double] = [.nan, .nan, .nan, .nan, .nan, .nan, 0, .nan]
}

/// Writes the geometry of all views in all frames as an `.npz` file, for NumPy.
///
/// | array | shape and type | contents |
/// |---|---|---|
/// | `frames` | times × views × 8, float64 | the presentation: x, y, width and height in points in the superview's coordinates, alpha, hidden (0 or 1), in the tree (0 or 1), and the position in the order of drawing, from 0. NaN where the view is absent |
/// | `model` | times × views × 8, float64 | the same values for the model |
/// | `times` | times, float64 | the time of each frame in seconds |
/// | `names` | views, text | the names of the views, in the order in which they first appear |
/// | `superviews` | views, int32 | the number of the superview when the view first appears, -1 for the root view |
///
/// The file is written when the film is complete, and replaces an existing file. Equal films produce identical bytes.
public struct GeometryArrays: FrameSink {
    /// The path of the file. A missing folder is created.
    public let path: String

    private var numbers = ViewNumbers()
    private var times: [Double] = []
    private var presentation: [[Double]] = []
    private var model: [[Double]] = []
    /// The trees of the last frame.
    private var last: (model: ViewTree, presentation: ViewTree)?

    public var readsTrace: Bool { false }

    public init(path: String) { self.path = path }

    public mutating func begin(_ film: FilmFormat) { self = GeometryArrays(path: path) }

    public mutating func receive(_ frame: FrameSnapshot) {
        times.append(frame.time / .seconds(1))
        // An unchanged tree shares its storage, so the comparison is fast.
        if let last, last.model == frame.model {
            model.append(model[model.count - 1])
        } else {
            numbers.add(frame.model)
            model.append(ViewRows.values(of: frame.model, numbers))
        }
        if let last, last.presentation == frame.presentation {
            presentation.append(presentation[presentation.count - 1])
        } else {
            numbers.add(frame.presentation)
            presentation.append(ViewRows.values(of: frame.presentation, numbers))
        }
        last = (frame.model, frame.presentation)
    }

    /// - Throws: `RenderingError.writing(path:reason:)`. If an error is thrown, an existing file is unchanged.
    public mutating func finish(_ ending: FilmEnding) throws {
        guard ending == .complete else { return }
        let shape = [times.count, numbers.names.count, ViewRows.columns]
        let bytes = NumPyArchive.bytes([
            ("frames", NumPyArray(filled(presentation), shape: shape)),
            ("model", NumPyArray(filled(model), shape: shape)),
            ("times", NumPyArray(times, shape: [times.count])), ("names", NumPyArray(numbers.names)),
            ("superviews", NumPyArray(numbers.superviews)),
        ])
        try AtomicFile.writeCreatingFolder(bytes, to: path)
    }

    /// Returns the rows of all frames. In each frame, the views that first appear in a later frame are absent.
    private func filled(_ frames: [[Double]]) -> [Double] {
        let count = numbers.names.count
        var values: [Double] = []
        values.reserveCapacity(frames.count * count * ViewRows.columns)
        for frame in frames {
            values += frame
            for _ in frame.count / ViewRows.columns..<count { values += ViewRows.absent }
        }
        return values
    }
}
