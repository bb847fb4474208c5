package import Geometry

extension SeededGenerator {
    /// Returns `true` once in `count` times.
    package mutating func chance(_ count: Int) -> Bool {
        Int.random(in: 0..<count, using: &self) == 0
    }
}
