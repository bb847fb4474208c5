internal import Animation
public import CoreGraphics
internal import Simulation
internal import Views

/// Animation blocks that begin and end with a call. New code uses
/// ``UIView/animate(withDuration:delay:options:animations:completion:)``.
extension UIView {
    /// The effect of a transition in an animation block. Page curls are not drawn: their changes are shown immediately.
    public enum AnimationTransition: Int, Sendable {
        case none, flipFromLeft, flipFromRight, curlUp, curlDown
    }

    private static var engine: Simulation.Window { World.current.engine }
    private static var observer: AnimationObserver? { engine.observerOfAnimations as? AnimationObserver }

    /// Opens an animation block that ends with ``commitAnimations()``. By default, its changes are animated with a
    /// duration of 0.2 s. `context` has no effect.
    public class func beginAnimations(_ animationID: String?, context: UnsafeMutableRawPointer?) {
        let observer = AnimationObserver(animationID)
        engine.beginAnimations(observer: observer) { observer.animationsDidStop(finished: $0) }
    }

    /// Ends the innermost animation block. A block that is still open at the end of the turn ends with the turn.
    public class func commitAnimations() { engine.commitAnimations() }

    // Each of these methods changes the innermost open block, and applies to the following changes. Without an open block,
    // they have no effect.

    public class func setAnimationDuration(_ duration: TimeInterval) {
        engine.changeAnimations { timing, _ in timing.duration = Duration(timeInterval: max(duration, 0)) }
    }

    public class func setAnimationDelay(_ delay: TimeInterval) {
        engine.changeAnimations { timing, _ in timing.delay = Duration(timeInterval: max(delay, 0)) }
    }

    public class func setAnimationCurve(_ curve: AnimationCurve) {
        engine.changeAnimations { timing, _ in timing.curve = curve.engine }
    }

    /// - Parameter repeatCount: The number of runs, which can be fractional; 0 for a single run.
    public class func setAnimationRepeatCount(_ repeatCount: Float) {
        engine.changeAnimations { timing, _ in timing.repeatCount = repeatCount > 0 ? Double(repeatCount) : 1 }
    }

    public class func setAnimationRepeatAutoreverses(_ repeatAutoreverses: Bool) {
        engine.changeAnimations { timing, _ in timing.autoreverses = repeatAutoreverses }
    }

    public class func setAnimationBeginsFromCurrentState(_ fromCurrentState: Bool) {
        engine.changeAnimations { _, options in
            if fromCurrentState {
                options.insert(.beginFromCurrentState)
            } else {
                options.remove(.beginFromCurrentState)
            }
        }
    }

    /// Shows the changes to a view until the end of the block with an effect. `cache` has no effect.
    public class func setAnimationTransition(
        _ transition: AnimationTransition, for view: UIView, cache: Bool
    ) {
        switch transition {
        case .flipFromLeft: engine.setAnimationTransition(.flipFromLeft, for: view.handle)
        case .flipFromRight: engine.setAnimationTransition(.flipFromRight, for: view.handle)
        case .curlUp, .curlDown:
            engine.note(view.handle.name, "not animated: page curls are not drawn", about: view.handle.traceSubject)
        case .none: break
        }
    }

    /// Sets the object that receives the message of ``setAnimationDidStop(_:)``. The block retains it.
    public class func setAnimationDelegate(_ delegate: Any?) { observer?.delegate = delegate.map { $0 as AnyObject } }

    /// Sets the method of the delegate that is called after the animations have ended, with the identifier of the block
    /// as a `String?` and whether the animations finished as an `NSNumber`.
    public class func setAnimationDidStop(_ selector: Selector?) { observer?.didStop = selector }
}

/// What is called at the end of an animation block.
@MainActor
private final class AnimationObserver {
    private let animationID: String?
    var delegate: AnyObject?
    var didStop: Selector?

    init(_ animationID: String?) { self.animationID = animationID }

    func animationsDidStop(finished: Bool) {
        guard let delegate, let didStop else { return }
        didStop.perform(on: delegate, with: animationID.map { $0 as AnyObject }, NSNumber(value: finished))
    }
}
