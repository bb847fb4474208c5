import Reporting

/// Decodes captions and title cards.
struct CaptionDecoder: ScriptReading {
    let reader: ScriptReader

    /// Reads the captions, and sorts them by time.
    func captions(_ node: ScriptNode?) -> [Caption] {
        guard let node, let items = items(node, "a list of captions") else { return [] }
        return items.compactMap { caption($0) }.sorted { $0.time.value < $1.time.value }
    }

    private func caption(_ node: ScriptNode) -> Caption? {
        guard let fields = fields(of: node, as: Schema.caption) else { return nil }
        let time = need("at", in: fields, "the caption's time").flatMap { self.time($0) }
        let end = fields["until"].flatMap { self.time($0) }
        let text = need("text", in: fields, "the text of the caption").flatMap { self.text($0) }
        if let text, text.value.allSatisfy(\.isWhitespace) {
            report(.outOfRange, "found empty text, expected the text of the caption", at: text.span)
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

    /// Reports captions that begin after the end of the film, or while another caption is shown.
    func checkCaptions(_ captions: [Caption], end: Duration?) {
        for caption in captions {
            guard let end, caption.time.value > end else { continue }
            reportAfterEnd("caption", at: caption.time, end: end)
        }
        for (earlier, later) in zip(captions, captions.dropFirst()) {
            if earlier.time.value == later.time.value {
                report(
                    .outOfRange, "two captions begin at \(later.time.value.inSeconds), expected one at a time",
                    at: later.time.span)
            } else if let end = earlier.end, end.value > later.time.value {
                report(
                    .outOfRange,
                    "this caption ends at \(end.value.inSeconds), expected at most \(later.time.value.inSeconds), the time of the next caption",
                    at: end.span)
            }
        }
    }
}

extension CaptionDecoder {
    /// Reads the title cards, and sorts them by time. Cards that have the same time remain in script order.
    func titleCards(_ node: ScriptNode?) -> [TitleCard] {
        guard let node, let items = items(node, "a list of title cards") else { return [] }
        let cards = items.compactMap { titleCard($0) }
        return cards.enumerated().sorted { one, other in
            (one.element.time.value, one.offset) < (other.element.time.value, other.offset)
        }.map(\.element)
    }

    private func titleCard(_ node: ScriptNode) -> TitleCard? {
        guard let fields = fields(of: node, as: Schema.titleCard) else { return nil }
        let time = fields["at"].map { self.time($0) } ?? Located(.zero, at: node.span)
        let duration = fields["duration"].map { self.duration($0)?.value } ?? TitleCard.usualDuration
        let text = need("text", in: fields, "the text of the card").flatMap { self.text($0) }
        let subtitle = fields["subtitle"].flatMap { self.text($0) }
        for text in [text, subtitle].compactMap(\.self) where text.value.allSatisfy(\.isWhitespace) {
            report(.outOfRange, "found empty text, expected the text of the card", at: text.span)
        }
        guard let time, let duration, let text else { return nil }
        return TitleCard(time: time, duration: duration, text: text, subtitle: subtitle)
    }

    /// Reports title cards after the end of the film, and cards whose total duration exceeds the maximum duration of a
    /// film.
    func checkTitleCards(_ cards: [TitleCard], end: Duration) {
        for card in cards where card.time.value > end {
            reportAfterEnd("title card", at: card.time, end: end)
        }
        var length = Duration.zero
        for card in cards {
            length += card.duration
            guard length > ScriptLimits.duration else { continue }
            return report(
                .outOfRange, "the title cards take \(length.inSeconds) so far, expected at most an hour in total",
                at: card.text.span)
        }
    }
}
