import Geometry
import Layout
import Views

/// Layouts that are solved on the way, with the constants that constraints have there.
extension Window {
    /// The frames at `time` that running animations of constants give to views, as the layout pass would round them.
    ///
    /// The engine only tries the constants: the frames follow from the model and the time, whatever was asked before.
    func resolvedFrames(at time: Duration) -> [(view: ViewID, frame: Rect)] {
        guard animations.animatesConstants else { return [] }
        return roundedFrames(withConstants: animations.constants(at: time) { engine.constant(of: $0) })
    }

    /// Notes the constants that a solve in a resolving block has changed.
    func noteSolvedConstants(_ constants: [(id: LayoutConstraintID, before: Double)]) {
        for constant in constants where !solvedConstants.contains(where: { $0.id == constant.id }) {
            solvedConstants.append(constant)
        }
    }

    /// Makes animations of the constants that were solved since the block was last compared.
    ///
    /// - Returns: The frames that layout has with the old ones, where they are others than with the new: from there the
    ///   animations lead. What a view's frame was before and these frames differ by has other reasons than constants.
    func animateSolvedConstants(in transaction: AnimationTransaction) -> [(view: ViewID, frame: Rect)] {
        let constants = solvedConstants.filter { $0.before != engine.constant(of: $0.id) }
        solvedConstants.removeAll()
        guard !constants.isEmpty else { return [] }
        for (id, before) in constants {
            guard let change = PropertyChange(constantFrom: before, to: engine.constant(of: id)) else { continue }
            begin(change, of: engine.views(of: id).first, constraint: id, in: transaction)
        }
        return roundedFrames(withConstants: constants.map { ($0.id, $0.before) })
    }

    private func roundedFrames(
        withConstants constants: [(id: LayoutConstraintID, value: Double)]
    ) -> [(view: ViewID, frame: Rect)] {
        engine.frames(withConstants: constants, in: tree).map { ($0.view, grid.rounded($0.frame, rounding)) }
    }
}

extension ViewState {
    /// The state with another frame, to the bit this one's where they are the same but for arithmetic.
    func placed(at frame: Rect, like other: ViewState) -> ViewState {
        var placed = self
        placed.layoutFrame = frame
        let near = 1e-6
        if abs(placed.center.x - other.center.x) < near, abs(placed.center.y - other.center.y) < near {
            placed.center = other.center
        }
        if abs(placed.bounds.width - other.bounds.width) < near, abs(placed.bounds.height - other.bounds.height) < near
        {
            placed.bounds.size = other.bounds.size
        }
        return placed
    }
}

/// How the frames between two layouts come about.
public enum InterpolationMode: String, Hashable, Sendable, CaseIterable {
    /// Each view goes from its old frame to its new one, as in UIKit. Constraints need not hold on the way.
    case blend
    /// The constants of constraints go from the old to the new ones, and the layout is solved at each frame.
    case resolve
}
