import Foundation
import Geometry
import Interaction
import Simulation

/// A movement of two fingers on a view at a constant speed: apart, together, or around the center between them.
///
/// The fingers begin side by side at a distance of 100 points, at the same distance from the center of the view.
struct TwoFingerMovement {
    /// The distance of the fingers at the end, divided by their distance at the beginning. Positive.
    var scale = 1.0
    /// The angle by which the fingers rotate clockwise, in radians.
    var angle = 0.0

    private static let distance = 100.0

    /// Puts the fingers on a view, moves them 60 times per second, and lifts them.
    ///
    /// - Parameter duration: The duration of the movement. Positive.
    func perform(on view: View, within duration: Duration) {
        let (window, middle) = (view.window, view.bounds.center)
        func places(_ part: Double) -> (Point, Point) {
            let (length, turn) = (Self.distance / 2 * (1 + (scale - 1) * part), angle * part)
            let arm = Point(x: cos(turn) * length, y: sin(turn) * length)
            return (view.convertToRoot(middle - arm), view.convertToRoot(middle + arm))
        }
        let start = places(0)
        guard let first = window.beginTouch(at: start.0) else { return }
        guard let second = window.beginTouch(at: start.1) else { return window.touches.cancel(first) }
        let frames = max(1, Int((duration / .seconds(1) * 60).rounded()))
        for frame in 1...frames {
            let next = places(Double(frame) / Double(frames))
            window.touches.schedule(after: duration * frame / frames) {
                window.move(first, to: next.0)
                window.move(second, to: next.1)
                guard frame == frames else { return }
                window.end(first)
                window.end(second)
            }
        }
    }
}
