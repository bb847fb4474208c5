import Animation
import Geometry
import Simulation
import TestSupport
import Testing
import Views

@Suite("The appearance")
struct AppearanceTests {
    private let window = Window.phone()

    @Test func `changes only the colors that depend on it`() {
        let box = window.addView("box")
        let plain = window.addView("plain")
        let label = window.addView("label", .label(.init("Hi")))
        box.adaptiveBackgroundColor = .systemBlue
        plain.adaptiveBackgroundColor = .systemBlue
        plain.backgroundColor = .black
        label.adaptiveTextColor = .label
        window.overrideUserInterfaceStyle = .dark
        #expect(box.backgroundColor == AdaptiveColor.systemBlue.dark)
        #expect(box.adaptiveBackgroundColor == .systemBlue)
        #expect(plain.backgroundColor == .black)
        #expect(window.tree[label.id][color: .text] == .white)
        window.overrideUserInterfaceStyle = .light
        #expect(box.backgroundColor == AdaptiveColor.systemBlue.light)
        #expect(window.tree[label.id][color: .text] == .black)
    }

    @Test func `includes a text view's default background, which no other kind has`() {
        window.overrideUserInterfaceStyle = .dark
        let note = window.makeView("note", content: .textView(.init("Hi")))
        // UIKit's systemBackground: white, or black in dark mode.
        #expect(note.backgroundColor == .black && note.adaptiveBackgroundColor == .systemBackground)
        window.overrideUserInterfaceStyle = .light
        #expect(note.backgroundColor == .white)
        note.backgroundColor = .clear
        window.overrideUserInterfaceStyle = .dark
        #expect(note.backgroundColor == .clear)
        #expect(window.makeView("label", content: .label(.init("Hi"))).backgroundColor == .clear)
        #expect(window.makeView("field", content: .textField(.init("Hi"))).backgroundColor == .clear)
    }

    @Test func `applies to a view that is not yet in the hierarchy`() {
        let later = window.makeView("later")
        later.adaptiveBackgroundColor = .systemBackground
        window.overrideUserInterfaceStyle = .dark
        window.rootView.addSubview(later)
        #expect(later.backgroundColor == .black)
    }

    @Test func `still applies to a label whose text changes, but not to other content`() {
        let label = window.addView("label", .label(.init("Hi")))
        label.adaptiveTextColor = .label
        label.text = "Hello"
        window.overrideUserInterfaceStyle = .dark
        #expect(window.tree[label.id][color: .text] == .white)
        label.content = .label(.init("Red", color: Color(red: 1, green: 0, blue: 0)))
        window.overrideUserInterfaceStyle = .light
        #expect(window.tree[label.id][color: .text] == Color(red: 1, green: 0, blue: 0))
    }

    @Test func `animates backgrounds inside a block, but not text`() {
        let label = window.addView("label", .label(.init("Hi")))
        label.adaptiveTextColor = .label
        window.rootView.adaptiveBackgroundColor = .systemBackground
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .seconds(1)) { window in
                    window.animate(withDuration: .seconds(1), curve: .linear) {
                        window.overrideUserInterfaceStyle = .dark
                    }
                }
            ])
        simulator.run(until: .seconds(1))
        let half = window.presentation(at: .milliseconds(1500))
        #expect(half[half.root].backgroundColor == Color(red: 0.5, green: 0.5, blue: 0.5))
        #expect(half[label.id][color: .text] == .white)
        #expect(window.takeLines().contains("draw label"))
    }
}

@Suite("Text size and direction")
struct TextTraitTests {
    @Test func `update the natural sizes of text styles and the layout`() {
        let window = Window.phone()
        let label = window.addView("label", .label(.init("Hi", font: .preferred(.body))))
        let fixed = window.addView("fixed", .label(.init("Hi")))
        var simulator = RunLoopSimulator(
            window: window,
            cues: [
                ScheduledCue(at: .seconds(1)) { $0.preferredContentSizeCategory = .accessibilityLarge },
                ScheduledCue(at: .seconds(2)) { $0.layoutDirection = .rightToLeft },
            ])
        simulator.run(until: .zero)
        _ = window.takeEvents()
        simulator.run(until: .seconds(1))
        let text = window.takeLines()
        #expect(text.contains("traitCollectionDidChange root") && text.contains("updateConstraints label"))
        // Measured on iOS 26.1: body is 33 points at accessibilityLarge (AX2).
        #expect(label.font?.size == 33 && fixed.font?.size == 17)
        simulator.run(until: .seconds(2))
        let direction = window.takeLines()
        #expect(direction.contains("layoutSubviews root") && direction.contains("layoutSubviews label"))
        #expect(window.traitCollection.layoutDirection == .rightToLeft)
        #expect(label.name == "label")
    }
}
