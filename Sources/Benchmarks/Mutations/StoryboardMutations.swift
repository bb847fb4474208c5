import Geometry

/// Finds the lines of a storyboard that a ``MutationOperator`` can change. Interface Builder writes each tag on its own
/// line.
struct StoryboardMutations {
    private let lines: [String]

    init(_ lines: [String]) { self.lines = lines }

    /// Returns a random edit; `nil` if the operator cannot change the storyboard.
    func edit(_ kind: MutationOperator, _ random: inout SeededGenerator) -> SourceEdit? {
        switch kind {
        case .constant:
            return number("constraint", "constant", &random) ?? added("constraint", "constant", ["9", "17"], &random)
        case .multiplier:
            let places = places(/<constraint .*multiplier="([\d.:]+)"/)
            return replaced(places, ["0.25", "0.5", "0.7", "1.3"], &random)
                ?? added("constraint", "multiplier", ["0.5", "0.8"], &random)
        case .priority:
            let places =
                places(/<constraint .*priority="(\d+)"/) + places(/HuggingPriority="(\d+)"/)
                + places(/CompressionResistancePriority="(\d+)"/)
            return replaced(places, ["240", "499", "740", "760", "999"], &random)
                ?? added("constraint", "priority", ["240", "750"], &random)
        case .relation:
            return replaced(
                places(/<constraint .*relation="(\w+)"/), ["greaterThanOrEqual", "lessThanOrEqual"], &random)
                ?? added("constraint", "relation", ["greaterThanOrEqual", "lessThanOrEqual"], &random)
        case .text: return text(&random)
        case .font: return number("fontDescription", "pointSize", &random)
        case .color: return color(&random)
        case .order: return order(&random)
        case .removedConstraint: return removal(/^\s*<constraint .*\/>\s*$/, &random)
        case .addedConstraint: return addedConstraint(&random)
        case .hidden:
            return added("view|label|button|imageView|stackView|textField|switch|slider", "hidden", ["YES"], &random)
        case .alpha: return added("view|label|button|imageView|stackView", "alpha", ["0.3", "0.6"], &random)
        case .image: return replaced(places(/<imageView .*image="([^"]+)"/), ["star", "other"], &random)
        case .locale: return added("view|label|stackView", "semanticContentAttribute", ["forceRightToLeft"], &random)
        case .spacing: return number("stackView", "spacing", &random)
        case .axis:
            return replaced(places(/<stackView .*axis="(\w+)"/), ["vertical"], &random)
                ?? added("stackView", "axis", ["vertical"], &random)
        case .radius: return number("integer key=\"value\"", "value", &random)
        case .frame: return number("rect key=\"frame\"", random.element(of: ["x", "y", "width", "height"]), &random)
        case .size:
            return number("size key=\"intrinsicContentSize\"", random.element(of: ["width", "height"]), &random)
        case .removedView: return removedView(&random)
        case .number:
            return replaced(
                places(/(?:constant|spacing|pointSize|width|height|x|y|value)="(\d+(?:\.\d+)?)"/),
                [3, 11, 24, 48, 130].map { ScriptMutations.text($0) }, &random)
        case .word:
            let words =
                [
                    ["left", "center", "right"], ["fill", "fillEqually", "fillProportionally", "equalSpacing"],
                    ["scaleToFill", "scaleAspectFit", "scaleAspectFill"], ["leading", "trailing", "centerX"],
                    ["top", "bottom", "centerY"], ["roundedRect", "none"], ["system", "boldSystem"],
                ].randomElement(using: &random) ?? []
            let found = places(/(?:Alignment|istribution|contentMode|Attribute|borderStyle|alignment| type)="(\w+)"/)
            return replaced(found.filter { words.contains(String(lines[$0.line][$0.range])) }, words, &random)
        case .duration, .curve, .statement, .removedStatement, .time, .file: return nil
        }
    }

    private typealias Place = (line: Int, range: Range<String.Index>)

    private func places(_ pattern: Regex<(Substring, Substring)>) -> [Place] {
        lines.indices.compactMap { index in
            lines[index].firstMatch(of: pattern).map { (index, $0.output.1.startIndex..<$0.output.1.endIndex) }
        }
    }

    /// Returns the ranges of an attribute's values in all tags that start with `element`.
    private func places(_ element: String, _ attribute: String) -> [Place] {
        let (start, name) = ("<\(element) ", " \(attribute)=\"")
        return lines.indices.compactMap { index in
            let line = lines[index]
            guard line.contains(start), let found = line.firstRange(of: name),
                let end = line[found.upperBound...].firstIndex(of: "\"")
            else { return nil }
            return (index, found.upperBound..<end)
        }
    }

    private func replacing(_ place: Place, by text: String) -> SourceEdit {
        let line = lines[place.line]
        return SourceEdit(place.line, line, line.replacingCharacters(in: place.range, with: text))
    }

    private func number(_ element: String, _ attribute: String, _ random: inout SeededGenerator) -> SourceEdit? {
        let places = places(element, attribute)
        guard !places.isEmpty else { return nil }
        let place = random.element(of: places)
        guard let value = Double(lines[place.line][place.range]) else { return nil }
        let step = Double(Int.random(in: 1...20, using: &random))
        return replacing(
            place, by: ScriptMutations.text(Bool.random(using: &random) && value > step ? value - step : value + step))
    }

