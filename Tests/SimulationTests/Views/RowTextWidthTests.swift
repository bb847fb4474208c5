import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// The rule is semantics 18.14. The width of a character is half of the font size.
@Suite("A label of several lines in a row")
struct RowTextWidthTests {
    private static let text = "several words that need more than one line"

    /// Adds a label with a hugging priority of 251, as in Interface Builder, and a compression resistance of 749.
    private func addLabel(to rack: Rack, lines: Int = 0) -> View {
        let label = rack.window.makeView("label", content: content(lines: lines))
        label.setContentHuggingPriority(LayoutPriority(251), for: .horizontal)
        label.setContentCompressionResistancePriority(LayoutPriority(749), for: .horizontal)
        rack.stack.addArrangedSubview(label)
        return label
    }

    private func content(lines: Int) -> ViewContent {
        .label(ViewContent.Label(Self.text, font: Font(size: 20), numberOfLines: lines))
    }

    /// Adds a view with the natural size of a switch, and a hugging priority of 750.
    private func addSwitch(to rack: Rack, hugging: Double = 750) -> View {
        let view = rack.add("switch", 51, 31)
        view.setContentHuggingPriority(LayoutPriority(hugging), for: .horizontal)
        return view
    }

    private func isShared(_ rack: Rack) -> Bool {
        _ = rack.frames()
        return rack.window.engine.constraints.contains {
            rack.window.engine[$0].name.hasSuffix("UISV-text-width-disambiguation") && rack.window.engine.isActive($0)
        }
    }

    /// Open Radar 39275811: the label and the switch are equally wide, until the switch hugs its content at a higher
    /// priority than 759.
    @Test func `is constrained to an equal share at its compression resistance priority plus ten`() {
        let rack = Rack(size: Size(width: 343, height: 200)) { $0.alignment = .top }
        let label = addLabel(to: rack)
        let view = addSwitch(to: rack)
        #expect(rack.places() == [[0, 171.5], [171.5, 171.5]])
        view.setContentHuggingPriority(LayoutPriority(760), for: .horizontal)
        #expect(rack.places() == [[0, 292], [292, 51]])
        view.setContentHuggingPriority(LayoutPriority(758), for: .horizontal)
        #expect(rack.places() == [[0, 171.5], [171.5, 171.5]])
        label.setContentCompressionResistancePriority(LayoutPriority(740), for: .horizontal)
        #expect(rack.places() == [[0, 292], [292, 51]])
    }

    @Test func `has the complete share beside another view, regardless of the spacing`() {
        let rack = Rack(size: Size(width: 300, height: 200)) { $0.spacing = 8 }
        _ = addLabel(to: rack)
        _ = addSwitch(to: rack)
        #expect(rack.places() == [[0, 150], [158, 142]])
    }

    @Test func `is as wide as other such labels, which share the row without its spacing`() {
        let rack = Rack(size: Size(width: 300, height: 200)) { $0.spacing = 10 }
        let labels = [addLabel(to: rack), addLabel(to: rack)]
        #expect(rack.places() == [[0, 145], [155, 145]])
        rack.stack.setCustomSpacing(40, after: labels[0])
        #expect(rack.places() == [[0, 130], [170, 130]])
    }

    @Test func `shares the row with the visible views`() {
        let rack = Rack(size: Size(width: 300, height: 200))
        _ = addLabel(to: rack)
        _ = addSwitch(to: rack)
        let last = addSwitch(to: rack, hugging: 751)
        // A third is 100. Of the switches, the one that hugs its content less is stretched.
        #expect(rack.places() == [[0, 100], [100, 149], [249, 51]])
        last.isHidden = true
        #expect(rack.places() == [[0, 150], [150, 150], [300, 0]])
        last.isHidden = false
        #expect(rack.places() == [[0, 100], [100, 149], [249, 51]])
    }

    @Test func `is constrained to its share while it can have several lines`() {
        let rack = Rack(size: Size(width: 300, height: 200))
        let label = addLabel(to: rack, lines: 1)
        _ = addSwitch(to: rack)
        #expect(rack.places() == [[0, 249], [249, 51]])
        label.content = content(lines: 3)
        #expect(rack.places() == [[0, 150], [150, 150]])
        label.content = content(lines: 1)
        #expect(rack.places() == [[0, 249], [249, 51]])
    }

    @Test func `makes a row without a width twice as wide as itself`() {
        let rack = Rack()
        let label = addLabel(to: rack)
        label.setContentHuggingPriority(LayoutPriority(250), for: .horizontal)
        let box = rack.add("box", 20)
        label.setContentCompressionResistancePriority(LayoutPriority(751), for: .horizontal)
        box.setContentHuggingPriority(LayoutPriority(200), for: .horizontal)
        // 42 characters of 10 points.
        #expect(rack.places() == [[0, 420], [420, 420]])
    }

    @Test func `has no share along a column, alone, or in another distribution`() {
        for distribution in ViewContent.Stack.Distribution.allCases {
            let rack = Rack(size: Size(width: 300, height: 200)) { $0.distribution = distribution }
            _ = addLabel(to: rack)
            let other = addSwitch(to: rack)
            #expect(isShared(rack) == (distribution == .fill))
            rack.stack.stack?.axis = .vertical
            #expect(!isShared(rack))
            rack.stack.stack?.axis = .horizontal
            other.isHidden = true
            #expect(!isShared(rack))
        }
    }

    @Test func `does not conflict, even at a required priority`() {
        let rack = Rack(size: Size(width: 300, height: 200))
        for _ in 0..<2 {
            let label = addLabel(to: rack)
            label.setContentCompressionResistancePriority(.required, for: .horizontal)
        }
        #expect(rack.window.firstTurn().filter { $0.kind == .conflict }.isEmpty)
        #expect(isShared(rack))
    }
}
