import Geometry
import Views

/// A key of a keyboard: what it shows, how wide it is, and what it does.
public struct KeyboardKey: Hashable, Sendable {
    /// The name of the key among the keys of its keyboard, such as `q` or `shift`.
    public let name: String
    public let action: Action
    let face: Face
    let width: Width

    public enum Action: Hashable, Sendable {
        case insert(String)
        case delete
        case shift
        /// Shows the keys of another plane.
        case show(KeyboardPlane)
        case pressReturn
        case dismiss
        /// A key such as the globe, whose keyboards are not simulated.
        case nothing
    }

    /// What a key shows.
    enum Face: Hashable, Sendable {
        case letter(String)
        case title(String)
        /// The digit and the letters of a key of a telephone.
        case digit(String, letters: String)
        case symbol(String)
        /// A place without a key.
        case blank
    }

    /// The width of a key.
    enum Width: Hashable, Sendable {
        /// The width of a number of letters with the space between them.
        case letters(Double)
        /// A width that was measured on a screen of 375 points. On other screens, it grows as letters do.
        case measured(Metric)
        /// An equal part of the space that the other keys of the row leave.
        case rest
    }

    init(_ name: String, _ action: Action, _ face: Face, _ width: Width) {
        (self.name, self.action, self.face, self.width) = (name, action, face, width)
    }

    static func letter(_ letter: Character, isShifted: Bool = false, _ width: Width = .letters(1)) -> KeyboardKey {
        let text = isShifted ? letter.uppercased() : String(letter)
        return KeyboardKey(String(letter), .insert(text), .letter(text), width)
    }

    static func plane(_ plane: KeyboardPlane, _ width: Width) -> KeyboardKey {
        KeyboardKey("plane", .show(plane), .title(plane.title), width)
    }

    static func symbol(_ name: String, _ symbol: String, _ action: Action, _ width: Width) -> KeyboardKey {
        KeyboardKey(name, action, .symbol(symbol), width)
    }
}

/// The keys that a keyboard shows at the same time.
public enum KeyboardPlane: String, Hashable, Sendable {
    case letters, numbers, symbols

    /// The title of the key that shows the plane.
    var title: String {
        switch self {
        case .letters: "ABC"
        case .numbers: "123"
        case .symbols: "#+="
        }
    }
}

/// A row of keys from left to right. The keys in the middle are centered, unless one of them takes the rest of the width.
struct KeyboardRow {
    var leading: [KeyboardKey] = []
    var middle: [KeyboardKey]
    var trailing: [KeyboardKey] = []
    /// The space before the first key, in widths of letters.
    var indent = 0.0
}

extension KeyboardPlane {
    /// Returns the rows of keys for a view, from top to bottom.
    ///
    /// - Parameters:
    ///   - isShifted: Whether letters are capital letters.
    ///   - device: The device, whose home button or indicator determines the keys of the last row.
    func rows(for traits: TextInputTraits, isShifted: Bool, on device: Device) -> [KeyboardRow] {
        if traits.keyboardType.isKeypad { return KeyboardPlane.padRows(for: traits) }
        let texts =
            switch self {
            case .letters: ["qwertyuiop", "asdfghjkl", "zxcvbnm"]
            case .numbers: ["1234567890", "-/:;()$&@\"", ".,?!'"]
            case .symbols: ["[]{}#%^*+=", "_\\|~<>€£¥•", ".,?!'"]
            }
        let isLetters = self == .letters
        // The punctuation marks of the third row are as wide as seven letters together.
        let widths: [Double] = [1, 1, isLetters ? 1 : 7 / 5]
        var rows = zip(texts, widths).map { text, width in
            KeyboardRow(middle: text.map { .letter($0, isShifted: isShifted, .letters(width)) })
        }
        let delete = KeyboardKey.symbol("delete", "delete.left", .delete, .measured(.shiftKeyWidth))
        let shift: KeyboardKey =
            switch self {
            case .letters:
                .symbol("shift", isShifted ? "shift.fill" : "shift", .shift, .measured(.shiftKeyWidth))
            case .numbers:
                KeyboardKey("shift", .show(.symbols), .title(KeyboardPlane.symbols.title), .measured(.shiftKeyWidth))
            case .symbols:
                KeyboardKey("shift", .show(.numbers), .title(KeyboardPlane.numbers.title), .measured(.shiftKeyWidth))
            }
        guard device.idiom == .pad else {
            (rows[2].leading, rows[2].trailing) = ([shift], [delete])
            return rows + [lastRow(for: traits, on: device)]
        }
        rows[0].middle.append(.symbol("delete", "delete.left", .delete, .rest))
        rows[1].indent = 0.5
        rows[1].middle.append(returnKey(for: traits, .rest))
        rows[2].leading = [shift]
        if isLetters { rows[2].middle += [.letter(","), .letter(".")] }
        rows[2].middle.append(KeyboardKey("shift 2", shift.action, shift.face, .rest))
        return rows + [lastRowOnPad]
    }

