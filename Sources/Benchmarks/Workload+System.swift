import Cassowary
import Layout

extension Workload {
    /// The constraints that an engine gave to its solver, in the form that kiwi reads too. Nil where a priority is none of the
    /// few levels that kiwi's weights keep apart.
    init?(_ system: SolverSystem, kind: String, size: Int) {
        self.init(kind: kind, size: size)
        variables = system.domains.indices.map { "v\($0)" }
        for (index, domain) in system.domains.enumerated() where domain == .nonNegative {
            rows.append(Row(priority: 1000, relation: "GE", constant: 0, terms: [(1, index)]))
        }
        for constraint in system.constraints + system.naturalSizes {
            let level = constraint.strength == .required ? 1000 : Double(constraint.strength.description)
            if let level, Workload.isOrderOnly(level) { continue }
            guard let level, [149, 250, 500, 750, 1000].contains(level) else { return nil }
            let relation =
                switch constraint.relation {
                case .lessThanOrEqual: "LE"
                case .equal: "EQ"
                case .greaterThanOrEqual: "GE"
                }
            rows.append(
                Row(
                    priority: Int(level), relation: relation, constant: constraint.expression.constant,
                    terms: constraint.expression.terms.map { ($0.coefficient, $0.variable.rank) }))
        }
    }

    /// True for the level of a row that only chooses among optima: below every priority, or one of those by which a
    /// stack view that is too full compresses one view before the other. kiwi's weights cannot state such an order.
    static func isOrderOnly(_ level: Double) -> Bool { level < 1 || (level > 149 && level < 150) }
}
