import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// Semantics 16.
@Suite("Ambiguous layout")
struct AmbiguityTests {
    private func play(_ window: Window, _ blocks: [() -> Void] = []) -> [[TraceEvent]] {
        window.playTurns(blocks.map { block in { _ in block() } })
    }

    /// Positions a view at (20, 50) of the root.
    private func place(_ view: View) {
        LayoutConstraint.activate([
            view.leadingAnchor.constraint(equalTo: view.window.rootView.leadingAnchor, constant: 20),
            view.topAnchor.constraint(equalTo: view.window.rootView.topAnchor, constant: 50),
        ])
    }

    @Test func `includes a view whose position or size the constraints do not determine (K1, 16.1)`() {
        let window = Window.phone()
        let (placed, open) = (window.addView("placed"), window.addView("open"))
        let (untouched, framed) = (window.addView("untouched"), window.addView("framed"))
        let title = window.addView("title", natural: 40)
        framed.frame = Rect(x: 5, y: 5, width: 10, height: 10)
        let detached = window.makeView("detached")
        window.recordsAmbiguity = true
        place(placed)
        place(open)
        LayoutConstraint.activate(placed.constraints(sizeEqualTo: Size(width: 30, height: 30)))
        let events = play(window)[0].filter { $0.kind == .ambiguity }
        // A plain view without a size has the size zero and is ambiguous. So is a view without constraints, unless
        // code set its frame.
        #expect([placed, open, untouched, title].map(\.hasAmbiguousLayout) == [false, true, true, true])
        #expect([framed, detached, window.rootView].map(\.hasAmbiguousLayout) == [false, false, false])
        #expect(open.frame == Rect(x: 20, y: 50, width: 0, height: 0))
        #expect(untouched.frame == .zero)
        #expect(events.map(\.subject) == ["open", "untouched", "title"])
        #expect(
            events.map(\.detail)
                == ["width, height", "left, top, width, height", "left, top"].map {
                    "constraints do not determine: \($0)"
                })
    }

    @Test func `lasts after a view's constraints are removed, and ends when code sets the frame (10.10)`() {
        let window = Window.phone()
        let box = window.addView("box")
        place(box)
        let size = box.constraints(sizeEqualTo: Size(width: 30, height: 30))
        LayoutConstraint.activate(size)
        var seen: [Bool] = []
        _ = play(
            window,
            [
                {
                    seen.append(box.hasAmbiguousLayout)
                    LayoutConstraint.deactivate(window.constraints)
                },
                {
                    seen.append(box.hasAmbiguousLayout)
                    box.translatesAutoresizingMaskIntoConstraints = true
                },
            ])
        #expect(seen == [false, true] && !box.hasAmbiguousLayout)
    }

    @Test func `affects a view without a natural size, whatever its priorities (I1, I9)`() {
        let window = Window.phone()
        let (centred, stiff) = (window.addView("centred"), window.addView("stiff"))
        LayoutConstraint.activate([
            centred.centerXAnchor.constraint(equalTo: window.rootView.centerXAnchor),
            centred.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 64),
        ])
        place(stiff)
        for axis in Axis.allCases {
            stiff.setContentHuggingPriority(.required, for: axis)
            stiff.setContentCompressionResistancePriority(.required, for: axis)
        }
        _ = play(window)
        #expect(centred.intrinsicContentSize == IntrinsicSize(width: nil, height: nil))
        #expect(centred.frame == Rect(x: 187.5, y: 64, width: 0, height: 0) && centred.hasAmbiguousLayout)
        #expect(stiff.frame == Rect(x: 20, y: 50, width: 0, height: 0) && stiff.hasAmbiguousLayout)
    }

    @Test func `arises when the only constraint of a position is removed (A7)`() {
        let window = Window.phone()
        let box = window.addView("box")
        place(box)
        LayoutConstraint.activate(box.constraints(sizeEqualTo: Size(width: 30, height: 30)))
        var before: Bool?
        _ = play(
            window,
            [
                {
                    before = box.hasAmbiguousLayout
                    window.constraints[0].isActive = false
                }
            ])
        #expect(before == false && box.hasAmbiguousLayout)
    }

    @Test func `affects dependent views (16.2)`() {
        let window = Window.phone()
        let (first, second) = (window.addView("first"), window.addView("second"))
        place(first)
        place(second)
        LayoutConstraint.activate([
            first.heightAnchor.constraint(equalToConstant: 10), second.heightAnchor.constraint(equalToConstant: 10),
            second.widthAnchor.constraint(equalTo: first.widthAnchor),
        ])
        _ = play(window)
        #expect(first.hasAmbiguousLayout && second.hasAmbiguousLayout)
    }

    @Test func `is shown by another layout, and then by the first again (16.1)`() {
        let window = Window.phone()
        let open = window.addView("open")
        place(open)
        var frames: [Rect] = []
        var stillOpen: [Bool] = []
        func exercise() {
            frames.append(open.frame)
            stillOpen.append(open.hasAmbiguousLayout)
            open.exerciseAmbiguityInLayout()
        }
        _ = play(window, [exercise, exercise, exercise])
        frames.append(open.frame)
        // Half of the root's 375 × 667, in pixels of half a point.
        let other = Rect(x: 20, y: 50, width: 187.5, height: 333.5)
        let first = Rect(x: 20, y: 50, width: 0, height: 0)
        #expect(frames == [first, other, first, other])
        #expect(stillOpen == [true, true, true])
    }

    @Test func `between two texts in a row is shown by exchanging the extra width`() {
        let window = Window.phone()
        // 20 points for each letter at this size: both views are 100 wide, in 375.
        let views = ["left", "right"].map { name in
            let view = window.addView(name)
            view.contentSizing.intrinsicOverride = IntrinsicSize(width: 100, height: 20)
            return view
        }
        let root = window.rootView
        LayoutConstraint.activate([
            views[0].leadingAnchor.constraint(equalTo: root.leadingAnchor),
            views[1].leadingAnchor.constraint(equalTo: views[0].trailingAnchor),
            views[1].trailingAnchor.constraint(equalTo: root.trailingAnchor),
            views[0].topAnchor.constraint(equalTo: root.topAnchor),
            views[1].topAnchor.constraint(equalTo: root.topAnchor),
        ])
        var widths: [[Double]] = []
        func exercise() {
            widths.append(views.map(\.frame.width))
            views[0].exerciseAmbiguityInLayout()
        }
        _ = play(window, [exercise, exercise])
        widths.append(views.map(\.frame.width))
        // The left view cannot be wider than 275 without breaking a priority. If it were narrower by half of 375, it
        // would be 87.5 wide, which its compression resistance does not allow.
        #expect(widths == [[275, 100], [100, 275], [275, 100]])
        #expect(views.map(\.hasAmbiguousLayout) == [true, true])
    }

    @Test func `is not exercised for determined views`() {
        let window = Window.phone()
        let box = window.addView("box")
        place(box)
        LayoutConstraint.activate(box.constraints(sizeEqualTo: Size(width: 30, height: 30)))
        let events = play(window, [{ box.exerciseAmbiguityInLayout() }])
        #expect(events[1].isEmpty && box.frame == Rect(x: 20, y: 50, width: 30, height: 30))
    }

    @Test func `is no longer exercised once constraints determine the view`() {
        let window = Window.phone()
        let open = window.addView("open")
        place(open)
        _ = play(
            window,
            [
                { open.exerciseAmbiguityInLayout() },
                { LayoutConstraint.activate(open.constraints(sizeEqualTo: Size(width: 30, height: 40))) },
            ])
        #expect(open.frame == Rect(x: 20, y: 50, width: 30, height: 40) && !open.hasAmbiguousLayout)
    }

    @Test func `is traced once while it lasts, if requested`() {
        let window = Window.phone()
        window.recordsAmbiguity = true
        let open = window.addView("open")
        place(open)
        let size = open.constraints(sizeEqualTo: Size(width: 30, height: 40))
        let events = play(
            window,
            [
                { window.rootView.setNeedsLayout() }, { LayoutConstraint.activate(size) }, { size[1].isActive = false },
            ]
        ).map { $0.filter { $0.kind == .ambiguity } }
        #expect(events.map { $0.map(\.subject) } == [["open"], [], [], ["open"]])
        #expect(events[0].first?.detail == "constraints do not determine: width, height")
        #expect(events[3].first?.detail == "constraints do not determine: height")
    }
}

