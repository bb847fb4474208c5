internal import _StringProcessing

/// Finds the enumerations in an Objective-C header.
enum HeaderParser {
    /// The enumerations in the order of the header, and the names of those whose values the tool cannot calculate.
    static func parse(_ header: String) -> (enumerations: [HeaderEnumeration], unreadable: [String]) {
        let text = header.replacing(/\/\*(?s:.)*?\*\/|\/\/[^\n]*/, with: " ")
        let declaration =
            /typedef\s+NS_(?<kind>ENUM|CLOSED_ENUM|OPTIONS)\s*\(\s*(?<raw>[\w\s]+?)\s*,\s*(?<name>\w+)\s*\)\s*\{(?<body>[^}]*)\}(?<attributes>[^;]*);/
        var enumerations: [HeaderEnumeration] = []
        var unreadable: [String] = []
        for match in text.matches(of: declaration) {
            let name = String(match.name)
            let swiftName = swiftName(in: match.attributes) ?? name
            guard let raw = rawTypes[String(match.raw)], let entries = entries(match.body) else {
                unreadable.append(swiftName)
                continue
            }
            // Enumerators with a name for Swift do not influence the names of the others.
            let unnamed = entries.filter { $0.swiftName == nil }.map(\.name)
            var names = HeaderEnumeration.swiftNames(of: unnamed, in: name)[...]
            enumerations.append(
                HeaderEnumeration(
                    name: swiftName, rawType: raw, isOptionSet: match.kind == "OPTIONS",
                    cases: entries.map { ($0.swiftName ?? names.removeFirst(), $0.value) }))
        }
        return (enumerations, unreadable)
    }

    private static let rawTypes = [
        "NSInteger": "Int", "NSUInteger": "UInt", "int": "Int32", "unsigned int": "UInt32", "unsigned": "UInt32",
        "long": "Int", "unsigned long": "UInt", "char": "Int8", "int8_t": "Int8", "uint8_t": "UInt8",
        "int16_t": "Int16", "uint16_t": "UInt16", "int32_t": "Int32", "uint32_t": "UInt32", "int64_t": "Int64",
        "uint64_t": "UInt64",
    ]

    /// An enumerator; `swiftName` is the name that the header gives it for Swift.
    private struct Entry {
        let name: String
        let swiftName: String?
        let value: Int
    }

    private static func swiftName(in attributes: Substring) -> String? {
        attributes.firstMatch(of: /NS_SWIFT_NAME\s*\(\s*(\w+)\s*\)/).map { String($0.1) }
    }

    /// The enumerators in the braces; `nil` if a value cannot be calculated.
    private static func entries(_ body: Substring) -> [Entry]? {
        var entries: [Entry] = []
        var values: [String: Int] = [:]
        for part in divided(body) {
            guard let match = part.wholeMatch(of: /\s*(\w+)([^=]*)(?:=(.*))?/.dotMatchesNewlines()) else {
                if part.allSatisfy(\.isWhitespace) { continue }
                return nil
            }
            let name = String(match.1)
            let value: Int
            if let text = match.3 {
                // Attributes can follow the value.
                let expression = String(text).replacing(/\b[A-Z][A-Z_]{3,}\s*\([^)]*\)/, with: "")
                guard let result = EnumeratorValue.value(of: expression, values) else { return nil }
                value = result
            } else {
                value = entries.last.map { $0.value + 1 } ?? 0
            }
            values[name] = value
            entries.append(Entry(name: name, swiftName: swiftName(in: part), value: value))
        }
        return entries
    }

    /// Divides the enumerators at the commas outside of parentheses.
    private static func divided(_ body: Substring) -> [Substring] {
        var depth = 0
        return body.split(omittingEmptySubsequences: true) { character in
            depth += character == "(" ? 1 : character == ")" ? -1 : 0
            return character == "," && depth == 0
        }
    }
}

/// Calculates the value of an enumerator from its expression in C.
struct EnumeratorValue {
    private var tokens: ArraySlice<String>
    private let values: [String: Int]

    /// Returns the value; `nil` if the expression contains something else than numbers, earlier enumerators, `|`, `+`, `-`,
    /// `<<`, `~` and parentheses, or if the value is too large.
    static func value(of expression: String, _ values: [String: Int]) -> Int? {
        let tokens = expression.matches(of: /\w+|<<|[^\s\w]/).map { String($0.output) }
        var parser = EnumeratorValue(tokens: tokens[...], values: values)
        guard let value = parser.union(), parser.tokens.isEmpty else { return nil }
        return value
    }

    private mutating func take(_ token: String) -> Bool {
        guard tokens.first == token else { return false }
        tokens.removeFirst()
        return true
    }

    private mutating func union() -> Int? {
        guard var value = shift() else { return nil }
        while take("|") {
            guard let next = shift() else { return nil }
            value |= next
        }
        return value
    }

    private mutating func shift() -> Int? {
        guard var value = sum() else { return nil }
        while take("<<") {
            guard let distance = sum(), (0..<63).contains(distance) else { return nil }
            value <<= distance
        }
        return value
    }

    private mutating func sum() -> Int? {
        guard var value = operand() else { return nil }
        while let sign = tokens.first, sign == "+" || sign == "-" {
            tokens.removeFirst()
            guard let next = operand() else { return nil }
            let result =
                sign == "+" ? value.addingReportingOverflow(next) : value.subtractingReportingOverflow(next)
            guard !result.overflow else { return nil }
            value = result.partialValue
        }
        return value
    }

    private mutating func operand() -> Int? {
        if take("-") { return operand().flatMap { $0 == .min ? nil : -$0 } }
        if take("~") { return operand().map { ~$0 } }
        if take("(") {
            guard let value = union(), take(")") else { return nil }
            return value
        }
        guard let token = tokens.popFirst() else { return nil }
        if let value = values[token] { return value }
        let digits = token.lowercased().trimmingSuffix { "ul".contains($0) }
        if digits.hasPrefix("0x") { return Int(digits.dropFirst(2), radix: 16) }
        return digits.count > 1 && digits.hasPrefix("0") ? Int(digits, radix: 8) : Int(digits)
    }
}

extension String {
    fileprivate func trimmingSuffix(while matches: (Character) -> Bool) -> Substring {
        var result = self[...]
        while let last = result.last, matches(last) { result.removeLast() }
        return result
    }
}
