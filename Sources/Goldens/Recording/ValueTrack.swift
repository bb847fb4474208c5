/// The values of a property in all frames of a film. Only changes are stored.
package struct ValueTrack: Hashable, Sendable {
    /// The changes in ascending order of their frames. The value of a change applies from its frame until the next
    /// change. The first change is in the frame in which the view appeared.
    package private(set) var changes: [Change]

    package struct Change: Hashable, Sendable {
        package let frame: Int
        package let value: Value
    }

    /// A value of a property.
    package enum Value: Hashable, Sendable {
        /// A number in thousandths.
        case number(Int)
        case text(String)
        /// The view does not have the property, or its value is `nil`.
        case none

        /// Creates a number that is rounded to a multiple of `step` thousandths and clamped to a magnitude of a
        /// billion. NaN becomes 0.
        package init(_ number: Double, step: Int) {
            let limit = 1e9
            let clamped = number.isNaN ? 0 : min(max(number, -limit), limit)
            self = .number(Int((clamped * 1000 / Double(step)).rounded()) * step)
        }

        /// The number; `nil` if the value is not a number.
        package var number: Double? {
            if case .number(let thousandths) = self { Double(thousandths) / 1000 } else { nil }
        }

        /// The value as text for reports, such as `24`, `Log In` or `none`.
        package var words: String {
            switch self {
            case .number(let thousandths): ValueTrack.decimal(thousandths)
            case .text(let text): text
            case .none: "none"
            }
        }
    }

    package init(_ value: Value, at frame: Int) { changes = [Change(frame: frame, value: value)] }

    /// - Parameter changes: The changes in ascending order of their frames. There must be at least one change.
    init(_ changes: [Change]) { self.changes = changes }

    /// Records the value at `frame`. Frames must be recorded in ascending order.
    package mutating func note(_ value: Value, at frame: Int) {
        guard let last = changes.last, last.value != value else { return }
        if last.frame == frame { changes.removeLast() }
        if changes.last?.value != value { changes.append(Change(frame: frame, value: value)) }
    }

    /// Returns the track up to and including frame `last`. The first value is always kept.
    func prefix(through last: Int) -> ValueTrack {
        changes[changes.count - 1].frame <= last
            ? self : ValueTrack([changes[0]] + changes.dropFirst().prefix { $0.frame <= last })
    }

    /// The first value.
    package var first: Value { changes[0].value }
    /// The last value.
    package var last: Value { changes[changes.count - 1].value }
    /// Whether the value never changes.
    package var isConstant: Bool { changes.count == 1 }

    /// The value at `frame`. For a frame before the first change, it is the first value.
    package subscript(frame: Int) -> Value {
        var (low, high) = (0, changes.count)
        while low < high {
            let middle = (low + high) / 2
            if changes[middle].frame <= frame { low = middle + 1 } else { high = middle }
        }
        return changes[max(low - 1, 0)].value
    }

    /// The ranges of frames in which the value changes continuously. The value changes in every frame of a range, and
    /// a range has at least ``shortestStretch`` frames.
    package var stretches: [ClosedRange<Int>] {
        runs.filter { $0.count >= ValueTrack.shortestStretch }.map {
            changes[$0.lowerBound].frame...changes[$0.upperBound - 1].frame
        }
    }

    /// The minimum number of changes in consecutive frames that count as a movement.
    static let shortestStretch = 3

    /// The changes after the first change, as ranges of indices. The changes in a range are in consecutive frames, and
    /// are either all numbers or all texts.
    private var runs: [Range<Int>] {
        var runs: [Range<Int>] = []
        var start = 1
        while start < changes.count {
            let isOfNumbers = changes[start].value.isNumber && changes[start - 1].value.isNumber
            var end = start + 1
            while end < changes.count, changes[end].frame == changes[end - 1].frame + 1,
                isOfNumbers ? changes[end].value.isNumber : changes[end].value.isText && changes[start].value.isText
            {
                end += 1
            }
            runs.append(start..<end)
            start = end
        }
        return runs
    }
}

extension ValueTrack.Value {
    fileprivate var isNumber: Bool { if case .number = self { true } else { false } }
    fileprivate var isText: Bool { if case .text = self { true } else { false } }
}

// MARK: Text

extension ValueTrack {
    /// Returns the changes after the first value in the notation of goldens, each preceded by a space. For example,
    /// ` @13 24` is a change in frame 13. ` @13-16 32: 1 3 3 1` is a movement with its frames, its final value, and
    /// the step of each frame. ` @13-15: "a" "b" "c"` is a sequence of texts. A movement with the same steps as the
    /// movement of an earlier track refers to that track: ` @13-16 32 as card.y`.
    ///
    /// - Parameters:
    ///   - name: The name of the track, which consists of the names of the view and the property. Later tracks can
    ///     refer to this name.
    ///   - movements: The movements of the section that have been written so far.
    func textOfChanges(_ name: String, _ movements: inout Movements) -> String {
        var text = ""
        for run in runs {
            let (from, to) = (changes[run.lowerBound], changes[run.upperBound - 1])
            guard run.count >= ValueTrack.shortestStretch else {
                for change in changes[run] { text += " @\(change.frame) \(change.value.text)" }
                continue
            }
            guard from.value.isNumber else {
                text += " @\(from.frame)-\(to.frame): " + changes[run].map(\.value.text).joined(separator: " ")
                continue
            }
            let steps = run.map { changes[$0].value.thousandths - changes[$0 - 1].value.thousandths }
            text += " @\(from.frame)-\(to.frame) \(to.value.text)"
            if let known = movements.name(of: steps, from: from.frame) {
                text += " as \(known)"
            } else {
                text += ": " + steps.map(ValueTrack.decimal).joined(separator: " ")
                movements.add(steps, from: from.frame, name)
            }
        }
        return text
    }

