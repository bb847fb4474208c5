import Diagnostics

extension TimelineDecoder {
    /// In the order of their times, those of one time in the order of the script.
    mutating func titleCards(_ node: ScriptNode?) -> [TitleCard] {
        guard let node, let items = items(node, "a list of title cards") else { return [] }
        let cards = items.compactMap { titleCard($0) }
        return cards.enumerated().sorted { one, other in
            (one.element.time.value, one.offset) < (other.element.time.value, other.offset)
        }.map(\.element)
    }

    private mutating func titleCard(_ node: ScriptNode) -> TitleCard? {
        guard let fields = fields(of: node, as: Schema.titleCard) else { return nil }
        let time = fields["at"].map { self.time($0) } ?? Located(.zero, at: node.span)
        let duration = fields["duration"].map { self.duration($0)?.value } ?? TitleCard.usualDuration
        let text = need("text", in: fields, "what the card says").flatMap { self.text($0) }
        let subtitle = fields["subtitle"].flatMap { self.text($0) }
        for text in [text, subtitle].compactMap(\.self) where text.value.allSatisfy(\.isWhitespace) {
            report(.outOfRange, "found an empty text, expected what the card says", at: text.span)
        }
        guard let time, let duration, let text else { return nil }
        return TitleCard(time: time, duration: duration, text: text, subtitle: subtitle)
    }

    /// Cards must stand within the film, or at its end, and not be longer than a film.
    mutating func checkTitleCards(_ cards: [TitleCard], end: Duration) {
        for card in cards where card.time.value > end {
            report(
                .afterEnd,
                "this title card is at \(card.time.value.inSeconds), but the film ends at \(end.inSeconds)",
                at: card.time.span)
        }
        var length = Duration.zero
        for card in cards {
            length += card.duration
            guard length > ScriptLimits.duration else { continue }
            return report(
                .outOfRange, "title cards would stand for \(length.inSeconds) so far, expected at most an hour in all",
                at: card.text.span)
        }
    }
}
