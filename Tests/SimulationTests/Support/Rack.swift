import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// A window with one stack view at (10, 20), with a given size or its natural size, and views of natural sizes in it.
struct Rack {
    let window = Window.phone()
    let stack: View

    init(_ axis: Axis = .horizontal, size: Size? = nil, _ style: (inout ViewContent.Stack) -> Void = { _ in }) {
        var content = ViewContent.Stack(axis: axis)
        style(&content)
        stack = window.addView("stack", .stack(content))
        if let size {
            stack.frame = Rect(origin: Point(x: 10, y: 20), size: size)
            stack.translatesAutoresizingMaskIntoConstraints = true
        } else {
            LayoutConstraint.activate([
                stack.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 10),
                stack.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 20),
            ])
        }
    }

    @discardableResult
    func add(_ name: String, _ width: Double?, _ height: Double? = 20) -> View {
        let view = window.makeView(name)
        view.contentSizing.intrinsicOverride = IntrinsicSize(width: width, height: height)
        stack.addArrangedSubview(view)
        return view
    }

    /// Returns the frames of the arranged views after a layout.
    func frames() -> [[Double]] {
        window.rootView.layoutIfNeeded()
        return stack.arrangedSubviews.map(\.frame).map { [$0.minX, $0.minY, $0.width, $0.height] }
    }

    /// Returns the positions and extents of the arranged views along the axis of the stack view.
    func places() -> [[Double]] {
        let isRow = stack.stack?.axis == .horizontal
        return frames().map { isRow ? [$0[0], $0[2]] : [$0[1], $0[3]] }
    }
}
