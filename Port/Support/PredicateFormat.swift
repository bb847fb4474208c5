import Foundation

extension NSPredicate {
    /// Creates a predicate from a format such as `SELF MATCHES %@` or `SELF.count > 3 AND SELF BEGINSWITH[c] "a"`.
    ///
    /// Foundation on Linux has no predicate formats. This initializer supports comparisons (`==`, `!=`, `<`, `<=`, `>`, `>=`,
    /// `BETWEEN`, `IN`, `CONTAINS`, `BEGINSWITH`, `ENDSWITH`, `LIKE` and `MATCHES`, with the options `[c]` and `[d]`), `AND`,
    /// `OR`, `NOT`, parentheses, numbers, strings, `{…}` lists, `nil`, `TRUE`, `FALSE`, `SELF`, keys of dictionaries, and the
    /// arguments `%@`, `%K`, `%d` and the other formats of numbers. Linux has no key-value coding, so a key of another
    /// object ends the process with a message; use `NSPredicate(block:)` for it. A format that cannot be read ends the
    /// process with a message, too.
    convenience init(format: String, _ arguments: Any...) {
        self.init(format: format, argumentArray: arguments)
    }

    /// Creates a predicate from a format and an array of arguments.
    convenience init(format: String, argumentArray arguments: [Any]?) {
        nonisolated(unsafe) let condition = PredicateParser.parse(format, arguments ?? [])
        self.init(block: { object, _ in unsafe condition(object) })
    }
}

/// Reads the format of a predicate.
private struct PredicateParser {
    typealias Condition = (Any?) -> Bool
    typealias Expression = (Any?) -> Any?

    private enum Token: Equatable {
        case word(String)
        case text(String)
        case number(Double)
        case symbol(String)
        case argument(Character)
    }

    private let format: String
    private var tokens: ArraySlice<Token>
    private var arguments: ArraySlice<Any>

    static func parse(_ format: String, _ arguments: [Any]) -> Condition {
        var parser = PredicateParser(format: format, tokens: tokens(of: format)[...], arguments: arguments[...])
        let condition = parser.disjunction()
        if let next = parser.tokens.first { parser.fail("found '\(next)' after the end of the predicate") }
        return condition
    }

    private func fail(_ reason: String) -> Never {
        fatalError("Unable to parse the predicate format \"\(format)\": \(reason)")
    }

    // MARK: Tokens

