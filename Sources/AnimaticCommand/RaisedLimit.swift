/// A limit that is not as usual, as the command line has it.
struct RaisedLimit: Hashable {
    /// That of a ``ReadingLimits/Name``, or ``memory``.
    let name: String
    let count: Int

    /// In megabytes.
    static let memory = "memory"
}
