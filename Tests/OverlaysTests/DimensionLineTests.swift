import Geometry
import Layout
import Testing
import Views

@testable import Overlays

@Suite("Lines of constraints")
struct DimensionLineTests {
    private let root = Rect(x: 0, y: 0, width: 200, height: 100)
    private let box = Rect(x: 30, y: 20, width: 80, height: 40)

    private func line(
        _ first: LayoutAttribute, _ second: LayoutAttribute?, isRightToLeft: Bool = false
    ) -> DimensionLine {
        DimensionLine(
            .init(box: box, attribute: first), second.map { .init(box: root, attribute: $0) }, across: 50,
            isRightToLeft: isRightToLeft)
    }

    @Test(
        "go from the second item to the first",
        arguments: [
            (.left, .left, 0, 30), (.right, .right, 200, 110), (.centerX, .centerX, 100, 70), (.left, .right, 200, 30),
            (.top, .top, 0, 20), (.bottom, .bottom, 100, 60), (.centerY, .centerY, 50, 40),
            // The position of a margin is in the box of the margins, which is an input of the line.
            (.left, .leftMargin, 0, 30), (.bottom, .bottomMargin, 100, 60),
        ] as [(LayoutAttribute, LayoutAttribute, Double, Double)])
    func goBetween(_ first: LayoutAttribute, _ second: LayoutAttribute, _ from: Double, _ to: Double) {
        let line = line(first, second)
        #expect(line.from == from && line.to == to)
        #expect(line.axis == first.axis)
    }

    @Test func `start at the other edge if the leading edge is on the right`() {
        let line = line(.leading, .leading, isRightToLeft: true)
        #expect(line.from == 200 && line.to == 110)
    }

    @Test func `of a dimension are along the view for any second item`() {
        for second in [nil, LayoutAttribute.width] {
            let line = line(.width, second)
            #expect(line.from == 30 && line.to == 110)
        }
        #expect(line(.height, nil).from == 20 && line(.height, nil).to == 60)
    }

    @Test func `are a point wide, with caps of seven points`() {
        // The line extends from 0 to 30 at y = 50. Its upper edge is at 49.5, and the upper edge of the caps is at 50
        // - 3.5.
        #expect(
            line(.left, .left).strokes == [
                Rect(x: 0, y: 49.5, width: 30, height: 1), Rect(x: -0.5, y: 46.5, width: 1, height: 7),
                Rect(x: 29.5, y: 46.5, width: 1, height: 7),
            ])
        // The line extends from 100 up to 60 at x = 50.
        #expect(
            line(.bottom, .bottom).strokes == [
                Rect(x: 49.5, y: 60, width: 1, height: 40), Rect(x: 46.5, y: 99.5, width: 7, height: 1),
                Rect(x: 46.5, y: 59.5, width: 7, height: 1),
            ])
    }
}

@Suite("Labels of constraints")
struct ConstraintWordsTests {
    @Test(
        "omit the default values of a constraint",
        arguments: [
            (.equal, 1, nil, 16, 1000, "16"), (.equal, 1, nil, -16, 1000, "-16"), (.equal, 1, nil, 0, 1000, "0"),
            (.greaterThanOrEqual, 1, nil, 8, 750, "≥ 8 @750"), (.lessThanOrEqual, 1, nil, 200, 1000, "≤ 200"),
            (.equal, 1, "left", 0, 1000, "= left"), (.equal, 0.5, "root", 0, 250, "= 0.5 × root @250"),
            (.lessThanOrEqual, 2, "icon", -4, 1000, "≤ 2 × icon − 4"), (.equal, 2, nil, 0, 1000, "2 ×"),
            (.equal, 2, nil, 10, 1000, "2 × 10"),
        ] as [(LayoutRelation, Double, String?, Double, Double, String)])
    func words(
        _ relation: LayoutRelation, _ multiplier: Double, _ other: String?, _ constant: Double, _ priority: Double,
        _ text: String
    ) {
        #expect(
            ConstraintMark.text(relation, times: multiplier, other, constant, LayoutPriority(priority)) == text)
    }
}