    private static func tokens(of format: String) -> [Token] {
        let pattern =
            /\s*(?:(["'])((?:\\.|(?!\1).)*)\1|(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([A-Za-z_@#$][\w.@]*)|%(?:l{0,2}|h)([@Kdiufgxc])|(&&|\|\||==|!=|<>|<=|=<|>=|=>|[=<>!(){},\[\]-]))/
        var tokens: [Token] = []
        var rest = format[...]
        while let match = rest.prefixMatch(of: pattern) {
            rest = rest[match.range.upperBound...]
            if let text = match.2 {
                tokens.append(.text(String(text).replacing(/\\(.)/) { String($0.1) }))
            } else if let number = match.3.flatMap({ Double($0) }) {
                tokens.append(.number(number))
            } else if let word = match.4 {
                tokens.append(.word(String(word)))
            } else if let argument = match.5?.first {
                tokens.append(.argument(argument))
            } else if let symbol = match.6 {
                tokens.append(.symbol(String(symbol)))
            }
        }
        if !rest.allSatisfy(\.isWhitespace) { tokens.append(.symbol(String(rest))) }
        return tokens
    }

    private mutating func take(_ names: String...) -> Bool {
        switch tokens.first {
        case .word(let word) where names.contains(word.uppercased()): break
        case .symbol(let symbol) where names.contains(symbol): break
        default: return false
        }
        tokens.removeFirst()
        return true
    }

    // MARK: Conditions

    private mutating func disjunction() -> Condition {
        var conditions = [conjunction()]
        while take("OR", "||") { conditions.append(conjunction()) }
        return conditions.count == 1 ? conditions[0] : { object in conditions.contains { $0(object) } }
    }

    private mutating func conjunction() -> Condition {
        var conditions = [negation()]
        while take("AND", "&&") { conditions.append(negation()) }
        return conditions.count == 1 ? conditions[0] : { object in conditions.allSatisfy { $0(object) } }
    }

    private mutating func negation() -> Condition {
        if take("NOT", "!") {
            let condition = negation()
            return { !condition($0) }
        }
        if take("TRUEPREDICATE") { return { _ in true } }
        if take("FALSEPREDICATE") { return { _ in false } }
        if take("(") {
            let condition = disjunction()
            guard take(")") else { fail("expected ')'") }
            return condition
        }
        let left = expression()
        let comparison = comparison()
        let right = expression()
        return { comparison(left($0), right($0)) }
    }

    private mutating func comparison() -> (Any?, Any?) -> Bool {
        if take("=", "==") { return { [options = options()] in PredicateValue.areEqual($0, $1, options) } }
        if take("!=", "<>") { return { [options = options()] in !PredicateValue.areEqual($0, $1, options) } }
        if take("<=", "=<") { return { PredicateValue.order($0, $1).map { $0 != .orderedDescending } ?? false } }
        if take(">=", "=>") { return { PredicateValue.order($0, $1).map { $0 != .orderedAscending } ?? false } }
        if take("<") { return { PredicateValue.order($0, $1) == .orderedAscending } }
        if take(">") { return { PredicateValue.order($0, $1) == .orderedDescending } }
        if take("BETWEEN") { return PredicateValue.isBetween }
        if take("IN") { return { [options = options()] in PredicateValue.contains($1, $0, options) } }
        if take("CONTAINS") { return { [options = options()] in PredicateValue.contains($0, $1, options) } }
        if take("BEGINSWITH") {
            return { [options = options()] in PredicateValue.text($0, $1, options) { $0.hasPrefix($1) } }
        }
        if take("ENDSWITH") {
            return { [options = options()] in PredicateValue.text($0, $1, options) { $0.hasSuffix($1) } }
        }
        if take("LIKE") {
            return { [options = options()] in PredicateValue.text($0, $1, options, PredicateValue.isLike) }
        }
        if take("MATCHES") {
            return { [options = options()] in
                PredicateValue.text($0, $1, []) { PredicateValue.matches($0, $1, options) }
            }
        }
        fail(tokens.first.map { "found '\($0)', expected a comparison such as '=='" } ?? "expected a comparison")
    }

    /// The options in brackets, such as `[cd]`.
    private mutating func options() -> String.CompareOptions {
        guard take("[") else { return [] }
        guard case .word(let letters)? = tokens.popFirst(), take("]"), letters.allSatisfy({ "cdCD".contains($0) })
        else {
            fail("expected the options [c], [d] or [cd]")
        }
        let names = letters.lowercased()
        var options: String.CompareOptions = []
        if names.contains("c") { options.insert(.caseInsensitive) }
        if names.contains("d") { options.insert(.diacriticInsensitive) }
        return options
    }

    // MARK: Expressions

    private mutating func expression() -> Expression {
        guard let token = tokens.popFirst() else { fail("expected an expression at the end") }
        switch token {
        case .text(let text): return { _ in text }
        case .number(let number): return { _ in number }
        case .symbol("-"):
            guard case .number(let number)? = tokens.popFirst() else { fail("expected a number after '-'") }
            return { _ in -number }
        case .symbol("{"):
            var values: [Expression] = []
            while !take("}") {
                values.append(expression())
                guard take(",") || tokens.first == .symbol("}") else { fail("expected ',' or '}' in a list") }
            }
            return { object in values.map { $0(object) as Any } }
        case .argument("K"):
            guard let path = argument() as? String else { fail("expected a string for %K") }
            return key(path)
        case .argument:
            let value = argument()
            return { _ in value }
        case .word(let word):
            switch word.uppercased() {
            case "TRUE", "YES": return { _ in true }
            case "FALSE", "NO": return { _ in false }
            case "NIL", "NULL": return { _ in nil }
            default: return key(word)
            }
        case .symbol(let symbol): fail("found '\(symbol)', expected an expression")
        }
    }

    private mutating func argument() -> Any {
        guard let value = arguments.popFirst() else {
            fail("it has more places for arguments than there are arguments")
        }
        return value
    }

    private func key(_ path: String) -> Expression {
        let keys = path.split(separator: ".").map(String.init).drop { $0.uppercased() == "SELF" }
        return { object in
            keys.reduce(object) { value, key in
                if let dictionary = value as? [AnyHashable: Any] { return dictionary[key] }
                switch (key, value) {
                case (_, nil): return nil
                case ("length", let text as String): return text.utf16.count
                case ("count", let items as [Any]), ("@count", let items as [Any]): return items.count
                default:
                    fail("Linux has no key-value coding, so '\(key)' cannot be read; use NSPredicate(block:)")
                }
            }
        }
    }
}

/// Comparisons of the values of a predicate.
private enum PredicateValue {
    private static func number(_ value: Any?) -> Double? {
        switch value {
        case let number as NSNumber: number.doubleValue
        case let number as any BinaryInteger: Double(number)
        case let number as any BinaryFloatingPoint: Double(number)
        case let flag as Bool: flag ? 1 : 0
        default: nil
        }
    }

    private static func text(_ value: Any?) -> String? { value as? String ?? (value as? NSString).map { $0 as String } }

    static func text(
        _ left: Any?, _ right: Any?, _ options: String.CompareOptions, _ test: (String, String) -> Bool
    ) -> Bool {
        guard let left = text(left), let right = text(right) else { return false }
        return test(left.folding(options: options, locale: nil), right.folding(options: options, locale: nil))
    }

    static func areEqual(_ left: Any?, _ right: Any?, _ options: String.CompareOptions) -> Bool {
        if text(left) != nil, text(right) != nil { return text(left, right, options, ==) }
        if let left = number(left), let right = number(right) { return left == right }
        guard let left, let right else { return left == nil && right == nil }
        if let left = left as? AnyHashable, let right = right as? AnyHashable { return left == right }
        return left as AnyObject === right as AnyObject
    }

    static func order(_ left: Any?, _ right: Any?) -> ComparisonResult? {
        func compare<Value: Comparable>(_ left: Value, _ right: Value) -> ComparisonResult {
            left < right ? .orderedAscending : left > right ? .orderedDescending : .orderedSame
        }
        if let left = number(left), let right = number(right) { return compare(left, right) }
        if let left = text(left), let right = text(right) { return compare(left, right) }
        if let left = left as? Date, let right = right as? Date { return compare(left, right) }
        return nil
    }

    static func isBetween(_ value: Any?, _ limits: Any?) -> Bool {
        guard let limits = limits as? [Any], limits.count == 2, let low = order(value, limits[0]),
            let high = order(value, limits[1])
        else { return false }
        return low != .orderedAscending && high != .orderedDescending
    }

    static func contains(_ collection: Any?, _ value: Any?, _ options: String.CompareOptions) -> Bool {
        if text(collection) != nil { return text(collection, value, options) { $1.isEmpty || $0.contains($1) } }
        let items = collection as? [Any] ?? (collection as? Set<AnyHashable>).map(Array.init) ?? []
        return items.contains { areEqual($0, value, options) }
    }

    /// Whether a text matches a pattern, in which `?` matches one character, and `*` matches any number of characters.
    static func isLike(_ text: String, _ pattern: String) -> Bool {
        let expression = NSRegularExpression.escapedPattern(for: pattern).replacing("\\?", with: ".")
            .replacing("\\*", with: ".*")
        return matches(text, "(?s:\(expression))", [])
    }

    /// Whether a whole text matches a regular expression.
    static func matches(_ text: String, _ pattern: String, _ options: String.CompareOptions) -> Bool {
        let isInsensitive = options.contains(.caseInsensitive)
        guard
            let expression = try? NSRegularExpression(
                pattern: "\\A(?:\(pattern))\\z", options: isInsensitive ? .caseInsensitive : [])
        else { fatalError("Can't do regex matching, reason: the pattern \"\(pattern)\" cannot be read") }
        return expression.firstMatch(in: text, range: NSRange(text.startIndex..., in: text)) != nil
    }
}
