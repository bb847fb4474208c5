import Foundation
import TestSupport
import Testing

/// A card that is half as wide as the root plus 20 points, is lower than its natural height, and jumps at 1 s.
private let card = """
    animatic: 1
    title: Card
    device: {size: [375, 667], scale: 2}
    views:
      root:
        subviews:
          card: {}
    constraints:
      slide: card.centerX == root.centerX - 30.25
      wide: card.width == 0.5 * root.width + 20
      top: card.top == root.top + 10
      tall: card.height == 200 @750
      most: card.height <= 140
    timeline:
      - {at: 1s, animate: 1s, do: slide.constant = 0}
    """

@Suite("animatic explain")
struct ExplainCommandTests {
    private func explain(_ arguments: String..., script: String = card) throws -> Command {
        let folder = try TemporaryFolder()
        try folder.write("card.yaml", script)
        return try Command(["explain", "card.yaml"] + arguments, in: folder.url)
    }

    @Test func `explains the constraints of one view, including the losing constraints`() throws {
        let command = try explain("card")
        // 0.5 × 375 + 20 = 207.5, and 187.5 − 30.25 − 103.75 = 53.5. The height is 60 less than the natural height:
        // 200 - 140.
        #expect(
            command.output == """
                card at 0s: (53.5, 10, 207.5, 140) in root (card.yaml:7:7)
                Horizontally
                  x is 53.5, because of
                    slide         card.centerX == root.centerX - 30.25  line 9
                    wide          card.width == 0.5 * root.width + 20   line 10
                      the window  root.width == 375
                  width is 207.5, because of
                    wide          card.width == 0.5 * root.width + 20  line 10
                      the window  root.width == 375
                Vertically
                  y is 10, because of
                    top  card.top == root.top + 10  line 11
                  height is 140, because of
                    most  card.height <= 140  line 13
                  tall @750 loses: card.height == 200 (line 12), 60 too small, because of
                    most  card.height <= 140  line 13

                """)
        #expect(command.status == 0 && command.errors.isEmpty)
    }

    /// At 3 s, `wide` gets the name of `tall`. Each constraint keeps its line.
    @Test func `has the lines of constraints before and after a statement renames them`() throws {
        let renamed = card + "\n  - {at: 3s, do: wide.identifier = \"tall\"}\nduration: 4s"
        #expect(try explain("card", script: renamed).output == explain("card").output)
        let output = try explain("card", "--at", "3.5s", script: renamed).output
        #expect(output.contains("    tall          card.width == 0.5 * root.width + 20  line 10\n"))
        #expect(output.contains("  tall @750 loses: card.height == 200 (line 12), 60 too small"))
    }

    @Test func `reports unanimated changes before that time with their reasons`() throws {
        let command = try explain("card", "--at", "1.5s")
        #expect(
            command.output.hasSuffix(
                """
                At 1s, line 15: slide did not animate: the block lays nothing out, so the commit
                  moved card; end the block with root.layoutIfNeeded()

                """))
        #expect(try !explain("root", "--at", "1.5s").output.contains("did not animate"))
    }

    @Test func `reports the presentation frame of a view that is animated`() throws {
        let moving = card.replacing(
            "do: slide.constant = 0", with: "do: [slide.constant = 0.25, root.layoutIfNeeded()]")
        let command = try explain("card", "--at", "1.5s", script: moving)
        // Halfway from 53.5 to 187.75 − 103.75 = 84 is 68.75.
        #expect(
            command.output.hasPrefix(
                """
                card at 1.5s: (84, 10, 207.5, 140) in root (card.yaml:7:7)
                Animating, now presented at (68.75, 10, 207.5, 140)

                """))
    }

    @Test func `summarizes all views if no view is named`() throws {
        #expect(
            try explain().output == """
                root (0, 0, 375, 667)
                  horizontally: the window
                  vertically: the window
                card (53.5, 10, 207.5, 140)
                  horizontally: slide, wide
                  vertically: top, most
                    lost: tall @750, 60 too small, because of most

                """)
    }

    @Test func `has the same content as JSON`() throws {
        struct Document: Decodable {
            let version: Int
            let time: Double
            let views: [View]

            struct View: Decodable {
                let name: String
                let parent: String?
                let model: [Double]
                let vertical: Axis
                let events: [Event]
            }
            struct Axis: Decodable {
                let numbers: [Number]
                let lost: [Loss]
            }
            struct Number: Decodable {
                let attribute: String
                let value: Double
                let ambiguous: Bool
                let holders: [Constraint]
            }
            struct Loss: Decodable {
                let constraint: Constraint
                let amount: Double
                let broken: Bool
                let winners: [Constraint]
            }
            struct Constraint: Decodable {
                let identifier: String?
                let text: String
                let priority: Double
                let maker: String
                let place: Place?
            }
            struct Place: Decodable, Equatable {
                let file: String
                let line: Int
                let column: Int
            }
            struct Event: Decodable {
                let reason: String?
                let viewToFlush: String?
                let line: Int?
            }
        }
        let output = try explain("card", "--at", "1.5s", "--json").output
        let document = try JSONDecoder().decode(Document.self, from: Data(output.utf8))
        #expect(document.version == 1 && document.time == 1.5)
        let view = try #require(document.views.first)
        #expect(view.name == "card" && view.parent == "root" && view.model[3] == 140)
        #expect(view.vertical.numbers.map(\.attribute) == ["top", "height"])
        #expect(view.vertical.numbers.map(\.value) == [10, 140])
        let lost = try #require(view.vertical.lost.first)
        #expect(lost.constraint.identifier == "tall" && lost.constraint.priority == 750 && lost.amount == -60)
        #expect(lost.constraint.place == Document.Place(file: "card.yaml", line: 12, column: 3) && !lost.broken)
        #expect(lost.winners.map(\.identifier) == ["most"] && lost.winners.map(\.maker) == ["author"])
        #expect(view.events.map(\.reason) == ["neverFlushed"] && view.events.map(\.viewToFlush) == ["root"])
        #expect(view.events.map(\.line) == [15])
    }

    @Test func `reports a misspelled name, and a time outside of the film`() throws {
        let slip = try explain("crad")
        #expect(slip.status == 64)
        #expect(slip.errors == "error: no view is named 'crad' at 0s; did you mean 'card'?\n")
        let late = try explain("--at", "9s")
        #expect(late.status == 64)
        #expect(late.errors == "error: 9s is after the end of the film, which is at 2.5s\n")
        let early = try explain("--at", "-1s")
        #expect(early.status == 64 && early.errors.contains("--at: found '-1s', expected a time of 0s or later"))
    }

    @Test func `reports a view that is not in the hierarchy at that time`() throws {
        let gone = card.replacing("do: slide.constant = 0", with: "do: card.removeFromSuperview()")
        let command = try explain("card", "--at", "2s", script: gone)
        #expect(command.status == 64)
        #expect(command.errors.hasSuffix("error: 'card' is not in the view hierarchy at 2s\n"))
    }

    @Test func `marks a winner of equal strength, and the conflict that broke a constraint`() throws {
        let script = """
            animatic: 1
            title: Ties and conflicts
            device: {size: [375, 667], scale: 2}
            views:
              root:
                subviews:
                  left: {intrinsic: [200, 20]}
                  right: {intrinsic: [230, 20]}
            constraints:
              place: left.left == root.left + 10
              between: right.left == left.right + 20
              edge: right.right <= root.right - 10
              wide: left.height == 100
              wider: left.height == 200
            """
        // 375 − 10 − 200 − 20 − 10 leaves 135 of 230, which is 95 too small.
        let right = try explain("right", script: script).output
        #expect(right.contains("compression @750 loses: right.width >= 230 (line 8), 95 too small, because of\n"))
        let tie = try #require(right.split(separator: "\n").last { $0.contains("left.width >= 200") })
        #expect(tie.hasSuffix("line 7, equally strong"))
        let left = try explain("left", script: script).output
        #expect(left.contains("  wider is broken by a conflict: left.height == 200 (line 14), 100 too small,\n"))
        #expect(left.hasSuffix("At 0s, line 14: wider is broken: it conflicts with 'wide'\n"))
    }
}

