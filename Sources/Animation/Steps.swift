/// A staircase of equal steps: `steps()` of CSS.
///
/// - Source: CSS Easing Functions Level 2, 2.3.
public struct Steps: Hashable, Sendable {
    /// At least 1; with ``Jump/none`` at least 2.
    public let count: Int
    public let jump: Jump

    /// Where the rises are.
    public enum Jump: String, Hashable, Sendable, CaseIterable {
        /// At the end of each step: nothing moves at first.
        case end = "jump-end"
        /// At the start of each step: it moves at once.
        case start = "jump-start"
        /// Between the steps only, so that the first holds the beginning and the last holds the end.
        case none = "jump-none"
        /// At both ends as well, which makes one rise more than there are steps.
        case both = "jump-both"
    }

    public init(_ count: Int, jump: Jump = .end) {
        precondition(count >= Steps.fewest(jump), "a staircase that jumps so has \(Steps.fewest(jump)) steps or more")
        self.count = count
        self.jump = jump
    }

    /// The smallest number of steps that CSS takes with `jump`.
    public static func fewest(_ jump: Jump) -> Int { jump == .none ? 2 : 1 }

    /// The progress at `time`, both as fractions of the duration. At the time of a rise it has risen.
    public func progress(at time: Double) -> Double {
        if time >= 1 { return 1 }
        guard time >= 0 else { return 0 }
        let step = (time * Double(count)).rounded(.down)
        return switch jump {
        case .end: step / Double(count)
        case .start: (step + 1) / Double(count)
        case .none: step / Double(count - 1)
        case .both: (step + 1) / Double(count + 1)
        }
    }
}
