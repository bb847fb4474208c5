import AnimaticTesting
import Geometry
import TestSupport
import Testing
import UIKit
import Views

/// Layouts that transitions must not animate, and layouts that must not change in a transition.
@MainActor
@Suite("The layout of a page that appears or leaves")
struct FirstLayoutTests {
    private static let tabs = """
        animatic: 1
        device: iPhone 16
        duration: 2s
        views:
          root:
            tabs:
              home: {title: Home}
              search: {title: Search, subviews: {note: {label: Nothing found}, box: {background: red}}}
        constraints:
          c0: note.centerX == search.centerX
          c1: note.top == search.safeArea.top + 40
          c2: box.leading == search.leading + 50
          c3: box.top == note.bottom + 30
          c4: box.width == 100
          c5: box.height == 60
        timeline: [{at: 0.5s, do: "root.tap(at: [239.5, 800])"}]
        """

    /// The animation of a tap concerns the bar only: the page has its layout in the first frame.
    @Test func `is not animated with the tap on a tab of a script`() async throws {
        let trees = try await ScreenTwins.trees(of: Self.tabs, at: [0.6, 0.65, 1.8])
        for name in ["search", "note", "box"] {
            let frames = try trees.map { $0[try #require($0.view(named: name))].frame }
            #expect(frames[0] == frames[2] && frames[1] == frames[2], "\(name): \(frames)")
        }
        let selection = try trees.map { $0[try #require($0.view(named: "root _UITabSelectionView"))].frame }
        #expect(selection[0] != selection[2], "the selection of the bar is animated")
    }

    @Test func `is not animated with the tap on a tab of UIKit code`() throws {
        let screen = try TestScreen("iPhone 16")
        let (tabs, page, box) = screen.run {
            let (tabs, page, box) = (UITabBarController(), UIViewController(), UIView())
            box.translatesAutoresizingMaskIntoConstraints = false
            page.view.addSubview(box)
            NSLayoutConstraint.activate([
                box.leadingAnchor.constraint(equalTo: page.view.leadingAnchor, constant: 50),
                box.topAnchor.constraint(equalTo: page.view.safeAreaLayoutGuide.topAnchor, constant: 40),
                box.widthAnchor.constraint(equalToConstant: 100), box.heightAnchor.constraint(equalToConstant: 60),
            ])
            tabs.viewControllers = [UIViewController(), page]
            for (index, page) in (tabs.viewControllers ?? []).enumerated() { page.title = "Tab \(index)" }
            return (tabs, page, box)
        }
        screen.show(tabs)
        screen.advance(by: 0.2)
        let buttons = tabs.tabBar.handle.systemViews().filter { $0.systemClass == "_UITabButton" }
        let frame = buttons.suffix(2).map(\.frame)[1]
        screen.tap(tabs.view, at: CGPoint(x: frame.midX, y: frame.midY))
        // 59 + 40 points below the top.
        for _ in 0..<3 {
            #expect(screen.presentationFrame(of: box) == CGRect(x: 50, y: 99, width: 100, height: 60))
            #expect(screen.presentationFrame(of: page.view) == tabs.view.bounds)
            screen.advance(by: 1 / 60)
        }
    }

    private static let pushed = """
        animatic: 1
        device: iPhone 16
        duration: 3s
        views:
          root:
            prefersLargeTitles: true
            navigation:
              first: {title: First}
              second: {title: Second, largeTitleDisplayMode: never, list: {rows: {text: "Row {row}", count: 20}}}
        timeline:
          - {at: 0.2s, do: "root.push(second, animated: false)"}
          - {at: 1s, do: root.pop()}
        """

    /// The page that leaves keeps its safe area, although the bar grows by 52 points for the large title.
    @Test func `does not change while it leaves to a page with a large title`() async throws {
        let times = [0.9] + (0...24).map { 1 + Double($0) / 60 }
        let trees = try await ScreenTwins.trees(of: Self.pushed, at: times)
        for (tree, time) in zip(trees, times) {
            guard let page = tree.view(named: "second"), tree.isAncestor(tree.root, of: page) else { continue }
            let row = try #require(tree.view(named: "second UITableViewCell 0.0"))
            // Below the safe area of 59 points and the bar of 54 points.
            #expect(tree[row].frame.minY - tree[page].bounds.minY == 113, "at \(time)")
        }
        #expect(trees.last?.view(named: "second") != nil)
    }

    @Test func `does not change while it leaves in UIKit code`() throws {
        let screen = try TestScreen("iPhone 16")
        let (navigation, second) = screen.run {
            let (first, second) = (UIViewController(), UITableViewController(style: .plain))
            (first.title, second.title) = ("First", "Second")
            second.navigationItem.largeTitleDisplayMode = .never
            second.tableView.contentSize = CGSize(width: 393, height: 2000)
            let navigation = UINavigationController(rootViewController: first)
            navigation.navigationBar.prefersLargeTitles = true
            navigation.pushViewController(second, animated: false)
            return (navigation, second)
        }
        screen.show(navigation)
        screen.advance(by: 0.5)
        #expect(second.view.safeAreaInsets.top == 113)
        screen.run { _ = navigation.popViewController(animated: true) }
        for _ in 0..<24 {
            #expect(second.view.safeAreaInsets.top == 113 && second.tableView.adjustedContentInset.top == 113)
            screen.advance(by: 1 / 60)
        }
    }
}
