import Geometry
import Layout
import Testing

@testable import TimelineScript

@Suite("A statement about layout")
struct LayoutStatementTests {
    private func action(_ text: String) throws -> Action {
        try #require(try timeline(MarkedScript.statement("'\(text)'")).cues.first?.statements.first?.value).action
    }

    @Test(
        "is what UIKit has",
        arguments: [
            ("tall.multiplier = -2.5", .setMultiplier(-2.5)), ("tall.identifier = \"wide\"", .setIdentifier("wide")),
            ("card.frame = [1, -2, 3.5, 4]", .setFrame(.init(x: 1, y: -2, width: 3.5, height: 4))),
            ("card.translatesAutoresizingMaskIntoConstraints = true", .setTranslatesAutoresizingMask(true)),
            ("card.intrinsicContentSize = [150, none]", .setIntrinsicContentSize(.init(width: 150, height: nil))),
            ("card.intrinsicContentSize = none", .setIntrinsicContentSize(.init(width: nil, height: nil))),
            ("card.layoutMargins = 9", .setLayoutMargins(.init(top: 9, left: 9, bottom: 9, right: 9))),
            ("card.layoutMargins = [1, 2, 3, 4]", .setLayoutMargins(.init(top: 1, left: 2, bottom: 3, right: 4))),
            (
                "card.directionalLayoutMargins = [1, 2, 3, 4]",
                .setDirectionalLayoutMargins(.init(top: 1, left: 2, bottom: 3, right: 4))
            ),
            ("card.additionalSafeAreaInsets = [5, 0, 0, 0]", .setAdditionalSafeAreaInsets(.init(top: 5))),
            ("card.preservesSuperviewLayoutMargins = true", .setPreservesSuperviewLayoutMargins(true)),
            ("card.insetsLayoutMarginsFromSafeArea = false", .setInsetsLayoutMarginsFromSafeArea(false)),
            ("card.semanticContentAttribute = .forceRightToLeft", .setSemanticContentAttribute(.forceRightToLeft)),
            ("card.contentHuggingPriority(.horizontal) = 251", .setContentHuggingPriority(.init(251), .horizontal)),
            (
                "card.setContentHuggingPriority(.defaultHigh, for: .vertical)",
                .setContentHuggingPriority(.defaultHigh, .vertical)
            ),
            (
                "card.contentCompressionResistancePriority(.vertical) = required",
                .setContentCompressionResistancePriority(.required, .vertical)
            ),
            (
                "card.setContentCompressionResistancePriority(749.5, for: .horizontal)",
                .setContentCompressionResistancePriority(.init(749.5), .horizontal)
            ),
            ("card.invalidateIntrinsicContentSize()", .invalidateIntrinsicContentSize),
            ("card.setNeedsDisplay()", .setNeedsDisplay), ("card.removeFromSuperview()", .removeFromSuperview),
            ("box.addSubview(card)", .addSubview("card")),
        ] as [(String, LayoutChange)])
    func changes(text: String, change: LayoutChange) throws {
        #expect(try action(text) == .layout(change))
    }
}
