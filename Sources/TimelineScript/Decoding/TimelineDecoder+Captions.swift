import Diagnostics

extension TimelineDecoder {
    /// In the order of their times.
    mutating func captions(_ node: ScriptNode?) -> [Caption] {
        guard let node, let items = items(node, "a list of captions") else { return [] }
        return items.compactMap { caption($0) }.sorted { $0.time.value < $1.time.value }
    }

    private mutating func caption(_ node: ScriptNode) -> Caption? {
        guard let fields = fields(of: node, as: Schema.caption) else { return nil }
        let time = need("at", in: fields, "the caption's time").flatMap { self.time($0) }
        let end = fields["until"].flatMap { self.time($0) }
        let text = need("text", in: fields, "what the caption says").flatMap { self.text($0) }
        if let text, text.value.allSatisfy(\.isWhitespace) {
            report(.outOfRange, "found an empty text, expected what the caption says", at: text.span)
        }
        if let time, let end, end.value <= time.value {
            report(
                .outOfRange,
                "this caption ends at \(end.value.inSeconds), expected a time after it begins, at \(time.value.inSeconds)",
                at: end.span)
        }
        guard let time, let text else { return nil }
        return Caption(time: time, end: end, text: text)
    }

    /// Captions must begin within the film, one at a time.
    mutating func checkCaptions(_ captions: [Caption], end: Duration?) {
        for caption in captions {
            guard let end, caption.time.value > end else { continue }
            report(
                .afterEnd,
                "this caption is at \(caption.time.value.inSeconds), but the film ends at \(end.inSeconds)",
                at: caption.time.span)
        }
        for (earlier, later) in zip(captions, captions.dropFirst()) {
            if earlier.time.value == later.time.value {
                report(
                    .outOfRange, "two captions begin at \(later.time.value.inSeconds), expected one at a time",
                    at: later.time.span)
            } else if let end = earlier.end, end.value > later.time.value {
                report(
                    .outOfRange,
                    "this caption ends at \(end.value.inSeconds), expected \(later.time.value.inSeconds) at most, when the next begins",
                    at: end.span)
            }
        }
    }
}
