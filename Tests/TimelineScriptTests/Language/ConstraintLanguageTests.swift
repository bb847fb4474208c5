import Layout
import Reporting
import SceneModel
import Testing
import Views

@testable import TimelineScript

/// Returns a line such as `panel.top: panel.top == root.safeArea.top + 16.0` for each constraint that the script
/// creates.
private func lines(_ constraint: String, guides: String = "{gap: {in: box}}") throws -> [String] {
    let script = MarkedScript.small("guides: \(guides)\nconstraints:\n  it: \(constraint)")
    let parts = try timeline(script).scene.constraints.flatMap(\.parts)
    return parts.map { part in
        let expression = part.expression
        let multiplier = expression.multiplier == 1 ? "" : "\(expression.multiplier) * "
        let second = expression.second.map { "\(multiplier)\(words($0.value)) + " } ?? ""
        let priority = expression.priority.isRequired ? "" : " @\(expression.priority.rawValue)"
        return "\(part.name): \(words(expression.first.value)) \(expression.relation.rawValue) \(second)"
            + "\(expression.constant)\(priority)"
    }
}

private func words(_ anchor: Anchor) -> String {
    switch anchor.item {
    case .view(let name): "\(name).\(anchor.attribute.name)"
    case .ownGuide(let name): "<\(name)>.\(anchor.attribute.name)"
    case .guide(of: let name, let role): "\(name).\(role).\(anchor.attribute.name)"
    }
}

@Suite("A constraint of a script")
struct ConstraintLanguageTests {
    @Test(
        "can refer to guides, margins and baselines",
        arguments: [
            ("card.top == root.safeArea.top + 8", "it: card.top == root.safeArea.top + 8.0"),
            ("card.left == root.margins.left", "it: card.left == root.layoutMargins.left + 0.0"),
            ("card.left == root.layoutMargins.left", "it: card.left == root.layoutMargins.left + 0.0"),
            ("root.readable.width >= card.width", "it: root.readableContent.width >= card.width + 0.0"),
            ("gap.width == 0.5 * card.width", "it: <gap>.width == 0.5 * card.width + 0.0"),
            ("gap.height == 20", "it: <gap>.height == 20.0"),
            ("card.leading == root.leadingMargin", "it: card.leading == root.leadingMargin + 0.0"),
            ("card.centerX == root.centerXWithinMargins", "it: card.centerX == root.centerXWithinMargins + 0.0"),
            ("title.lastBaseline == card.firstBaseline", "it: title.lastBaseline == card.firstBaseline + 0.0"),
            ("title.firstBaseline == card.top + 20", "it: title.firstBaseline == card.top + 20.0"),
        ])
    func items(text: String, expected: String) throws {
        #expect(try lines(text) == [expected])
    }

    @Test(
        "can use the system's spacing of 8 points",
        arguments: [
            ("+ system", 8.0), ("- system", -8), ("+ 2 * system", 16), ("+ system * 0.5", 4), ("- 1.5 * system", -12),
        ])
    func systemSpacing(text: String, constant: Double) throws {
        #expect(try lines("card.leading == box.trailing \(text)") == ["it: card.leading == box.trailing + \(constant)"])
    }

    @Test(
        "can combine several constraints",
        arguments: [
            (
                "card.edges == root.safeArea inset 16 @750",
                [
                    "it.top: card.top == root.safeArea.top + 16.0 @750.0",
                    "it.leading: card.leading == root.safeArea.leading + 16.0 @750.0",
                    "it.bottom: card.bottom == root.safeArea.bottom + -16.0 @750.0",
                    "it.trailing: card.trailing == root.safeArea.trailing + -16.0 @750.0",
                ]
            ),
            (
                "card.edges == root.edges inset [1, 2, 3, 4]",
                [
                    "it.top: card.top == root.top + 1.0", "it.leading: card.leading == root.leading + 2.0",
                    "it.bottom: card.bottom == root.bottom + -3.0",
                    "it.trailing: card.trailing == root.trailing + -4.0",
                ]
            ),
            (
                "gap.horizontalEdges == root.margins.horizontalEdges inset [5, 6]",
                [
                    "it.leading: <gap>.leading == root.layoutMargins.leading + 5.0",
                    "it.trailing: <gap>.trailing == root.layoutMargins.trailing + -6.0",
                ]
            ),
            (
                "root.safeArea.verticalEdges == gap",
                [
                    "it.top: root.safeArea.top == <gap>.top + 0.0",
                    "it.bottom: root.safeArea.bottom == <gap>.bottom + 0.0",
                ]
            ),
            (
                "card.center == root offset [0, -20]",
                [
                    "it.centerX: card.centerX == root.centerX + 0.0",
                    "it.centerY: card.centerY == root.centerY + -20.0",
                ]
            ),
            (
                "card.size == box",
                ["it.width: card.width == box.width + 0.0", "it.height: card.height == box.height + 0.0"]
            ),
            (
                "card.size == 3 * box / 4",
                ["it.width: card.width == 0.75 * box.width + 0.0", "it.height: card.height == 0.75 * box.height + 0.0"]
            ),
            (
                "card.size == [100, 40] @.defaultLow",
                ["it.width: card.width == 100.0 @250.0", "it.height: card.height == 40.0 @250.0"]
            ),
            (
                "{constraint: \"card.size == [100, 40]\", priority: 300}",
                ["it.width: card.width == 100.0 @300.0", "it.height: card.height == 40.0 @300.0"]
            ),
        ])
    func composites(text: String, expected: [String]) throws {
        #expect(try lines(text) == expected)
    }

    @Test(
        "can be a visual format",
        arguments: [
            (
                "\"H:|-[card(50)]-(>=12@high)-[box]\"",
                [],
                "high: 750",
                [
                    "it[0]: card.leading == root.leadingMargin + 0.0", "it[1]: card.width == 50.0",
                    "it[2]: box.leading >= card.trailing + 12.0 @750.0",
                ]
            ),
            (
                "\"[card][box]\"", ["alignAllTop", "directionRightToLeft"], "",
                ["it[0]: card.left == box.right + 0.0", "it[1]: card.top == box.top + 0.0"]
            ),
            ("\"V:|-[gap(20)]\"", [], "", ["it[0]: <gap>.top == box.topMargin + 0.0", "it[1]: <gap>.height == 20.0"]),
            ("'|[title]'", [], "", ["it: title.leading == box.leading + 0.0"]),
        ] as [(String, [String], String, [String])])
    func formats(format: String, options: [String], metrics: String, expected: [String]) throws {
        let list = options.joined(separator: ", ")
        #expect(try lines("{format: \(format), options: [\(list)], metrics: {\(metrics)}}") == expected)
        if options.isEmpty, metrics.isEmpty { #expect(try lines(format) == expected) }
    }

    @Test func `the constraints of a visual format have the places of their parts`() throws {
        let script = MarkedScript.small("constraints: {it: \"|-[card][box]\"}")
        let parts = try timeline(script).scene.constraints[0].parts

        #expect(parts.map(\.expression.span.column) == [20, 28])
    }
}
