import AnimaticTesting
import Testing
import UIKit

/// The order of the calls after a cancelled pop is that of public measurements. The fraction of the way and the velocity that
/// decide about the end were published by other developers.
@MainActor
@Suite("A drag from the edge of a pushed page")
struct InteractivePopTests {
    private let log = AppearanceLog()
    private let screen: TestScreen
    private let navigation: UINavigationController
    private let root: LoggedPage
    private let page: LoggedPage

    init() throws { try self.init(isRightToLeft: false) }

    private init(isRightToLeft: Bool) throws {
        let (log, screen) = (log, try TestScreen("iPhone 16"))
        screen.isRightToLeft = isRightToLeft
        self.screen = screen
        (root, page, navigation) = screen.run {
            let root = LoggedPage("A", log)
            return (root, LoggedPage("B", log), UINavigationController(rootViewController: root))
        }
        screen.show(navigation)
        screen.advance(by: 0.1)
        screen.run { navigation.pushViewController(page, animated: false) }
        screen.advance(by: 0.1)
        _ = log.take()
    }

    /// The calls without `viewIsAppearing`.
    private func appearances() -> [String] { log.take().filter { $0.contains("ppear") && !$0.contains("isApp") } }

    private func x(_ page: UIViewController) -> CGFloat { screen.presentationFrame(of: page.view)?.minX ?? .nan }

    /// Moves a finger from the left edge by a distance of which 10 points begin the gesture.
    private func pull(by distance: CGFloat) throws -> TestScreen.Finger {
        let view = try #require(navigation.view)
        let finger = try #require(screen.touchDown(at: CGPoint(x: 2, y: 400), in: view))
        screen.move(finger, to: CGPoint(x: 12, y: 400), in: view)
        screen.advance(by: 0.1)
        screen.move(finger, to: CGPoint(x: 12 + distance, y: 400), in: view)
        screen.advance(by: 0.2)
        return finger
    }

    @Test func `moves the pages with the finger, and goes back after half of the way`() throws {
        let finger = try pull(by: 250)
        // The page has a width of 393 points. The page behind moves by 30 % of the way.
        #expect(abs(x(page) - 250) < 0.5 && abs(x(root) + 0.3 * (393 - 250)) < 0.5)
        #expect(navigation.topViewController === root && page.view.window != nil && root.view.window != nil)
        let coordinator = try #require(page.transitionCoordinator)
        #expect(coordinator.isInteractive && coordinator.initiallyInteractive)
        #expect(abs(coordinator.percentComplete - 250.0 / 393) < 0.01)
        #expect(appearances() == ["B willDisappear", "A willAppear"])
        screen.lift(finger)
        screen.advance(by: 0.1)
        #expect(!coordinator.isInteractive && !coordinator.isCancelled && x(page) > 250)
        screen.advance(by: 1)
        #expect(appearances() == ["B didDisappear", "A didAppear"])
        #expect(navigation.viewControllers == [root] && page.parent == nil && page.view.window == nil)
        #expect(root.view.frame.minX == 0 && root.transitionCoordinator == nil)
    }

    @Test func `returns to the page after less than half of the way`() throws {
        let finger = try pull(by: 150)
        _ = log.take()
        var ended: Bool?
        _ = page.transitionCoordinator?.animate(alongsideTransition: nil) { ended = !$0.isCancelled }
        screen.lift(finger)
        screen.advance(by: 1)
        #expect(
            appearances() == ["A willDisappear", "A didDisappear", "B willAppear", "B didAppear"])
        #expect(ended == false && navigation.viewControllers == [root, page] && page.parent === navigation)
        #expect(page.view.frame == CGRect(x: 0, y: 0, width: 393, height: 852) && root.view.window == nil)
        // The stack can be changed again.
        screen.run { _ = navigation.popViewController(animated: false) }
        screen.advance(by: 0.1)
        #expect(navigation.topViewController === root && page.view.window == nil)
    }

    @Test(arguments: [(60.0, 500.0, true), (300, -500, false), (60, 100, false)])
    func `goes in the direction of a fast movement`(distance: Double, velocity: Double, goesBack: Bool) throws {
        let view = try #require(navigation.view)
        let finger = try pull(by: CGFloat(distance))
        // Six events at a distance of 1/60 s, the last of which is that of the release.
        for step in 1...6 {
            let moved = distance + 12 + velocity * Double(step) / 60
            screen.move(finger, to: CGPoint(x: moved, y: 400), in: view)
            screen.advance(by: 1.0 / 60)
        }
        screen.lift(finger)
        screen.advance(by: 1)
        #expect((navigation.topViewController === root) == goesBack)
    }

    @Test func `begins at the right edge from right to left`() throws {
        let tests = try InteractivePopTests(isRightToLeft: true)
        let view = try #require(tests.navigation.view)
        let finger = try #require(tests.screen.touchDown(at: CGPoint(x: 391, y: 400), in: view))
        tests.screen.move(finger, to: CGPoint(x: 381, y: 400), in: view)
        tests.screen.advance(by: 0.1)
        tests.screen.move(finger, to: CGPoint(x: 131, y: 400), in: view)
        tests.screen.advance(by: 0.2)
        #expect(abs(tests.x(tests.page) + 250) < 0.5 && abs(tests.x(tests.root) - 0.3 * (393 - 250)) < 0.5)
        tests.screen.lift(finger)
        tests.screen.advance(by: 1)
        #expect(tests.navigation.viewControllers == [tests.root])
    }

    @Test func `does not begin at the root, without a back button, or elsewhere`() throws {
        page.navigationItem.hidesBackButton = true
        screen.drag(navigation.view, by: CGVector(dx: 300, dy: 0), duration: 1, from: CGPoint(x: 2, y: 400))
        screen.advance(by: 1)
        #expect(navigation.topViewController === page)
        // A program that replaces the delegate decides itself.
        navigation.interactivePopGestureRecognizer?.delegate = nil
        screen.drag(navigation.view, by: CGVector(dx: 300, dy: 0), duration: 1, from: CGPoint(x: 200, y: 400))
        screen.advance(by: 1)
        #expect(navigation.topViewController === page)
        screen.drag(navigation.view, by: CGVector(dx: 300, dy: 0), duration: 1, from: CGPoint(x: 2, y: 400))
        screen.advance(by: 1)
        #expect(navigation.viewControllers == [root])
        screen.drag(navigation.view, by: CGVector(dx: 300, dy: 0), duration: 1, from: CGPoint(x: 2, y: 400))
        screen.advance(by: 1)
        #expect(navigation.viewControllers == [root] && screen.exceptions.isEmpty && screen.feedbackLoop == nil)
    }

    @Test func `a push during the drag waits for its end`() throws {
        let finger = try pull(by: 250)
        let third = screen.run { LoggedPage("C", log) }
        screen.run { navigation.pushViewController(third, animated: false) }
        #expect(navigation.topViewController === root)
        screen.lift(finger)
        screen.advance(by: 1)
        #expect(navigation.viewControllers == [root, third] && third.view.window != nil)
    }
}
