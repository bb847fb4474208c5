/// What a fuzzer feeds with bytes. Each takes any bytes; whatever is wrong ends the program.
public enum FuzzTarget: String, CaseIterable, Sendable {
    case scripts = "Scripts"
    case storyboards = "Storyboards"
    case solver = "Solver"

    public func run(_ bytes: [UInt8]) {
        switch self {
        case .scripts: playScript(bytes)
        case .storyboards: importStoryboard(bytes)
        case .solver: changeSolver(bytes)
        }
    }
}
