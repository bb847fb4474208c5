extension Solver {
    /// Begins to try something. ``endTrial()`` undoes it to the last bit.
    ///
    /// Inside a trial no required constraint may be added or moved but by ``setTogether(_:)``: trials don't nest.
    package mutating func beginTrial() {
        precondition(!isBatching, "what is optimal is not known before the batch is over")
        settle()
        run(.begin)
    }

    package mutating func endTrial() { run(.undo) }

    /// Inside a trial: sets constants of constraints that are held, and lets required ones hold only when all are set.
    ///
    /// - Returns: False where required constraints then exclude each other, or a constant is out of range. There is no
    ///   solution, and the trial is to end.
    package mutating func setTogether(_ constants: [(id: ConstraintID, constant: Double)]) -> Bool {
        for (id, constant) in constants {
            guard simplex.basis.system.records.indices.contains(Int(id.slot)),
                simplex.basis.system.records[id.slot].serial == id.serial
            else {
                preconditionFailure("a trial moves a constraint that is not held")
            }
            guard abs(constant) <= Solver.constantLimit else { return false }
            let scaled = constant / simplex.basis.system.records[id.slot].scale
            if scaled != simplex.basis.system.records[id.slot].constant { applyConstant(scaled, of: id.slot) }
        }
        return simplex.restoreFeasibility()
    }
}
