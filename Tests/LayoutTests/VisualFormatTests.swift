import Geometry
import Testing
import Views

@testable import Layout

/// Returns the constraints as lines such as `a.leading == |.leading + 8 @750`, where `|` is the superview.
private func lines(
    _ format: String, _ options: LayoutFormatOptions = [], metrics: [String: Double] = [:]
) throws -> [String] {
    let names = FormatNames(metrics: metrics, isItem: { "abc".contains($0) }, hasSuperview: { $0 != "c" })
    return try VisualFormat(format).constraints(options, names).map { constraint in
        func words(_ side: FormatConstraint.Side) -> String {
            switch side.item {
            case .named(let name): "\(name).\(side.attribute.name)"
            case .superview(of: let name): "|\(name).\(side.attribute.name)"
            }
        }
        let second = constraint.second.map { words($0) + " + " } ?? ""
        let priority = constraint.priority.isRequired ? "" : " @\(constraint.priority.rawValue)"
        return "\(words(constraint.first)) \(constraint.relation.rawValue) \(second)\(constraint.constant)\(priority)"
    }
}

@Suite("A visual format (semantics 17)")
struct VisualFormatTests {
    @Test(
        "joins views and the superview (semantics 17.1, 17.2)",
        arguments: [
            ("[a]", []),
            ("|[a]|", ["a.leading == |a.leading + 0.0", "|a.trailing == a.trailing + 0.0"]),
            ("H:|-[a]-|", ["a.leading == |a.leadingMargin + 0.0", "|a.trailingMargin == a.trailing + 0.0"]),
            ("V:|-[a]-|", ["a.top == |a.topMargin + 0.0", "|a.bottomMargin == a.bottom + 0.0"]),
            ("|-8-[a]-12.5-|", ["a.leading == |a.leading + 8.0", "|a.trailing == a.trailing + 12.5"]),
            ("[a][b]", ["b.leading == a.trailing + 0.0"]),
            ("[a]-[b]", ["b.leading == a.trailing + 8.0"]),
            ("V:[a]-[b]", ["b.top == a.bottom + 8.0"]),
            ("[a]-20-[b]", ["b.leading == a.trailing + 20.0"]),
            ("[a]-gap-[b]", ["b.leading == a.trailing + 30.0"]),
            ("[a]-(-5)-[b]", ["b.leading == a.trailing + -5.0"]),
            ("[a]-(>=8@750)-[b]", ["b.leading >= a.trailing + 8.0 @750.0"]),
            ("[a]-(>=8,<=gap@low)-[b]", ["b.leading >= a.trailing + 8.0", "b.leading <= a.trailing + 30.0 @250.0"]),
            ("|-(>=0)-[a]", ["a.leading >= |a.leading + 0.0"]),
            ("H: |  -[ a ]- ( == 8 ) -[b]", ["a.leading == |a.leadingMargin + 0.0", "b.leading == a.trailing + 8.0"]),
        ])
    func joints(format: String, expected: [String]) throws {
        #expect(try lines(format, metrics: ["gap": 30, "low": 250]) == expected)
    }

    @Test(
        "gives views their sizes (semantics 17.1)",
        arguments: [
            ("[a(100)]", ["a.width == 100.0"]), ("[a(==100)]", ["a.width == 100.0"]),
            ("V:[a(100)]", ["a.height == 100.0"]),
            ("[a(>=50,<=100@750)]", ["a.width >= 50.0", "a.width <= 100.0 @750.0"]),
            ("[a(b)]", ["a.width == b.width + 0.0"]), ("[a(==b@low)]", ["a.width == b.width + 0.0 @250.0"]),
            ("V:[a(>=b)]", ["a.height >= b.height + 0.0"]), ("[a(gap)]", ["a.width == 30.0"]),
        ])
    func sizes(format: String, expected: [String]) throws {
        #expect(try lines(format, metrics: ["gap": 30, "low": 250]) == expected)
    }

