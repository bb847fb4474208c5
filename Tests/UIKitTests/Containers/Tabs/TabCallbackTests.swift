import AnimaticTesting
import Testing
import UIKit

/// The order of the appearance methods is that of public logs of tab changes: the arriving controller before the leaving
/// one at the beginning, and after it at the end.
@MainActor
@Suite("Callbacks of tab bar controllers")
struct TabCallbackTests {
    private final class Delegate: NSObject, UITabBarControllerDelegate {
        let log: AppearanceLog
        var refuses = false
        var animator: (any UIViewControllerAnimatedTransitioning)?
        var interactor: UIPercentDrivenInteractiveTransition?

        init(_ log: AppearanceLog) { self.log = log }

        private func name(_ controller: UIViewController) -> String { (controller as? LoggedPage)?.name ?? "" }

        func tabBarController(_ tabs: UITabBarController, shouldSelect controller: UIViewController) -> Bool {
            log.calls.append("shouldSelect \(name(controller))")
            return !refuses
        }

        func tabBarController(_ tabs: UITabBarController, didSelect controller: UIViewController) {
            log.calls.append("didSelect \(name(controller))")
        }

        func tabBarController(
            _ tabs: UITabBarController, animationControllerForTransitionFrom from: UIViewController,
            to: UIViewController
        ) -> (any UIViewControllerAnimatedTransitioning)? {
            log.calls.append("from \(name(from)) to \(name(to))")
            return animator
        }

        func tabBarController(
            _ tabs: UITabBarController, interactionControllerFor animator: any UIViewControllerAnimatedTransitioning
        ) -> (any UIViewControllerInteractiveTransitioning)? { interactor }
    }

    private final class Tabs: UITabBarController {
        var log: AppearanceLog?

        override func tabBar(_ tabBar: UITabBar, didSelect item: UITabBarItem) {
            log?.calls.append("item \(item.title ?? "") at \(selectedIndex)")
        }
    }

    private let log = AppearanceLog()
    private let screen: TestScreen
    private let tabs: Tabs
    private let delegate: Delegate
    private let pages: [LoggedPage]

    init() throws {
        let (log, screen) = (log, try TestScreen("iPhone 16"))
        self.screen = screen
        let pages = screen.run { ["A", "B", "C"].map { LoggedPage($0, log) } }
        let tabs = screen.run { Tabs() }
        (self.pages, self.tabs, delegate) = (pages, tabs, Delegate(log))
        screen.run { tabs.viewControllers = pages }
        screen.show(tabs)
        screen.advance(by: 0.1)
    }