@Suite("A change that did not animate")
struct UnanimatedChangeReportTests {
    @Test func `is a warning at its statement for every command, and does not fail a test`() throws {
        let folder = try TemporaryFolder()
        try folder.write("card.yaml", card + "\nexpect: [{at: 1s, order: [note slide]}]")
        let test = try Command(["test", "card.yaml"], in: folder.url)
        #expect(test.status == 0 && test.output.hasSuffix("1 passed, 0 failed\n"))
        #expect(
            test.errors.hasPrefix(
                "card.yaml:15:31: warning: at 1s, 'slide' did not animate: the block lays nothing out, so the commit "
                    + "moved card; end the block with root.layoutIfNeeded() [motionless]\n"))
    }

    @Test func `is in the trace, with a reason that programs can read`() throws {
        let folder = try TemporaryFolder()
        try folder.write("card.yaml", card)
        let json = try Command(["trace", "card.yaml", "--json"], in: folder.url).output
        let document = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
        let events = document?["events"] as? [[String: Any]] ?? []
        let stillness = events.compactMap { $0["stillness"] as? [String: Any] }
        #expect(stillness.compactMap { $0["reason"] as? String } == ["neverFlushed"])
        #expect(stillness.compactMap { $0["viewToFlush"] as? String } == ["root"])
    }
}
