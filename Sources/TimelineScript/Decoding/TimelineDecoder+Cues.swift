import Animation
import Diagnostics

extension TimelineDecoder {
    mutating func cues(_ node: ScriptNode?) -> [Cue] {
        guard let node, let items = items(node, "a list of cues") else { return [] }
        return items.compactMap { cue($0) }
    }

    private mutating func cue(_ node: ScriptNode) -> Cue? {
        guard let fields = fields(of: node, as: Schema.cue) else { return nil }
        let time = need("at", in: fields, "the cue's time").flatMap { self.time($0) }
        var cue = Cue(time: Located(.zero, at: node.span), statements: [])
        if let node = fields["animate"] {
            if let animator = animator(node) {
                cue.repetition = repetition(fields)
                guard let block = animatorBlock(animator, fields), let time else { return nil }
                cue.statements = [block]
                cue.time = time
                return cue
            }
            cue.animation = animation(node, at: fields.place(of: "animate"), into: &cue)
        }
        refuseDelayFactor(fields)
        let completion = completion(fields, Schema.blockCompletion)
        cue.animation?.completion = completion
        cue.repetition = repetition(fields)
        if cue.keyframes.isEmpty || fields["do"] != nil {
            guard let node = need("do", in: fields, "the cue's statements") else { return nil }
            cue.statements += statements(node)
        }
        guard let time else { return nil }
        cue.time = time
        return cue
    }

    /// The name of an animator behind `animate`; `nil` for an animation of the cue's own.
    mutating func animator(_ node: ScriptNode) -> Located<String>? {
        guard let scalar = node.scalar, scalar.style == .plain, names.kind(of: scalar.text) == .animator else {
            return nil
        }
        return Located(scalar.text, at: node.span)
    }

    private mutating func repetition(_ fields: Fields) -> Repetition? {
        let times = fields["times"].flatMap { whole($0, in: ScriptLimits.repetitions) }
        guard let node = fields["every"] else {
            if fields["times"] != nil { _ = need("every", in: fields, "how long it is from one time to the next") }
            return nil
        }
        guard let interval = duration(node)?.value else { return nil }
        guard interval >= ScriptLimits.interval else {
            report(
                .outOfRange, "found \(interval.inSeconds), expected at least \(ScriptLimits.interval.inSeconds)",
                at: node.span)
            return nil
        }
        // A count that is wrong has been told of; the timer is not endless as well.
        return Repetition(interval: interval, times: times ?? (fields["times"] == nil ? nil : 1))
    }
}
