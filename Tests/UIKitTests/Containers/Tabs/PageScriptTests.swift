import Geometry
import Interaction
import Testing
import UIKit
import Views

/// Compares `Timelines/pages.yaml` and UIKit code of the same screen: all views must have the same frames and offsets,
/// including the views that the container creates.
@MainActor
@Suite("A page container of a script, beside UIKit code")
struct PageScriptTests {
    /// A page with a text in its middle, and a button on the first page.
    private final class Page: UIViewController {
        private let text: String
        private let action: (() -> Void)?

        init(_ text: String, _ action: (() -> Void)? = nil) {
            (self.text, self.action) = (text, action)
            super.init(nibName: nil, bundle: nil)
        }

        required init?(coder: NSCoder) { return nil }

        override func viewDidLoad() {
            let label = UILabel()
            label.text = text
            label.font = .systemFont(ofSize: 34, weight: .bold)
            add(label, label.centerYAnchor.constraint(equalTo: view.centerYAnchor))
            guard let action else { return }
            let next = UIButton(type: .system)
            next.setTitle("Next", for: .normal)
            next.addAction(UIAction { _ in action() }, for: .touchUpInside)
            add(next, next.bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -24))
        }

        private func add(_ subview: UIView, _ vertical: NSLayoutConstraint) {
            subview.translatesAutoresizingMaskIntoConstraints = false
            view.addSubview(subview)
            NSLayoutConstraint.activate([subview.centerXAnchor.constraint(equalTo: view.centerXAnchor), vertical])
        }
    }

    private final class Introduction: UIPageViewController, UIPageViewControllerDataSource {
        private lazy var pages = [
            Page("Welcome") { [weak self] in self?.turn(to: 1, .forward, animated: true) },
            Page("Choose a color"), Page("Ready"),
        ]

        init() {
            super.init(transitionStyle: .scroll, navigationOrientation: .horizontal, options: [.interPageSpacing: 20])
            dataSource = self
            turn(to: 0, .forward, animated: false)
        }

        required init?(coder: NSCoder) { return nil }

        func turn(to index: Int, _ direction: NavigationDirection, animated: Bool) {
            setViewControllers([pages[index]], direction: direction, animated: animated)
        }

        private func page(_ distance: Int, from page: UIViewController) -> UIViewController? {
            guard let index = pages.firstIndex(where: { $0 === page }).map({ $0 + distance }) else { return nil }
            return pages.indices.contains(index) ? pages[index] : nil
        }

        func pageViewController(
            _ controller: UIPageViewController, viewControllerBefore page: UIViewController
        ) -> UIViewController? { self.page(-1, from: page) }

        func pageViewController(
            _ controller: UIPageViewController, viewControllerAfter page: UIViewController
        ) -> UIViewController? { self.page(1, from: page) }

        func presentationCount(for controller: UIPageViewController) -> Int { pages.count }

        func presentationIndex(for controller: UIPageViewController) -> Int {
            pages.firstIndex { $0 === viewControllers?.first } ?? 0
        }
    }

    private static let times = [0.2, 0.5, 0.6, 0.7, 1.1, 1.3, 1.45, 1.8, 2.5, 2.8, 3.1, 3.4, 4.3, 4.5, 5.5]

    private static func drag(_ x: Double, _ duration: Duration, at time: Double) -> ScreenTwins.Action {
        (time, { $0.view.handle.drag(by: Point(x: x, y: 0), duration: duration) })
    }

    private static func tapNext(at time: Double) -> ScreenTwins.Action {
        func button(_ view: UIView) -> UIButton? {
            if let found = view as? UIButton { return found }
            return view.subviews.lazy.compactMap(button).first
        }
        return (time, { button($0.view)?.handle.tap() })
    }

    @Test("has the same pages", arguments: [UserInterfaceLayoutDirection.leftToRight, .rightToLeft])
    func pages(direction: UserInterfaceLayoutDirection) async throws {
        let times = Self.times
        let film = try await ScreenTwins.film(try ScreenTwins.timeline("pages.yaml", direction), at: times)
        let back: ScreenTwins.Action = (
            4.4, { ($0 as? Introduction)?.turn(to: 0, .reverse, animated: false) }
        )
        let code = try ScreenTwins.code(
            direction, at: times, { Introduction() },
            [
                Self.tapNext(at: 0.4), Self.drag(-250, .milliseconds(200), at: 1.2),
                Self.drag(90, .milliseconds(600), at: 2.6), back,
            ])
        ScreenTwins.expectEqual(film, code, at: times)
        // The button, the drags and the statement move the pages. From right to left, the drags return.
        #expect(film[2] != film[0] && film[4] != film[0] && film[5] != film[4] && film[10] != film[8])
        #expect(direction == .rightToLeft || film[14] != film[12])
    }

    /// A turn by the program fades, and a turn by the user scrolls.
    @Test("fades a turn by the program, if the user prefers cross-fades", arguments: [false, true])
    func crossFades(isBackward: Bool) async throws {
        let (first, second) = isBackward ? ("two", "one") : ("one", "two")
        let script = """
            animatic: 1
            device: iPhone 16
            traits: {reduceMotion: true, crossFade: true}
            duration: 3s
            views:
              root:
                pages: {one: {subviews: {a: {frame: [0, 0, 9, 9]}}}, two: {subviews: {b: {frame: [0, 0, 9, 9]}}}}
                interPageSpacing: 20
            timeline:
              - {at: 0.1s, do: "root.select(\(first))"}
              - {at: 0.5s, do: "root.select(\(second), animated: true)"}
              - {at: 1.5s, do: "root.drag(by: [\(isBackward ? -250 : 250), 0], duration: 0.2)"}
            """
        let trees = try await ScreenTwins.trees(of: script, at: [0.4, 0.65, 0.95, 1.6])
        let (old, new) = isBackward ? ("b", "a") : ("a", "b")
        #expect(place(old, in: trees[0])?.x == 0 && place(new, in: trees[0]) == nil)
        // After half of 0.3 s, the page in front, which is the second one, has half of its opacity.
        let (leaving, arriving) = (try #require(place(old, in: trees[1])), try #require(place(new, in: trees[1])))
        #expect(leaving.x == 0 && arriving.x == 0)
        #expect(abs((isBackward ? leaving : arriving).alpha - 0.5) < 0.02)
        #expect((isBackward ? arriving : leaving).alpha == 1)
        let rest = try #require(place(new, in: trees[2]))
        #expect(rest.x == 0 && rest.alpha == 1 && place(old, in: trees[2]) == nil)
        // The finger has moved the pages.
        let scrolled = try #require(place(new, in: trees[3]))
        #expect(abs(scrolled.x) > 50 && scrolled.alpha == 1)
    }

    /// The turn to the second page lasts from 0.5 s to 0.8 s.
    @Test func `shows a page without animation during a fade`() async throws {
        let pages = [("one", "inOne"), ("two", "inTwo"), ("three", "inThree")]
        let script = """
            animatic: 1
            device: iPhone 16
            traits: {reduceMotion: true, crossFade: true}
            duration: 1s
            views:
              root:
                pages: {\(pages.map { "\($0): {subviews: {\($1): {frame: [0, 0, 9, 9]}}}" }.joined(separator: ", "))}
            timeline:
              - {at: 0.1s, do: "root.select(three)"}
              - {at: 0.5s, do: "root.select(two, animated: true)"}
              - {at: 0.6s, do: "root.select(one, animated: false)"}
            """
        for tree in try await ScreenTwins.trees(of: script, at: [0.65, 0.76, 0.95]) {
            let shown = try #require(place("inOne", in: tree))
            #expect(shown.x == 0 && shown.alpha == 1)
            #expect(place("inTwo", in: tree) == nil && place("inThree", in: tree) == nil)
        }
    }

    /// Returns the horizontal position of a view on the screen and its opacity there.
    private func place(_ name: String, in tree: ViewTree) -> (x: Double, alpha: Double)? {
        guard var view = tree.views.first(where: { tree[$0].name == name }) else { return nil }
        var (x, alpha) = (0.0, 1.0)
        while let superview = tree.superview(of: view) {
            x += tree[view].frame.minX - tree[superview].bounds.minX
            alpha *= tree[view].alpha
            view = superview
        }
        return (x, alpha)
    }
}
