/// How much of an Interface Builder file is read, so that a hostile one costs little.
package enum InterfaceLimits {
    /// In a file.
    package static let bytes = 32 << 20
    /// Elements inside one another.
    package static let depth = 200
    package static let elements = 400_000
    /// Controllers that lead to one another, one behind the other, when bars are looked for.
    static let controllers = 200
    /// Of any number, such as a place or an extent in points.
    package static let number = 1e6

    /// The number that `text` is, within the limit.
    static func number(_ text: String) -> Double? { Double(text).flatMap { abs($0) <= number ? $0 : nil } }
}
