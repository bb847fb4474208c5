import AnimaticTesting
import Testing
import UIKit

@MainActor
@Suite("Misuse of navigation controllers")
struct NavigationMisuseTests {
    private let screen: TestScreen
    private let navigation: UINavigationController
    private let root: UIViewController

    init() throws {
        let shown = try NavigationScreen()
        (screen, navigation, root) = (shown.screen, shown.navigation, shown.root)
    }

    private func page() -> UIViewController { screen.run { UIViewController() } }

    @Test("pushing a controller twice is an error, and does not change the stack")
    func pushTwice() {
        screen.run { navigation.pushViewController(root, animated: false) }
        #expect(
            screen.exceptions
                == ["Pushing the same view controller instance more than once is not supported (UIViewController)"])
        #expect(navigation.viewControllers == [root])
    }

    @Test("pushing a navigation controller is an error")
    func pushNavigationController() {
        screen.run {
            navigation.pushViewController(UINavigationController(), animated: false)
            navigation.setViewControllers([root, UINavigationController()], animated: false)
        }
        let text = "Pushing a navigation controller is not supported"
        #expect(screen.exceptions == [text, text] && navigation.viewControllers == [root])
    }

    @Test("popping to a controller that is not in the stack is an error")
    func popToStranger() {
        let stranger = page()
        #expect(screen.run { navigation.popToViewController(stranger, animated: true) } == nil)
        #expect(screen.exceptions == ["Tried to pop to a view controller that doesn't exist."])
    }

    @Test("setting a controller twice is an error")
    func setTwice() {
        screen.run { navigation.setViewControllers([root, root], animated: false) }
        #expect(screen.exceptions == ["All view controllers in a navigation controller must be distinct"])
        #expect(navigation.viewControllers == [root])
    }

    @Test("popping the root does nothing")
    func popRoot() {
        #expect(screen.run { navigation.popViewController(animated: true) } == nil)
        #expect(screen.run { navigation.popToRootViewController(animated: true) } == nil)
        screen.advance(by: 1)
        #expect(screen.exceptions.isEmpty && navigation.viewControllers == [root] && root.view.window != nil)
    }

    @Test("a push and a pop during a transition wait for its end, with a note")
    func changesDuringTransition() {
        let (second, third) = (page(), page())
        screen.run { navigation.pushViewController(second, animated: true) }
        screen.advance(by: 0.1)
        screen.run {
            navigation.pushViewController(third, animated: false)
            #expect(navigation.popViewController(animated: true) == nil)
            #expect(navigation.viewControllers == [root, second])
        }
        screen.advance(by: 3)
        let notes = screen.trace.filter { $0.hasPrefix("note UINavigationController") }
        #expect(notes.count == 2, "\(notes)")
        // The push and the pop took place after the transition, and cancel each other.
        #expect(navigation.viewControllers == [root, second] && second.view.window != nil && third.parent == nil)
    }

    @Test("the bar of a controller refuses changes to its items")
    func managedBar() {
        screen.run {
            let bar = navigation.navigationBar
            bar.setItems([], animated: false)
            bar.pushItem(UINavigationItem(title: "A"), animated: false)
            #expect(bar.popItem(animated: false) == nil)
            #expect(bar.items?.count == 1 && bar.topItem === root.navigationItem && bar.backItem == nil)
        }
        #expect(screen.exceptions.count == 3 && screen.exceptions.allSatisfy { $0.contains("managed by a controller") })
    }

    @Test("an empty stack shows an empty bar, and can be filled again")
    func emptyStack() {
        screen.run { navigation.setViewControllers([], animated: true) }
        screen.advance(by: 1)
        #expect(navigation.topViewController == nil && root.view.window == nil && root.parent == nil)
        screen.run { navigation.pushViewController(root, animated: true) }
        screen.advance(by: 1)
        #expect(root.view.window != nil && screen.feedbackLoop == nil)
    }

    @Test("a controller moves from one navigation controller to another")
    func twoContainers() {
        let shared = page()
        let other = screen.run { UINavigationController(rootViewController: shared) }
        screen.run { navigation.pushViewController(shared, animated: false) }
        screen.advance(by: 1)
        #expect(shared.navigationController === navigation && shared.view.window != nil && other.children.isEmpty)
    }

    @Test("100 pushes and pops leave no views behind", arguments: [false, true])
    func manyPushes(animated: Bool) {
        func count() -> Int { screen.run { navigation.view.handle.countOfTree } }
        screen.run { navigation.navigationBar.prefersLargeTitles = true }
        screen.advance(by: 0.1)
        let before = count()
        weak var last: UIViewController?
        for _ in 0..<100 {
            screen.run {
                let page = UIViewController()
                page.title = "Page"
                page.navigationItem.rightBarButtonItem = UIBarButtonItem(systemItem: .edit)
                last = page
                navigation.pushViewController(page, animated: animated)
            }
            screen.advance(by: animated ? 0.6 : 0.02)
            screen.run { _ = navigation.popViewController(animated: animated) }
            screen.advance(by: animated ? 0.6 : 0.02)
        }
        #expect(count() == before && navigation.children == [root] && screen.exceptions.isEmpty)
        #expect(last == nil)
    }
}