    /// The movements of a section. They are collected in order to write equal movements only once.
    struct Movements {
        private var names: [Key: String] = [:]
        private var steps: [String: [Int]] = [:]

        private struct Key: Hashable {
            let from: Int
            let steps: [Int]
        }

        /// Returns the name of the track with a movement that has these steps and begins in `frame`, or `nil` if there
        /// is no such track.
        func name(of steps: [Int], from frame: Int) -> String? { names[Key(from: frame, steps: steps)] }

        /// Returns the steps of the movement of a track that begins in `frame`, or `nil` if there is no such movement.
        func steps(of name: String, from frame: Int) -> [Int]? { steps["\(name)@\(frame)"] }

        mutating func add(_ steps: [Int], from frame: Int, _ name: String) {
            names[Key(from: frame, steps: steps)] = name
            self.steps["\(name)@\(frame)"] = steps
        }
    }

    /// Returns a value in thousandths as decimal text without trailing zeros, such as `-0.5` or `24`.
    static func decimal(_ thousandths: Int) -> String {
        let (whole, rest) = abs(thousandths).quotientAndRemainder(dividingBy: 1000)
        let sign = thousandths < 0 ? "-" : ""
        guard rest != 0 else { return "\(sign)\(whole)" }
        var digits = String(rest)
        digits = String(repeating: "0", count: 3 - digits.count) + digits
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(sign)\(whole).\(digits)"
    }

    /// Parses a decimal number with at most three decimals, and returns it in thousandths. Returns `nil` if the text
    /// is invalid.
    static func thousandths(_ text: Substring) -> Int? {
        var (value, digitCount, places) = (0, 0, -1)
        for (index, unit) in text.utf8.enumerated() {
            switch unit {
            case UInt8(ascii: "-") where index == 0: continue
            case UInt8(ascii: ".") where places < 0 && digitCount > 0: places = 0
            case UInt8(ascii: "0")...UInt8(ascii: "9") where digitCount < 15 && places < 3:
                value = value * 10 + Int(unit - UInt8(ascii: "0"))
                digitCount += 1
                if places >= 0 { places += 1 }
            default: return nil
            }
        }
        guard digitCount > 0, places != 0 else { return nil }
        for _ in max(places, 0)..<3 { value *= 10 }
        return text.utf8.first == UInt8(ascii: "-") ? -value : value
    }

    /// Parses the changes after the first value up to the end of the line, and appends them.
    ///
    /// - Parameters:
    ///   - name: The name of the track, which consists of the names of the view and the property.
    ///   - movements: The movements of the section that have been parsed so far.
    /// - Throws: `GoldenText.Mistake` if the text is invalid.
    mutating func appendChanges(
        _ text: inout GoldenText.Line, _ name: String, _ movements: inout Movements
    ) throws(GoldenText.Mistake) {
        while !text.isAtEnd {
            let word = try text.word()
            let isOfTexts = word.last == ":"
            let bounds = (isOfTexts ? word.dropLast() : word).dropFirst().split(separator: "-").map { Int($0) }
            guard word.first == "@", let from = bounds.first ?? nil, from > changes[changes.count - 1].frame else {
                throw text.mistake(
                    "found '\(word)', expected '@' and a frame after \(changes[changes.count - 1].frame)")
            }
            guard bounds.count == 2, let to = bounds[1] else {
                changes.append(Change(frame: from, value: try text.value()))
                continue
            }
            guard from <= to, to - from <= 1_000_000 else {
                throw text.mistake("found the frames \(from)-\(to), expected a range")
            }
            if isOfTexts {
                for frame in from...to { changes.append(Change(frame: frame, value: .text(try text.name()))) }
            } else {
                try appendMovement(from...to, &text, name, &movements)
            }
        }
    }

    private mutating func appendMovement(
        _ frames: ClosedRange<Int>, _ text: inout GoldenText.Line, _ name: String, _ movements: inout Movements
    ) throws(GoldenText.Mistake) {
        let final = try text.word()
        let isReference = final.last != ":"
        guard let end = ValueTrack.thousandths(isReference ? final : final.dropLast()), case .number(var value) = last
        else { throw text.mistake("found '\(final)', expected the last number of the movement, then ':'") }
        var steps: [Int] = []
        if isReference {
            guard try text.word() == "as" else { throw text.mistake("expected 'as' and the name of another movement") }
            let other = try text.name()
            guard let known = movements.steps(of: other, from: frames.lowerBound), known.count == frames.count else {
                throw text.mistake("found no earlier movement of '\(other)' in these frames")
            }
            steps = known
        } else {
            for frame in frames {
                let step = try text.word()
                guard let difference = ValueTrack.thousandths(step) else {
                    throw text.mistake("found '\(step)', expected a number for frame \(frame)")
                }
                steps.append(difference)
            }
            movements.add(steps, from: frames.lowerBound, name)
        }
        for (frame, step) in zip(frames, steps) {
            value += step
            changes.append(Change(frame: frame, value: .number(value)))
        }
        guard value == end else {
            throw text.mistake(
                "the steps lead to \(ValueTrack.decimal(value)), expected the final value \(ValueTrack.decimal(end))")
        }
    }
}

extension ValueTrack.Value {
    fileprivate var thousandths: Int { if case .number(let thousandths) = self { thousandths } else { 0 } }

    /// The value in the notation of goldens. It is a number, a text in quotation marks, a color without quotation
    /// marks, or `-`.
    var text: String {
        switch self {
        case .number(let thousandths): ValueTrack.decimal(thousandths)
        case .text(let text): text.hasPrefix("#") ? GoldenText.name(text) : GoldenText.quoted(text)
        case .none: "-"
        }
    }
}