    private func returnKey(for traits: TextInputTraits, _ width: KeyboardKey.Width) -> KeyboardKey {
        KeyboardKey("return", .pressReturn, .title(traits.returnKeyType.title), width)
    }

    private var other: KeyboardPlane { self == .letters ? .numbers : .letters }

    private func lastRow(for traits: TextInputTraits, on device: Device) -> KeyboardRow {
        let hasHomeButton = device.portraitSafeArea.bottom == 0
        var row = KeyboardRow(middle: [], trailing: [returnKey(for: traits, .measured(.returnKeyWidth))])
        row.leading = [.plane(other, .measured(.planeKeyWidth))]
        let emoji = KeyboardKey.Width.measured(hasHomeButton ? .smallKeyWidth : .planeKeyWidth)
        row.leading.append(.symbol("emoji", "face.smiling", .nothing, emoji))
        if hasHomeButton {
            row.leading.append(.symbol("dictation", "mic", .nothing, .measured(.smallKeyWidth)))
        }
        let space = KeyboardKey("space", .insert(" "), .title("space"), .rest)
        guard self == .letters else {
            row.middle = [space]
            return row
        }
        row.middle =
            switch traits.keyboardType {
            case .emailAddress: [space, .letter("@"), .letter(".")]
            case .twitter: [space, .letter("@"), .letter("#")]
            case .webSearch: [space, .letter(".")]
            case .url:
                [
                    .letter(".", .rest), .letter("/", .rest),
                    KeyboardKey(".com", .insert(".com"), .title(".com"), .rest),
                ]
            default: [space]
            }
        return row
    }

    private var lastRowOnPad: KeyboardRow {
        KeyboardRow(
            leading: [
                .plane(other, .letters(1.5)), .symbol("emoji", "face.smiling", .nothing, .letters(1)),
                .symbol("dictation", "mic", .nothing, .letters(1)),
            ],
            middle: [KeyboardKey("space", .insert(" "), .title("space"), .rest)],
            trailing: [
                KeyboardKey("plane 2", .show(other), .title(other.title), .letters(1.5)),
                .symbol("dismiss", "keyboard.chevron.compact.down", .dismiss, .letters(1.5)),
            ])
    }

    /// The keys of a telephone.
    private static func padRows(for traits: TextInputTraits) -> [KeyboardRow] {
        let letters = ["", "ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"]
        func digit(_ digit: Int) -> KeyboardKey {
            KeyboardKey(
                "\(digit)", .insert("\(digit)"), .digit("\(digit)", letters: digit == 0 ? "" : letters[digit - 1]),
                .rest)
        }
        let corner =
            switch traits.keyboardType {
            case .decimalPad: KeyboardKey(".", .insert("."), .digit(".", letters: ""), .rest)
            case .phonePad: KeyboardKey("+*#", .nothing, .title("+*#"), .rest)
            default: KeyboardKey("corner", .nothing, .blank, .rest)
            }
        let delete = KeyboardKey.symbol("delete", "delete.left", .delete, .rest)
        return [1, 4, 7].map { first in KeyboardRow(middle: (first..<first + 3).map(digit)) }
            + [KeyboardRow(middle: [corner, digit(0), delete])]
    }
}
