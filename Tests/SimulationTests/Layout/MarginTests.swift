import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("Margins and the safe area (semantics 14)")
struct MarginTests {
    /// A window of 400 × 800 points, with a safe area inset of 59 at the top and 34 at the bottom, and side margins
    /// of 20 points.
    private let window = Window(
        device: Device(
            name: "tall", portraitSize: Size(width: 400, height: 800), scale: 2,
            portraitSafeArea: EdgeInsets(top: 59, bottom: 34), landscapeSafeArea: EdgeInsets(left: 59, right: 59)),
        measuring: FixedAdvanceTextMeasurer())

    private func view(_ x: Double, _ y: Double, _ width: Double, _ height: Double, in superview: View? = nil) -> View {
        let view = window.addView("view\(window.tree.views.count)", to: superview)
        view.frame = Rect(x: x, y: y, width: width, height: height)
        view.translatesAutoresizingMaskIntoConstraints = true
        return view
    }

    @Test func `are 8 points for a plain view, and the system's for a root view (semantics 14.2)`() {
        #expect(view(100, 100, 50, 50).layoutMargins == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        #expect(window.rootView.layoutMargins == EdgeInsets(top: 59, left: 20, bottom: 34, right: 20))
        #expect(Window.phone().rootView.layoutMargins == EdgeInsets(left: 16, right: 16))
    }

    @Test func `of the view of a child controller are the system's, as those of a root (semantics 14.2)`() {
        let child = window.makeViewController(view: view(0, 0, 400, 800))
        window.rootViewController.addChild(child)
        #expect(child.view.layoutMargins == window.rootView.layoutMargins)
        child.view.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 40)
        #expect(child.view.layoutMargins == EdgeInsets(top: 60, left: 20, bottom: 37, right: 40))
        // A view in the middle of the screen is not below the safe area.
        let inner = window.makeViewController(view: view(50, 200, 200, 100, in: child.view))
        child.addChild(inner)
        #expect(inner.view.layoutMargins == EdgeInsets(left: 20, right: 20))
        inner.view.viewRespectsSystemMinimumLayoutMargins = false
        inner.view.layoutMargins = .zero
        #expect(inner.view.layoutMargins == .zero)
    }

    @Test func `of a root view are at least the system's, unless it opts out (semantics 14.3)`() {
        let root = window.rootView
        root.insetsLayoutMarginsFromSafeArea = false
        root.layoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 40)
        #expect(root.layoutMargins == EdgeInsets(top: 1, left: 20, bottom: 3, right: 40))
        root.viewRespectsSystemMinimumLayoutMargins = false
        #expect(root.layoutMargins == EdgeInsets(top: 1, left: 2, bottom: 3, right: 40))
    }

    @Test func `begin at the safe area by default (semantics 14.4)`() {
        let header = view(0, 0, 400, 100)
        #expect(header.layoutMargins == EdgeInsets(top: 8 + 59, left: 8, bottom: 8, right: 8))
        header.insetsLayoutMarginsFromSafeArea = false
        #expect(header.layoutMargins == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
    }

    @Test func `can follow the reading direction (semantics 14.5)`() {
        let view = view(100, 100, 50, 50)
        view.directionalLayoutMargins = EdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(view.layoutMargins == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
        view.semanticContentAttribute = .forceRightToLeft
        #expect(view.layoutMargins == EdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
        #expect(view.directionalLayoutMargins == EdgeInsets(top: 1, left: 2, bottom: 3, right: 4))
    }

    @Test func `can include the superview's margins (semantics 14.6)`() {
        let outer = view(100, 100, 200, 200)
        outer.layoutMargins = EdgeInsets(top: 20, left: 20, bottom: 20, right: 20)
        let inner = view(10, 10, 100, 100, in: outer)
        inner.preservesSuperviewLayoutMargins = true
        // Measured: 20 minus the distance of 10 between the edges, or the view's own 8 where the superview's margins
        // are far away.
        #expect(inner.layoutMargins == EdgeInsets(top: 10, left: 10, bottom: 8, right: 8))
    }

    @Test func `give a subview the part of the safe area insets at its position (semantics 14.7)`() {
        #expect(view(0, 20, 400, 700).safeAreaInsets == EdgeInsets(top: 39))
        #expect(view(0, 0, 400, 800).safeAreaInsets == EdgeInsets(top: 59, bottom: 34))
        #expect(view(0, 100, 400, 100).safeAreaInsets == .zero)
        // Measured: a view inside the inset has the whole inset, even if the view is shorter than the inset.
        #expect(view(0, 0, 400, 30).safeAreaInsets == EdgeInsets(top: 59))
    }

    @Test func `give no safe area insets to a view outside of the window (semantics 14.7)`() {
        let loose = window.makeView("loose")
        loose.frame = Rect(x: 0, y: 0, width: 400, height: 100)
        #expect(loose.safeAreaInsets == .zero)
        #expect(loose.layoutMargins == EdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        window.rootView.addSubview(loose)
        #expect(loose.safeAreaInsets == EdgeInsets(top: 59))
    }

    @Test func `include what a controller adds to the safe area (semantics 14.8)`() {
        window.rootView.additionalSafeAreaInsets = EdgeInsets(top: 41)
        let box = window.addView("box", natural: 10, 10)
        LayoutConstraint.activate([
            box.topAnchor.constraint(equalTo: window.rootView.safeAreaLayoutGuide.topAnchor),
            box.leadingAnchor.constraint(equalTo: window.rootView.safeAreaLayoutGuide.leadingAnchor),
        ])
        window.rootView.layoutIfNeeded()
        #expect(window.rootView.safeAreaInsets == EdgeInsets(top: 100, bottom: 34))
        #expect(box.frame.minY == 100)
    }

    @Test("limit text to a readable width (semantics 14.9)", arguments: [(400, 20, 360), (1100, 90, 920)])
    func readable(width: Int, x: Int, readableWidth: Int) {
        let device = Device(name: "wide", portraitSize: Size(width: Double(width), height: 800), scale: 2)
        let window = Window(device: device, measuring: FixedAdvanceTextMeasurer())
        let text = window.addView("text")
        LayoutConstraint.activate(text.constraints(edgesEqualTo: window.rootView.readableContentGuide))
        window.rootView.layoutIfNeeded()
        #expect(text.frame == Rect(x: Double(x), y: 0, width: Double(readableWidth), height: 800))
    }

    @Test func `include guides, which are laid out like invisible views (semantics 14.1)`() {
        func frames(_ make: (Window, View) -> any Anchored) -> [Rect] {
            let window = Window.phone()
            let (a, b) = (window.addView("a", natural: 50, 20), window.addView("b", natural: 70, 20))
            let space = make(window, window.rootView)
            a.place()
            b.place(y: 40)
            LayoutConstraint.activate([
                space.leadingAnchor.constraint(equalTo: a.trailingAnchor, constant: 10),
                space.widthAnchor.constraint(equalTo: b.widthAnchor),
                b.widthAnchor.constraint(equalToConstant: 80),
                a.heightAnchor.constraint(equalTo: space.heightAnchor, multiplier: 2, constant: 0),
                space.topAnchor.constraint(equalTo: b.bottomAnchor),
                b.bottomAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 100),
                space.bottomAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 115),
            ])
            window.rootView.layoutIfNeeded()
            return [a.frame, b.frame]
        }
        let byGuide = frames { $1.addLayoutGuide("space") }
        #expect(byGuide == frames { window, _ in window.addView("space") })
        #expect(
            byGuide == [Rect(x: 0, y: 0, width: 50, height: 30), Rect(x: 0, y: 40, width: 80, height: 60)])
    }
}
