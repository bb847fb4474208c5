public import Animation
import Layout
import Views

/// Blocks of keyframes, as `UIView` has them.
extension Window {
    /// Runs `animations`, which says keyframes by ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``, and animates
    /// through them.
    ///
    /// - Parameters:
    ///   - duration: With zero or less nothing is animated, and the completion is called in the next turn.
    ///   - delay: From the commit to the first change the eye sees.
    ///   - mode: How values between keyframes are found.
    ///   - options: Its curve, ease-in-out if it says none, is that of the whole way.
    ///   - body: Calls ``addKeyframe(withRelativeStartTime:relativeDuration:animations:)``.
    ///   - completion: Called when the last animation of the block has ended, with `false` if one was replaced before; at once,
    ///     with `true`, when the block changed nothing that is animated.
    /// - Source: semantics 26.
    public func animateKeyframes(
        withDuration duration: Duration, delay: Duration = .zero, mode: KeyframeTrack.CalculationMode = .linear,
        options: AnimationOptions = [], animations body: () -> Void, completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        animateKeyframes(
            AnimationTiming(duration: duration, delay: delay, curve: options.curve), mode: mode, options: options,
            animations: body, completion: completion)
    }

    /// The same with any curve for the whole way.
    public func animateKeyframes(
        _ timing: AnimationTiming, mode: KeyframeTrack.CalculationMode = .linear, options: AnimationOptions = [],
        between inbetweening: InterpolationMode? = nil, animations body: () -> Void,
        completion: ((_ finished: Bool) -> Void)? = nil
    ) {
        precondition(timing.delay >= .zero, "an animation's delay is not negative, not \(timing.delay)")
        runBlock(
            "animate", timing, options: options, keyframes: mode, between: inbetweening, animations: body,
            completion: completion)
    }

    /// Has what `animations` changes happen in a part of the block of keyframes around it.
    ///
    /// Outside of such a block it changes as any statement does.
    ///
    /// - Parameters:
    ///   - start: As a fraction of the whole, 0 through 1.
    ///   - duration: The same; with the start, at most 1.
    ///   - body: Makes the changes, at once.
    public func addKeyframe(
        withRelativeStartTime start: Double, relativeDuration duration: Double, animations body: () -> Void
    ) {
        precondition(start >= 0 && duration >= 0 && start + duration <= 1 + 1e-9, "a keyframe lies within its block")
        guard let last = transactions.indices.last, let around = transactions[last].keyframes else { return body() }
        closeDifference()
        transactions[last].keyframes?.start = start
        transactions[last].keyframes?.end = min(start + duration, 1)
        body()
        closeDifference()
        transactions[last].keyframes?.start = around.start
        transactions[last].keyframes?.end = around.end
    }
}

/// What a block of keyframes changes, and when on its way.
struct KeyframeRecord {
    let mode: KeyframeTrack.CalculationMode
    /// Of the keyframe that is being said, as fractions of the whole; outside of any, the whole.
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

    /// An animation for each property that keyframes change, in the order in which they first do.
    ///
    /// A property stands still between its keyframes. One that begins before another of the same property ends waits for it.
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

    /// - Parameter isOverSolvedLayout: Whether changes of one property need not follow on one another, because what constants do
    ///   lies between them: then their differences count.
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
