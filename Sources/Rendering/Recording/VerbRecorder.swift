import FilmData
import Geometry
import PNGCoding
import Views

/// Records the verbs of a ``CairoSurface`` as the nodes of a ``FilmRecording``, frame by frame.
///
/// In each frame, a node is identified by its parent, its kind, its flags, the number of its numbers, and its position
/// among its siblings that agree in these. A verb whose numbers change therefore adds a change to a node, and a verb
/// that appears adds a node.
final class VerbRecorder {
    private(set) var recording: FilmRecording
    /// The index of the frame that is being recorded.
    private var frame = 0
    private var open: [OpenNode] = []
    private var nodes: [Key: Int] = [:]
    /// The depths at which graphics states were saved, from the outermost to the innermost.
    private var saved: [Int] = []
    var outlines = OutlineTable()
    var images: ImageTable
    /// The color of the last shape that filled the canvas.
    private var canvasColor: Color?
    /// Whether the frame has drawn something other than a single color.
    private(set) var showsSomething = false

    /// The coordinates of the children of a container.
    struct Coordinates {
        /// The origin of the coordinates, in the units of the painter.
        var origin: Point
        /// The position of the point (0, 0) of the bounds of the view, in the units of the painter.
        var zero: Point
        /// The number of units of the painter for each unit of the coordinates.
        var scale: Double
        /// The box of the view, in the units of the painter; `nil` in a drawing.
        var box: Rect?
    }

    private struct OpenNode {
        let node: Int
        let coordinates: Coordinates
        var children: [Int] = []
        var counts: [Key: Int] = [:]
    }

    private struct Key: Hashable {
        let parent: Int
        let kind: NodeKind
        let flags: Int
        let count: Int
        var position = 0
    }

    /// - Parameters:
    ///   - canvas: The size of the canvas in points.
    ///   - compression: The compression of images.
    init(canvas: Size, _ compression: PNGCompression) {
        images = ImageTable(compression)
        recording = FilmRecording(width: Quantity.length(canvas.width), height: Quantity.length(canvas.height))
        recording.nodes.append(FilmRecording.Node(.group, flags: 0))
        recording.nodes[0].numbers.note([Quantity.share(1)], at: 0)
    }

    // MARK: Frames

    /// Records the verbs of one frame, during a call to `draw`.
    ///
    /// - Parameter scale: The number of units of the painter per point.
    func record<Failure: Error>(scale: Double, _ draw: () throws(Failure) -> Void) throws(Failure) {
        open = [OpenNode(node: 0, coordinates: Coordinates(origin: .zero, zero: .zero, scale: scale))]
        (saved, canvasColor, showsSomething) = ([], nil, false)
        try draw()
        precondition(open.count == 1, "\(open.count - 1) containers were not ended")
        recording.nodes[0].children.note(open[0].children, at: frame)
        repeatFrame()
    }

    /// Records that the next frame looks like the previous frame.
    func repeatFrame() {
        frame += 1
        recording.frameCount = frame
    }

    /// Returns the recording of all frames so far.
    func finished() -> FilmRecording {
        var recording = recording
        (recording.outlines, recording.paths) = (outlines.outlines, outlines.paths)
        recording.images = images.files
        return recording
    }

    // MARK: Nodes

    var coordinates: Coordinates { open[open.count - 1].coordinates }

    func add(_ kind: NodeKind, flags: Int = 0, _ numbers: [Int]) {
        _ = node(kind, flags: flags, numbers)
        guard !kind.isContainer, kind != .fill else { return }
        showsSomething = true
    }

    func begin(_ kind: NodeKind, flags: Int = 0, _ numbers: [Int], in coordinates: Coordinates? = nil) {
        let node = node(kind, flags: flags, numbers)
        open.append(OpenNode(node: node, coordinates: coordinates ?? self.coordinates))
    }

    func end() {
        let closed = open.removeLast()
        recording.nodes[closed.node].children.note(closed.children, at: frame)
    }

    /// Ends containers until `depth` of them are open.
    func end(to depth: Int) { while open.count > depth { end() } }

    var depth: Int { open.count }

    /// Saves the graphics state: the transforms and clips until ``restore()`` end there.
    func save() { saved.append(depth) }

    func restore() { if let depth = saved.popLast() { end(to: depth) } }

    /// Ends the containers inside the group that was begun immediately after the last ``save()``.
    func endToSavedGroup() { if let depth = saved.last { end(to: depth + 1) } }

    private func node(_ kind: NodeKind, flags: Int, _ numbers: [Int]) -> Int {
        let last = open.count - 1
        var key = Key(parent: open[last].node, kind: kind, flags: flags, count: numbers.count)
        let position = open[last].counts[key, default: 0]
        open[last].counts[key] = position + 1
        key.position = position
        let node = nodes[key] ?? recording.nodes.count
        if node == recording.nodes.count {
            nodes[key] = node
            recording.nodes.append(FilmRecording.Node(kind, flags: flags))
        }
        recording.nodes[node].numbers.note(numbers, at: frame)
        open[last].children.append(node)
        return node
    }

    /// Notes whether a fill shows something other than the color of the canvas.
    func noteFill(of rect: Rect, _ color: Color) {
        let canvas = Size(
            width: Double(recording.width) / FilmRecording.unitsPerPoint * coordinates.scale,
            height: Double(recording.height) / FilmRecording.unitsPerPoint * coordinates.scale)
        let isWhole = rect.minX <= 0 && rect.minY <= 0 && rect.maxX >= canvas.width && rect.maxY >= canvas.height
        if isWhole, color.alpha >= 1 {
            canvasColor = color
            showsSomething = false
        } else if color != canvasColor {
            showsSomething = true
        }
    }
}

/// Converts quantities to the integers of a recording.
enum Quantity {
    static func length(_ value: Double) -> Int { integer(value * FilmRecording.unitsPerPoint) }

    static func factor(_ value: Double) -> Int { integer(value * FilmRecording.unitsPerFactor) }

    /// Converts an opacity or a component of a color.
    static func share(_ value: Double) -> Int { integer(min(max(value, 0), 1) * 255) }

    static func color(_ color: Color) -> [Int] {
        [color.red, color.green, color.blue, color.alpha].map(share)
    }

    private static func integer(_ value: Double) -> Int {
        guard !value.isNaN else { return 0 }
        let limit = Double(FilmRecording.largestNumber)
        return Int(min(max(value.rounded(), -limit), limit))
    }
}
