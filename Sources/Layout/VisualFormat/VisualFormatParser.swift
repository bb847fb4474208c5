import Geometry

/// Reads `H:|-[a(>=50)]-(8@750)-[b]|`.
///
/// Spaces between the signs count for nothing, as in UIKit.
///
/// - Source: Apple's *Visual Format Language*, whose grammar this is.
struct VisualFormatParser {
    private var scanner: FormatScanner

    init(_ text: String) { scanner = FormatScanner(text) }

    mutating func parse() throws(VisualFormatError) -> VisualFormat {
        let axis = scanner.takeAxis() ?? .horizontal
        var leading: VisualFormat.Connection?
        let start = scanner.offset
        if let bar = scanner.take("|") {
            leading = try connection(from: start, toward: "'-' or '['", bar: bar)
            guard scanner.peek == "[" else { throw scanner.unexpected("'[' and the name of a view") }
        } else if scanner.peek != "[" {
            throw scanner.unexpected("'|' or '['")
        }
        var views = [try view(after: nil)]
        var trailing: VisualFormat.Connection?
        while !scanner.isAtEnd, trailing == nil {
            let start = scanner.offset
            let joint = try connection(from: start, toward: "'-', '[', '|' or the end", bar: nil)
            if let bar = scanner.take("|") {
                trailing = .init(distance: joint.distance, range: start..<bar.upperBound, bar: bar)
            } else {
                guard scanner.peek == "[" else { throw scanner.unexpected("'[' or '|'") }
                views.append(try view(after: joint))
            }
        }
        guard scanner.isAtEnd else { throw scanner.unexpected("the end") }
        return VisualFormat(text: scanner.text, axis: axis, leading: leading, views: views, trailing: trailing)
    }

    /// Nothing, `-`, `-8-` or `-(>=8)-`.
    private mutating func connection(
        from start: Int, toward expected: String, bar: Range<Int>?
    ) throws(VisualFormatError) -> VisualFormat.Connection {
        guard scanner.take("-") != nil else {
            guard scanner.peek == "[" || (scanner.peek == "|" && bar == nil) else { throw scanner.unexpected(expected) }
            return .init(distance: .none, range: start..<scanner.offset, bar: bar)
        }
        if scanner.peek == "[" || scanner.peek == "|" {
            return .init(distance: .standard, range: start..<scanner.offset, bar: bar)
        }
        let predicates: [VisualFormat.Predicate]
        if scanner.take("(") != nil {
            predicates = try self.predicates()
        } else {
            let distance = try value("a distance, '(', '[' or '|'", mayBeNegative: false)
            predicates = [.init(relation: .equal, object: distance, priority: nil)]
        }
        guard scanner.take("-") != nil else { throw scanner.unexpected("'-' after the distance") }
        return .init(distance: .predicates(predicates), range: start..<scanner.offset, bar: bar)
    }

    private mutating func view(
        after connection: VisualFormat.Connection?
    ) throws(VisualFormatError) -> VisualFormat.Item {
        _ = scanner.take("[")
        guard let name = scanner.takeName() else { throw scanner.unexpected("the name of a view") }
        let predicates = scanner.take("(") == nil ? [] : try self.predicates()
        guard scanner.take("]") != nil else {
            throw scanner.unexpected(predicates.isEmpty ? "'(' or ']'" : "']'")
        }
        return .init(name: name, predicates: predicates, connection: connection)
    }

    /// What follows a `(`, through the `)`.
    private mutating func predicates() throws(VisualFormatError) -> [VisualFormat.Predicate] {
        var predicates: [VisualFormat.Predicate] = []
        repeat {
            let relation = try scanner.takeRelation()
            let object = try value(
                relation == nil ? "'==', '<=', '>=', a number or a name" : "a number or a name", mayBeNegative: true)
            let priority = scanner.take("@") == nil ? nil : try value("a priority", mayBeNegative: false)
            predicates.append(.init(relation: relation ?? .equal, object: object, priority: priority))
        } while scanner.take(",") != nil
        guard scanner.take(")") != nil else {
            throw scanner.unexpected(predicates.last?.priority == nil ? "'@', ',' or ')'" : "',' or ')'")
        }
        return predicates
    }

    private mutating func value(
        _ expected: String, mayBeNegative: Bool
    ) throws(VisualFormatError) -> VisualFormat.Value {
        if let name = scanner.takeName() { return .init(content: .name(name.text), range: name.range) }
        if let number = try scanner.takeNumber(mayBeNegative: mayBeNegative) { return number }
        throw scanner.unexpected(expected)
    }
}
