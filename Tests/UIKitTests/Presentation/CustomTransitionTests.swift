import AnimaticTesting
import Testing
import UIKit

/// A card at the bottom of the screen over a dimming view, with a linear animation of 0.4 s.
private final class CardPresentation: UIPresentationController {
    let dimming = UIView()
    var calls: [String] = []

    override var frameOfPresentedViewInContainerView: CGRect {
        let bounds = containerView?.bounds ?? .zero
        return CGRect(x: 0, y: bounds.height - 300, width: bounds.width, height: 300)
    }

    override func presentationTransitionWillBegin() {
        calls.append("will begin")
        dimming.frame = containerView?.bounds ?? .zero
        dimming.alpha = 0
        containerView?.insertSubview(dimming, at: 0)
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.dimming.alpha = 1 })
    }

    override func presentationTransitionDidEnd(_ completed: Bool) { calls.append("did end \(completed)") }

    override func dismissalTransitionWillBegin() {
        calls.append("dismissal will begin")
        presentedViewController.transitionCoordinator?.animate(alongsideTransition: { _ in self.dimming.alpha = 0 })
    }

    override func dismissalTransitionDidEnd(_ completed: Bool) { calls.append("dismissal did end \(completed)") }

    override func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {
        calls.append("preferred height \(Int(container.preferredContentSize.height))")
    }

    override func viewWillTransition(to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator) {
        calls.append("will transition to \(Int(size.width)) × \(Int(size.height))")
    }
}

private final class SlideAnimator: NSObject, UIViewControllerAnimatedTransitioning {
    let isPresentation: Bool
    var ended: [Bool] = []

    init(isPresentation: Bool) { self.isPresentation = isPresentation }

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        0.4
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let controller = context.viewController(forKey: isPresentation ? .to : .from),
            let view = context.view(forKey: isPresentation ? .to : .from)
        else { return context.completeTransition(false) }
        let shown = isPresentation ? context.finalFrame(for: controller) : context.initialFrame(for: controller)
        let hidden = shown.offsetBy(dx: 0, dy: shown.height)
        if isPresentation { context.containerView.addSubview(view) }
        view.frame = isPresentation ? hidden : shown
        UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
            view.frame = self.isPresentation ? shown : hidden
        } completion: { _ in
            context.completeTransition(!context.transitionWasCancelled)
        }
    }

    func animationEnded(_ transitionCompleted: Bool) { ended.append(transitionCompleted) }
}

/// A slide whose animations the user can interrupt.
private final class InterruptibleSlide: NSObject, UIViewControllerAnimatedTransitioning {
    private var animator: UIViewPropertyAnimator?

    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        0.4
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        interruptibleAnimator(using: context).startAnimation()
    }

    func interruptibleAnimator(
        using context: any UIViewControllerContextTransitioning
    ) -> any UIViewImplicitlyAnimating {
        if let animator { return animator }
        let made = UIViewPropertyAnimator(duration: 0.4, curve: .linear)
        animator = made
        if let view = context.view(forKey: .from) {
            made.addAnimations { view.frame = view.frame.offsetBy(dx: 0, dy: view.frame.height) }
        }
        made.addCompletion { context.completeTransition($0 == .end) }
        return made
    }

    func animationEnded(_ transitionCompleted: Bool) { animator = nil }
}

private final class CardTransition: NSObject, UIViewControllerTransitioningDelegate {
    let presentationAnimator = SlideAnimator(isPresentation: true)
    let dismissalAnimator = SlideAnimator(isPresentation: false)
    var interruptible: InterruptibleSlide?
    var interactor: UIPercentDrivenInteractiveTransition?
    private(set) var presentation: CardPresentation?

    func presentationController(
        forPresented presented: UIViewController, presenting: UIViewController?, source: UIViewController
    ) -> UIPresentationController? {
        let controller = CardPresentation(presentedViewController: presented, presenting: presenting)
        presentation = controller
        return controller
    }

    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { presentationAnimator }

    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { interruptible ?? dismissalAnimator }

    func interactionControllerForDismissal(
        using animator: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
}

@MainActor
@Suite("Custom transitions")
struct CustomTransitionTests {
    let log = AppearanceLog()
    let screen: TestScreen
    let presenter: UIViewController
    let card: UIViewController
    private let transition: CardTransition

    /// Presents a card. At the end, the card has appeared.
    init() throws {
        let (log, screen) = (log, try TestScreen("iPhone SE 3"))
        self.screen = screen
        (presenter, card, transition) = screen.run {
            (UIViewController(), RecordingController("card", log), CardTransition())
        }
        screen.show(presenter)
        screen.advance(by: 0.1)
        screen.run {
            card.modalPresentationStyle = .custom
            card.transitioningDelegate = transition
            presenter.present(card, animated: true)
        }
    }