/// Row J10 of seed 003.
@Suite("The constraints that affect a view")
struct AffectingConstraintsTests {
    @Test func `include its natural size as a pair (J10)`() {
        let window = Window.phone()
        let label = window.addView("label")
        label.contentSizing.intrinsicOverride = IntrinsicSize(width: 100, height: 20)
        label.setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
        let x = label.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 20)
        x.identifier = "x"
        let top = label.topAnchor.constraint(equalTo: window.rootView.topAnchor)
        LayoutConstraint.activate([x, top])
        window.rootView.layoutIfNeeded()
        #expect(
            label.constraintsAffectingLayout(for: .horizontal).map(\.description) == [
                "<NSLayoutConstraint 'x' label.leading == root.leading + 20>",
                "<NSContentSizeLayoutConstraint label.width <= 100 @251>",
                "<NSContentSizeLayoutConstraint label.width >= 100 @750>",
            ])
        #expect(
            label.constraintsAffectingLayout(for: .vertical).map(\.text) == [
                "label.top == root.top", "label.height <= 20", "label.height >= 20",
            ])
    }

    @Test func `exclude constraints without influence, and include given frames`() {
        let window = Window.phone()
        let box = window.addView("box")
        let root = window.rootView
        let most = box.widthAnchor.constraint(lessThanOrEqualToConstant: 400)
        LayoutConstraint.activate([
            box.leadingAnchor.constraint(equalTo: root.leadingAnchor),
            box.trailingAnchor.constraint(equalTo: root.trailingAnchor), most,
        ])
        window.rootView.layoutIfNeeded()
        #expect(
            box.constraintsAffectingLayout(for: .horizontal).map(\.text) == [
                "box.leading == root.leading", "box.trailing == root.trailing", "root.width == 375",
            ])
        #expect(box.constraintsAffectingLayout(for: .vertical).isEmpty)
        #expect(window.addView("loose").constraintsAffectingLayout(for: .horizontal).isEmpty)
    }
}
