import AnimaticTesting
import Testing
import UIKit

/// An iPhone 16 has a safe area of 59, so a bar with a large title ends at 59 + 106 = 165, and without at 113.
@MainActor
@Suite("Large titles")
struct LargeTitleTests {
    private let screen: TestScreen
    private let navigation: UINavigationController
    private let root: UIViewController
    private let scroll: UIScrollView

    init() throws {
        screen = try TestScreen("iPhone 16")
        (root, scroll, navigation) = screen.run {
            let (root, scroll) = (UIViewController(), UIScrollView())
            root.title = "Library"
            scroll.frame = root.view.bounds
            scroll.autoresizingMask = [.flexibleWidth, .flexibleHeight]
            scroll.contentSize = CGSize(width: 393, height: 3000)
            root.view.addSubview(scroll)
            let navigation = UINavigationController(rootViewController: root)
            navigation.navigationBar.prefersLargeTitles = true
            return (root, scroll, navigation)
        }
        screen.show(navigation)
        screen.advance(by: 0.1)
    }

    private var bar: CGRect { navigation.navigationBar.frame }

    private func largeTitle() -> ShownSystemView? {
        navigation.shownViews.first { $0.systemClass == "_UINavigationBarLargeTitleView" }
    }

    @Test("are part of the safe area, and the content begins below them")
    func expanded() throws {
        #expect(bar == CGRect(x: 0, y: 59, width: 393, height: 106))
        #expect(scroll.adjustedContentInset.top == 165 && scroll.contentOffset.y == -165)
        #expect(root.view.safeAreaInsets.top == 165)
        #expect(largeTitle()?.frame == CGRect(x: 0, y: 113, width: 393, height: 52))
    }

    @Test("collapse while the finger scrolls, and expand when it scrolls back")
    func drag() throws {
        let finger = try #require(screen.touchDown(at: CGPoint(x: 200, y: 500), in: navigation.view))
        // The first 10 points of a pan do not scroll.
        screen.move(finger, to: CGPoint(x: 200, y: 490), in: navigation.view)
        let start = scroll.contentOffset.y
        screen.move(finger, to: CGPoint(x: 200, y: 464), in: navigation.view)
        let scrolled = scroll.contentOffset.y - start
        #expect(scrolled == 26)
        let distance = scroll.contentOffset.y + 165
        #expect(bar.height == 106 - distance && scroll.adjustedContentInset.top == 165 - distance)
        #expect(largeTitle()?.frame.minY == 113 - distance)
        screen.move(finger, to: CGPoint(x: 200, y: 300), in: navigation.view)
        #expect(bar.height == 54 && scroll.adjustedContentInset.top == 113 && largeTitle() == nil)
        // The inline title is 11.5 below the bar's top, rounded to a pixel.
        let inline = try #require(navigation.frame(ofText: "Library"))
        #expect(abs(inline.minY - (59 + 11.5)) < 0.34)
        screen.move(finger, to: CGPoint(x: 200, y: 490), in: navigation.view)
        screen.advance(by: 0.2)
        screen.lift(finger)
        screen.advance(by: 2)
        #expect(scroll.contentOffset.y == -165 && bar.height == 106 && screen.feedbackLoop == nil)
    }

    /// Measured: a release at rest after 36 points returns, and after 37 points collapses the title.
    @Test("are never partly collapsed at rest", arguments: [(36.0, -165.0), (37, -113)])
    func release(distance: Double, offset: Double) throws {
        let finger = try #require(screen.touchDown(at: CGPoint(x: 200, y: 500), in: navigation.view))
        screen.move(finger, to: CGPoint(x: 200, y: 485), in: navigation.view)
        screen.move(finger, to: CGPoint(x: 200, y: 500 - 10 - distance), in: navigation.view)
        let moved = scroll.contentOffset.y + 165
        screen.move(finger, to: CGPoint(x: 200, y: 500 - 10 - distance - (distance - moved)), in: navigation.view)
        #expect(abs(scroll.contentOffset.y + 165 - distance) < 0.01)
        screen.advance(by: 0.5)
        screen.lift(finger)
        screen.advance(by: 2)
        #expect(abs(scroll.contentOffset.y - offset) < 0.34 && bar.height == (offset == -165 ? 106 : 54))
    }

    /// Measured: after `setContentOffset` to 300, the offset is 352, because the bar has lost 52 points.
    @Test("collapse when the program scrolls, and the offset grows by the height of the title")
    func program() {
        screen.run { scroll.contentOffset.y = 300 }
        screen.advance(by: 0.1)
        #expect(scroll.contentOffset.y == 352 && bar.height == 54 && scroll.adjustedContentInset.top == 113)
        screen.run { scroll.contentOffset.y = -165 }
        screen.advance(by: 0.1)
        #expect(bar.height == 106 && scroll.contentOffset.y == -165 && scroll.adjustedContentInset.top == 165)
    }

    @Test("of a page are collapsed again when its controller is at the top again")
    func return_() {
        screen.run { scroll.contentOffset.y = 300 }
        let page = screen.run { UIViewController() }
        page.title = "Details"
        screen.run { navigation.pushViewController(page, animated: true) }
        screen.advance(by: 1)
        #expect(bar.height == 106 && page.view.safeAreaInsets.top == 165)
        screen.run { _ = navigation.popViewController(animated: true) }
        screen.advance(by: 1)
        #expect(bar.height == 54 && scroll.contentOffset.y == 352)
    }

    @Test("follow the display modes of the items")
    func modes() {
        func push(_ mode: UINavigationItem.LargeTitleDisplayMode) -> CGFloat {
            screen.run {
                let page = UIViewController()
                page.title = "Page"
                page.navigationItem.largeTitleDisplayMode = mode
                navigation.pushViewController(page, animated: false)
            }
            screen.advance(by: 0.1)
            return bar.height
        }
        #expect(
            [push(.automatic), push(.never), push(.automatic), push(.always), push(.automatic)] == [
                106, 54, 54, 106, 106,
            ])
        screen.run { navigation.navigationBar.prefersLargeTitles = false }
        screen.advance(by: 0.1)
        #expect(bar.height == 54)
    }

    @Test("collapse with the scroll view that the controller sets")
    func contentScrollView() {
        let inner = screen.run { UIScrollView(frame: CGRect(x: 0, y: 0, width: 393, height: 852)) }
        screen.run {
            inner.contentSize = CGSize(width: 393, height: 2000)
            let holder = UIView(frame: root.view.bounds)
            holder.addSubview(inner)
            root.view.addSubview(holder)
            root.setContentScrollView(inner)
        }
        screen.advance(by: 0.1)
        screen.run { inner.contentOffset.y = 200 }
        screen.advance(by: 0.1)
        #expect(bar.height == 54 && root.contentScrollView(for: .top) === inner)
    }

    @Test("are not shown in landscape")
    func landscape() {
        screen.rotate(toLandscape: true)
        screen.advance(by: 1)
        // A compact height: the bar begins at 24, and the content at 24 + 54 = 78.
        #expect(bar == CGRect(x: 0, y: 24, width: 852, height: 54) && root.view.safeAreaInsets.top == 78)
    }
}
