/// The cause of a difference.
package struct Cause: Hashable, Sendable {
    /// A description of the cause, such as `gap (login.yaml:31) is 16, was 8`.
    package let words: String
    /// The name of the changed file; `nil` if the cause is a change to the program or the fonts.
    package let file: String?
    /// The number of the line in the current file, or in the golden if the line was removed; `nil` if there is no such
    /// line.
    package let line: Int?

    package init(_ words: String, file: String? = nil, line: Int? = nil) {
        self.words = words
        self.file = file
        self.line = line
    }
}
