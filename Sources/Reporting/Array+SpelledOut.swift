extension [String] {
    /// The elements as a list in prose, such as `a, b or c`.
    package var spelledOut: String { spelledOut(with: "or") }

    /// Returns the elements as a list in prose with a conjunction, such as `a, b and c` with `and`.
    package func spelledOut(with conjunction: String) -> String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " \(conjunction) " + last
    }
}
