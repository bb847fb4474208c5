package import Geometry

extension SeededGenerator {
    /// Returns `true` with a probability of 1 in `count`.
    package mutating func chance(_ count: Int) -> Bool {
        Int.random(in: 0..<count, using: &self) == 0
    }
}
