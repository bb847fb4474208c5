import Animation
import Geometry
import Layout
import Views

/// An open animation block.
///
/// Every animatable property that differs between the beginning and the end of the block is animated. Frames that
/// layout changes inside the block are therefore animated. A change to a constraint is animated only if
/// `layoutIfNeeded` is called after the change in the same block.
struct AnimationTransaction {
    var timing: AnimationTiming
    var options: AnimationOptions
    let group: AnimationGroup.ID
    /// The interpolation mode; `nil` to use the mode of the enclosing block.
    var interpolation: InterpolationMode?
    /// Whether changes inside the block are not animated.
    var isDisabled = false
    /// The changes in a keyframe block so far; `nil` for other blocks.
    var keyframes: KeyframeRecord?
    /// The animator that the block belongs to; `nil` if the block does not belong to an animator.
    var animator: PropertyAnimation.AnimatorPart?
    /// The data of a block that begins and ends with a call; `nil` for a block with a closure.
    var begun: Begun?

    struct Begun {
        let cause: TraceEvent.Cause
        let observer: AnyObject
        /// The transitions that begin at the end of the block.
        var transitions: [(view: ViewID, transition: ViewTransition)] = []
    }

    /// Inherits the timing of the enclosing block, except for the parts that the options of this block override.
    ///
    /// - Source: semantics 22.11.
    mutating func inherit(from outer: AnimationTransaction) {
        let own = timing
        timing = outer.timing
        if options.contains(.overrideInheritedDuration) {
            timing.duration = own.duration
            timing.delay += own.delay
        }
        if options.contains(.overrideInheritedCurve) { timing.curve = own.curve }
        if options.contains(.overrideInheritedOptions) {
            // In UIKit, repetition and autoreversal are options, and the other values have no override options of
            // their own.
            timing.repeatCount = own.repeatCount
            timing.autoreverses = own.autoreverses
            timing.speed = own.speed
            timing.timeOffset = own.timeOffset
            timing.fillMode = own.fillMode
        } else {
            options.formUnion(outer.options.intersection(.inherited))
        }
        interpolation = interpolation ?? outer.interpolation
        animator = outer.animator
        isDisabled = outer.isDisabled
    }

    /// Whether the block animates constants of constraints.
    var resolvesLayout: Bool { interpolation == .resolve && !isDisabled && timing.duration > .zero }
}

extension AnimationTransaction {
    func animation(
        of change: PropertyChange, of view: ViewID, constraint: LayoutConstraintID? = nil,
        because cause: TraceEvent.Cause, keyframes: KeyframeTrack? = nil
    ) -> PropertyAnimation {
        PropertyAnimation(
            view: view, constraint: constraint, change: change, keyframes: keyframes, timing: timing,
            animator: animator, group: group, cause: cause,
            beginsFromCurrentState: options.contains(.beginFromCurrentState),
            isAdditive: change.property.isAdditive && keyframes == nil && timing.repeatCount == 1,
            isOverSolvedLayout: resolvesLayout && change.property.isOfFrame)
    }
}

/// The changes in a keyframe block, with their times as fractions of the block's duration.
struct KeyframeRecord {
    let mode: KeyframeTrack.CalculationMode
    /// The start and end of the running keyframe, as fractions of the block's duration; 0 and 1 outside keyframes.
    var start = 0.0
    var end = 1.0
    private var entries: [Entry] = []

    private struct Entry {
        let view: ViewID
        let constraint: LayoutConstraintID?
        let change: PropertyChange
        let start: Double
        let end: Double
    }

    init(mode: KeyframeTrack.CalculationMode) { self.mode = mode }

    mutating func note(_ change: PropertyChange, of view: ViewID, _ constraint: LayoutConstraintID?) {
        entries.append(Entry(view: view, constraint: constraint, change: change, start: start, end: end))
    }

    /// Returns an animation for each property that keyframes change, in the order of the first changes.
    ///
    /// A property does not change between its keyframes. If a keyframe overlaps the previous keyframe of the same
    /// property, it begins when the previous keyframe ends.
    func animations(in transaction: AnimationTransaction, because cause: TraceEvent.Cause) -> [PropertyAnimation] {
        var rest = entries
        var animations: [PropertyAnimation] = []
        while let first = rest.first {
            func isSame(_ entry: Entry) -> Bool {
                entry.view == first.view && entry.constraint == first.constraint
                    && entry.change.property == first.change.property
            }
            let own = rest.filter(isSame)
            rest.removeAll(where: isSame)
            guard let last = own.last else { continue }
            animations.append(
                transaction.animation(
                    of: first.change.through(last.change), of: first.view, constraint: first.constraint, because: cause,
                    keyframes: track(of: own, isOverSolvedLayout: transaction.resolvesLayout)))
        }
        return animations
    }

    /// Returns the keyframes of a property.
    ///
    /// - Parameter isOverSolvedLayout: Whether animated constants also move the views. If `true`, each change of a
    ///   position or bounds adds its difference to the value of the previous keyframe.
    private func track(of entries: [Entry], isOverSolvedLayout: Bool) -> KeyframeTrack {
        let property = entries[0].change.property
        let addsUp = isOverSolvedLayout && property.isOfFrame
        var times = [0.0]
        var values = [
            addsUp
                ? entries.reduce(entries[entries.count - 1].change.to) { $0 - ($1.change.to - $1.change.from) }
                : entries[0].change.from
        ]
        func add(_ value: AnimatableProperty.Value, at time: Double) {
            times.append(time)
            values.append(property.value(value, nearestTo: values[values.count - 1]))
        }
        for entry in entries.enumerated().sorted(by: { ($0.element.start, $0.offset) < ($1.element.start, $1.offset) })
            .map(\.element)
        {
            let last = times[times.count - 1]
            let value = values[values.count - 1]
            if entry.start > last { add(value, at: entry.start) }
            add(addsUp ? value + (entry.change.to - entry.change.from) : entry.change.to, at: max(entry.end, last))
        }
        if times[times.count - 1] < 1 { add(values[values.count - 1], at: 1) }
        let components = values.map { value in (0..<property.componentCount).map { value[$0] } }
        return KeyframeTrack(times: times, values: components, mode: mode)
    }
}

/// The method that interpolates between two layouts.
public enum InterpolationMode: String, Hashable, Sendable, CaseIterable {
    /// Each view moves from its old frame to its new one, as in UIKit. Constraints may be violated during the motion.
    case blend
    /// The constants of constraints are animated, and the layout is solved for each frame.
    case resolve
}

extension WindowModel {
    /// Returns the frames of the views that would move if the constraints had the given constants. The frames are
    /// rounded as in the layout pass.
    func roundedFrames(
        withConstants constants: [(id: LayoutConstraintID, value: Double)]
    ) -> [(view: ViewID, frame: Rect)] {
        engine.frames(withConstants: constants, in: tree).map { ($0.view, grid.rounded($0.frame, rounding)) }
    }
}

extension ViewState {
    /// Returns a copy of the state with a different frame. Values that differ from those of `other` only by rounding
    /// errors are replaced with those of `other`.
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
