import Film
import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

extension LayoutExplanation.Contributor {
    /// The identifier, for example `wide`, or the text if the constraint has no identifier.
    var label: String { constraint.identifier ?? constraint.text }
}

extension LayoutExplanation.AxisExplanation {
    /// Returns the labels of the holders of the position (`index` 0) or the extent (1), optionally limited to those
    /// that are `steps` steps away.
    func labels(_ index: Int, steps: Int? = nil) -> Set<String> {
        Set(numbers[index].holders.filter { steps == nil || $0.steps == steps }.map(\.label))
    }
}

/// Activates a constraint with a name and a priority.
func named(_ name: String, _ constraint: LayoutConstraint, _ priority: Double = 1000) {
    constraint.identifier = name
    constraint.priority = LayoutPriority(priority)
    constraint.isActive = true
}

@Suite("The holders of a view")
struct LayoutExplanationTests {
    let window = Window.phone()
    var root: View { window.rootView }

    @Test func `are its constraints, then the window, each with its influence`() throws {
        let card = window.addView("card")
        named("wide", card.widthAnchor.constraint(equalTo: root.widthAnchor, multiplier: 0.5, constant: 20))
        named("middle", card.centerXAnchor.constraint(equalTo: root.centerXAnchor, constant: -30))
        _ = window.firstTurn()
        let axis = card.explainLayout().horizontal
        // 0.5 × 375 + 20 = 207.5, and 187.5 − 30 − 103.75 = 53.75.
        #expect(axis.numbers.map(\.attribute) == [.left, .width] && axis.numbers.map(\.value) == [53.75, 207.5])
        #expect(axis.labels(1, steps: 0) == ["wide"])
        #expect(axis.labels(1, steps: 1) == ["UIView-Encapsulated-Layout-Width"])
        #expect(axis.labels(0, steps: 0) == ["wide", "middle"])
        // One more point of width moves the left edge half a point back. One more point of window width moves the
        // center by half a point and widens the card by half a point: 0.5 − 0.25.
        let place = Dictionary(uniqueKeysWithValues: axis.numbers[0].holders.map { ($0.label, $0.influence) })
        #expect(place == ["wide": -0.5, "middle": 1, "UIView-Encapsulated-Layout-Width": 0.25])
        #expect(axis.numbers.allSatisfy { !$0.isAmbiguous } && axis.lost.isEmpty)
    }

