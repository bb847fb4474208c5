import AnimaticTesting
import Layout
import Simulation
import Testing
import UIKit
import Views

/// Views, layers and constraints that a program no longer refers to.
@MainActor
struct MemoryTests {
    /// Adds a container with labels, views and layers that refer to each other by constraints.
    private func fill(_ superview: UIView) {
        let container = UIStackView()
        container.axis = .vertical
        superview.addSubview(container)
        container.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.activate([
            container.leadingAnchor.constraint(equalTo: superview.leadingAnchor),
            container.topAnchor.constraint(equalTo: superview.topAnchor),
        ])
        for index in 0..<20 {
            let view = index % 2 == 0 ? UILabel() : UIView()
            view.layer.addSublayer(CALayer())
            container.addArrangedSubview(view)
            view.heightAnchor.constraint(equalToConstant: CGFloat(index)).isActive = true
        }
    }

    @Test func `are also released in the engine`() throws {
        let screen = try TestScreen()
        try screen.run {
            let controller = UIViewController()
            screen.show(controller)
            screen.advance(by: 0.1)
            let engine = try #require(World.local).engine
            let before = engine.tree.everyView.count
            var constraintCounts: Set<Int> = []
            for _ in 0..<3 {
                fill(controller.view)
                screen.advance(by: 0.1)
                #expect(engine.tree.everyView.count == before + 1 + 2 * 20)
                controller.view.subviews.last?.removeFromSuperview()
                screen.advance(by: 0.1)
                #expect(engine.tree.everyView.count == before)
                constraintCounts.insert(engine.engine.constraints.count)
            }
            // Some of them are only released by the next solve.
            #expect(constraintCounts.count == 1)
        }
    }

    @Test func `controllers are released, and others replace them`() throws {
        let screen = try TestScreen()
        try screen.run {
            let root = UIViewController()
            screen.show(root)
            screen.advance(by: 0.1)
            let engine = try #require(World.local).engine
            weak var last: UIViewController?
            for number in 0..<3 {
                let child = UIViewController()
                root.addChild(child)
                root.view.addSubview(child.view)
                child.didMove(toParent: root)
                screen.advance(by: 0.1)
                #expect(engine.viewController(of: child.view.handle)?.traceSubject == child.traceSubject, "\(number)")
                child.willMove(toParent: nil)
                child.view.removeFromSuperview()
                child.removeFromParent()
                last = child
            }
            screen.advance(by: 0.1)
            #expect(last == nil && root.children.isEmpty)
            #expect(engine.viewController(named: "UIViewController 2") == nil)
        }
    }

    /// Creates and releases views, with and without layout. Nothing ends a turn of the default screen.
    @Test func `are released in the default screen outside of turns`() {
        func slots() -> (views: Int, constraints: Int) {
            let engine = UIView().handle.window
            return (engine.tree.everyView.count, engine.engine.constraints.count)
        }
        for _ in 0..<10 { createAndRelease(20) }
        let before = slots()
        for _ in 0..<100 { createAndRelease(20) }
        let after = slots()
        // Up to 64 objects wait to be released as a group. Other tests of this screen do not run at the same time.
        #expect(after.views - before.views <= 64, "\(before), \(after)")
        #expect(after.constraints - before.constraints <= 64, "\(before), \(after)")
    }

    @Test func `leave nothing to solve in the default screen, also without any layout`() throws {
        let window = UIView().handle.window
        func sizes() -> [Int] { [window.tree.everyView.count, window.engine.constraints.count, window.unsolvedCount] }
        for _ in 0..<10 { createAndRelease(20, laysOut: false) }
        let before = sizes()
        for _ in 0..<100 { createAndRelease(20, laysOut: false) }
        // Up to 64 objects wait to be released as a group, each with at most three changes.
        for (before, after) in zip(before, sizes()) { #expect(after - before <= 3 * 64, "\(before), \(after)") }
    }

    private func createAndRelease(_ count: Int, laysOut: Bool = true) {
        for index in 0..<count {
            let (view, label) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UILabel())
            label.text = "\(index)"
            label.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(label)
            label.topAnchor.constraint(equalTo: view.topAnchor).isActive = true
            if laysOut, index % 2 == 0 { view.layoutIfNeeded() }
        }
    }

    @Test func `a key window exists in the default screen and before a screen shows a window`() throws {
        let hidden = UIWindow()
        hidden.makeKeyAndVisible()
        #expect(UIApplication.shared.keyWindow === hidden)
        hidden.isHidden = true
        let host = try #require(UIApplication.shared.keyWindow)
        #expect(host.isKeyWindow && !host.isHidden && host.rootViewController != nil && host !== hidden)
        #expect(UIApplication.shared.windows.contains(host))
        let screen = try TestScreen("iPhone 16")
        screen.run {
            #expect(UIApplication.shared.keyWindow?.bounds.size == CGSize(width: 393, height: 852))
            let window = screen.show(UIViewController())
            #expect(UIApplication.shared.keyWindow === window)
            window.isHidden = true
            #expect(UIApplication.shared.keyWindow !== window)
        }
    }
}
