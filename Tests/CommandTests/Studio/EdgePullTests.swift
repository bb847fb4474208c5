import Foundation
import Testing

@testable import AnimaticCommand

/// Which constant moves an edge follows from the equations of the constraints; each test states them.
@Suite("Pulled edges in the studio")
struct EdgePullTests {
    private struct Document: Decodable {
        struct Pull: Decodable {
            struct Named: Decodable {
                let text: String
                let line: Int?
            }
            let slot: String?
            let step: Double?
            let others: Int
            let reason: String?
            let holders: [Named]
        }
        let pull: Pull?
    }

    private func pull(_ view: String, _ edge: String, at time: Double = 0, _ script: String) async throws
        -> Document.Pull?
    {
        let request =
            #"{"path":"/none/a.yaml","name":"a.yaml","pull":{"view":"\#(view)","edge":"\#(edge)","at":\#(time)}}"#
        let parts = await StudioWorker().answer(to: [Array(request.utf8), Array(script.utf8), []])
        #expect(parts[1].isEmpty && parts[2].isEmpty)
        return try JSONDecoder().decode(Document.self, from: Data(parts[0])).pull
    }

    /// Line 5 is the first constraint.
    private func script(_ constraints: [String], direction: String = "ltr", timeline: String = "") -> String {
        """
        animatic: 1
        device: {size: [300, 200], scale: 1}
        views: {root: {subviews: {card: {background: red}, bar: {background: blue}}}}
        constraints:
        \(constraints.map { "  \($0)\n" }.joined())traits: {direction: \(direction)}
        \(timeline)
        """
    }

    /// The right edge is the leading edge (20) plus the width (100), so both constants move it by a point, and the
    /// leading constant also moves the bar, which begins where the card begins.
    @Test func `chooses the constant that moves the fewest other views`() async throws {
        let script = script([
            "x: card.leading == root.leading + 20", "y: card.top == root.top + 5", "w: card.width == 100",
            "h: card.height == 50", "bx: bar.leading == card.leading + 3", "by: bar.top == card.bottom + 4",
            "bw: bar.width == 10", "bh: bar.height == 10",
        ])
        let right = try #require(try await pull("card", "right", script))
        #expect(right.slot == "constraints.w.constant" && right.step == 1 && right.others == 0)
        let left = try #require(try await pull("card", "left", script))
        #expect(left.slot == "constraints.x.constant" && left.step == 1 && left.others == 1)
        let bottom = try #require(try await pull("card", "bottom", script))
        #expect(bottom.slot == "constraints.h.constant" && bottom.step == 1 && bottom.others == 1)
        let top = try #require(try await pull("bar", "top", script))
        #expect(top.slot == "constraints.by.constant")
    }

    /// Both constants move the right edge by a point, and no other view. Only the width keeps the left edge.
    @Test func `prefers the constant that keeps the opposite edge`() async throws {
        let script = script([
            "x: card.leading == root.leading + 20", "y: card.top == root.top + 5", "w: card.width == 100",
            "h: card.height == 50",
        ])
        #expect(try await pull("card", "right", script)?.slot == "constraints.w.constant")
        #expect(try await pull("card", "bottom", script)?.slot == "constraints.h.constant")
        #expect(try await pull("card", "left", script)?.slot == "constraints.x.constant")
    }

    /// From right to left, a larger constant of the leading edge, which is the right edge, moves it to the left.
    @Test func `knows the direction in which a constant moves the edge`() async throws {
        let script = script(
            [
                "x: card.leading == root.leading + 20", "y: card.top == root.top", "w: card.width == 100",
                "h: card.height == 50",
            ], direction: "rtl")
        let right = try #require(try await pull("card", "right", script))
        #expect(right.slot == "constraints.x.constant" && right.step == -1)
        // The width moves the left edge to the left, because the right edge is fixed.
        let left = try #require(try await pull("card", "left", script))
        #expect(left.slot == "constraints.w.constant" && left.step == -1)
    }

    /// The statement sets the constant, so the declared one has no effect afterwards.
    @Test func `chooses the constant of the statement that has set it last`() async throws {
        let script = script(
            [
                "x: card.leading == root.leading + 20", "y: card.top == root.top", "w: card.width == 100",
                "h: card.height == 50",
            ],
            timeline: """
                timeline:
                  - {at: 1s, do: x.constant = 60}
                """)
        #expect(try await pull("card", "left", at: 0.5, script)?.slot == "constraints.x.constant")
        let after = try #require(try await pull("card", "left", at: 1, script))
        #expect(after.slot?.hasPrefix("timeline[0].do") == true)
    }

    /// 20 + 260 + 20 is the width of 300, so any other constant excludes the two others.
    @Test func `names the required constraints that hold an edge, with their lines`() async throws {
        let script = script([
            "x: card.leading == root.leading + 20", "end: card.trailing == root.trailing - 20", "w: card.width == 260",
            "y: card.top == root.top", "h: card.height == 50",
        ])
        let right = try #require(try await pull("card", "right", script))
        #expect(right.slot == nil && right.reason?.contains("exclude each other") == true)
        #expect(right.holders.count >= 2 && right.holders.allSatisfy { $0.line != nil })
        #expect(Set(right.holders.compactMap(\.line)).isSubset(of: [5, 6, 7]))
        #expect(right.holders.contains { $0.text == "card.trailing == root.trailing - 20" && $0.line == 6 })
    }

    /// The edges are equal, so a constant of 1 moves the edge of the card by a point.
    @Test func `adds a constant to a constraint that has none`() async throws {
        let script = script([
            "x: card.leading == root.leading", "y: card.top == root.top", "w: card.width == 100",
            "h: card.height == 0.5 * root.height @750",
        ])
        let left = try #require(try await pull("card", "left", script))
        #expect(left.slot == "constraints.x.constant" && left.step == 1)
        let bottom = try #require(try await pull("card", "bottom", script))
        #expect(bottom.slot == "constraints.h.constant" && bottom.step == 1)
    }

    @Test func `says why an edge has no constant, and asks nothing of a script with errors`() async throws {
        let script = script(["x: card.edges == root"])
        let left = try #require(try await pull("card", "left", script))
        #expect(left.slot == nil && left.reason?.contains("no constant") == true)
        #expect(left.holders.map(\.line) == [5])
        #expect(try await pull("nobody", "left", script) == nil)
        #expect(try await pull("card", "left", script.replacing("animatic: 1", with: "animatic: x")) == nil)
    }
}