    private func replaced(_ places: [Place], _ words: [String], _ random: inout SeededGenerator) -> SourceEdit? {
        guard !places.isEmpty else { return nil }
        let place = random.element(of: places)
        let others = words.filter { $0 != lines[place.line][place.range] }
        return others.isEmpty ? nil : replacing(place, by: random.element(of: others))
    }

    /// Adds an attribute to a random element that lacks it. `elements` contains the names of elements, separated by
    /// vertical bars.
    private func added(
        _ elements: String, _ attribute: String, _ values: [String], _ random: inout SeededGenerator
    ) -> SourceEdit? {
        let starts = elements.split(separator: "|").map { "<\($0) " }
        let found = lines.indices.filter { index in
            !lines[index].contains(" \(attribute)=\"") && starts.contains { lines[index].contains($0) }
        }
        guard !found.isEmpty else { return nil }
        let index = random.element(of: found)
        guard let start = starts.first(where: { lines[index].contains($0) }),
            let place = lines[index].firstRange(of: start)
        else { return nil }
        var changed = lines[index]
        changed.insert(contentsOf: "\(attribute)=\"\(random.element(of: values))\" ", at: place.upperBound)
        return SourceEdit(index, lines[index], changed)
    }

    private func text(_ random: inout SeededGenerator) -> SourceEdit? {
        let places =
            places(/<(?:label|textField|textView) .*[ ]text="([^"]*[a-z][^"&]*)"/)
            + places(/<state key="normal" .*title="([^"&]*[a-z][^"&]*)"/)
        guard !places.isEmpty else { return nil }
        let place = random.element(of: places)
        let old = String(lines[place.line][place.range])
        return replacing(place, by: Bool.random(using: &random) ? "Other \(old)" : "\(old.dropLast())w")
    }

    private func color(_ random: inout SeededGenerator) -> SourceEdit? {
        let found = lines.indices.filter {
            lines[$0].contains(/^\s*<color key="(?:backgroundColor|textColor|tintColor)"/)
        }
        guard !found.isEmpty else { return nil }
        let index = random.element(of: found)
        guard let key = lines[index].firstMatch(of: /^(\s*<color key="\w+")/)?.output.1 else { return nil }
        let color = random.element(of: [#"red="0.2" green="0.6" blue="0.5""#, #"red="0.9" green="0.4" blue="0.3""#])
        return SourceEdit(
            index, lines[index], #"\#(key) \#(color) alpha="1" colorSpace="custom" customColorSpace="sRGB"/>"#)
    }

    /// Swaps two neighboring views.
    private func order(_ random: inout SeededGenerator) -> SourceEdit? {
        let pairs = lines.indices.flatMap { index -> [(Range<Int>, Range<Int>)] in
            guard lines[index].contains(/^\s*<subviews>\s*$/) else { return [] }
            let siblings = elements(below: index)
            return Array(zip(siblings, siblings.dropFirst()))
        }
        guard !pairs.isEmpty else { return nil }
        let (back, front) = random.element(of: pairs)
        return SourceEdit(
            back.lowerBound, Array(lines[back.lowerBound..<front.upperBound]), Array(lines[front]) + Array(lines[back]))
    }

    private func removedView(_ random: inout SeededGenerator) -> SourceEdit? {
        let views = lines.indices.filter { lines[$0].contains(/^\s*<subviews>\s*$/) }.flatMap(elements)
        guard !views.isEmpty else { return nil }
        let range = random.element(of: views)
        return SourceEdit(range.lowerBound, Array(lines[range]), [])
    }

    /// Returns the line ranges of the direct children of the element that starts on `line`.
    private func elements(below line: Int) -> [Range<Int>] {
        func indentation(_ index: Int) -> Int { lines[index].prefix { $0 == " " }.count }
        guard line + 1 < lines.count, indentation(line + 1) > indentation(line) else { return [] }
        let depth = indentation(line + 1)
        var ranges: [Range<Int>] = []
        var index = line + 1
        while index < lines.count, indentation(index) >= depth {
            let isEnd = lines[index].contains(/^\s*<\//)
            if indentation(index) == depth, !isEnd {
                ranges.append(index..<index + 1)
            } else if let last = ranges.popLast() {
                ranges.append(last.lowerBound..<index + 1)
            }
            index += 1
        }
        return ranges
    }

    private func removal(_ pattern: Regex<Substring>, _ random: inout SeededGenerator) -> SourceEdit? {
        let found = lines.indices.filter { lines[$0].contains(pattern) }
        guard !found.isEmpty else { return nil }
        let index = random.element(of: found)
        return SourceEdit(index, [lines[index]], [])
    }

    /// Adds a width or height constraint to a view that already has such a constraint.
    private func addedConstraint(_ random: inout SeededGenerator) -> SourceEdit? {
        let found = lines.indices.filter { lines[$0].contains(/^\s*<constraint firstAttribute="(?:width|height)"/) }
        guard !found.isEmpty else { return nil }
        let index = random.element(of: found)
        let indentation = lines[index].prefix { $0 == " " }
        let attribute = random.element(of: ["width", "height"])
        let number = Int.random(in: 11...90, using: &random)
        return SourceEdit(
            index, [],
            [
                #"\#(indentation)<constraint firstAttribute="\#(attribute)" constant="\#(number)" "#
                    + #"priority="\#(random.element(of: ["999", "1000"]))" id="add-ed-001"/>"#
            ])
    }
}
