import Geometry
import Rendering
import Views

@testable import Pictures

/// A view tree to draw, which is built view by view. Frames are in the coordinates of the superview.
struct TestScene {
    var tree: ViewTree
    let canvas: Size

    /// Creates a scene with a transparent root that fills the canvas.
    init(width: Double, height: Double) {
        canvas = Size(width: width, height: height)
        var root = ViewState(name: "root")
        root.frame = Rect(origin: .zero, size: canvas)
        tree = ViewTree(root: root)
    }

    @discardableResult
    mutating func add(
        _ frame: Rect, _ color: Color = .clear, content: ViewContent = .none, to superview: ViewID? = nil,
        configure: (inout ViewState) -> Void = { _ in }
    ) -> ViewID {
        var state = ViewState(name: "view\(tree.views.count)", content: content)
        state.frame = frame
        state.backgroundColor = color
        // As in a window, the state has the tint color of the appearance.
        state.tintColor = AdaptiveColor.defaultTint.resolved(for: tree.traits.appearance)
        configure(&state)
        let view = tree.makeView(state)
        tree.add(view, to: superview ?? tree.root)
        return view
    }

    func bitmap(scale: Double = 1, background: Color = .white) throws -> Bitmap {
        try CairoRenderer().draw(tree, canvas: canvas, scale: scale, background: background)
    }
}

extension Rect {
    init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.init(x: x, y: y, width: width, height: height)
    }
}

extension Color {
    static let red = Color(red: 1, green: 0, blue: 0)
    static let green = Color(red: 0, green: 1, blue: 0)
    static let blue = Color(red: 0, green: 0, blue: 1)
}
