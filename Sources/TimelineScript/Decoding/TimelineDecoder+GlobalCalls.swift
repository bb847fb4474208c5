import Animation
import Diagnostics
import Simulation

/// Statements to `UIView` and `CATransaction`.
extension TimelineDecoder {
    mutating func globalCall(_ syntax: StatementSyntax) -> GlobalCall? {
        let name = syntax.member.value
        let known = GlobalCall.Method.allCases.filter { $0.owner == syntax.subject.value }
        guard let method = known.first(where: { $0.rawValue == name }) else {
            reportUnknown(
                .unknownCall, "\(syntax.subject.value) has no method \(name.quoted) here", name,
                among: known.map(\.rawValue), at: syntax.member.span)
            return nil
        }
        switch (method, syntax.form) {
        case (.begin, .call): return .begin
        case (.commit, .call): return .commit
        case (.flush, .call): return .flush
        case (_, .callWith(let arguments)) where arguments.count == 1 && arguments[0].label == nil:
            if let call = globalCall(method, arguments[0].value) { return call }
        default: break
        }
        report(
            .syntax, "expected \(syntax.subject.value).\(method.example) for \(name.quoted)", at: syntax.member.span)
        return nil
    }

    private func globalCall(_ method: GlobalCall.Method, _ argument: PrioritySyntax.Value) -> GlobalCall? {
        switch (method, argument) {
        case (.setAnimationsEnabled, .name("true")): .setAnimationsEnabled(true)
        case (.setAnimationsEnabled, .name("false")): .setAnimationsEnabled(false)
        case (.setDisableActions, .name("true")): .setDisableActions(true)
        case (.setDisableActions, .name("false")): .setDisableActions(false)
        case (.setAnimationDuration, .number(let seconds)) where ScriptLimits.seconds.contains(seconds):
            .setAnimationDuration(.seconds(seconds))
        case (.setAnimationTimingFunction, .name(let name)):
            TimingCurve.named.first { $0.name == name }.map { .setAnimationTimingFunction($0.curve) }
        default: nil
        }
    }

    /// Reports a commit without a begin before it among the same statements, which UIKit answers with an exception.
    mutating func checkCommits(_ statements: [Located<Statement>]) {
        var depth = 0
        for statement in statements {
            guard case .global(let call) = statement.value.action else { continue }
            if call == .begin { depth += 1 }
            guard call == .commit else { continue }
            if depth == 0 { reportException(.commitWithoutBegin, .raisesException, at: statement.span) }
            depth = max(depth - 1, 0)
        }
    }
}
