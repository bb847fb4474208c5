import ArgumentParser

/// The option of the verbs that read files which are no scripts.
struct MemoryOptions: ParsableArguments {
    @Option(
        help: "Allow more memory than usual, in megabytes, such as memory=8000.", completion: .list(["memory="]),
        transform: { try RaisedLimit($0, among: [RaisedLimit.memory]) { _ in MemoryOptions.most } })
    var allow: RaisedLimit?

    /// In megabytes.
    static let most = 1_000_000_000
}
