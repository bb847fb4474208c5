import Animation
import Geometry
import Layout
import Simulation
import TestSupport
import Views

/// A window with cards. Each card consists of ten views with constraints: the card, a picture with a badge, a column
/// with three lines of text, a button with an icon, and a divider.
///
/// Like the cells of a table, the cards are independent of each other.
struct CardStage {
    let window: Window
    /// The constraint that determines the indentation of the text in the middle card.
    private let indent: LayoutConstraint
    /// The constraint between the leading edges of the list and the window.
    private let inset: LayoutConstraint

    /// Creates a window with `cards` cards, without laying it out.
    init(cards: Int) {
        let height = Double(cards) * Card.pitch + 2 * Card.margin
        window = Window(size: Size(width: 375, height: height), scale: 3, measuring: FixedAdvance())
        let list = window.makeView("list")
        window.rootView.addSubview(list)
        inset = list.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor)
        LayoutConstraint.activate([
            inset,
            list.trailingAnchor.constraint(equalTo: window.rootView.trailingAnchor),
            list.topAnchor.constraint(equalTo: window.rootView.topAnchor),
            list.bottomAnchor.constraint(equalTo: window.rootView.bottomAnchor),
        ])
        let made = (0..<cards).map { Card($0, length: abs($0 - cards / 2), in: list) }
        indent = made[cards / 2].indent
    }

    func layOut() { window.rootView.layoutIfNeeded() }

    /// Returns `count` cues, one millisecond apart. Each cue moves two views of one card, and the turn of the cue
    /// includes a layout pass.
    func indentCues(_ count: Int) -> [ScheduledCue] {
        (1...count).map { turn in
            ScheduledCue(at: .milliseconds(turn)) { _ in indent.constant = Double(turn % 2) }
        }
    }

    /// Cues that move two views of one card four times per second, each time with an animation.
    var filmCues: [ScheduledCue] {
        (0..<4).map { number in
            ScheduledCue(at: .milliseconds(250 * number)) { window in
                window.animate(withDuration: .milliseconds(200)) {
                    indent.constant = Double(1 + number)
                    window.rootView.layoutIfNeeded()
                }
            }
        }
    }

    /// Animates all cards if `all` is `true`, or else the text of one card, for one second. The layout is solved in
    /// each frame.
    func resolve(all: Bool) {
        window.animate(AnimationTiming(duration: .seconds(1)), between: .resolve) {
            if all { inset.constant = 60 } else { indent.constant = 20 }
            layOut()
        }
    }

    /// Moves the title and the subtitle of one card, and lays out the window.
    func indent(by constant: Double) {
        indent.constant = constant
        layOut()
    }
}

/// A card of ten views.
private struct Card {
    static let pitch = 96.0
    static let margin = 16.0

    /// The constraint for the leading edge of the title and the subtitle.
    let indent: LayoutConstraint

