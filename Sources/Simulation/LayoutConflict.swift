/// Required constraints that cannot all hold, and the one of them that layout does without.
public struct LayoutConflict: Hashable, Sendable {
    /// The exclusive set: without any one of them the others could hold. The author's in the order they were made, then
    /// numbers of frames.
    public let constraints: [ConstraintDescription]
    private let brokenIndex: Int?

    init(_ constraints: [ConstraintDescription], breaking index: Int?) {
        self.constraints = constraints
        brokenIndex = index
    }

    /// `nil` where only frames exclude each other.
    public var broken: ConstraintDescription? { brokenIndex.map { constraints[$0] } }

    /// Several lines, in the words of UIKit's console.
    public var message: String {
        let set = constraints.map { "    \"\($0)\"" }.joined(separator: ",\n")
        let recovery = broken.map { "\n\nWill attempt to recover by breaking constraint\n\($0)" } ?? ""
        return "Unable to simultaneously satisfy constraints.\n(\n\(set)\n)\(recovery)"
    }
}
