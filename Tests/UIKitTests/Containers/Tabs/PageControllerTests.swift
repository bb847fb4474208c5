import AnimaticTesting
import Simulation
import Testing
import UIKit

/// The order of the appearance methods is that of public logs of page turns: the arriving page before the leaving one, at
/// the beginning and at the end.
@MainActor
@Suite("Page controllers")
struct PageControllerTests {
    /// A data source and delegate with pages in an order.
    private final class Source: NSObject, UIPageViewControllerDataSource, UIPageViewControllerDelegate {
        let log: AppearanceLog
        let pages: [LoggedPage]
        var dots = 0
        var liesAboutPages = false

        init(_ pages: [LoggedPage], _ log: AppearanceLog) { (self.pages, self.log) = (pages, log) }

        private func page(_ distance: Int, from page: UIViewController) -> UIViewController? {
            if liesAboutPages { return page }
            guard let index = pages.firstIndex(where: { $0 === page }) else { return nil }
            return pages.indices.contains(index + distance) ? pages[index + distance] : nil
        }

        func pageViewController(
            _ controller: UIPageViewController, viewControllerBefore page: UIViewController
        ) -> UIViewController? { self.page(-1, from: page) }

        func pageViewController(
            _ controller: UIPageViewController, viewControllerAfter page: UIViewController
        ) -> UIViewController? { self.page(1, from: page) }

        func presentationCount(for controller: UIPageViewController) -> Int { dots }

        func presentationIndex(for controller: UIPageViewController) -> Int {
            pages.firstIndex { $0 === controller.viewControllers?.first } ?? 0
        }

        private func names(_ controllers: [UIViewController]) -> String {
            controllers.map { ($0 as? LoggedPage)?.name ?? "" }.joined()
        }

        func pageViewController(_ controller: UIPageViewController, willTransitionTo pending: [UIViewController]) {
            log.calls.append("willTransitionTo \(names(pending))")
        }

        func pageViewController(
            _ controller: UIPageViewController, didFinishAnimating finished: Bool,
            previousViewControllers previous: [UIViewController], transitionCompleted completed: Bool
        ) { log.calls.append("didFinish from \(names(previous)) \(completed)") }
    }

    private let log = AppearanceLog()
    private let screen: TestScreen
    private let source: Source

    init() throws {
        let (log, screen) = (log, try TestScreen("iPhone 16"))
        self.screen = screen
        source = screen.run { Source(["A", "B", "C"].map { LoggedPage($0, log) }, log) }
    }

    /// Shows a page controller with the page of an index.
    private func show(
        _ index: Int = 0, orientation: UIPageViewController.NavigationOrientation = .horizontal,
        style: UIPageViewController.TransitionStyle = .scroll, spacing: CGFloat? = nil, hasSource: Bool = true
    ) -> UIPageViewController {
        let controller = screen.run {
            let controller = UIPageViewController(
                transitionStyle: style, navigationOrientation: orientation,
                options: spacing.map { [.interPageSpacing: $0] })
            if hasSource { controller.dataSource = source }
            controller.delegate = source
            controller.setViewControllers([source.pages[index]], direction: .forward, animated: false)
            return controller
        }
        screen.show(controller)
        screen.advance(by: 0.1)
        return controller
    }

    /// The left edge of a page on the screen.
    private func x(of page: UIViewController, in controller: UIPageViewController) -> CGFloat? {
        guard page.viewIfLoaded?.window != nil,
            let scroll = controller.view.subviews.first(where: { $0 is UIScrollView }),
            let wrapper = page.view.superview
        else { return nil }
        let window = scroll.handle.window
        let bounds = window.presentation(at: window.currentMediaTime)[scroll.handle.id].bounds
        return wrapper.frame.minX - CGFloat(bounds.minX) + scroll.frame.minX
    }

