import Cassowary

/// Solves a row that is as wide as its container permits.
func rowWidth() throws -> (name: String?, value: Double) {
    var solver = Solver()
    let left = solver.makeVariable("left")
    let width = solver.makeVariable("width", domain: .nonNegative)
    let inset = try solver.add(left == 8)
    try solver.add(left + width <= 320)
    try solver.add((width == 400).at(Strength(750)))
    for change in solver.changes() { print(solver.name(of: change.variable), change.value) }
    try solver.setConstant(-20, of: inset)
    return (solver.name(of: width), solver.value(of: width))
}

/// Describes an input that the solver refuses.
func refusal() -> SolverError? {
    var solver = Solver()
    let left = solver.makeVariable("left")
    do {
        try solver.add(left == Solver.constantLimit * 10)
        return nil
    } catch {
        return error
    }
}
