/// The targets of the fuzzers. Each target accepts arbitrary bytes.
public enum FuzzTarget: String, CaseIterable, Sendable {
    case scripts = "Scripts"
    case drawing = "Drawing"
    case storyboards = "Storyboards"
    case solver = "Solver"
    case fonts = "Fonts"

    /// - Throws: A finding. A crash is also a failure, but it does not throw.
    public func run(_ bytes: [UInt8]) throws(Finding) {
        switch self {
        case .scripts: try playScript(bytes)
        case .drawing: try drawScript(bytes)
        case .storyboards: try importStoryboard(bytes)
        case .solver: try changeSolver(bytes)
        case .fonts: try checkFont(bytes)
        }
    }
}

/// An invariant that was violated.
public struct Finding: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }

    /// - Throws: A finding with the description if `isSo` is false.
    static func unless(_ isSo: Bool, _ description: @autoclosure () -> String) throws(Finding) {
        if !isSo { throw Finding(description()) }
    }
}
