import Cassowary

extension FuzzTarget {
    /// Makes the changes that the bytes encode, and compares the solver with a fresh solver.
    func changeSolver(_ bytes: [UInt8]) throws(Finding) {
        var reader = ByteReader(bytes)
        var system = FuzzedSystem(variables: 2 + reader.index(below: 10))
        for number in 0..<120 where !reader.isAtEnd {
            try system.change(&reader)
            if number % 8 == 7 { try system.check() }
        }
        try system.check()
    }
}
