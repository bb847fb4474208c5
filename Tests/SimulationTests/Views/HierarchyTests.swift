import Animation
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// Plays the first layout, then each cue at its own second, and returns the events at the time of each cue.
private func play(_ window: Window, _ cues: [(Window) -> Void]) -> [[TraceEvent]] {
    Array(window.playTurns(cues).dropFirst())
}

@Suite("Views that are added and removed")
struct HierarchyTests {
    @Test func `a removed view loses its constraints with views outside (semantics 2.9)`() {
        let window = Window.phone()
        let card = window.addView("card")
        let title = window.addView("title", to: card)
        let outside = card.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 20)
        let across = title.widthAnchor.constraint(equalTo: window.rootView.widthAnchor, multiplier: 0.5)
        let inside = title.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 5)
        let own = card.widthAnchor.constraint(equalToConstant: 100)
        LayoutConstraint.activate([outside, across, inside, own])

        let events = play(window, [{ _ in card.removeFromSuperview() }])

        #expect([outside, across, inside, own].map(\.isActive) == [false, false, true, true])
        #expect(window.rootView.subviews.isEmpty)
        #expect(events[0].lines.contains("layoutSubviews root"))
    }

    @Test func `a view added later is updated, laid out and drawn once, and its superview laid out (1.8, 2.8)`() {
        let window = Window.phone()
        let late = window.makeView("late", content: .label(.init("Hi", font: Font(size: 20))))
        let events = play(
            window,
            [
                { window in
                    window.rootView.addSubview(late)
                    late.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 10).isActive = true
                    late.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 30).isActive = true
                }
            ])
        let lines = events[0].lines.filter { !$0.hasPrefix("needs") && !$0.hasPrefix("solve") }
        #expect(
            lines == [
                "updateConstraints late", "updateViewConstraints root", "updateConstraints root",
                "viewWillLayoutSubviews root", "layoutSubviews root", "frame late", "viewDidLayoutSubviews root",
                "layoutSubviews late", "draw late",
            ])
        #expect(late.frame == Rect(x: 10, y: 30, width: 20, height: 24))
    }

    @Test func `a view that changes its superview is laid out in the new one's coordinates`() {
        let window = Window.phone()
        let places = [10.0, 200].map { left in
            let place = window.addView("at\(Int(left))")
            LayoutConstraint.activate([
                place.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: left),
                place.topAnchor.constraint(equalTo: window.rootView.topAnchor),
                place.widthAnchor.constraint(equalToConstant: 150), place.heightAnchor.constraint(equalToConstant: 50),
            ])
            return place
        }
        let mover = window.addView("mover", to: places[0])
        let left = mover.leftAnchor.constraint(equalTo: window.rootView.leftAnchor, constant: 210)
        LayoutConstraint.activate([left, mover.widthAnchor.constraint(equalToConstant: 20)])

        let events = play(
            window,
            [
                { _ in
                    places[1].addSubview(mover)
                    left.isActive = true
                }
            ])

        #expect(mover.frame.minX == 10)  // 210 in the root is 10 in the view at 200
        #expect(!events[0].contains { $0.kind == .conflict })
    }

    @Test func `a view created inside an animation block grows from the zero frame`() throws {
        let window = Window.phone()
        _ = play(
            window,
            [
                { window in
                    window.animate(withDuration: .seconds(1), curve: .linear) {
                        let fresh = window.addView("fresh")
                        LayoutConstraint.activate([
                            fresh.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 100),
                            fresh.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 40),
                            fresh.widthAnchor.constraint(equalToConstant: 20),
                            fresh.heightAnchor.constraint(equalToConstant: 60),
                        ])
                        window.rootView.layoutIfNeeded()
                    }
                }
            ])
        let fresh = try #require(window.view(named: "fresh"))
        let half = window.presentation(at: .milliseconds(1500))[fresh.id].frame
        #expect(half == Rect(x: 50, y: 20, width: 10, height: 30))
    }
}

