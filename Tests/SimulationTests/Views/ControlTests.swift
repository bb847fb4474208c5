import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

extension View {
    /// Pins the top left corner of the view to that of its superview, with an offset of `x` and `y` points.
    fileprivate func pin(x: Double, y: Double) {
        guard let superview else { return }
        leadingAnchor.constraint(equalTo: superview.leadingAnchor, constant: x).isActive = true
        topAnchor.constraint(equalTo: superview.topAnchor, constant: y).isActive = true
    }
}

/// Rows Z, J and K of the posts: the class of a view determines its size and how it shares space.
@Suite("A control in a layout")
struct ControlTests {
    private let image = ViewContent.Image(path: "a.png", size: Size(width: 120, height: 80))

    @Test func `has the size of its new image after the next layout, and is drawn`() {
        let window = Window.phone()
        let photo = window.addView("photo", .image(image))
        photo.pin(x: 10, y: 20)
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .seconds(1)) { _ in
                    photo.image = ViewContent.Image(path: "b.png", size: Size(width: 30, height: 50))
                    #expect(photo.frame.size == Size(width: 120, height: 80))
                },
                ScheduledCue(at: .seconds(2)) { _ in photo.image = nil },
            ])
        simulator.run(until: .zero)
        #expect(photo.frame == Rect(x: 10, y: 20, width: 120, height: 80))
        _ = window.takeLines()
        simulator.run(until: .seconds(1))
        #expect(photo.frame == Rect(x: 10, y: 20, width: 30, height: 50))
        #expect(window.takeLines().contains("needsUpdateConstraints photo"))
        simulator.run(until: .seconds(2))
        #expect(photo.frame.size == .zero)
    }

    @Test func `that is not an image view ignores an image`() {
        let label = Window.phone().makeView("label", content: .label(.init("Hi")))
        label.image = image
        #expect(label.image == nil)
        #expect(label.content == .label(.init("Hi")))
    }

    @Test(
        "has its class's hugging when it is made in code (Z23, Z24, Z26)",
        arguments: [
            (.switch(.init()), 750), (.activityIndicator(.init()), 750), (.button(.init("Buy")), 250),
            (.image(nil), 250),
            (.label(.init("Hi")), 250), (.textField(.init()), 250), (.textView(.init("")), 250), (.none, 250),
        ] as [(ViewContent, Double)])
    func hugging(content: ViewContent, priority: Double) {
        let view = Window.phone().makeView("it", content: content)

        #expect(view.contentHuggingPriority(for: .horizontal) == LayoutPriority(priority))
        #expect(view.contentHuggingPriority(for: .vertical) == LayoutPriority(priority))
        #expect(view.contentCompressionResistancePriority(for: .horizontal) == .defaultHigh)
    }

    @Test func `gives the extra space to a label beside a switch (Z27)`() {
        let window = Window.phone()
        let toggle = window.addView("toggle", .switch(.init()))
        let label = window.addView("label", .label(.init("123456", font: Font(size: 20))))
        row(window.rootView, [toggle, label], gap: 0, inset: 0)

        window.rootView.layoutIfNeeded()

        // 375 minus the switch's 61. If the switch had the same hugging as the label, it would get all the space. Its
        // frame is 2 points wider than its alignment rectangle.
        #expect(toggle.frame.minX == 0 && toggle.frame.width == 63)
        #expect(label.frame.minX == 61 && label.frame.width == 314)
    }

    @Test func `gives the extra space to a label before an older switch of 51 points (J15)`() {
        let window = Window.phone()
        let label = window.addView("label", .label(.init("123456", font: Font(size: 20))))
        let toggle = window.addView("toggle", .switch(.init()))
        toggle.contentSizing.intrinsicOverride = IntrinsicSize(width: 51, height: 31)
        // The post computes with the frame instead of the alignment rectangle.
        toggle.alignmentRectInsets = .zero
        row(window.rootView, [label, toggle], gap: 8, inset: 16)

        window.rootView.layoutIfNeeded()

        #expect(label.frame.width == 284)
        #expect(toggle.frame == Rect(x: 16 + 284 + 8, y: 0, width: 51, height: 31))
    }

    @Test func `yields to required constraints (J16)`() {
        let window = Window.phone()
        let card = window.addView("card")
        let indicator = window.addView("indicator", .activityIndicator(.init()), to: card)
        card.widthAnchor.constraint(equalToConstant: 100).isActive = true
        row(card, [indicator], gap: 0, inset: 0)

        window.rootView.layoutIfNeeded()

        #expect(indicator.frame.width == 100 && indicator.frame.height == 20)
    }

    @Test func `keeps the height of a line without text, unless it is a label`() {
        let window = Window.phone()
        let column = window.addView("column", .stack(.init(axis: .vertical)))
        column.place()
        let contents: [ViewContent] = [
            .label(.init("Hello", font: Font(size: 20))), .textField(.init("Hello")),
            .textView(.init("Hello", font: Font(size: 20), isScrollEnabled: false)),
            .button(.init("Hello")), .label(.init("World", font: Font(size: 20))),
        ]
        let views = contents.enumerated().map { window.makeView("\($0)", content: $1) }
        for view in views { column.addArrangedSubview(view) }
        window.rootView.layoutIfNeeded()
        // Lines of 20 points are 23.867 high. A text field is 34 high, a text view adds 16 to its line, and a button
        // adds 12.
        let heights = [24, 34, 40, 30, 24.0]
        #expect(views.map(\.frame.height) == heights)

        for view in views { view.text = nil }
        views[3].title = nil
        window.rootView.layoutIfNeeded()

        #expect(views.map(\.frame.height) == [0] + heights[1...3] + [0])
        #expect(views[1].frame.minY == 0 && column.frame.height == heights[1...3].reduce(0, +))
        #expect(!views[0].hasAmbiguousLayout)

        views[0].text = "Back"
        window.rootView.layoutIfNeeded()
        #expect(views[0].frame.height == 24 && views[1].frame.minY == 24)
    }

    @Test func `that is an activity indicator leaves its row while it is stopped`() {
        let rack = Rack { $0.spacing = 10 }
        rack.add("a", 50)
        let spinner = rack.window.makeView("spinner", content: .activityIndicator(.init()))
        rack.stack.addArrangedSubview(spinner)
        let last = rack.add("b", 70)
        var places: [Double] = []
        for isAnimating in [false, true, false] {
            spinner.isAnimating = isAnimating
            _ = rack.frames()
            #expect(spinner.isHidden == !isAnimating)
            places.append(last.frame.minX)
        }
        // 50 and one gap. The spinner of 20 and a second gap add 30.
        #expect(places == [60, 90, 60])

        spinner.hidesWhenStopped = false
        _ = rack.frames()
        #expect(!spinner.isHidden && last.frame.minX == 90)
        spinner.hidesWhenStopped = true
        spinner.content = .label(.init("Done", font: Font(size: 20)))
        _ = rack.frames()
        #expect(!spinner.isHidden && last.frame.minX == 110)
    }

    @Test func `has the size of its image, and none without one (J5, K4)`() {
        let window = Window.phone()
        let picture = window.addView("picture", .image(nil))
        picture.pin(x: 20, y: 50)
        window.rootView.layoutIfNeeded()
        #expect(picture.frame == Rect(x: 20, y: 50, width: 0, height: 0))
        #expect(picture.hasAmbiguousLayout)

        picture.content = .image(image)
        window.rootView.layoutIfNeeded()
        #expect(picture.frame == Rect(x: 20, y: 50, width: 120, height: 80))
        #expect(!picture.hasAmbiguousLayout)

        picture.content = .image(nil)
        window.rootView.layoutIfNeeded()
        #expect(picture.frame == Rect(x: 20, y: 50, width: 0, height: 0))
    }

    @Test(
        "is ambiguous where its class has no natural size (K1, K2, K3)",
        arguments: [
            (.none, 0, 0, true), (.slider(.init()), 0, 34, true),
            (.label(.init("12345678", font: Font(size: 20))), 80, 24, false),
            (.button(.init("123456")), 45, 30, false), (.switch(.init()), 63, 28, false),
            (.textField(.init("12345678", borderStyle: .none)), 68, 22, false),
        ] as [(ViewContent, Double, Double, Bool)])
    func ambiguity(content: ViewContent, width: Double, height: Double, isAmbiguous: Bool) {
        let window = Window.phone()
        let view = window.addView("it", content)
        view.pin(x: 20, y: 50)

        window.rootView.layoutIfNeeded()

        #expect(view.frame == Rect(x: 20, y: 50, width: width, height: height))
        #expect(view.hasAmbiguousLayout == isAmbiguous)
    }

    @Test func `that is a text view has the size of its text if it does not scroll (K5)`() {
        let window = Window.phone()
        let note = window.addView("note", .textView(.init("1234567890\n\n", font: Font(size: 20))))
        note.pin(x: 20, y: 50)
        window.rootView.layoutIfNeeded()
        #expect(note.frame.size == .zero && note.hasAmbiguousLayout)

        note.isScrollEnabled = false
        window.rootView.layoutIfNeeded()
        // 10 × 10 and 5 at both ends: 110. 3 × 23.867 and 16: 87.602, rounded to 88.
        #expect(note.frame.size == Size(width: 110, height: 88))
        #expect(!note.hasAmbiguousLayout)
    }

    @Test func `needs no natural size if constraints determine the size (K6)`() {
        let window = Window.phone()
        let box = window.addView("box")
        box.pin(x: 20, y: 50)
        box.widthAnchor.constraint(equalToConstant: 90).isActive = true
        box.heightAnchor.constraint(equalToConstant: 40).isActive = true

        window.rootView.layoutIfNeeded()

        #expect(box.frame == Rect(x: 20, y: 50, width: 90, height: 40))
        #expect(!box.hasAmbiguousLayout)
    }

    @Test func `has a frame that contains its alignment rectangle`() {
        let window = Window.phone()
        let tabs = window.addView("tabs", .segmentedControl(.init(["Day"])))
        let toggle = window.addView("toggle", .none)
        toggle.content = .switch(.init())
        tabs.pin(x: 20, y: 50)
        toggle.leadingAnchor.constraint(equalTo: tabs.trailingAnchor, constant: 10).isActive = true
        toggle.topAnchor.constraint(equalTo: tabs.bottomAnchor, constant: 10).isActive = true

        window.rootView.layoutIfNeeded()

        // 19.5, rounded to 20 whole points, and 20: 40 × 33. The frame extends one point below it.
        #expect(tabs.frame == Rect(x: 20, y: 50, width: 40, height: 34))
        #expect(tabs.intrinsicContentSize == IntrinsicSize(width: 40, height: 33))
        #expect(toggle.frame == Rect(x: 70, y: 93, width: 63, height: 28))

        toggle.alignmentRectInsets = .zero
        window.rootView.layoutIfNeeded()
        #expect(toggle.frame == Rect(x: 70, y: 93, width: 61, height: 28))
    }

    private func row(_ superview: View, _ views: [View], gap: Double, inset: Double) {
        var edge = superview.leadingAnchor
        for (index, view) in views.enumerated() {
            view.topAnchor.constraint(equalTo: superview.topAnchor).isActive = true
            view.leadingAnchor.constraint(equalTo: edge, constant: index == 0 ? inset : gap).isActive = true
            edge = view.trailingAnchor
        }
        edge.constraint(equalTo: superview.trailingAnchor, constant: -inset).isActive = true
    }
}

