import Geometry
import Pictures
import Testing
import Views

@testable import Rendering

@Suite("A part of a view")
struct DrawnPartTests {
    private func add(_ part: DrawnPart, to state: inout ViewState) {
        switch part {
        case .shadow:
            state.backgroundColor = .red
            state.shadow.opacity = 1
            state.shadow.offset = Size(width: 5, height: 5)
            state.shadow.radius = 1
        case .background: state.backgroundColor = .red
        case .gradient: state.gradient = Gradient([.red, .blue])
        case .content:
            state.content = .label(.init("Wide", font: Font(size: 24, weight: .medium), color: .red, alignment: .left))
        case .drawing: state.drawing = Drawing(filling: state.bounds.size)
        case .shape: state.shape = Shape(path: Path(rect: Rect(-6, -6, 30, 12)))
        case .border: state.borderWidth = 2
        }
    }

    /// The expected area is that of the pixels that differ from an empty canvas.
    @Test("is drawn inside the extents of the view", arguments: DrawnPart.allCases)
    func extents(part: DrawnPart) throws {
        let empty = try TestScene(width: 60, height: 60).bitmap()
        var scene = TestScene(width: 60, height: 60)
        let view = scene.add(Rect(20, 20, 16, 16)) { add(part, to: &$0) }
        #expect(scene.tree[view].draws(part))
        let extents = DisplayList(ViewPlaces(tree: scene.tree, scale: 1)).extents(of: view)
        let picture = try scene.bitmap()
        let pixels = (0..<60).flatMap { y in (0..<60).map { x in (x, y) } }
        let drawn = pixels.filter { picture[$0.0, $0.1] != empty[$0.0, $0.1] }
        #expect(!drawn.isEmpty)
        let outside = drawn.filter { x, y in
            Rect(Double(x), Double(y), 1, 1).intersection(extents).isBlank
        }
        #expect(outside.isEmpty, "\(outside)")
    }
}
