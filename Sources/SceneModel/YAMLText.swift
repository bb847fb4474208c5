package import Geometry

/// Formats values as YAML text for scripts.
package enum YAMLText {
    /// Returns `text` as a double-quoted string on one line.
    package static func quoted(_ text: String) -> String {
        text.unicodeScalars.reduce(into: "\"") { quoted, scalar in
            switch scalar {
            case "\"": quoted += "\\\""
            case "\\": quoted += "\\\\"
            case "\n": quoted += "\\n"
            case "\t": quoted += "\\t"
            case "\r": quoted += "\\r"
            default:
                if scalar.value < 0x20 || (0x7F...0xA0).contains(scalar.value) || scalar == "\u{2028}"
                    || scalar == "\u{2029}" || scalar == "\u{FEFF}"
                {
                    let digits = String(scalar.value, radix: 16, uppercase: true)
                    quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
                } else {
                    quoted.unicodeScalars.append(scalar)
                }
            }
        } + "\""
    }

    /// Returns `text` without quotes if it consists of letters, digits, spaces, `.`, `-`, `_` and `/`, and begins with a letter or
    /// a digit; otherwise quoted.
    package static func plainOrQuoted(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"):
                true
            default: " .-_/".utf8.contains(byte)
            }
        }
        return isPlain && text.first.map { $0.isLetter || $0.isNumber } == true ? text : quoted(text)
    }

    /// Returns `text` as one line for a comment, cut off after 200 characters. Control characters, which YAML does
    /// not allow, are replaced with spaces.
    package static func oneLine(_ text: String) -> String {
        let isControl = { (character: Character) in
            character.unicodeScalars.contains { $0.properties.generalCategory == .control }
        }
        return String(text.map { $0.isNewline || isControl($0) ? " " : $0 }.prefix(200))
    }

    /// Returns `name` as a YAML key, quoted if YAML would read it as a Boolean or null value.
    package static func key(_ name: String) -> String {
        ["y", "n", "yes", "no", "on", "off", "true", "false", "null"].contains(name.lowercased())
            ? "\"\(name)\"" : name
    }

    /// Returns the shortest decimal number that parses to `value`, without an exponent if nine decimal places are
    /// enough.
    package static func number(_ value: Double) -> String {
        let billionths = (value * 1e9).rounded()
        guard abs(billionths) < 9e18 else { return "\(value)" }
        let whole = Int64(billionths)
        let (units, rest) = whole.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
        let sign = whole < 0 ? "-" : ""
        var text = sign + String(units)
        if rest > 0 {
            let decimals = String(rest)
            text += "." + String(repeating: "0", count: 9 - decimals.count) + decimals
            while text.hasSuffix("0") { text.removeLast() }
        }
        return Double(text) == value ? text : "\(value)"
    }

    package static func list(_ numbers: [Double]) -> String { "[" + numbers.map(number).joined(separator: ", ") + "]" }

    /// Returns a mapping such as `{top: 20, left: 0, bottom: 0, right: 0}`.
    package static func sides(_ insets: EdgeInsets, _ left: String = "left", _ right: String = "right") -> String {
        "{top: \(number(insets.top)), \(left): \(number(insets.left)), bottom: \(number(insets.bottom)), "
            + "\(right): \(number(insets.right))}"
    }
}