    /// The top edge of the card on the screen.
    private func top() throws -> CGFloat { try #require(screen.run { card.view.layer.presentation() }).frame.minY }

    private func dimmingAlpha() throws -> Float {
        let dimming = try #require(transition.presentation).dimming
        return try #require(screen.run { dimming.layer.presentation() }).opacity
    }

    @Test("present and dismiss with the animations of the program")
    func presentation() throws {
        // The animation begins at 0.1 s. The screen is 667 points high, so the card moves from 667 to 367.
        screen.advance(by: 0.1)
        #expect(abs(try top() - (667 - 300 * 0.25)) < 1e-9)
        let alpha = try dimmingAlpha()
        #expect(alpha > 0 && alpha < 1)
        #expect(log.calls == ["card willAppear animated", "card isAppearing animated"])
        #expect(card.isBeingPresented)
        screen.advance(by: 0.4)
        #expect(card.view.frame == CGRect(x: 0, y: 367, width: 375, height: 300))
        #expect(try dimmingAlpha() == 1)
        #expect(log.take().last == "card didAppear animated")
        #expect(!card.isBeingPresented)
        screen.run { card.dismiss(animated: true) }
        screen.advance(by: 0.2)
        #expect(abs(try top() - (367 + 300 * 0.5)) < 1e-9)
        screen.advance(by: 0.4)
        #expect(log.take() == ["card willDisappear animated", "card didDisappear animated"])
        #expect(card.view.window == nil && presenter.presentedViewController == nil)
        #expect(
            transition.presentation?.calls == [
                "will begin", "did end true", "dismissal will begin", "dismissal did end true",
            ])
        #expect(transition.presentationAnimator.ended == [true] && transition.dismissalAnimator.ended == [true])
    }

    /// Begins an interactive dismissal, and moves it to 60 %.
    private func dragDown() throws -> UIPercentDrivenInteractiveTransition {
        screen.advance(by: 1)
        _ = log.take()
        let interactor = UIPercentDrivenInteractiveTransition()
        transition.interactor = interactor
        screen.run { card.dismiss(animated: true) }
        screen.advance(by: 0.1)
        #expect(try top() == 367)
        screen.run { interactor.update(0.6) }
        screen.advance(by: 0.1)
        #expect(abs(try top() - (367 + 300 * 0.6)) < 1e-9)
        screen.advance(by: 5)
        #expect(abs(try top() - (367 + 300 * 0.6)) < 1e-9)
        return interactor
    }

    @Test("follow a finger, and finish from there")
    func finishedInteraction() throws {
        let interactor = try dragDown()
        screen.run { interactor.finish() }
        screen.advance(by: 0.08)
        // The rest of the animation runs at its normal speed: 0.08 s of 0.4 s are another 20 %.
        #expect(abs(try top() - (367 + 300 * 0.8)) < 1e-6)
        screen.advance(by: 0.2)
        #expect(card.view.window == nil && presenter.presentedViewController == nil)
        #expect(log.take() == ["card willDisappear animated", "card didDisappear animated"])
    }

    @Test("follow a finger, and return if they are cancelled")
    func cancelledInteraction() throws {
        let interactor = try dragDown()
        screen.run { interactor.cancel() }
        screen.advance(by: 0.1)
        let y = try top()
        // 0.1 s are six frames, and the first of them may be a frame late.
        let (latest, earliest): (CGFloat, CGFloat) = (0.6 - 0.25, 0.6 - 0.25 + 1 / 24)
        #expect((367 + 300 * latest - 1e-5...367 + 300 * earliest + 1e-5).contains(y))
        screen.advance(by: 1)
        #expect(try top() == 367)
        #expect(presenter.presentedViewController === card && !card.isBeingDismissed)
        // The order that was measured for a sheet whose dismissal is cancelled.
        #expect(
            log.take() == [
                "card willDisappear animated", "card willAppear animated", "card isAppearing animated",
                "card didAppear animated",
            ])
        #expect(transition.dismissalAnimator.ended == [false])
        transition.interactor = nil
        screen.run { card.dismiss(animated: true) }
        screen.advance(by: 1)
        #expect(presenter.presentedViewController == nil)
    }

    @Test("are paused again after the finger was lifted")
    func pausedInteraction() throws {
        let interactor = try dragDown()
        screen.run { interactor.finish() }
        screen.advance(by: 0.04)
        screen.run { interactor.pause() }
        screen.advance(by: 1)
        // 0.04 s of 0.4 s are another 10 %.
        #expect(abs(try top() - (367 + 300 * 0.7)) < 1e-6)
        #expect(abs(interactor.percentComplete - 0.7) < 1e-6)
        screen.run { interactor.update(0.2) }
        screen.advance(by: 0.1)
        #expect(abs(try top() - (367 + 300 * 0.2)) < 1e-6)
        screen.run { interactor.cancel() }
        screen.advance(by: 1)
        #expect(try top() == 367 && presenter.presentedViewController === card)
    }

    @Test("with an interruptible animator are driven by its fraction", arguments: [false, true])
    func interruptibleInteraction(isFinished: Bool) throws {
        transition.interruptible = InterruptibleSlide()
        let interactor = try dragDown()
        screen.run { if isFinished { interactor.finish() } else { interactor.cancel() } }
        screen.advance(by: 1)
        #expect((card.view.window == nil) == isFinished && (presenter.presentedViewController == nil) == isFinished)
        if !isFinished { #expect(try top() == 367) }
    }

    @Test("report changes of size to the presentation controller")
    func sizes() throws {
        screen.advance(by: 1)
        screen.run { card.preferredContentSize.height = 200 }
        screen.rotate(toLandscape: true)
        #expect(
            transition.presentation?.calls.dropFirst(2) == ["preferred height 200", "will transition to 667 × 375"])
    }
}
