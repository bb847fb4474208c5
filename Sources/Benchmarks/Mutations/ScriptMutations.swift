import Geometry

/// Finds the lines of a script that a ``MutationOperator`` can change.
///
/// The script is processed as lines of text, and the keys of the language identify the lines. A change that
/// makes the script invalid is discarded.
struct ScriptMutations {
    private let lines: [String]
    /// The top-level key to which each line belongs.
    private let sections: [String]

    init(_ lines: [String]) {
        self.lines = lines
        var section = ""
        sections = lines.map { line in
            if let first = line.first, first.isLetter, let colon = line.firstIndex(of: ":") {
                section = String(line[..<colon])
            }
            return section
        }
    }

    /// Returns a random edit; `nil` if the operator cannot change the script.
    func edit(_ kind: MutationOperator, _ random: inout SeededGenerator) -> SourceEdit? {
        switch kind {
        case .constant:
            return number(
                /[=<>]= [^@{}"]*?(?:[-+] )?\b(\d+(?:\.\d+)?)(?=\s*(?:@|$|[,}#]|\s#))/, in: "constraints", &random)
        case .multiplier: return multiplier(&random)
        case .priority: return priority(&random)
        case .relation: return word(/\w\.\w+ (==|<=|>=)/, ["==", "<=", ">="], in: "constraints", &random)
        case .text: return text(&random)
        case .font: return font(&random)
        case .color: return color(&random)
        case .order: return order(&random)
        case .removedConstraint: return removal(of: entries(of: "constraints"), &random)
        case .addedConstraint: return addedConstraint(&random)
        case .hidden: return viewKey("isHidden", "true", &random)
        case .duration: return seconds(/(?:animate|duration): (\d+(?:\.\d+)?)s/, nil, &random)
        case .curve: return curve(&random)
        case .image:
            return word(
                /image: ([\w.@]+)/, ["hills@2x.jpg", "star.svg", "checks.png", "circles@2x.webp", "hills.png"],
                in: "views", &random)
        case .locale: return locale(&random)
        case .spacing: return number(/spacing: (\d+(?:\.\d+)?)/, in: "views", &random)
        case .axis: return word(/axis: (horizontal|vertical)/, ["horizontal", "vertical"], in: "views", &random)
        case .radius:
            return number(/cornerRadius: (\d+(?:\.\d+)?)/, in: "views", &random)
                ?? viewKey("cornerRadius", "9", &random)
        case .alpha: return viewKey("alpha", random.element(of: ["0.2", "0.5", "0.8"]), &random)
        case .frame:
            return number(/frame: \[(?:-?[\d.]+, ){0,3}?(-?\d+(?:\.\d+)?)[,\]]/, in: "views", &random)
        case .size: return number(/(?:intrinsic|size): \[(?:[\d.]+, )?(\d+(?:\.\d+)?)[,\]]/, in: "views", &random)
        case .statement:
            return number(/\.(?:constant|spacing|cornerRadius) = (-?\d+(?:\.\d+)?)/, in: "timeline", &random)
        case .removedStatement:
            return removal(
                of: entries(of: "timeline").filter { lines[$0.lowerBound].contains(/^\s+- [\w.]+(?:\(| = )/) }, &random)
        case .removedView: return removal(of: blocks.flatMap(\.self), &random)
        case .number: return anyNumber(&random)
        case .word: return anyWord(&random)
        case .file: return nil
        case .time: return seconds(/- (?:\{)?at: (\d+(?:\.\d+)?)s/, "timeline", &random)
        }
    }

    // MARK: Places

    private typealias Place = (line: Int, range: Range<String.Index>)

    /// Returns the ranges that match the first capture group of `pattern`. If `section` is `nil`, all sections except
    /// `expect` are searched.
    private func places(_ pattern: Regex<(Substring, Substring)>, in section: String?) -> [Place] {
        lines.indices.flatMap { index -> [Place] in
            let isIn = section.map { $0 == sections[index] } ?? (sections[index] != "expect")
            guard isIn, lines[index].drop(while: { $0 == " " }).first != "#" else { return [] }
            return lines[index].matches(of: pattern).map { (index, $0.output.1.startIndex..<$0.output.1.endIndex) }
        }
    }

    private func replacing(_ place: Place, by text: String) -> SourceEdit {
        let line = lines[place.line]
        return SourceEdit(place.line, line, line.replacingCharacters(in: place.range, with: text))
    }

    /// Increases or decreases a random number that matches `pattern` by 1 through 20.
    private func number(
        _ pattern: Regex<(Substring, Substring)>, in section: String, _ random: inout SeededGenerator
    ) -> SourceEdit? {
        let places = places(pattern, in: section)
        guard !places.isEmpty else { return nil }
        let place = random.element(of: places)
        guard let value = Double(lines[place.line][place.range]) else { return nil }
        let step = Double(Int.random(in: 1...20, using: &random))
        let changed = Bool.random(using: &random) && value - step >= 0 ? value - step : value + step
        return replacing(place, by: ScriptMutations.text(changed))
    }

    static func text(_ number: Double) -> String {
        number == number.rounded() ? String(Int(number)) : String((number * 1000).rounded() / 1000)
    }

    private func word(
        _ pattern: Regex<(Substring, Substring)>, _ words: [String], in section: String, _ random: inout SeededGenerator
    ) -> SourceEdit? {
        let places = places(pattern, in: section)
        guard !places.isEmpty else { return nil }
        let place = random.element(of: places)
        return replacing(place, by: random.element(of: words, otherThan: lines[place.line][place.range]))
    }

    /// Multiplies a random time that matches `pattern` by a factor from 0.5 through 2.
    private func seconds(
        _ pattern: Regex<(Substring, Substring)>, _ section: String?, _ random: inout SeededGenerator
    ) -> SourceEdit? {
        let places = places(pattern, in: section)
        guard !places.isEmpty else { return nil }
        let place = random.element(of: places)
        guard let value = Double(lines[place.line][place.range]), value > 0 else { return nil }
        let factor = random.element(of: [0.5, 0.75, 1.25, 1.5, 2.0])
        return replacing(place, by: ScriptMutations.text(value * factor))
    }

    /// Multiplies a random number in the views or the timeline by a factor from 0.5 through 1.5.
    private func anyNumber(_ random: inout SeededGenerator) -> SourceEdit? {
        let pattern = /[ \[(=-](\d+(?:\.\d+)?)(?=[\s,\])}]|$)/
        let places = places(pattern, in: "views") + places(pattern, in: "timeline")
        guard !places.isEmpty else { return nil }
        let place = random.element(of: places)
        guard let value = Double(lines[place.line][place.range]), value != 0 else { return nil }
        let changed = value * random.element(of: [0.5, 0.75, 1.25, 1.5])
        return replacing(place, by: ScriptMutations.text(value >= 4 ? changed.rounded() : changed))
    }

    /// Replaces a random word with another word of the same kind.
    private func anyWord(_ random: inout SeededGenerator) -> SourceEdit? {
        let pattern = /(?:: |= \.?)([a-z]\w+)/
        let places = (places(pattern, in: "views") + places(pattern, in: "timeline")).compactMap { place in
            let word = String(lines[place.line][place.range])
            return ScriptMutations.kinds.first { $0.contains(word) }.map { (place, $0.filter { $0 != word }) }
        }
        guard !places.isEmpty else { return nil }
        let (place, words) = random.element(of: places)
        return replacing(place, by: random.element(of: words))
    }

    /// Groups of keywords that can replace each other.
    private static let kinds = [
        ["left", "center", "right", "justified"], ["scaleToFill", "scaleAspectFit", "scaleAspectFill", "bottomRight"],
        ["leading", "trailing"], ["fillEqually", "equalSpacing", "equalCentering", "fillProportionally"],
        ["byTruncatingTail", "byTruncatingHead", "byTruncatingMiddle", "byClipping"], ["dark", "light"],
        ["true", "false"], ["flipFromLeft", "flipFromTop", "crossDissolve"], ["rightToLeft", "leftToRight"],
        ["landscape", "portrait"], ["axial", "radial", "conic"], ["evenOdd", "nonZero"], ["round", "butt", "square"],
    ]

    // MARK: Constraints

    private func multiplier(_ random: inout SeededGenerator) -> SourceEdit? {
        let places = places(/\* (\d*\.?\d+)/, in: "constraints") + places(/== (\d*\.?\d+) \*/, in: "constraints")
        guard places.isEmpty || Int.random(in: 0..<3, using: &random) == 0 else {
            let place = random.element(of: places)
            guard let value = Double(lines[place.line][place.range]) else { return nil }
            return replacing(
                place, by: ScriptMutations.text(value * random.element(of: [0.5, 0.75, 0.9, 1.1, 1.5])))
        }
        // Add a multiplier to a constraint that refers to the size of another view.
        let sizes = self.places(/[=<>]= (\w+\.(?:width|height))(?=\s*(?:[-+@,}#]|$))/, in: "constraints")
        guard !sizes.isEmpty else { return nil }
        let place = random.element(of: sizes)
        return replacing(
            place, by: "\(lines[place.line][place.range]) * \(random.element(of: ["0.5", "0.8", "0.9", "1.2"]))")
    }

    private func priority(_ random: inout SeededGenerator) -> SourceEdit? {
        let words = ["100", "240", "260", "499", "501", "740", "760", "999"]
        let places =
            places(/@\s?(\d+)/, in: "constraints")
            + places(/(?:horizontal|vertical|hugging|compression): (\d+)/, in: "views")
        if !places.isEmpty, Int.random(in: 0..<4, using: &random) > 0 {
            let place = random.element(of: places)
            return replacing(place, by: random.element(of: words, otherThan: lines[place.line][place.range]))
        }
        let required = entries(of: "constraints").map(\.lowerBound).filter {
            lines[$0].contains(/^\s+\w+: [^@{#]*[=<>]= [^@{#]*$/)
        }
        guard !required.isEmpty else { return nil }
        let line = random.element(of: required)
        return SourceEdit(line, lines[line], "\(lines[line]) @\(random.element(of: words))")
    }

    private func addedConstraint(_ random: inout SeededGenerator) -> SourceEdit? {
        guard let start = lines.firstIndex(where: { $0 == "constraints:" }) else { return nil }
        let names = viewLines.map(\.name).filter { $0 != "root" }
        guard !names.isEmpty else { return nil }
        let name = random.element(of: names)
        let number = Int.random(in: 11...90, using: &random)
        let item = random.element(of: [
            "\(name).width == \(number)", "\(name).height == \(number)", "\(name).leading == root.leading + \(number)",
            "\(name).top == root.top + \(number) @999", "\(name).width >= \(4 * number)",
        ])
        return SourceEdit(start + 1, [], ["  addedConstraint: \(item)"])
    }

    // MARK: Views

    /// The lines on which the definitions of views start, with the names of the views.
    private var viewLines: [(line: Int, name: String)] {
        lines.indices.compactMap { index in
            guard sections[index] == "views", let match = lines[index].firstMatch(of: /^(?:  |    )+(\w+):(?: \{.*)?$/),
                !ScriptMutations.keys.contains(String(match.output.1))
            else { return nil }
            return (index, String(match.output.1))
        }
    }

    /// Keys that start a mapping in a view but are not view names.
    private static let keys: Set<String> = [
        "subviews", "arranged", "layers", "on", "image", "gradient", "shape", "shadow", "stack", "button", "hugging",
        "compression", "margins", "intrinsic", "text", "segments", "when", "mask", "label", "guides",
    ]

    private func viewKey(_ key: String, _ value: String, _ random: inout SeededGenerator) -> SourceEdit? {
        let views = viewLines.filter { $0.name != "root" }
        guard !views.isEmpty else { return nil }
        let view = random.element(of: views)
        let line = lines[view.line]
        let known = "\(key): "
        if let place = line.firstRange(of: known) {
            let end = line[place.upperBound...].firstIndex { $0 == "," || $0 == "}" } ?? line.endIndex
            return SourceEdit(
                view.line, line, line.replacingCharacters(in: place.upperBound..<end, with: value))
        }
        if let brace = line.firstIndex(of: "{") {
            var changed = line
            changed.insert(
                contentsOf: line[brace...].hasPrefix("{}") ? known + value : "\(known)\(value), ",
                at: line.index(after: brace))
            return SourceEdit(view.line, line, changed)
        }
        let indentation = line.prefix { $0 == " " } + "  "
        return SourceEdit(view.line + 1, [], ["\(indentation)\(known)\(value)"])
    }

    private func text(_ random: inout SeededGenerator) -> SourceEdit? {
        let places =
            places(/(?:label|text|placeholder|title): "([^"\\]*[a-z][^"\\]*)"/, in: "views")
            + places(/\.text = "([^"\\]*[a-z][^"\\]*)"/, in: "timeline")
        guard !places.isEmpty else { return nil }
        let place = random.element(of: places)
        let old = String(lines[place.line][place.range])
        let letters = old.indices.filter { old[$0].isLowercase }
        let letter = random.element(of: letters)
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return replacing(place, by: "Other " + old)
        case 1: return replacing(place, by: old + " and more")
        case 2: return replacing(place, by: old.replacingCharacters(in: letter...letter, with: ""))
        default:
            return replacing(
                place, by: old.replacingCharacters(in: letter...letter, with: old[letter] == "w" ? "n" : "w"))
        }
    }

    private func font(_ random: inout SeededGenerator) -> SourceEdit? {
        let sizes = places(/font: (\d+)/, in: "views")
        let weights = places(/font: \d+ (\w+)/, in: "views")
        guard !sizes.isEmpty else { return nil }
        if weights.isEmpty || Bool.random(using: &random) {
            let place = random.element(of: sizes)
            guard let size = Int(lines[place.line][place.range]) else { return nil }
            return replacing(place, by: "\(size + random.element(of: [-2, -1, 1, 2, 5]))")
        }
        let place = random.element(of: weights)
        return replacing(
            place,
            by: random.element(of: ["regular", "bold", "semibold", "heavy"], otherThan: lines[place.line][place.range]))
    }

    private func color(_ random: inout SeededGenerator) -> SourceEdit? {
        let keys = places(
            /(?:background|textColor|tintColor|borderColor|fillColor|strokeColor): ("#\w+"|\w+)/, in: "views")
        let statements = places(/\.(?:backgroundColor|textColor|tintColor) = ("#\w+"|\.?\w+)/, in: "timeline")
        let places = keys + statements
        guard !places.isEmpty else { return nil }
        let place = random.element(of: places)
        return replacing(
            place,
            by: random.element(
                of: [##""#2A9D8F""##, ##""#E76F51""##, ##""#4F7CAD""##],
                otherThan: lines[place.line][place.range]))
    }

    /// The line ranges of views, grouped by superview.
    private var blocks: [[Range<Int>]] {
        lines.indices.compactMap { index in
            guard sections[index] == "views", lines[index].contains(/^\s+(?:subviews|arranged):\s*(?:#.*)?$/) else {
                return nil
            }
            let siblings = entries(below: index)
            return siblings.isEmpty ? nil : siblings
        }
    }

    private func order(_ random: inout SeededGenerator) -> SourceEdit? {
        let groups = blocks.filter { $0.count > 1 }
        guard !groups.isEmpty else { return nil }
        let siblings = random.element(of: groups)
        let index = Int.random(in: 0..<siblings.count - 1, using: &random)
        let (back, front) = (siblings[index], siblings[index + 1])
        return SourceEdit(
            back.lowerBound, Array(lines[back.lowerBound..<front.upperBound]), Array(lines[front]) + Array(lines[back]))
    }

    // MARK: The film

    private func curve(_ random: inout SeededGenerator) -> SourceEdit? {
        let words = ["linear", "easeIn", "easeOut", "easeInOut", #""cubicBezier(0.1, 0.9, 0.2, 1)""#]
        let curves = places(/curve: (\w+|"[^"]*")/, in: "timeline")
        let plain = places(/animate: (\d[\d.]*s)/, in: "timeline")
        guard !(curves + plain).isEmpty else { return nil }
        let place = random.element(of: curves + plain)
        let old = String(lines[place.line][place.range])
        guard old.first?.isNumber ?? false else {
            return replacing(place, by: random.element(of: words, otherThan: old))
        }
        return replacing(place, by: "{duration: \(old), curve: \(random.element(of: words, otherThan: "easeInOut"))}")
    }

    private func locale(_ random: inout SeededGenerator) -> SourceEdit? {
        guard let line = lines.firstIndex(where: { $0.hasPrefix("animatic:") }),
            !lines.contains(where: { $0.hasPrefix("traits:") })
        else { return nil }
        let traits = random.element(of: [
            "{direction: rtl}", "{text: accessibilityLarge}", "{text: extraSmall}", "{style: dark}",
        ])
        return SourceEdit(line + 1, [], ["traits: \(traits)"])
    }

    // MARK: Entries

    /// Returns the line ranges of the entries in a top-level section. In the timeline, the entries are statements.
    private func entries(of section: String) -> [Range<Int>] {
        guard let start = lines.firstIndex(where: { $0.hasPrefix("\(section):") }) else { return [] }
        let cues = entries(below: start)
        // The statements of a cue are list entries below the cue.
        return section == "timeline"
            ? cues.flatMap { cue in cue.filter { lines[$0].contains(/^\s+do:/) }.flatMap(entries) } : cues
    }

    /// Returns the line ranges of the entries directly below a line. Each range includes the more deeply indented
    /// lines.
    private func entries(below line: Int) -> [Range<Int>] {
        func indentation(_ index: Int) -> Int { lines[index].prefix { $0 == " " }.count }
        func isContent(_ index: Int) -> Bool {
            let first = lines[index].drop { $0 == " " }.first
            return first != nil && first != "#"
        }
        guard let first = lines.indices.first(where: { $0 > line && isContent($0) }),
            indentation(first) > indentation(line)
        else { return [] }
        let depth = indentation(first)
        var ranges: [Range<Int>] = []
        var index = first
        while index < lines.count, !isContent(index) || indentation(index) >= depth {
            if isContent(index) {
                if indentation(index) == depth {
                    ranges.append(index..<index + 1)
                } else if let last = ranges.popLast() {
                    ranges.append(last.lowerBound..<index + 1)
                }
            }
            index += 1
        }
        return ranges
    }

    private func removal(of ranges: [Range<Int>], _ random: inout SeededGenerator) -> SourceEdit? {
        guard !ranges.isEmpty else { return nil }
        let range = random.element(of: ranges)
        return SourceEdit(range.lowerBound, Array(lines[range]), [])
    }
}

extension String {
    /// Returns the string with the characters in `range` replaced.
    func replacingCharacters(in range: some RangeExpression<String.Index>, with text: String) -> String {
        var changed = self
        changed.replaceSubrange(range, with: text)
        return changed
    }
}
