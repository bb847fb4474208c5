import Geometry
import Simulation
import Views

/// Recognizes a pan that starts at an edge of the screen and moves inward. Equivalent to
/// `UIScreenEdgePanGestureRecognizer`.
open class ScreenEdgePanGestureRecognizer: PanGestureRecognizer {
    public enum Edge: Hashable, Sendable, CaseIterable { case top, left, bottom, right }

    /// The edges at which the gesture can start. The set is empty by default, so that no gesture is recognized.
    public var edges: Set<Edge> = []

    public override init() {
        super.init()
        name = "screenEdgePan"
    }

    open override func touchesBegan(_ touch: Touch) {
        if state == .possible, startEdges(of: touch).isEmpty { state = .failed } else { super.touchesBegan(touch) }
    }

    open override func touchesMoved(_ touch: Touch) {
        let movement = touch.location - touch.start
        guard state == .possible, movement.distance(to: .zero) >= PanGestureRecognizer.slop else {
            return super.touchesMoved(touch)
        }
        let isInward = startEdges(of: touch).contains { edge in
            switch edge {
            case .top: movement.y >= abs(movement.x)
            case .left: movement.x >= abs(movement.y)
            case .bottom: -movement.y >= abs(movement.x)
            case .right: -movement.x >= abs(movement.y)
            }
        }
        if isInward { super.touchesMoved(touch) } else { state = .failed }
    }

    /// Returns the edges of the recognizer at which a touch began.
    private func startEdges(of touch: Touch) -> Set<Edge> {
        let (start, screen) = (touch.start, touch.view.window.rootView.bounds)
        return edges.filter { edge in
            let distance =
                switch edge {
                case .top: start.y - screen.minY
                case .left: start.x - screen.minX
                case .bottom: screen.maxY - start.y
                case .right: screen.maxX - start.x
                }
            return distance <= ScreenEdgePanGestureRecognizer.reach
        }
    }

    /// The maximum distance between the start of the gesture and the edge, in points. UIKit does not document its
    /// value.
    private static let reach = 13.0
}
