import AnimaticTesting
import Testing
import UIKit

/// A delegate that records its calls.
private final class Delegate: NSObject, UINavigationControllerDelegate {
    let log: AppearanceLog
    var animator: (any UIViewControllerAnimatedTransitioning)?
    var interactor: UIPercentDrivenInteractiveTransition?
    var operations: [UINavigationController.Operation] = []

    init(_ log: AppearanceLog) { self.log = log }

    func navigationController(
        _ navigationController: UINavigationController, willShow viewController: UIViewController, animated: Bool
    ) { log.calls.append("willShow \((viewController as? LoggedPage)?.name ?? "")") }

    func navigationController(
        _ navigationController: UINavigationController, didShow viewController: UIViewController, animated: Bool
    ) { log.calls.append("didShow \((viewController as? LoggedPage)?.name ?? "")") }

    func navigationController(
        _ navigationController: UINavigationController,
        animationControllerFor operation: UINavigationController.Operation,
        from fromVC: UIViewController, to toVC: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? {
        operations.append(operation)
        return animator
    }

    func navigationController(
        _ navigationController: UINavigationController,
        interactionControllerFor animationController: any UIViewControllerAnimatedTransitioning
    ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
}

/// The order of the appearance methods is that of public logs: of the leaving controller before that of the arriving one,
/// at the beginning and at the end; the delegate's methods are called after `viewWillAppear` and `viewDidAppear`.
@MainActor
@Suite("Callbacks of navigation controllers")
struct NavigationCallbackTests {
    private let log = AppearanceLog()
    private let screen: TestScreen
    private let navigation: UINavigationController
    private let delegate: Delegate
    private let root: LoggedPage

    init() throws {
        let (log, screen) = (log, try TestScreen("iPhone 16"))
        self.screen = screen
        delegate = Delegate(log)
        (root, navigation) = screen.run {
            let root = LoggedPage("A", log)
            return (root, UINavigationController(rootViewController: root))
        }
        navigation.delegate = delegate
        screen.show(navigation)
        screen.advance(by: 0.1)
    }

    private func page(_ name: String) -> LoggedPage { screen.run { LoggedPage(name, log) } }

    private func push(_ page: LoggedPage, animated: Bool) {
        screen.run { navigation.pushViewController(page, animated: animated) }
        screen.advance(by: 1)
    }

    @Test("when the root appears")
    func rootAppears() {
        #expect(
            log.take() == [
                "A willMove in", "A didMove in", "A didLoad", "A willAppear", "willShow A", "A isAppearing",
                "A didAppear",
                "didShow A",
            ])
        #expect(navigation.topViewController === root && navigation.visibleViewController === root)
        #expect(root.navigationController === navigation && root.navigationItem.title == "A")
    }

    @Test("of a push and a pop", arguments: [false, true])
    func pushAndPop(animated: Bool) {
        let page = page("B")
        _ = log.take()
        push(page, animated: animated)
        #expect(
            log.take() == [
                "B willMove in", "B didLoad", "A willDisappear", "B willAppear", "willShow B", "B isAppearing",
                "A didDisappear", "B didAppear", "B didMove in", "didShow B",
            ])
        #expect(navigation.viewControllers == [root, page] && root.view.window == nil && page.view.window != nil)
        let popped = screen.run { navigation.popViewController(animated: animated) }
        #expect(popped === page && navigation.viewControllers == [root])
        screen.advance(by: 1)
        #expect(
            log.take() == [
                "B willMove out", "B willDisappear", "A willAppear", "willShow A", "A isAppearing", "B didDisappear",
                "A didAppear", "B didMove out", "didShow A",
            ])
        #expect(page.parent == nil && page.view.window == nil && root.view.window != nil)
        #expect(delegate.operations == (animated ? [.push, .pop] : []))
    }

    @Test("of a pop to the root leave out the controllers between", arguments: [false, true])
    func popToRoot(animated: Bool) {
        let (second, third) = (page("B"), page("C"))
        push(second, animated: false)
        push(third, animated: false)
        _ = log.take()
        let popped = screen.run { navigation.popToRootViewController(animated: animated) }
        #expect(popped == [second, third])
        screen.advance(by: 1)
        #expect(
            log.take() == [
                "B willMove out", "C willMove out", "C willDisappear", "A willAppear", "willShow A", "A isAppearing",
                "C didDisappear", "A didAppear", "B didMove out", "C didMove out", "didShow A",
            ])
        #expect(navigation.children == [root])
    }

    @Test("of several changes in one turn are those of one transition")
    func severalChanges() {
        let (second, third) = (page("B"), page("C"))
        _ = log.take()
        screen.run {
            navigation.pushViewController(second, animated: true)
            navigation.pushViewController(third, animated: true)
            #expect(navigation.viewControllers.count == 3)
        }
        screen.advance(by: 1)
        #expect(!log.calls.contains("B didLoad") && log.calls.contains("B didMove in"))
        #expect(log.take().filter { $0.contains("ppear") }.count == 5)
        screen.run { navigation.setViewControllers([third], animated: true) }
        screen.advance(by: 1)
        // The page on the screen has not changed.
        #expect(log.take() == ["A willMove out", "B willMove out", "A didMove out", "B didMove out"])
    }

    @Test("of a custom transition, whose animation moves the pages")
    func customTransition() {
        delegate.animator = LinearFade()
        let page = page("B")
        screen.run { navigation.pushViewController(page, animated: true) }
        screen.advance(by: 0)
        screen.advance(by: 0.1)
        #expect(abs(screen.presentationAlpha(of: page.view) - 0.25) < 0.01)
        #expect(page.transitionCoordinator != nil)
        screen.advance(by: 1)
        #expect(delegate.operations == [.push] && navigation.topViewController === page)
        #expect(page.transitionCoordinator == nil)
    }

    /// The order after the cancellation is that of public measurements.
    @Test("of a pop that the user cancels return to the controller")
    func cancelledPop() {
        let page = page("B")
        push(page, animated: false)
        _ = log.take()
        delegate.animator = LinearFade()
        let interactor = screen.run { UIPercentDrivenInteractiveTransition() }
        delegate.interactor = interactor
        screen.run { _ = navigation.popViewController(animated: true) }
        screen.advance(by: 0.1)
        screen.run {
            interactor.update(0.5)
            interactor.cancel()
        }
        screen.advance(by: 1)
        #expect(
            log.take().filter { $0.contains("ppear") && !$0.contains("is") || $0.contains("isappear") } == [
                "B willDisappear", "A willAppear", "A willDisappear", "A didDisappear", "B willAppear", "B didAppear",
            ])
        #expect(navigation.viewControllers == [root, page] && page.parent === navigation)
        #expect(page.view.window != nil && root.view.window == nil)
    }

    @Test("of the system's push move the pages by their width and by a part of it")
    func pages() throws {
        let page = page("B")
        screen.run { navigation.pushViewController(page, animated: true) }
        screen.advance(by: 0)
        screen.advance(by: 0.1)
        // The rest of a critically damped spring that settles in 0.50573 s, with ω = 9.2334134764 / 0.50573 s.
        let angle = 9.2334134764 / 0.50573 * 0.1
        let rest = (1 + angle) * exp(-angle)
        let (front, back) = (
            try #require(screen.presentationFrame(of: page.view)), try #require(screen.presentationFrame(of: root.view))
        )
        #expect(abs(front.minX - 393 * rest) < 0.2)
        #expect(abs(back.minX + 0.3 * 393 * (1 - rest)) < 0.2)
        screen.advance(by: 1)
        #expect(page.view.frame == CGRect(x: 0, y: 0, width: 393, height: 852) && root.view.frame.minX == 0)
    }
}
