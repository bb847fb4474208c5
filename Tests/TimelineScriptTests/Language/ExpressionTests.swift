import Layout
import Reporting
import SceneModel
import Testing
import Views

@testable import TimelineScript

@Suite("A constraint's expression")
struct ExpressionTests {
    private func expression(_ text: String) throws -> ConstraintExpression {
        try #require(try timeline(MarkedScript.expression(text)).scene.constraints.first?.parts.first?.expression)
    }

    @Test(
        "has a multiplier and a constant",
        arguments: [
            ("card.width == root.width", 1, 0), ("card.width == root.width * 0.5", 0.5, 0),
            ("card.width == 2 * root.width", 2, 0), ("card.width == root.width / 4", 0.25, 0),
            ("card.width == 3 * root.width / 2 - 7", 1.5, -7), ("card.width == -1.5 * root.width + 4", -1.5, 4),
            ("card.width==root.width-16", 1, -16), ("card.width == root.width + -16", 1, -16),
            ("card.width == root.width - -16", 1, 16), ("card.width == root.height + 1e2", 1, 100),
            ("card.width == 1_000", 1, 1000), ("card.width == -5", 1, -5), ("card.width == + 5", 1, 5),
        ])
    func numbers(text: String, multiplier: Double, constant: Double) throws {
        let expression = try expression(text)

        #expect(expression.multiplier == multiplier)
        #expect(expression.constant == constant)
        #expect(expression.priority == .required)
    }

    @Test(
        "has a priority",
        arguments: [
            ("@750", 750), ("@ 1", 1), ("@999.5", 999.5), ("@defaultLow", 250), ("@.defaultHigh", 750), ("@1000", 1000),
        ])
    func priorities(text: String, priority: Double) throws {
        #expect(try expression("card.width == 5 \(text)").priority.rawValue == priority)
        #expect(try expression("card.leading == root.leading + 2 \(text)").priority.rawValue == priority)
    }

    @Test(
        "compares the same attributes as UIKit",
        arguments: [
            "left == root.right", "leading == root.centerX", "left == root.centerX", "trailing >= root.leading",
            "top == root.bottom", "centerY <= root.top", "width == root.height", "width == card.height",
        ])
    func pairs(text: String) throws {
        #expect(try expression("card.\(text)").second != nil)
    }

    @Test func `can mention views with names in any writing system`() throws {
        let script = MarkedScript("animatic: 1\nviews: {root: {subviews: {日本: }}}\nconstraints: {幅: 日本.width == 5}")

        #expect(
            try timeline(script).scene.constraints.first?.parts.first?.expression.first.value
                == Anchor(view: "日本", attribute: .width))
    }
}
