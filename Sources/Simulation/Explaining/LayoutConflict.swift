import Geometry
import Layout
import Views

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

extension WindowModel {
    /// Records an issue that layout found in the constraints.
    func record(_ issue: LayoutIssue, because cause: TraceEvent.Cause) {
        switch issue {
        case .unsatisfiable(let constraints, let frames, let broken):
            let index = broken.flatMap { constraints.firstIndex(of: $0) }
            let conflict = LayoutConflict(
                constraints.map { description(of: $0) } + frames.map { description(of: $0) }, breaking: index)
            let others =
                constraints.filter { $0 != broken }.map { "'\(name(of: $0))'" } + frames.map { text(of: $0) }
            let rest = others.isEmpty ? "itself or with nonnegative sizes" : others.joined(separator: ", ")
            if let broken {
                trace.record(
                    .conflict, .constraint(broken), name(of: broken),
                    as: .conflict("broken: it conflicts with \(rest)", conflict), because: cause)
            } else if let frame = frames.first {
                trace.record(
                    .conflict, .view(frame.item.view), name(of: frame.item),
                    as: .conflict(
                        "overconstrained: no constraint can be broken, because only frames are in conflict: \(rest)",
                        conflict), because: cause)
            }
        case .numberOutOfRange(let constraint, let number):
            trace.record(
                .note, .constraint(constraint), name(of: constraint),
                "has no effect: the solver does not accept the resulting number \(number.shortText)",
                because: cause)
        case .restored(let constraint):
            trace.record(
                .note, .constraint(constraint), name(of: constraint),
                "no longer broken: the constraints that excluded it have changed", because: cause)
        }
    }
}