    @Test func `creates constraints in reading order, connections before sizes, and alignments last`() throws {
        #expect(
            try lines("|-[a(50)]-[b(a)]-|", [.alignAllTop, .alignAllBottom]) == [
                "a.leading == |a.leadingMargin + 0.0", "a.width == 50.0", "b.leading == a.trailing + 8.0",
                "b.width == a.width + 0.0", "|b.trailingMargin == b.trailing + 0.0", "a.top == b.top + 0.0",
                "a.bottom == b.bottom + 0.0",
            ])
    }

    @Test func `a name of both a metric and a view refers to the metric`() throws {
        #expect(try lines("[a(b)]", metrics: ["b": 7]) == ["a.width == 7.0"])
    }

    @Test func `from left to right it connects left and right sides`() throws {
        #expect(
            try lines("|-[a]-[b]-5-|", .directionLeftToRight) == [
                "a.left == |a.leftMargin + 0.0", "b.left == a.right + 8.0", "|b.right == b.right + 5.0",
            ])
    }

    @Test func `from right to left the first view is the rightmost, and distances remain positive`() throws {
        #expect(
            try lines("|-[a]-(>=6)-[b]-5-|", .directionRightToLeft) == [
                "|a.rightMargin == a.right + 0.0", "a.left >= b.right + 6.0", "b.left == |b.left + 5.0",
            ])
        #expect(try lines("V:[a]-[b]", .directionRightToLeft) == ["b.top == a.bottom + 8.0"])
    }

    @Test(
        "aligns adjacent views across its axis",
        arguments: [
            (LayoutFormatOptions.alignAllCenterY, "centerY"), (.alignAllTop, "top"), (.alignAllBottom, "bottom"),
            (.alignAllLastBaseline, "lastBaseline"), (.alignAllFirstBaseline, "firstBaseline"),
        ])
    func alignments(option: LayoutFormatOptions, attribute: String) throws {
        #expect(
            try lines("[a][b][c]", option).suffix(2) == [
                "a.\(attribute) == b.\(attribute) + 0.0", "b.\(attribute) == c.\(attribute) + 0.0",
            ])
    }

    @Test func `options have UIKit's values (semantics 17.3)`() {
        #expect(LayoutFormatOptions.alignAllLeft.rawValue == 2)
        #expect(LayoutFormatOptions.alignAllFirstBaseline.rawValue == 4096)
        #expect(LayoutFormatOptions.directionRightToLeft.rawValue == 0x20000)
        #expect(
            LayoutFormatOptions([.alignAllCenterX, .alignAllLeft, .directionLeftToRight]).alignments == [
                .left, .centerX,
            ])
    }
}