@Suite("A control's properties")
struct ControlPropertyTests {
    /// Returns the events of a change to a property after the layout of a view, in one turn of the run loop.
    private func lines(_ content: ViewContent, _ change: @escaping (View) -> Void) -> [String] {
        let window = Window.phone()
        let view = window.addView("it", content)
        view.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor).isActive = true
        view.topAnchor.constraint(equalTo: window.rootView.topAnchor).isActive = true
        return window.playTurns([{ _ in change(view) }])[1].lines
    }

    @Test func `request only drawing if no size depends on them`() {
        let drawn = ["needsDisplay it", "draw it"]
        #expect(lines(.switch(.init())) { $0.isOn = true } == drawn)
        #expect(lines(.slider(.init())) { $0.value = 0.5 } == drawn)
        #expect(lines(.progress(.init())) { $0.progress = 0.5 } == drawn)
        #expect(lines(.stepper(.init())) { $0.value = 5 } == drawn)
        #expect(lines(.activityIndicator(.init())) { $0.isAnimating = true } == drawn)
        #expect(lines(.pageControl(.init(numberOfPages: 3))) { $0.currentPage = 1 } == drawn)
        #expect(lines(.segmentedControl(.init(["a", "b"]))) { $0.selectedSegmentIndex = 1 } == drawn)
        #expect(lines(.button(.init("Buy"))) { $0.isHighlighted = true } == drawn)
        #expect(lines(.button(.init("Buy"))) { $0.isSelected = true } == drawn)
        #expect(lines(.switch(.init())) { $0.isEnabled = false } == drawn)
        #expect(lines(.textField(.init("a"))) { $0.placeholder = "City" } == drawn)
        #expect(lines(.textView(.init("a"))) { $0.text = "More" } == drawn)
    }

    @Test func `request the natural size again if it depends on them`() {
        func isMeasured(_ lines: [String]) -> Bool {
            lines.contains("updateConstraints it") && lines.contains("frame it") && lines.contains("draw it")
        }
        #expect(isMeasured(lines(.button(.init("Buy"))) { $0.title = "Buy them all" }))
        #expect(isMeasured(lines(.pageControl(.init(numberOfPages: 3))) { $0.numberOfPages = 4 }))
        #expect(isMeasured(lines(.textField(.init())) { $0.placeholder = "City" }))
        #expect(isMeasured(lines(.textField(.init())) { $0.text = "Seoul" }))
        #expect(isMeasured(lines(.textView(.init("a"))) { $0.isScrollEnabled = false }))
    }

    @Test func `do nothing if they are unchanged, or belong to another kind`() {
        #expect(lines(.switch(.init(isOn: true))) { $0.isOn = true }.isEmpty)
        #expect(lines(.switch(.init())) { $0.progress = 0.5 }.isEmpty)
    }

    @Test func `keep the author's priorities when the view changes its kind`() {
        let window = Window.phone()
        let chosen = window.addView("chosen")
        let plain = window.addView("plain")
        chosen.setContentHuggingPriority(LayoutPriority(300), for: .horizontal)

        chosen.content = .switch(.init())
        plain.content = .switch(.init())
        plain.content = .switch(.init(isOn: true))

        #expect(chosen.contentHuggingPriority(for: .horizontal) == LayoutPriority(300))
        #expect(plain.contentHuggingPriority(for: .horizontal) == .defaultHigh)
    }
}
