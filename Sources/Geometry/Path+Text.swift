/// Conversion between paths and SVG path data, such as `M 0 0 L 10 0 Q 10 10 0 10 Z`.
extension Path {
    /// An error in path data.
    public struct TextError: Error, Hashable, Sendable {
        /// A message that states what was found and what was expected.
        public let message: String
    }

    /// Reads path data with the commands `M`, `L`, `H`, `V`, `Q`, `C`, `A` and `Z`. Lowercase commands are relative to
    /// the current point.
    ///
    /// `A` takes the radius of a circle instead of two radii and a rotation: `A radius largeArc sweep x y`.
    ///
    /// - Source: SVG 2, 9.3.
    public init(text: String) throws(TextError) {
        self.init()
        var reader = PathReader(text)
        while let command = try reader.command() { try add(command, &reader) }
        guard isFinite else { throw TextError(message: "found a number that is too large") }
    }

    private mutating func add(_ command: Character, _ reader: inout PathReader) throws(TextError) {
        guard currentPoint != nil || command.uppercased() == "M" else {
            throw TextError(message: "found '\(command)' at the beginning, expected 'M'")
        }
        let isRelative = command.isLowercase
        var isFirst = true
        // Numbers that follow without a command letter repeat the command.
        while isFirst || reader.hasNumber {
            let base = isRelative ? currentPoint ?? .zero : .zero
            switch command.uppercased() {
            case "M":
                let point = base + (try reader.point())
                if isFirst { move(to: point) } else { addLine(to: point) }
            case "L": addLine(to: base + (try reader.point()))
            case "H": addLine(to: Point(x: base.x + (try reader.number()), y: currentPoint?.y ?? 0))
            case "V": addLine(to: Point(x: currentPoint?.x ?? 0, y: base.y + (try reader.number())))
            case "Q":
                let control = base + (try reader.point())
                addQuadCurve(to: base + (try reader.point()), control: control)
            case "C":
                let (control1, control2) = (base + (try reader.point()), base + (try reader.point()))
                addCurve(to: base + (try reader.point()), control1: control1, control2: control2)
            case "A":
                let (radius, isLarge, sweeps) = (
                    try reader.number(), try reader.number() != 0, try reader.number() != 0
                )
                addArc(to: base + (try reader.point()), radius: radius, isLarge: isLarge, isIncreasing: sweeps)
            default:
                close()
                return
            }
            isFirst = false
        }
    }

    /// Adds an arc of a circle that ends at `end`. If the radius is too small, half of the distance between the
    /// current point and `end` is used instead.
    ///
    /// - Source: SVG 2, 9.5.1 and B.2.4, for equal radii.
    private mutating func addArc(to end: Point, radius: Double, isLarge: Bool, isIncreasing: Bool) {
        guard let start = currentPoint, start != end else { return }
        let half = Point(x: (end.x - start.x) / 2, y: (end.y - start.y) / 2)
        let distance = (half.x * half.x + half.y * half.y).squareRoot()
        guard abs(radius) > 0 else { return addLine(to: end) }
        let radius = max(abs(radius), distance)
        let height = (radius * radius - distance * distance).squareRoot() * (isLarge == isIncreasing ? 1 : -1)
        let center = Point(
            x: start.x + half.x + half.y / distance * height, y: start.y + half.y - half.x / distance * height)
        let (from, to) = (start - center, end - center)
        addArc(
            center: center, radius: radius, from: Path.angle(of: from), to: Path.angle(of: to),
            isIncreasing: isIncreasing)
    }

    /// The path as SVG path data with at most three decimals.
    public var text: String { text { $0.shortText } }

    /// The path as SVG path data with all digits. ``init(text:)`` creates an equal path from this text.
    public var exactText: String { text { "\($0)" } }

    private func text(_ number: (Double) -> String) -> String {
        elements.map { element in
            let letter =
                switch element {
                case .move: "M"
                case .line: "L"
                case .quadCurve: "Q"
                case .curve: "C"
                case .close: "Z"
                }
            return ([letter] + element.points.flatMap { [number($0.x), number($0.y)] }).joined(separator: " ")
        }.joined(separator: " ")
    }
}

/// Reads the commands and the numbers of path data.
private struct PathReader {
    private var rest: Substring

    init(_ text: String) { rest = text[...] }

    private mutating func skipSeparators() { rest = rest.drop { $0.isWhitespace || $0 == "," } }

    /// Returns the next command; `nil` at the end.
    mutating func command() throws(Path.TextError) -> Character? {
        skipSeparators()
        guard let letter = rest.popFirst() else { return nil }
        guard "MLHVQCAZ".contains(letter.uppercased()), letter.isASCII else {
            throw Path.TextError(
                message: "found '\(letter)', expected one of the commands M, L, H, V, Q, C, A and Z")
        }
        return letter
    }

    var hasNumber: Bool {
        let next = rest.drop { $0.isWhitespace || $0 == "," }.first
        return next.map { $0.isASCII && $0.isNumber || "+-.".contains($0) } ?? false
    }

    mutating func point() throws(Path.TextError) -> Point { Point(x: try number(), y: try number()) }

    mutating func number() throws(Path.TextError) -> Double {
        skipSeparators()
        var text = ""
        while let next = rest.first {
            let isSign = next == "-" || next == "+"
            let follows = text.last.map { $0 == "e" || $0 == "E" } ?? true
            guard next.isASCII,
                next.isNumber || isSign && follows || next == "." && !text.contains(".")
                    || (next == "e" || next == "E") && !text.isEmpty
            else { break }
            text.append(next)
            rest.removeFirst()
        }
        guard let number = Double(text), number.isFinite else {
            let found = text.isEmpty ? rest.first.map { "'\($0)'" } ?? "the end" : "'\(text)'"
            throw Path.TextError(message: "found \(found), expected a number")
        }
        return number
    }
}
