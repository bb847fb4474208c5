internal import SwiftSyntax

/// What the conditions of a source are on the simulated device.
enum Platform {
    /// The system of the simulated device. `#available` is true up to this version.
    static let version = [26, 1]

    /// The value of a condition. It is unknown if it depends on a flag of the build, such as `DEBUG`.
    enum Truth {
        case yes, no, unknown

        static func of(_ value: Bool) -> Truth { value ? .yes : .no }

        static prefix func ! (value: Truth) -> Truth {
            switch value {
            case .yes: .no
            case .no: .yes
            case .unknown: .unknown
            }
        }
    }

    /// The clauses of an `#if` that may be compiled. `isCertain` is false if a flag of the build decides.
    static func clauses(of node: IfConfigDeclSyntax) -> [(clause: IfConfigClauseSyntax, isCertain: Bool)] {
        var result: [(clause: IfConfigClauseSyntax, isCertain: Bool)] = []
        var mayFollow = true
        for clause in node.clauses where mayFollow {
            let truth = clause.condition.map(value) ?? .yes
            if truth == .no { continue }
            result.append((clause, truth == .yes && result.isEmpty))
            if truth == .yes { mayFollow = false }
        }
        return result
    }

    /// The value of a condition on the simulated device.
    static func value(of condition: ExprSyntax) -> Truth {
        if let sequence = condition.as(SequenceExprSyntax.self) { return value(of: Array(sequence.elements)) }
        if let call = condition.as(FunctionCallExprSyntax.self) { return value(of: call) }
        if let literal = condition.as(BooleanLiteralExprSyntax.self) {
            return .of(literal.literal.tokenKind == .keyword(.true))
        }
        if let prefix = condition.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
            return !value(of: prefix.expression)
        }
        if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return value(of: only.expression)
        }
        return .unknown
    }

    /// The value of operands and operators, in which `&&` binds stronger than `||`.
    private static func value(of elements: [ExprSyntax]) -> Truth {
        var either: Truth = .no
        var both: Truth?
        for element in elements {
            guard let binary = element.as(BinaryOperatorExprSyntax.self) else {
                let next = value(of: element)
                both =
                    both.map { $0 == .no || next == .no ? .no : $0 == .yes && next == .yes ? .yes : .unknown } ?? next
                continue
            }
            switch binary.operator.text {
            case "&&": continue
            case "||":
                either = or(either, both ?? .unknown)
                both = nil
            default: return .unknown
            }
        }
        return or(either, both ?? .unknown)
    }

    private static func or(_ a: Truth, _ b: Truth) -> Truth {
        a == .yes || b == .yes ? .yes : a == .no && b == .no ? .no : .unknown
    }

    private static func value(of call: FunctionCallExprSyntax) -> Truth {
        guard let argument = call.arguments.first?.expression else { return .unknown }
        let text = argument.trimmedDescription
        switch call.calledExpression.trimmedDescription {
        case "os": return .of(["iOS", "Linux"].contains(text))
        case "targetEnvironment": return .no
        case "canImport": return Modules.canImport(text)
        case "_runtime": return .of(text == "_Native")
        case "swift", "compiler":
            guard text.hasPrefix(">=") else { return .unknown }
            let words = text.dropFirst(2).split(separator: ".").compactMap { Int($0) }
            // A package in language mode 5 evaluates `swift(>=6)` as false.
            let isSwift = call.calledExpression.trimmedDescription == "swift"
            return words.lexicographicallyPrecedes(isSwift ? [6] : [6, 3]) ? .yes : .unknown
        default: return .unknown
        }
    }

    /// Whether `#available` with these arguments is true on the simulated device.
    static func isAvailable(_ arguments: AvailabilityArgumentListSyntax) -> Bool {
        for argument in arguments {
            guard case .availabilityVersionRestriction(let restriction) = argument.argument,
                ["iOS", "iOSApplicationExtension"].contains(restriction.platform.text),
                let version = restriction.version
            else { continue }
            let found = version.trimmedDescription.split(separator: ".").compactMap { Int($0) }
            let count = max(found.count, Platform.version.count)
            func padded(_ numbers: [Int]) -> [Int] { numbers + Array(repeating: 0, count: count - numbers.count) }
            if padded(Platform.version).lexicographicallyPrecedes(padded(found)) { return false }
        }
        return true
    }
}

/// A visitor that omits the code in clauses of `#if` that are not compiled on the simulated device.
class PlatformVisitor: SyntaxVisitor {
    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        for (clause, _) in Platform.clauses(of: node) {
            if let elements = clause.elements { walk(elements) }
        }
        return .skipChildren
    }
}