@Suite("A visual format with an error")
struct VisualFormatErrorTests {
    @Test(
        "is shown with a caret (semantics 17.3)",
        arguments: [
            ("", "found the end, expected '|' or '['", "^"),
            ("H:", "found the end, expected '|' or '['", "  ^"),
            ("X:[a]", "found 'X', expected '|' or '['", "^"),
            ("|", "found the end, expected '-' or '['", " ^"),
            ("|-", "found the end, expected a distance, '(', '[' or '|'", "  ^"),
            ("|-|", "found '|', expected '[' and the name of a view", "  ^"),
            ("||", "found '|', expected '-' or '['", " ^"),
            ("|-[]-|", "found ']', expected the name of a view", "   ^"),
            ("[1a]", "found '1', expected the name of a view", " ^"),
            ("[a", "found the end, expected '(' or ']'", "  ^"),
            ("[a b]", "found 'b', expected '(' or ']'", "   ^"),
            ("[a.b]", "found '.', expected '(' or ']'", "  ^"),
            ("[a()]", "found ')', expected '==', '<=', '>=', a number or a name", "   ^"),
            ("[a(==)]", "found ')', expected a number or a name", "     ^"),
            ("[a(=8)]", "found '=', expected '==', '<=' or '>='", "   ^"),
            ("[a(=>8)]", "found '=>', expected '==', '<=' or '>='", "   ^~"),
            ("[a(≥8)]", "found '≥', expected '==', '<=' or '>='", "   ^"),
            ("[a(8]", "found ']', expected '@', ',' or ')'", "    ^"),
            ("[a(8@1@2)]", "found '@', expected ',' or ')'", "      ^"),
            ("[a(8@)]", "found ')', expected a priority", "     ^"),
            ("[a(==2*b)]", "found '*', expected '@', ',' or ')'", "      ^"),
            ("[a(8)", "found the end, expected ']'", "     ^"),
            ("[a]b", "found 'b', expected '-', '[', '|' or the end", "   ^"),
            ("[a]-8[b]", "found '[', expected '-' after the distance", "     ^"),
            ("[a]--[b]", "found '-', expected a distance, '(', '[' or '|'", "    ^"),
            ("[a]-8@750-[b]", "found '@', expected '-' after the distance", "     ^"),
            ("[a]-8-", "found the end, expected '[' or '|'", "      ^"),
            ("[a]|[b]", "found '[', expected the end", "    ^"),
            ("[a]-.5-[b]", "found '.', expected a distance, '(', '[' or '|'", "    ^"),
            ("[日本]", "found '日本', expected a key of the views", " ^~"),
            ("[a]-[card]", "found 'card', expected a key of the views", "     ^~~~"),
            ("[a]-gap-[b]", "found 'gap', expected a number or a key of the metrics", "    ^~~"),
            ("[a]-b-[b]", "found 'b', expected a number or a key of the metrics", "    ^"),
            ("[a(gap)]", "found 'gap', expected a number or a key of the metrics or the views", "   ^~~"),
            ("[a(8@gap)]", "found 'gap', expected a number or a key of the metrics", "     ^~~"),
            ("[a(8@0)]", "found the priority 0.0, expected 1 through 1000", "     ^"),
            ("[a(8@1200)]", "found the priority 1200.0, expected 1 through 1000", "     ^~~~"),
            ("[a(a)]", "found 'a' compared with itself, expected another view", "   ^"),
            ("[a]-|[c]|", "found '[', expected the end", "     ^"),
            ("|[c]", "found '|' beside 'c', which has no superview; expected a view that has one", "^"),
            ("[a][c]-8-|", "found '|' beside 'c', which has no superview; expected a view that has one", "         ^"),
        ])
    func carets(format: String, message: String, caret: String) throws {
        let error = #expect(throws: VisualFormatError.self) { try lines(format) }

        #expect(error?.description == "\(message)\n\(format)\n\(caret)")
    }

    @Test func `rejects a number outside the range of Double and a metric that is not finite`() {
        let digits = String(repeating: "9", count: 400)
        #expect(throws: VisualFormatError(.numberTooLarge(digits), in: "[a(\(digits))]", at: 3..<403)) {
            try lines("[a(\(digits))]")
        }
        #expect(throws: VisualFormatError(.metricNotFinite("gap"), in: "[a(gap)]", at: 3..<6)) {
            try lines("[a(gap)]", metrics: ["gap": .infinity])
        }
    }

    @Test(
        "aligns along its axis",
        arguments: [
            ("[a][b]", LayoutFormatOptions.alignAllLeading, LayoutAttribute.leading),
            ("[a]", .alignAllCenterX, .centerX), ("V:[a][b]", .alignAllTop, .top),
            ("V:[a][b]", .alignAllLastBaseline, .lastBaseline),
        ])
    func alongAxis(format: String, options: LayoutFormatOptions, attribute: LayoutAttribute) {
        #expect(throws: VisualFormatError(.alignmentAlongAxis(attribute), in: format, at: 0..<0)) {
            try lines(format, options)
        }
    }
}