    /// Creates a card in `list`, below the cards with a lower index.
    ///
    /// - Parameters:
    ///   - index: The index of the card.
    ///   - length: A number that determines the lengths of the texts. If it is 0, the texts fit in the available
    ///     space.
    ///   - list: The superview.
    init(_ index: Int, length: Int, in list: View) {
        let window = list.window
        func add(_ name: String, _ text: String? = nil, to superview: View) -> View {
            let content = text.map { ViewContent.label(.init($0)) } ?? .none
            let view = window.makeView("\(name)\(index)", content: content)
            superview.addSubview(view)
            return view
        }
        let card = add("card", to: list)
        let picture = add("picture", to: card)
        let badge = add("badge", to: picture)
        let column = add("column", to: card)
        let title = add("title", String(repeating: "m", count: 6 + length * 7 % 30), to: column)
        let subtitle = add("subtitle", String(repeating: "n", count: 10 + length * 11 % 40), to: column)
        let footnote = add("footnote", String(repeating: "o", count: 4 + length * 5 % 12), to: column)
        let button = add("button", to: card)
        let icon = add("icon", to: button)
        let divider = add("divider", to: card)

        indent = title.leadingAnchor.constraint(equalTo: column.leadingAnchor)
        let top = Card.margin + Card.pitch * Double(index)
        LayoutConstraint.activate([
            card.leadingAnchor.constraint(equalTo: list.leadingAnchor, constant: Card.margin),
            card.trailingAnchor.constraint(equalTo: list.trailingAnchor, constant: -Card.margin),
            card.topAnchor.constraint(equalTo: list.topAnchor, constant: top),
            card.heightAnchor.constraint(greaterThanOrEqualToConstant: 72),
        ])
        Card.place(picture, with: badge, in: card)
        LayoutConstraint.activate([
            column.leadingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 12),
            column.trailingAnchor.constraint(equalTo: button.leadingAnchor, constant: -12),
            column.topAnchor.constraint(equalTo: card.topAnchor, constant: 8),
            column.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -8),
            indent,
            subtitle.leadingAnchor.constraint(equalTo: title.leadingAnchor),
            footnote.leadingAnchor.constraint(equalTo: column.leadingAnchor),
            title.topAnchor.constraint(equalTo: column.topAnchor),
            subtitle.topAnchor.constraint(equalTo: title.bottomAnchor, constant: 2),
            footnote.topAnchor.constraint(equalTo: subtitle.bottomAnchor, constant: 2),
            footnote.bottomAnchor.constraint(equalTo: column.bottomAnchor),
        ])
        for line in [title, subtitle, footnote] {
            line.trailingAnchor.constraint(lessThanOrEqualTo: column.trailingAnchor).isActive = true
        }
        Card.place(button, in: card, width: 64, height: 44)
        Card.place(icon, in: button, width: 20, height: 20)
        LayoutConstraint.activate([
            button.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -12),
            icon.centerXAnchor.constraint(equalTo: button.centerXAnchor),
            divider.leadingAnchor.constraint(equalTo: column.leadingAnchor),
            divider.trailingAnchor.constraint(equalTo: card.trailingAnchor),
            divider.bottomAnchor.constraint(equalTo: card.bottomAnchor),
            divider.heightAnchor.constraint(equalToConstant: 1),
        ])
    }

    private static func place(_ picture: View, with badge: View, in card: View) {
        place(picture, in: card, width: 48, height: 48)
        LayoutConstraint.activate([
            picture.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 12),
            badge.trailingAnchor.constraint(equalTo: picture.trailingAnchor, constant: 4),
            badge.topAnchor.constraint(equalTo: picture.topAnchor, constant: -4),
            badge.widthAnchor.constraint(equalToConstant: 16),
            badge.heightAnchor.constraint(equalTo: badge.widthAnchor),
        ])
    }

    private static func place(_ view: View, in superview: View, width: Double, height: Double) {
        LayoutConstraint.activate([
            view.centerYAnchor.constraint(equalTo: superview.centerYAnchor),
            view.widthAnchor.constraint(equalToConstant: width),
            view.heightAnchor.constraint(equalToConstant: height),
        ])
    }
}

/// Measures text without a font, in almost no time. Each byte is half an em wide, and lines can break anywhere.
struct FixedAdvance: TextMeasuring {
    func size(of block: TextBlock, within width: Double?) -> Size {
        let advance = block.font.size / 2
        let length = Double(block.text.utf8.count) * advance
        guard let width, width < length, block.numberOfLines != 1 else {
            return Size(width: length, height: block.font.height(ofLines: 1))
        }
        let column = max(1, (width / advance).rounded(.down))
        let needed = Int((Double(block.text.utf8.count) / column).rounded(.up))
        let lines = block.numberOfLines == 0 ? needed : min(needed, block.numberOfLines)
        return Size(width: min(width, column * advance), height: block.font.height(ofLines: lines))
    }
}
