import Animation
public import Geometry
public import Simulation
import Views

/// A movement of the topmost page by a finger from the leading edge, which goes back to the page below or returns.
///
/// The page follows the finger. If the user prefers cross-fades, the movement of the finger changes its opacity instead.
/// When the finger is lifted, ``release(at:velocity:)`` decides how the movement ends.
public final class BackSwipe {
    private let animator: ViewPropertyAnimator
    private let width: Double
    /// The direction in which the finger goes back: 1 to the right, -1 to the left.
    private let direction: Double

    /// Begins a movement of two pages that are in the same container.
    ///
    /// - Parameters:
    ///   - from: The page at the top.
    ///   - to: The page below.
    ///   - alongside: Changes that follow the finger as well: those of the navigation bar.
    ///   - completion: A closure that is called at the end with whether the movement went back.
    public init(
        from: View, to: View, alongside: @escaping () -> Void, completion: @escaping (_ isFinished: Bool) -> Void
    ) {
        let container = to.superview ?? to
        width = container.bounds.width
        direction = container.traitCollection.layoutDirection == .rightToLeft ? -1 : 1
        let slide = NavigationSlide(from: from, to: to, isPush: false)
        animator = ViewPropertyAnimator(
            window: to.window, duration: .seconds(Metric.pushDuration.value), curve: .linear, name: "swipe"
        ) {
            slide.move()
            alongside()
        }
        slide.prepare()
        animator.addCompletion { position in
            slide.end()
            completion(position == .end)
        }
        animator.pauseAnimation()
    }

    /// The fraction of the way that the pages have moved, from 0 through 1.
    ///
    /// - Parameter translation: The movement of the finger in points.
    private func fraction(at translation: Point) -> Double {
        width > 0 ? min(max(direction * translation.x / width, 0), 1) : 0
    }

    /// Moves the pages with the finger.
    ///
    /// - Parameter translation: The movement of the finger in points.
    /// - Returns: The fraction of the way, from 0 through 1.
    @discardableResult
    public func move(to translation: Point) -> Double {
        let fraction = fraction(at: translation)
        animator.fractionComplete = fraction
        return fraction
    }

    /// Ends the movement, with the velocity of the finger in points per second.
    ///
    /// - Returns: Whether the movement goes back: after half of the way, or with a fast movement in this direction.
    @discardableResult
    public func release(at translation: Point, velocity: Point) -> Bool {
        let fraction = move(to: translation)
        let speed = direction * velocity.x
        let isFast = abs(speed) >= Metric.swipeVelocity.value
        let goesBack = isFast ? speed > 0 : fraction > Metric.swipeFraction.value
        end(goesBack, from: fraction)
        return goesBack
    }

    /// Returns to the page at the top.
    public func cancel() { end(false, from: animator.fractionComplete) }

    private func end(_ goesBack: Bool, from fraction: Double) {
        if !goesBack { animator.isReversed = true }
        animator.continueAnimation(
            withTimingParameters: .easeOut, durationFactor: max(goesBack ? 1 - fraction : fraction, 0.01))
    }
}
