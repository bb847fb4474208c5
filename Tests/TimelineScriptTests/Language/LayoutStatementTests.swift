import Geometry
import Layout
import Reporting
import SceneModel
import Simulation
import Testing
import Views

@testable import TimelineScript

@Suite("A statement about layout")
struct LayoutStatementTests {
    private func action(_ text: String) throws -> Action {
        try #require(try timeline(MarkedScript.statement("'\(text)'")).cues.first?.statements.first?.value).action
    }

    @Test(
        "sets a property or calls a method of UIKit",
        arguments: [
            ("tall.multiplier = -2.5", .set("multiplier", .number(-2.5))),
            ("tall.identifier = \"wide\"", .set("identifier", .text("wide"))),
            ("card.frame = [1, -2, 3.5, 4]", .set("frame", .rectangle(.init(x: 1, y: -2, width: 3.5, height: 4)))),
            (
                "card.translatesAutoresizingMaskIntoConstraints = true",
                .set("translatesAutoresizingMaskIntoConstraints", .boolean(true))
            ),
            (
                "card.intrinsicContentSize = [150, none]",
                .set("intrinsicContentSize", .intrinsicSize(.init(width: 150, height: nil)))
            ),
            (
                "card.intrinsicContentSize = none",
                .set("intrinsicContentSize", .intrinsicSize(.init(width: nil, height: nil)))
            ),
            ("card.layoutMargins = 9", .set("layoutMargins", .insets(.init(top: 9, left: 9, bottom: 9, right: 9)))),
            (
                "card.layoutMargins = [1, 2, 3, 4]",
                .set("layoutMargins", .insets(.init(top: 1, left: 2, bottom: 3, right: 4)))
            ),
            (
                "card.directionalLayoutMargins = [1, 2, 3, 4]",
                .set("directionalLayoutMargins", .insets(.init(top: 1, left: 2, bottom: 3, right: 4)))
            ),
            ("card.additionalSafeAreaInsets = [5, 0, 0, 0]", .set("additionalSafeAreaInsets", .insets(.init(top: 5)))),
            ("card.preservesSuperviewLayoutMargins = true", .set("preservesSuperviewLayoutMargins", .boolean(true))),
            ("card.insetsLayoutMarginsFromSafeArea = false", .set("insetsLayoutMarginsFromSafeArea", .boolean(false))),
            (
                "card.semanticContentAttribute = .forceRightToLeft",
                .set("semanticContentAttribute", .word("forceRightToLeft"))
            ),
            (
                "card.contentHuggingPriority(.horizontal) = 251",
                .call(.setContentHuggingPriority, [.value(.priority(.init(251))), .value(.word("horizontal"))])
            ),
            (
                "card.setContentHuggingPriority(.defaultHigh, for: .vertical)",
                .call(.setContentHuggingPriority, [.value(.priority(.defaultHigh)), .value(.word("vertical"))])
            ),
            (
                "card.contentCompressionResistancePriority(.vertical) = required",
                .call(
                    .setContentCompressionResistancePriority, [.value(.priority(.required)), .value(.word("vertical"))])
            ),
            (
                "card.setContentCompressionResistancePriority(749.5, for: .horizontal)",
                .call(
                    .setContentCompressionResistancePriority,
                    [.value(.priority(.init(749.5))), .value(.word("horizontal"))])
            ),
            ("card.invalidateIntrinsicContentSize()", .call(.invalidateIntrinsicContentSize, [])),
            ("card.setNeedsDisplay()", .call(.setNeedsDisplay, [])),
            ("card.removeFromSuperview()", .call(.removeFromSuperview, [])),
            ("box.addSubview(card)", .call(.addSubview, [.view("card")])),
        ] as [(String, Action)])
    func changes(text: String, change: Action) throws {
        #expect(try action(text) == change)
    }
}