@Suite("Frames set by code")
struct FrameTests {
    @Test func `move a view without any layout (B5)`() {
        let window = Window.phone()
        let box = window.addView("box")
        box.frame = Rect(x: 1, y: 2, width: 30, height: 40)
        let events = play(window, [{ _ in box.frame = Rect(x: 50, y: 60, width: 30, height: 40) }])
        #expect(events[0].isEmpty)
        #expect(box.frame == Rect(x: 50, y: 60, width: 30, height: 40))
    }

    @Test func `resize a view and lay out it and its superview (B6)`() {
        let window = Window.phone()
        let box = window.addView("box")
        let events = play(window, [{ _ in box.frame = Rect(x: 0, y: 0, width: 30, height: 40) }])
        #expect(
            events[0].lines.filter { !$0.hasPrefix("needs") } == [
                "viewWillLayoutSubviews root", "layoutSubviews root", "viewDidLayoutSubviews root",
                "layoutSubviews box",
            ])
        #expect(box.frame == Rect(x: 0, y: 0, width: 30, height: 40))
    }

    @Test func `animate without layoutIfNeeded (B7)`() {
        let window = Window.phone()
        let box = window.addView("box")
        box.frame = Rect(x: 137.5, y: 0, width: 100, height: 100)
        _ = play(
            window,
            [
                { window in
                    window.animate(withDuration: .seconds(1)) {
                        box.frame = Rect(x: 237.5, y: 0, width: 100, height: 100)
                    }
                }
            ])
        // 137.5 + 100 × easeInOut(0.25)
        #expect(abs(window.presentation(at: .milliseconds(1250))[box.id].frame.minX - 150.416) < 0.001)
    }

    @Test func `last until the next layout if constraints determine another frame (B8, semantics 13.5)`() {
        let window = Window.phone()
        let box = window.addView("box")
        LayoutConstraint.activate([
            box.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 20),
            box.topAnchor.constraint(equalTo: window.rootView.topAnchor),
            box.widthAnchor.constraint(equalToConstant: 50), box.heightAnchor.constraint(equalToConstant: 50),
        ])
        var seen: Double?
        _ = play(
            window,
            [
                { window in
                    box.frame = Rect(x: 90, y: 0, width: 50, height: 50)
                    seen = box.frame.minX
                    window.rootView.setNeedsLayout()
                }
            ])
        #expect(seen == 90)
        #expect(box.frame.minX == 20)
    }

    @Test func `are not reported as changed if layout does not change them, also at 3x`() {
        let window = Window.phone(scale: 3)
        let box = window.addView("box")
        LayoutConstraint.activate([
            box.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor, constant: 25.1667),
            box.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 100),
            box.widthAnchor.constraint(equalTo: window.rootView.widthAnchor, multiplier: 0.25),
            box.heightAnchor.constraint(equalToConstant: 20),
        ])
        let events = play(window, [{ $0.rootView.setNeedsLayout() }])
        #expect(
            events[0].lines == [
                "needsLayout root", "viewWillLayoutSubviews root", "layoutSubviews root", "viewDidLayoutSubviews root",
            ])
    }
}

@Suite("The order of subviews")
struct SubviewOrderTests {
    @Test func `changes when a subview is brought to the front or sent to the back, with a layout (semantics 2.18)`() {
        let window = Window.phone()
        let (a, b, c) = (window.addView("a"), window.addView("b"), window.addView("c"))
        let events = play(
            window,
            [{ $0.rootView.bringSubviewToFront(a) }, { $0.rootView.sendSubviewToBack(c) }])
        for lines in events.map(\.lines) {
            #expect(
                lines == [
                    "needsLayout root", "viewWillLayoutSubviews root", "layoutSubviews root",
                    "viewDidLayoutSubviews root",
                ])
        }
        #expect(window.rootView.subviews == [c, b, a])
    }

    @Test func `does not change for a view that is not a subview`() {
        let window = Window.phone()
        let card = window.addView("card")
        let title = window.addView("title", to: card)
        let events = play(
            window, [{ $0.rootView.bringSubviewToFront(title) }, { $0.rootView.sendSubviewToBack(title) }])
        #expect(events == [[], []])
        #expect(title.superview == card)
    }

    @Test func `is not the order of the arranged subviews of a stack view`() {
        let window = Window.phone()
        let row = window.addView("row", .stack(.init()))
        let (a, b) = (window.makeView("a"), window.makeView("b"))
        row.addArrangedSubview(a)
        row.addArrangedSubview(b)
        row.bringSubviewToFront(a)
        #expect(row.subviews == [b, a])
        #expect(row.arrangedSubviews == [a, b])
    }
}

