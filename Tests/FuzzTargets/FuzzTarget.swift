/// What a fuzzer feeds with bytes. Each takes any bytes.
public enum FuzzTarget: String, CaseIterable, Sendable {
    case scripts = "Scripts"
    case storyboards = "Storyboards"
    case solver = "Solver"

    /// - Throws: What is wrong. A crash is a finding as well, and throws nothing.
    public func run(_ bytes: [UInt8]) throws(Finding) {
        switch self {
        case .scripts: try playScript(bytes)
        case .storyboards: try importStoryboard(bytes)
        case .solver: try changeSolver(bytes)
        }
    }
}

/// Something that is always so, and was not.
public struct Finding: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }

    /// - Throws: Unless `isSo`, a finding with these words.
    static func unless(_ isSo: Bool, _ description: @autoclosure () -> String) throws(Finding) {
        if !isSo { throw Finding(description()) }
    }
}
