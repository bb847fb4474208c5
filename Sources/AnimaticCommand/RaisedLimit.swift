import ArgumentParser

/// A limit that is not as usual, as the command line has it: `views=50000`.
struct RaisedLimit: Hashable {
    /// That of a `ReadingLimits.Name`, or ``memory``.
    let name: String
    let count: Int

    /// In megabytes.
    static let memory = "memory"

    /// - Parameters:
    ///   - names: Of the limits that there are.
    ///   - most: How much each may be raised to.
    /// - Throws: `ValidationError`, for another name or no such number.
    init(_ text: String, among names: [String], most: (String) -> Int) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard names.contains(parts[0]) else {
            let expected = names.count == 1 ? names[0] : "one of \(names.joined(separator: ", "))"
            throw ValidationError(
                "Found '\(text)', expected \(expected), then = and a number." + meant(parts[0], among: names))
        }
        let most = most(parts[0])
        guard parts.count == 2, let count = Int(parts[1]), (1...most).contains(count) else {
            throw ValidationError("Found '\(text)', expected '\(parts[0])=' and a number, 1 through \(most).")
        }
        (name, self.count) = (parts[0], count)
    }
}
