/// Required constraints that cannot all hold, and the constraint that layout breaks to resolve the conflict.
public struct LayoutConflict: Hashable, Sendable {
    /// A minimal set: if any one of these constraints is removed, the remaining constraints can hold. The author's
    /// constraints come first, in the order of creation, followed by components of frames.
    public let constraints: [ConstraintDescription]
    private let brokenIndex: Int?

    init(_ constraints: [ConstraintDescription], breaking index: Int?) {
        self.constraints = constraints
        brokenIndex = index
    }

    /// The broken constraint; `nil` if the conflict involves only frames.
    public var broken: ConstraintDescription? { brokenIndex.map { constraints[$0] } }

    /// The message, on several lines, in the format of UIKit's console output.
    public var message: String {
        let set = constraints.map { "    \"\($0)\"" }.joined(separator: ",\n")
        let recovery = broken.map { "\n\nWill attempt to recover by breaking constraint\n\($0)" } ?? ""
        return "Unable to simultaneously satisfy constraints.\n(\n\(set)\n)\(recovery)"
    }
}