    @Test("show the first page, and load no other")
    func first() {
        let controller = show()
        #expect(
            log.take() == [
                "A willMove in", "A didMove in", "A didLoad", "A willAppear", "A isAppearing", "A didAppear",
            ])
        #expect(controller.viewControllers == [source.pages[0]] && controller.children == [source.pages[0]])
        #expect(source.pages[0].view.frame == CGRect(x: 0, y: 0, width: 393, height: 852))
        #expect(source.pages[0].view.safeAreaInsets == UIEdgeInsets(top: 59, left: 0, bottom: 34, right: 0))
        #expect(source.pages.map(\.isViewLoaded) == [true, false, false])
    }

    /// Section 19.1: offset = from + (to - from) (1 - cos(πt / 0.3)) / 2.
    @Test("move pages that the program sets along half a cosine", arguments: [true, false])
    func curve(isForward: Bool) throws {
        let controller = show(1)
        let (page, new) = (source.pages[1], source.pages[isForward ? 2 : 0])
        _ = log.take()
        var completions: [Bool] = []
        screen.run {
            controller.setViewControllers([new], direction: isForward ? .forward : .reverse, animated: true) {
                completions.append($0)
            }
        }
        screen.advance(by: 0)
        for time in [0.05, 0.1, 0.15, 0.2, 0.25] {
            screen.advance(by: 0.05)
            let moved = 393 * (1 - cos(Double.pi * time / 0.3)) / 2
            let old = try #require(x(of: page, in: controller))
            #expect(abs(Double(old) + (isForward ? moved : -moved)) < 0.4, "\(time): \(old)")
            let arriving = try #require(x(of: new, in: controller))
            #expect(abs(Double(arriving - old)) == 393)
        }
        let name = isForward ? "C" : "A"
        #expect(
            log.take() == [
                "\(name) willMove in", "\(name) didLoad", "\(name) willAppear", "B willDisappear",
                "\(name) isAppearing",
            ])
        #expect(completions.isEmpty)
        screen.advance(by: 0.2)
        #expect(
            log.take() == [
                "B willMove out", "\(name) didAppear", "B didDisappear", "B didMove out", "\(name) didMove in",
            ])
        #expect(completions == [true] && controller.viewControllers == [new] && controller.children == [new])
        #expect(x(of: new, in: controller) == 0 && page.view.window == nil)
    }

    /// In 25 of 60 seconds, each of the movements is exactly as long as the 10 points that begin the gesture.
    @Test("turn a page when the user swipes", arguments: [0.2, 25.0 / 60])
    func swipe(duration: Double) {
        let controller = show()
        _ = log.take()
        screen.drag(controller.view, by: CGVector(dx: -250, dy: 0), duration: duration)
        #expect(
            log.take() == [
                "willTransitionTo B", "B willMove in", "B didLoad", "B willAppear", "A willDisappear", "B isAppearing",
            ])
        screen.advance(by: 3)
        #expect(
            log.take() == [
                "A willMove out", "B didAppear", "A didDisappear", "A didMove out", "B didMove in",
                "didFinish from A true",
            ])
        #expect(controller.viewControllers == [source.pages[1]] && x(of: source.pages[1], in: controller) == 0)
        screen.drag(controller.view, by: CGVector(dx: 250, dy: 0), duration: 0.2)
        screen.advance(by: 3)
        #expect(controller.viewControllers == [source.pages[0]] && screen.feedbackLoop == nil)
    }

    @Test("return to the page after a short drag")
    func shortDrag() throws {
        let controller = show(1)
        _ = log.take()
        let finger = try #require(screen.touchDown(at: CGPoint(x: 200, y: 400), in: controller.view))
        for step in 1...5 {
            screen.advance(by: 0.1)
            screen.move(finger, to: CGPoint(x: 200 - 20 * CGFloat(step), y: 400), in: controller.view)
        }
        screen.advance(by: 0.5)
        #expect(log.calls.contains("willTransitionTo C") && x(of: source.pages[2], in: controller) ?? 0 > 290)
        screen.lift(finger)
        screen.advance(by: 3)
        #expect(log.take().suffix(6).contains("didFinish from B false"))
        #expect(controller.viewControllers == [source.pages[1]] && controller.children == [source.pages[1]])
        #expect(source.pages[2].view.window == nil && x(of: source.pages[1], in: controller) == 0)
    }

    @Test("change to the other neighbor when the finger moves to the other side")
    func bothSides() throws {
        let controller = show(1)
        _ = log.take()
        let finger = try #require(screen.touchDown(at: CGPoint(x: 200, y: 400), in: controller.view))
        for x in [150, 120, 200, 280, 380] as [CGFloat] {
            screen.advance(by: 0.05)
            screen.move(finger, to: CGPoint(x: x, y: 400), in: controller.view)
        }
        screen.lift(finger)
        screen.advance(by: 3)
        let delegated = log.take().filter { $0.contains("Transition") || $0.contains("didFinish") }
        #expect(
            delegated == [
                "willTransitionTo C", "didFinish from B false", "willTransitionTo A", "didFinish from B true",
            ])
        #expect(controller.viewControllers == [source.pages[0]] && x(of: source.pages[0], in: controller) == 0)
    }

    @Test("do not turn beyond the ends, or without a data source", arguments: [false, true])
    func ends(hasSource: Bool) {
        let controller = show(0, hasSource: hasSource)
        _ = log.take()
        screen.drag(controller.view, by: CGVector(dx: 250, dy: 0), duration: 0.2)
        screen.advance(by: 3)
        if !hasSource { screen.drag(controller.view, by: CGVector(dx: -250, dy: 0), duration: 0.2) }
        screen.advance(by: 3)
        #expect(log.take().isEmpty && controller.viewControllers == [source.pages[0]])
        #expect(x(of: source.pages[0], in: controller) == 0)
    }

    @Test("turn in the vertical orientation, with a space between pages")
    func verticalWithSpacing() {
        let controller = show(0, orientation: .vertical, spacing: 30)
        #expect(source.pages[0].view.frame.size == CGSize(width: 393, height: 852))
        screen.drag(controller.view, by: CGVector(dx: 0, dy: -500), duration: 0.2)
        screen.advance(by: 3)
        #expect(controller.viewControllers == [source.pages[1]])
        #expect(source.pages[1].view.convert(source.pages[1].view.bounds, to: nil).minY == 0)
    }

    @Test("turn in the other direction from right to left")
    func rightToLeft() {
        screen.run { UIView().handle.window.layoutDirection = .rightToLeft }
        let controller = show()
        screen.drag(controller.view, by: CGVector(dx: 250, dy: 0), duration: 0.2)
        screen.advance(by: 3)
        #expect(controller.viewControllers == [source.pages[1]])
    }

    /// Read from a running screen: a page control of 74 × 26 points with three dots below the pages.
    @Test("show a page control below the pages")
    func pageControl() throws {
        source.dots = 3
        let controller = show(1)
        let control = try #require(controller.view.subviews.compactMap { $0 as? UIPageControl }.first)
        #expect(control.frame == CGRect(x: 159.5, y: 826, width: 74, height: 26).integralX(scale: 3))
        #expect(control.numberOfPages == 3 && control.currentPage == 1 && source.pages[1].view.frame.height == 826)
        screen.drag(controller.view, by: CGVector(dx: -250, dy: 0), duration: 0.2)
        screen.advance(by: 3)
        #expect(control.currentPage == 2)
        screen.run { controller.setViewControllers([source.pages[0]], direction: .reverse, animated: true) }
        screen.advance(by: 1)
        #expect(control.currentPage == 0)
    }

    @Test("replace the page without an animation")
    func replace() {
        let controller = show(0)
        _ = log.take()
        var completed: Bool?
        screen.run {
            controller.setViewControllers([source.pages[2]], direction: .reverse, animated: false) { completed = $0 }
        }
        #expect(completed == true && controller.viewControllers == [source.pages[2]])
        screen.advance(by: 0.1)
        #expect(
            log.take().filter { $0.contains("ppear") } == [
                "C willAppear", "A willDisappear", "C isAppearing", "C didAppear", "A didDisappear",
            ])
    }

    @Test("end a turn in progress when the program sets another page")
    func interruptedTurn() {
        let controller = show(0)
        screen.run { controller.setViewControllers([source.pages[1]], direction: .forward, animated: true) }
        screen.advance(by: 0.1)
        screen.run { controller.setViewControllers([source.pages[2]], direction: .forward, animated: true) }
        screen.advance(by: 1)
        #expect(controller.viewControllers == [source.pages[2]] && controller.children == [source.pages[2]])
        #expect(x(of: source.pages[2], in: controller) == 0 && source.pages[1].view.window == nil)
        let calls = log.take()
        for page in ["A", "B", "C"] {
            let own = calls.filter { $0.hasPrefix(page) }.map { $0.dropFirst(2) }
            #expect(own.filter { $0 == "willAppear" }.count == own.filter { $0 == "didAppear" }.count, "\(own)")
            #expect(own.filter { $0 == "willDisappear" }.count == own.filter { $0 == "didDisappear" }.count, "\(own)")
        }
    }

    // MARK: Misuse

    @Test("refuse any number of pages other than one")
    func wrongCount() {
        let controller = show()
        screen.run {
            controller.setViewControllers([], direction: .forward, animated: true)
            controller.setViewControllers(source.pages, direction: .forward, animated: false)
            controller.setViewControllers(nil, direction: .forward, animated: false)
        }
        let text = "doesn't match the number required (1) for the requested transition"
        let expected = [0, 3, 0].map { "The number of view controllers provided (\($0)) \(text)" }
        #expect(screen.exceptions == expected)
        #expect(controller.viewControllers == [source.pages[0]])
    }

    @Test("note a data source that returns the page itself, also with the style of a page curl")
    func notes() {
        source.liesAboutPages = true
        let controller = show(style: .pageCurl)
        screen.drag(controller.view, by: CGVector(dx: -250, dy: 0), duration: 0.2)
        screen.advance(by: 3)
        #expect(controller.viewControllers == [source.pages[0]] && controller.spineLocation == .min)
        let notes = screen.events.map(\.detail)
        #expect(notes.filter { $0.contains("returned the page that is shown") }.count == 2)
    }

    /// 10.1 points are 10.0 in pixels of a third of a point: offsets are in whole pixels.
    @Test(
        "end a turn with a space that is not in whole pixels, and ignore a space that is not a size",
        arguments: [(10.1, 403), (-5, 393), (.infinity, 393), (.nan, 393)] as [(CGFloat, CGFloat)])
    func spacing(spacing: CGFloat, width: CGFloat) {
        let controller = show(spacing: spacing)
        #expect(controller.view.subviews.compactMap { $0 as? UIScrollView }.first?.frame.width == width)
        screen.drag(controller.view, by: CGVector(dx: -250, dy: 0), duration: 0.2)
        screen.advance(by: 3)
        #expect(controller.viewControllers == [source.pages[1]])
        #expect(log.take().last == "didFinish from A true")
    }

    @Test("leave scrolling disabled after a turn if the program has disabled it")
    func disabledScrolling() throws {
        let controller = show()
        let scroll = try #require(controller.view.subviews.compactMap { $0 as? UIScrollView }.first)
        for isEnabled in [false, true] {
            screen.run {
                scroll.isScrollEnabled = isEnabled
                controller.setViewControllers([source.pages[isEnabled ? 0 : 1]], direction: .forward, animated: true)
            }
            screen.advance(by: 1)
            #expect(scroll.isScrollEnabled == isEnabled)
        }
    }

    @Test("show no page before one is set, and fit a new size")
    func emptyAndResized() {
        let controller = screen.run {
            UIPageViewController(transitionStyle: .scroll, navigationOrientation: .horizontal)
        }
        screen.show(controller)
        screen.advance(by: 0.1)
        #expect(controller.viewControllers == [] && screen.exceptions.isEmpty)
        screen.run {
            controller.dataSource = source
            controller.setViewControllers([source.pages[1]], direction: .forward, animated: true)
        }
        screen.advance(by: 0.1)
        #expect(x(of: source.pages[1], in: controller) == 0)
        screen.run { controller.view.frame = CGRect(x: 0, y: 0, width: 200, height: 300) }
        screen.advance(by: 0.1)
        #expect(source.pages[1].view.frame.size == CGSize(width: 200, height: 300))
        #expect(x(of: source.pages[1], in: controller) == 0)
    }
}

extension CGRect {
    /// The frame with its left edge on whole pixels.
    fileprivate func integralX(scale: CGFloat) -> CGRect {
        CGRect(x: (minX * scale).rounded() / scale, y: minY, width: width, height: height)
    }
}