    @Test func `are a chain of views, up to the root`() throws {
        let (stack, card, title) = (window.addView("stack"), window.addView("card"), window.addView("title"))
        named("a", stack.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 10))
        named("b", card.leftAnchor.constraint(equalTo: stack.leftAnchor, constant: 20))
        named("c", title.leftAnchor.constraint(equalTo: card.leftAnchor, constant: 30))
        _ = window.firstTurn()
        let holders = try #require(title.explainLayout().horizontal.numbers.first).holders
        #expect(holders.map(\.label) == ["c", "b", "a"] && holders.map(\.steps) == [0, 1, 2])
        #expect(holders.map(\.maker) == [.author, .author, .author])
    }

    @Test func `include its natural size, by the relevant side`() throws {
        let tag = window.addView("tag", natural: 80)
        tag.place(x: 5, y: 5)
        named("narrow", tag.widthAnchor.constraint(equalToConstant: 60), 500)
        _ = window.firstTurn()
        let axis = tag.explainLayout().horizontal
        // 80 at 750 against 60 at 500: the compression resistance wins by 20.
        let holder = try #require(axis.numbers.last?.holders.first)
        #expect(holder.maker == .compressionResistance && holder.constraint.text == "tag.width >= 80")
        let lost = try #require(axis.lost.first)
        #expect(axis.lost.count == 1 && lost.constraint.identifier == "narrow" && lost.amount == 20)
        #expect(lost.attribute == .width && lost.winners.map(\.maker) == [.compressionResistance])
    }

    @Test func `include an author's constraint that overrules a natural size`() throws {
        let tag = window.addView("tag", natural: 80)
        tag.place(x: 5, y: 5)
        named("broad", tag.widthAnchor.constraint(equalToConstant: 100), 300)
        _ = window.firstTurn()
        let axis = tag.explainLayout().horizontal
        // Hugging at 250 yields to a width of 100, which is 20 more than the natural width.
        #expect(axis.labels(1) == ["broad"])
        #expect(axis.lost.map(\.maker) == [.hugging] && axis.lost.map(\.amount) == [20])
    }

    @Test func `include a frame set by code, for the view and for dependent views`() {
        let free = window.addView("free")
        free.frame = Rect(x: 10, y: 12, width: 30, height: 40)
        free.translatesAutoresizingMaskIntoConstraints = true
        let next = window.addView("next")
        named("after", next.leftAnchor.constraint(equalTo: free.rightAnchor, constant: 5))
        _ = window.firstTurn()
        #expect(free.explainLayout().horizontal.numbers.flatMap(\.holders).map(\.maker) == [.frame, .frame])
        let holders = next.explainLayout().horizontal.numbers[0].holders
        #expect(
            holders.map(\.constraint.text) == ["next.left == free.right + 5", "free.left == 10", "free.width == 30"])
        #expect(holders.map(\.constraint.kind) == [.constraint, .autoresizingMask, .autoresizingMask])
    }

    @Test func `include a guide of UIKit`() {
        let phone = Window(device: .iPhoneSE3, measuring: FixedAdvanceTextMeasurer())
        let bar = phone.addView("bar")
        let top = bar.topAnchor.constraint(equalTo: phone.rootView.safeAreaLayoutGuide.topAnchor, constant: 4)
        top.isActive = true
        _ = phone.firstTurn()
        let number = bar.explainLayout().vertical.numbers[0]
        // The status bar of this device is 20 points high.
        #expect(number.value == 24 && number.holders.map(\.maker) == [.author, .guide])
        #expect(number.holders.last?.constraint.text == "root.safeArea.top == root.top + 20")
    }

    @Test func `include the holders of an author's guide`() {
        let box = window.addView("box")
        let gap = root.addLayoutGuide("gap")
        named("gapLeft", gap.leftAnchor.constraint(equalTo: root.leftAnchor, constant: 7))
        named("gapWide", gap.widthAnchor.constraint(equalToConstant: 30))
        named("after", box.leftAnchor.constraint(equalTo: gap.rightAnchor))
        _ = window.firstTurn()
        let number = box.explainLayout().horizontal.numbers[0]
        #expect(number.value == 37 && Set(number.holders.map(\.label)) == ["after", "gapLeft", "gapWide"])
        #expect(number.holders.first?.label == "after")
    }

    @Test func `include constraints of a stack view, by its name`() {
        let row = window.addView("row", .stack(ViewContent.Stack(axis: .horizontal)))
        row.place(x: 10, y: 20)
        for (name, width) in [("a", 60.0), ("b", 70)] {
            let view = window.makeView(name)
            view.contentSizing.intrinsicOverride = IntrinsicSize(width: width, height: 20)
            row.addArrangedSubview(view)
        }
        row.stack?.spacing = 10
        _ = window.firstTurn()
        let number = row.arrangedSubviews[1].explainLayout().horizontal.numbers[0]
        #expect(number.value == 70)
        let own = number.holders.filter { $0.steps == 0 }
        #expect(!own.isEmpty && own.allSatisfy { $0.maker == .stackView && $0.label.hasPrefix("row.UISV-") })
        #expect(number.holders.contains { $0.constraint.text == "b.leading == a.trailing + 10" })
    }

    @Test func `include the other edge in a right-to-left interface`() {
        let box = window.addView("box")
        root.semanticContentAttribute = .forceRightToLeft
        named("lead", box.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 20))
        named("wide", box.widthAnchor.constraint(equalToConstant: 100))
        _ = window.firstTurn()
        let number = box.explainLayout().horizontal.numbers[0]
        // 375 − 20 − 100: a larger constant or a larger width moves the edge to the left.
        #expect(number.value == 255)
        let influence = Dictionary(uniqueKeysWithValues: number.holders.map { ($0.label, $0.influence) })
        #expect(influence.keys.sorted() == ["UIView-Encapsulated-Layout-Width", "lead", "wide"])
        #expect(influence["wide"] == -1 && influence["UIView-Encapsulated-Layout-Width"] == 1)
    }

    @Test func `are empty if constraints do not determine the view (semantics 16)`() {
        let box = window.addView("box")
        named("wide", box.widthAnchor.constraint(equalToConstant: 40))
        _ = window.firstTurn()
        let explanation = box.explainLayout()
        #expect(explanation.horizontal.numbers.map(\.isAmbiguous) == [true, false])
        #expect(explanation.horizontal.numbers[0].holders.map(\.maker) == [.nobody])
        #expect(explanation.vertical.numbers.map(\.isAmbiguous) == [true, true])
    }

    @Test func `are empty for a view without constraints`() {
        let box = window.addView("box")
        box.frame = Rect(x: 1, y: 2, width: 3, height: 4)
        _ = window.firstTurn()
        let explanation = box.explainLayout()
        #expect(explanation.horizontal.numbers.isEmpty && explanation.vertical.numbers.isEmpty)
        #expect(!explanation.isAmbiguous)
        #expect(window.addView("forgotten").explainLayout().isAmbiguous)
        #expect(explanation.frame == Rect(x: 1, y: 2, width: 3, height: 4) && explanation.superview == "root")
    }

    @Test func `consist of the window for the root view`() {
        _ = window.firstTurn()
        let box = window.addView("box")
        box.place(x: 1, y: 1)
        _ = window.firstTurn()
        let explanation = root.explainLayout()
        #expect(explanation.superview == nil)
        #expect(explanation.horizontal.numbers.flatMap(\.holders).map(\.maker) == [.window, .window])
    }

    /// A required constraint determines the width, so an optional constraint with the same relation is redundant.
    @Test(arguments: [["one", "two"], ["w", "w"]])
    func `distinguish two constraints with the same identifier and text`(_ names: [String]) throws {
        let box = window.addView("box")
        box.place(x: 1, y: 1)
        let (one, two) = (
            box.widthAnchor.constraint(equalToConstant: 100), box.widthAnchor.constraint(equalToConstant: 100)
        )
        named(names[0], one)
        named(names[1], two, 500)
        _ = window.firstTurn()
        let standings = ConstraintStatuses(window.explainLayout(of: [root, box]), in: window.tree)
        #expect(standings.of(one).0 == .holds)
        #expect(standings.of(two).0 == .slack)
    }
}
