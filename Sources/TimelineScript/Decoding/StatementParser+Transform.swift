import Diagnostics
import Geometry

/// Transforms, written as with Core Graphics.
extension StatementParser {
    /// Whether a transform begins here that is more than `.identity`.
    var isAtTransform: Bool {
        tokens.peek.text == "CGAffineTransform"
            || (tokens.peek.text == "." && tokens.second.text == "identity" && tokens.rest.count > 2)
    }

    /// What was probably meant by a transform that begins with another word than one does.
    static func closestTransform(to text: String) -> String? {
        let dot = text.hasPrefix(".") ? "." : ""
        let word = text.dropFirst(dot.count).prefix { $0 != "(" && $0 != "." }
        let first = dot.isEmpty ? "CGAffineTransform" : "identity"
        return ClosestMatch.suggestion(for: String(word), among: [first]).map {
            dot + $0 + text.dropFirst(dot.count + word.count)
        }
    }

    /// A transform that is the whole text.
    mutating func wholeTransform() throws(Mistake) -> AffineTransform {
        guard isAtTransform || (tokens.peek.text == "." && tokens.second.text == "identity") else {
            let expected = "a transform such as CGAffineTransform(rotationAngle: .pi / 4) or .identity"
            guard let match = StatementParser.closestTransform(to: scalar.text) else {
                throw tokens.unexpected(expected)
            }
            throw Mistake(
                .wrongType, "found \(scalar.text.quoted), expected \(expected)", at: tokens.span, suggestion: match)
        }
        return try transform()
    }

    /// `CGAffineTransform(rotationAngle: 0.5).scaledBy(x: 2, y: 1)`
    mutating func transform() throws(Mistake) -> AffineTransform {
        var transform = AffineTransform.identity
        if tokens.take(symbol: ".") {
            _ = try tokens.takeIdentifier("identity")
        } else {
            _ = try tokens.takeIdentifier("CGAffineTransform")
            let numbers = try labelled([["rotationAngle"], ["scaleX", "y"], ["translationX", "y"]])
            switch numbers.labels[0] {
            case "rotationAngle": transform = AffineTransform(rotationAngle: numbers.values[0])
            case "scaleX": transform = AffineTransform(scaleX: numbers.values[0], y: numbers.values[1])
            default: transform = AffineTransform(translationX: numbers.values[0], y: numbers.values[1])
            }
        }
        while tokens.take(symbol: ".") {
            let name = try tokens.takeIdentifier("scaledBy, rotated or translatedBy")
            // As in Core Graphics, what is written later is done to a point earlier.
            switch name.value {
            case "scaledBy":
                let values = try labelled([["x", "y"]]).values
                transform = AffineTransform(scaleX: values[0], y: values[1]).concatenating(transform)
            case "rotated":
                transform = AffineTransform(rotationAngle: try labelled([["by"]]).values[0]).concatenating(transform)
            case "translatedBy":
                let values = try labelled([["x", "y"]]).values
                transform = AffineTransform(translationX: values[0], y: values[1]).concatenating(transform)
            default:
                throw Mistake(
                    .unknownWord, "found \(name.value.quoted), expected scaledBy, rotated or translatedBy",
                    at: name.span,
                    suggestion: ClosestMatch.suggestion(
                        for: name.value, among: ["scaledBy", "rotated", "translatedBy"]))
            }
        }
        try tokens.expectEnd()
        return transform
    }

    /// `(x: 2, y: 1)`: the labels of one of `forms`, each with a number.
    private mutating func labelled(
        _ forms: [[String]]
    ) throws(Mistake) -> (labels: [String], values: [Double]) {
        let words = forms.map { "(" + $0.map { "\($0): …" }.joined(separator: ", ") + ")" }.spelledOut
        guard tokens.take(symbol: "(") else { throw tokens.unexpected(words) }
        var labels: [String] = []
        var values: [Double] = []
        repeat {
            let label = try tokens.takeIdentifier(words)
            guard tokens.take(symbol: ":") else { throw tokens.unexpected("':'") }
            labels.append(label.value)
            values.append(try angleOrNumber())
            guard forms.contains(where: { $0.starts(with: labels) }) else {
                throw Mistake(
                    .syntax, "found the label \(label.value.quoted), expected \(words)", at: label.span,
                    suggestion: ClosestMatch.suggestion(for: label.value, among: forms.flatMap(\.self)))
            }
        } while tokens.take(symbol: ",")
        guard forms.contains(labels) else { throw tokens.unexpected(words) }
        guard tokens.take(symbol: ")") else { throw tokens.unexpected("')'") }
        return (labels, values)
    }

    /// `0.5`, `.pi`, `-.pi / 4` or `.pi * 2`; at most a million.
    private mutating func angleOrNumber() throws(Mistake) -> Double {
        let start = tokens.place
        let isNegative = tokens.peek.text == "-" && tokens.second.text == "."
        if isNegative { _ = tokens.take(symbol: "-") }
        var number: Double
        if tokens.peek.text == ".", tokens.second.text == "pi" {
            _ = tokens.take(symbol: ".")
            _ = tokens.take(word: "pi")
            number = isNegative ? -Double.pi : .pi
            if tokens.take(symbol: "/") {
                let divisor = try tokens.takeNumber("a number")
                if divisor.value == 0 {
                    throw Mistake(.outOfRange, "found 0, expected a number to divide by", at: divisor.span)
                }
                number /= divisor.value
            } else if tokens.take(symbol: "*") {
                number *= try tokens.takeNumber("a number").value
            }
        } else {
            number = try tokens.takeNumber("a number").value
        }
        guard ScriptLimits.place.contains(number) else {
            throw Mistake(
                .outOfRange, "found \(NumberRange.plain(number)), expected \(NumberRange(-1_000_000, 1_000_000).words)",
                at: start)
        }
        return number
    }
}