    @Test("when the first page appears")
    func first() {
        #expect(
            log.take() == [
                "A willMove in", "A didMove in", "B willMove in", "B didMove in", "C willMove in", "C didMove in",
                "A didLoad", "A willAppear", "A isAppearing", "A didAppear",
            ])
    }

    @Test("of a selection by the program leave out the delegate's methods for taps")
    func program() {
        tabs.delegate = delegate
        _ = log.take()
        screen.run { tabs.selectedIndex = 1 }
        screen.advance(by: 0.1)
        #expect(
            log.take() == [
                "B didLoad", "from A to B", "B willAppear", "A willDisappear", "B isAppearing", "A didDisappear",
                "B didAppear",
            ])
        screen.run { tabs.selectedIndex = 0 }
        screen.advance(by: 0.1)
        #expect(log.take().filter { $0.contains("Load") }.isEmpty)
    }

    private func tapItem(_ index: Int) {
        let buttons = tabs.tabBar.handle.systemViews().filter { $0.systemClass == "_UITabButton" }
        let frame = buttons.suffix(3).map(\.frame)[index]
        screen.tap(tabs.view, at: CGPoint(x: frame.midX, y: frame.midY))
        screen.advance(by: 1)
    }

    @Test("of a tap")
    func tap() {
        (tabs.delegate, tabs.log) = (delegate, log)
        _ = log.take()
        tapItem(1)
        #expect(
            log.take() == [
                "item B at 0", "shouldSelect B", "B didLoad", "from A to B", "B willAppear", "A willDisappear",
                "didSelect B", "B isAppearing", "A didDisappear", "B didAppear",
            ])
        tapItem(1)
        #expect(log.take() == ["item B at 1", "shouldSelect B", "didSelect B"])
        delegate.refuses = true
        tapItem(2)
        #expect(log.take() == ["item C at 1", "shouldSelect C"] && tabs.selectedIndex == 1)
    }

    @Test("of a transition of the delegate, which animates the pages")
    func customTransition() {
        tabs.delegate = delegate
        delegate.animator = screen.run { LinearFade() }
        _ = log.take()
        screen.run { tabs.selectedIndex = 1 }
        screen.advance(by: 0)
        screen.advance(by: 0.1)
        #expect(abs(screen.presentationAlpha(of: pages[1].view) - 0.25) < 0.01)
        #expect(pages[0].view.window != nil && pages[1].transitionCoordinator != nil)
        #expect(log.calls.last == "B isAppearing")
        screen.advance(by: 1)
        #expect(log.take().suffix(2) == ["A didDisappear", "B didAppear"] && pages[0].view.window == nil)
    }

    /// Analogous to navigation controllers, whose order after a cancellation was measured.
    @Test("of a transition that the user cancels return to the page")
    func cancelledTransition() {
        tabs.delegate = delegate
        delegate.animator = screen.run { LinearFade() }
        let interactor = screen.run { UIPercentDrivenInteractiveTransition() }
        delegate.interactor = interactor
        screen.run { tabs.selectedIndex = 1 }
        screen.advance(by: 0.1)
        _ = log.take()
        screen.run {
            interactor.update(0.5)
            interactor.cancel()
        }
        screen.advance(by: 1)
        #expect(log.take() == ["B willDisappear", "B didDisappear", "A willAppear", "A isAppearing", "A didAppear"])
        #expect(tabs.selectedIndex == 0 && pages[0].view.window != nil && pages[1].view.window == nil)
    }

    @Test("of several selections in one turn are balanced")
    func severalSelections() {
        _ = log.take()
        screen.run {
            tabs.selectedIndex = 1
            tabs.selectedIndex = 2
            tabs.selectedIndex = 0
        }
        screen.advance(by: 1)
        let calls = log.take()
        for page in ["A", "B", "C"] {
            let own = calls.filter { $0.hasPrefix(page) }.map { $0.dropFirst(2) }
            #expect(own.filter { $0 == "willAppear" }.count == own.filter { $0 == "didAppear" }.count, "\(own)")
            #expect(own.filter { $0 == "willDisappear" }.count == own.filter { $0 == "didDisappear" }.count, "\(own)")
        }
        #expect(pages.map { $0.view.window != nil } == [true, false, false])
    }

    @Test("of a selection during an animated transition wait for its end, with a note")
    func waiting() {
        tabs.delegate = delegate
        delegate.animator = screen.run { LinearFade() }
        screen.run { tabs.selectedIndex = 1 }
        screen.advance(by: 0.1)
        screen.run { tabs.selectedIndex = 2 }
        #expect(tabs.selectedIndex == 1)
        screen.advance(by: 2)
        #expect(tabs.selectedIndex == 2 && pages[2].view.window != nil && pages[1].view.window == nil)
        #expect(
            screen.events.contains { $0.detail.contains("selects a tab when the transition in progress has ended") })
    }

    // MARK: Misuse

    @Test("refuse what UIKit refuses, and note what has no effect")
    func misuse() {
        screen.run {
            tabs.selectedViewController = UIViewController()
            tabs.viewControllers = [pages[0], pages[0]]
            tabs.tabBar.items = []
            tabs.tabBar.selectedItem = nil
        }
        #expect(screen.exceptions.count == 4 && tabs.viewControllers == pages && tabs.selectedIndex == 0)
        #expect(
            screen.exceptions[0]
                == "-[UITabBarController setSelectedViewController:] only a view controller in the tab bar controller's "
                + "list of view controllers can be selected.")
        #expect(
            screen.exceptions[2] == "Directly modifying a tab bar managed by a tab bar controller is not allowed.")
        screen.run { tabs.selectedIndex = 9 }
        screen.run { tabs.selectedIndex = -1 }
        screen.advance(by: 0.1)
        #expect(screen.events.contains { $0.detail.contains("does not select tab 9: there are 3 tabs") })
        #expect(tabs.selectedIndex == 0)
    }

    @Test("end with the controllers, which are released")
    func memory() throws {
        weak var page: UIViewController?
        weak var tabs: UITabBarController?
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let made = UITabBarController()
            made.viewControllers = (0..<7).map { _ in UIViewController() }
            (tabs, page) = (made, made.viewControllers?.last)
            screen.show(made)
            made.selectedIndex = 6
        }
        screen.advance(by: 1)
        screen.run { tabs?.view.window?.rootViewController = UIViewController() }
        screen.advance(by: 1)
        #expect(tabs == nil && page == nil)
    }

    @Test("of a cancelled transition from More return to the page that was selected")
    func cancelledFromMore() {
        let all = screen.run { pages + ["D", "E", "F"].map { LoggedPage($0, log) } }
        screen.run {
            tabs.viewControllers = all
            tabs.selectedIndex = 5
        }
        screen.advance(by: 1)
        tabs.delegate = delegate
        delegate.animator = screen.run { LinearFade() }
        let interactor = screen.run { UIPercentDrivenInteractiveTransition() }
        delegate.interactor = interactor
        screen.run { tabs.selectedIndex = 1 }
        screen.advance(by: 0.1)
        screen.run {
            interactor.update(0.5)
            interactor.cancel()
        }
        screen.advance(by: 1)
        #expect(tabs.selectedIndex == 5 && all[5].view.window != nil)
    }

    @Test("of a selection that waits leave out a page that was removed")
    func waitingForRemovedPage() {
        tabs.delegate = delegate
        delegate.animator = screen.run { LinearFade() }
        screen.run { tabs.selectedIndex = 1 }
        screen.advance(by: 0.1)
        screen.run {
            tabs.selectedIndex = 2
            tabs.viewControllers = Array(pages.prefix(2))
        }
        screen.advance(by: 2)
        #expect(tabs.selectedIndex == 1 && pages[2].viewIfLoaded?.window == nil)
    }
}