@Suite("A view that is sized to fit")
struct SizeToFitTests {
    @Test func `has the natural size of its content, and its origin stays`() {
        let window = Window.phone()
        let label = window.addView("label", .label(.init("123456", font: Font(size: 20))))
        label.frame = Rect(x: 7, y: 9, width: 200, height: 1)
        label.sizeToFit()
        #expect(label.frame.origin == Point(x: 7, y: 9))
        // Six characters with half the font size.
        #expect(label.frame.width == 60)
        #expect(label.frame.height == label.intrinsicContentSize.height)
        let photo = window.addView("photo", .image(.init(path: "a.png", size: Size(width: 40, height: 30))))
        photo.sizeToFit()
        #expect(photo.frame.size == Size(width: 40, height: 30))
    }

    @Test func `wraps its text within its width`() {
        let window = Window.phone()
        var content = ViewContent.Label("123 456", font: Font(size: 20))
        content.numberOfLines = 0
        let label = window.addView("label", .label(content))
        let line = label.intrinsicContentSize.height ?? 0
        label.frame = Rect(x: 0, y: 0, width: 50, height: 1)
        label.sizeToFit()
        // Three characters with half the font size on each of two lines.
        #expect(label.frame.width == 30)
        #expect(label.frame.height == 2 * line)
    }

    @Test func `keeps its size without a natural size`() {
        let window = Window.phone()
        let card = window.addView("card")
        card.frame = Rect(x: 1, y: 2, width: 3, height: 4)
        card.sizeToFit()
        #expect(card.frame == Rect(x: 1, y: 2, width: 3, height: 4))
    }
}

@Suite("An update of constraints")
struct NeededUpdateTests {
    @Test func `is needed from the request to the next pass`() {
        let window = Window.phone()
        let card = window.addView("card")
        #expect(card.needsUpdateConstraints())
        _ = play(window, [])
        #expect(!card.needsUpdateConstraints())
        card.setNeedsUpdateConstraints()
        #expect(card.needsUpdateConstraints())
        #expect(!window.rootView.needsUpdateConstraints())
        card.updateConstraintsIfNeeded()
        #expect(!card.needsUpdateConstraints())
    }
}

@Suite("Priorities of content size")
struct ContentPriorityTests {
    @Test func `lay out what they move and update no constraints (semantics 2.6)`() {
        let window = Window.phone()
        let labels = ["l1", "l2"].map { window.addView($0, .label(.init("123456", font: Font(size: 20)))) }
        LayoutConstraint.activate([
            labels[0].leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor),
            labels[1].leadingAnchor.constraint(equalTo: labels[0].trailingAnchor),
            labels[1].trailingAnchor.constraint(equalTo: window.rootView.trailingAnchor),
        ])
        let events = play(
            window,
            [
                { _ in labels[0].setContentHuggingPriority(LayoutPriority(251), for: .horizontal) },
                { _ in labels[0].setContentHuggingPriority(LayoutPriority(251), for: .horizontal) },
            ])
        // Both request 60 points of 375. Before, the first referenced view was stretched.
        #expect(labels.map(\.frame.width) == [60, 315])
        #expect(events[0].lines.contains("layoutSubviews root"))
        #expect(!events[0].lines.contains { $0.hasPrefix("update") })
        #expect(events[1].isEmpty)
    }
}
