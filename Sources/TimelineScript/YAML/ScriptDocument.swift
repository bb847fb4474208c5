import Diagnostics
import Simulation
import Views
import Yams

/// The YAML document of a script.
struct ScriptDocument {
    let root: ScriptNode
    /// The errors in the YAML that do not prevent further reading.
    let problems: DiagnosticList

    /// Creates a document by parsing the text of a script.
    ///
    /// - Throws: An error that prevents further reading: the text is not YAML, is too large, or is nested too deeply.
    init(_ source: SourceFile, within limits: ReadingLimits = .usual) throws(ScriptError) {
        try ScriptDocument.checkText(source, within: limits)
        var standIns = YAMLPlaceholders(source.text)
        while true {
            do {
                let text = standIns.text
                let parser = try Parser(yaml: text, resolver: .basic, encoding: .utf8)
                guard let node = try parser.singleRoot() else { break }
                var composer = NodeComposer(source: source, standIns: standIns, within: limits)
                // Keep the parser alive, because it owns the anchors of the nodes.
                root = try withExtendedLifetime(parser) { () throws(ScriptError) in try composer.compose(node) }
                problems = composer.problems
                if root.isNothing { break }
                return
            } catch YamlError.duplicatedKeysInMapping(let keys, let context)
                where !keys.isEmpty
                && standIns.hide(keys[0], line: context.mark.line, column: context.mark.column)
            {
                continue
            } catch let mistake as ScriptError {
                throw mistake
            } catch {
                throw ScriptDocument.mistake(error, standIns: standIns, in: source, within: limits)
            }
        }
        throw ScriptError(
            .empty, "found nothing, expected a script that begins with 'animatic: 1'", at: .file(source.name))
    }

    private static func checkText(_ source: SourceFile, within limits: ReadingLimits) throws(ScriptError) {
        if source.text.utf8.count > limits[.bytes] {
            throw ScriptError.tooLarge(name: source.name, limits)
        }
        for number in 1...source.lineCount {
            var offset = 0
            for scalar in source.codePoints(line: number, from: 0) {
                if !isText(scalar) {
                    let reason =
                        YAMLPlaceholders.isReserved(scalar)
                        ? "Animatic reserves for internal use" : "YAML does not allow"
                    throw ScriptError(
                        .notYAML, "found the character \(spell(scalar)), which \(reason); expected text",
                        at: source.span(line: number, codePoints: offset, count: 1))
                }
                offset += 1
            }
        }
    }

    /// Returns whether a script can contain a character: libYAML accepts it, and it is not used as a placeholder.
    private static func isText(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x20...0x7E, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...: !YAMLPlaceholders.isReserved(scalar)
        default: false
        }
    }

    private static func spell(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// Returns the unquoted statement, such as `v.frame = [0, 10]`, whose opening bracket is at `mark`; `nil` if there
    /// is no such statement.
    private static func statement(at mark: Mark, in source: SourceFile) -> String? {
        guard let line = source.line(mark.line), mark.column > 0 else { return nil }
        let scalars = Array(line.unicodeScalars)
        let start = mark.column - 1
        guard start < scalars.count, scalars[start] == "[" || scalars[start] == "{" else { return nil }
        let before = scalars[..<start].reversed().prefix { !"[{,".unicodeScalars.contains($0) }.reversed()
        let left = String(String.UnicodeScalarView(before)).trimmed
        guard left.hasSuffix("="), left.count > 1 else { return nil }
        var depth = 0
        let list = scalars[start...].prefix { scalar in
            defer {
                if scalar == "[" || scalar == "{" { depth += 1 } else if scalar == "]" || scalar == "}" { depth -= 1 }
            }
            return depth > 0 || scalar == "[" || scalar == "{"
        }
        return left + " " + String(String.UnicodeScalarView(list))
    }

    /// Returns advice on text that YAML cannot read; `nil` if there is none.
    ///
    /// - Parameters:
    ///   - mark: The place at which reading failed.
    ///   - start: The beginning of the list or mapping in which reading failed; `nil` if it is unknown.
    private static func advice(at mark: Mark, after start: Mark?, in source: SourceFile) -> String? {
        if let statement = statement(at: mark, in: source) {
            return "a statement with brackets needs quotes in a list: '\(statement)'"
        }
        guard let start, let first = source.line(start.line) else { return nil }
        let isFlow = start.column > 0 && "[{".unicodeScalars.contains(scalar(at: start, in: first) ?? " ")
        if isFlow {
            if mark.line == start.line, scalar(at: mark, in: first) == ":" {
                return "text that contains ': ' needs quotes"
            }
            let hidesTheEnd = (start.line..<max(mark.line, start.line + 1)).contains { number in
                source.line(number)?.contains(/[ \t]#/) ?? false
            }
            return hidesTheEnd ? SourceFile.adviceOnComments : nil
        }
        let above = (start.line..<max(mark.line, start.line)).reversed().first { number in
            let text = String(source.line(number) ?? "").trimmed
            return !text.isEmpty && !text.hasPrefix("#")
        }
        guard mark.line > start.line, let above, let line = source.line(above) else { return nil }
        let indentation = line.prefix { $0 == " " }.count
        let columns = Set([start.column, indentation + 1]).sorted().map { "\($0)" }.joined(separator: " or ")
        return columns.contains("\(mark.column)")
            ? nil : "found a key in column \(mark.column), expected column \(columns), as in the lines before"
    }

    /// Returns the character at the column of `mark`; `nil` if the line is shorter.
    private static func scalar(at mark: Mark, in line: Substring) -> Unicode.Scalar? {
        line.unicodeScalars.dropFirst(mark.column - 1).first
    }

    /// Returns the location of the first tab in the indentation of the line of `mark`; `nil` if there is none.
    private static func tab(inIndentationOf mark: Mark, in source: SourceFile) -> SourceSpan? {
        guard mark.line <= source.lineCount else { return nil }
        let indentation = source.codePoints(line: mark.line, from: 0).prefix { $0 == " " || $0 == "\t" }
        let offset = indentation.prefix { $0 == " " }.count
        return offset < indentation.count ? source.span(line: mark.line, codePoints: offset, count: 1) : nil
    }

    /// Converts an error that Yams throws.
    private static func mistake(
        _ error: any Error, standIns: YAMLPlaceholders, in source: SourceFile, within limits: ReadingLimits
    ) -> ScriptError {
        func span(_ mark: Mark) -> SourceSpan {
            let line = min(mark.line, source.lineCount)
            return source.span(line: line, codePoints: line < mark.line ? .max - 1 : mark.column - 1, count: 0)
        }
        switch error as? YamlError {
        case .composer(_, _, let mark, _):
            // Placeholders replace aliases, so a second document is the only remaining error that Yams itself reports.
            return ScriptError(.notYAML, "found a second document, expected one script in a file", at: span(mark))
        case .scanner(_, _, let mark, _) where tab(inIndentationOf: mark, in: source) != nil:
            return ScriptError(
                .notYAML, "found a tab in the indentation, expected spaces: YAML does not allow tabs there",
                at: tab(inIndentationOf: mark, in: source) ?? span(mark))
        case .scanner(let context?, let problem, _, _) where problem == "could not find expected ':'":
            let line = String(source.line(context.mark.line) ?? "").trimmed
            return ScriptError(
                .notYAML, "found \(line.quoted), expected a key and a colon, such as '\(line.prefix { $0 != " " }):'",
                at: span(context.mark))
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _):
            let notes = context.map { [Diagnostic.Note($0.text, at: span($0.mark))] } ?? []
            let advice = advice(at: mark, after: context?.mark, in: source).map { "; \($0)" } ?? ""
            return ScriptError(.notYAML, "this is not YAML: \(problem)\(advice)", at: span(mark), notes: notes)
        case .duplicatedKeysInMapping(let keys, let context):
            // Yams uses this text for a key that is a list or a mapping.
            let isText = keys.first != "<uncovertable>"
            let key =
                isText ? "the key \(standIns.restored(keys.first ?? "").quoted)" : "a key that is a list or a mapping"
            return ScriptError(.duplicateKey, "\(key) is given more than once", at: span(context.mark))
        case .memory:
            // libYAML reports a memory error only if there are more than a thousand levels of nesting.
            return ScriptError(.tooDeep, limits.nestingWords, at: .file(source.name))
        default:
            return ScriptError(.notYAML, "this is not YAML: \(error)", at: .file(source.name))
        }
    }
}

extension ScriptError {
    static func tooLarge(name: String, _ limits: ReadingLimits) -> ScriptError {
        ScriptError(
            .tooLarge,
            "found more than \(NumberRange.spell(Double(limits[.bytes]))) bytes, expected a smaller script; "
                + "'--allow bytes=…' allows larger ones", at: .file(name))
    }
}

extension SourceFile {
    /// Returns a hint if a value ends early because the rest of its line is a comment. This happens when the author
    /// forgets the quotes around a color such as `#4F7CAC`.
    func notesOnComment(behind span: SourceSpan) -> [Diagnostic.Note] {
        guard let line = line(span.line),
            line.dropFirst(span.endColumn - 1).drop(while: \.isWhitespace).first == "#"
        else { return [] }
        return [Diagnostic.Note(SourceFile.adviceOnComments, at: span)]
    }

    fileprivate static let adviceOnComments = "the text after # is a comment; put a value that contains # in quotes"

    /// Returns whether a colon follows the key at `span`.
    func hasColon(behind span: SourceSpan) -> Bool {
        line(span.line)?.dropFirst(span.endColumn - 1).drop(while: \.isWhitespace).first == ":"
    }
}

/// The text of a script in the form that is passed to Yams. Placeholders replace some characters, one for one, so that
/// source locations do not change.
///
/// Yams compares and hashes the keys of every mapping, and stops at the first duplicate key. If keys contain aliases,
/// hashing can therefore take exponential time, and one duplicate key can hide all other errors. To avoid these
/// problems, placeholders replace the asterisk of an alias and the question mark of a complex key, so that Yams reads
/// plain text. After Yams has reported a duplicate key, placeholders also replace the first of the two keys, and the
/// text is parsed again. ``restored(_:)`` undoes the replacements.
///
/// The placeholders are noncharacters, which Unicode reserves for internal use. A script is not allowed to contain
/// them.
struct YAMLPlaceholders {
    private var codePoints: [Unicode.Scalar]
    /// The index in ``codePoints`` at which each line begins.
    private let lineStarts: [Int]
    private var hiddenKeys: [String] = []

    /// Creates the text for Yams by replacing asterisks and question marks.
    ///
    /// - Parameter text: Text that contains no code points in ``reserved``.
    init(_ text: String) {
        var codePoints = Array(text.unicodeScalars)
        var lineStarts = [0]
        for (index, scalar) in codePoints.enumerated() {
            let next = index + 1 < codePoints.count ? codePoints[index + 1] : "\n"
            if scalar == "*" { codePoints[index] = YAMLPlaceholders.asterisk }
            if scalar == "?", next.properties.isWhitespace { codePoints[index] = YAMLPlaceholders.questionMark }
            if YAMLPlaceholders.lineBreaks.contains(scalar), !(scalar == "\r" && next == "\n") {
                lineStarts.append(index + 1)
            }
        }
        self.codePoints = codePoints
        self.lineStarts = lineStarts
    }

    /// The text with placeholders. Trailing line breaks ensure that the string is too long for inline storage, because
    /// Yams requires a string on the heap.
    var text: String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: codePoints)
        text.append(contentsOf: repeatElement("\n", count: 16))
        return String(text)
    }

    /// Returns the original text of a scalar, without placeholders.
    func restored(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: YAMLPlaceholders.isReserved) else { return text }
        if let first = text.unicodeScalars.first, let number = YAMLPlaceholders.keys.firstIndex(of: first),
            hiddenKeys.indices.contains(number)
        {
            return hiddenKeys[number]
        }
        var restored = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar {
            case YAMLPlaceholders.asterisk: restored.append("*")
            case YAMLPlaceholders.questionMark: restored.append("?")
            default: restored.append(scalar)
            }
        }
        return String(restored)
    }

    /// Replaces the key at a source location with a unique key, so that Yams accepts the duplicate.
    ///
    /// - Parameters:
    ///   - key: The text of the key, as Yams reported it.
    ///   - line: The line, starting at 1.
    ///   - column: The column, in code points, starting at 1.
    /// - Returns: `true` if the key was replaced; `false` if all placeholders are in use, if the line does not contain
    ///   the text of the key at this location, or if the file is too long to be parsed again.
    mutating func hide(_ key: String, line: Int, column: Int) -> Bool {
        guard hiddenKeys.count < YAMLPlaceholders.keys.count, lineStarts.indices.contains(line - 1),
            (hiddenKeys.count + 1) * codePoints.count <= YAMLPlaceholders.mostReading
        else { return false }
        let name = Array(key.unicodeScalars)
        var start = lineStarts[line - 1] + column - 1
        if start < codePoints.count, codePoints[start] == "\"" || codePoints[start] == "'" { start += 1 }
        let range = start..<(start + name.count)
        guard !name.isEmpty, range.upperBound <= codePoints.count, codePoints[range].elementsEqual(name) else {
            return false
        }
        let standIn = YAMLPlaceholders.keys[hiddenKeys.count]
        codePoints.replaceSubrange(range, with: repeatElement(standIn, count: name.count))
        hiddenKeys.append(restored(key))
        return true
    }

    /// Returns the name of the anchor if a plain scalar is an alias; `nil` if it is not.
    static func alias(_ plainText: String) -> Substring? {
        plainText.unicodeScalars.first == asterisk ? Substring(plainText.unicodeScalars.dropFirst()) : nil
    }

    /// Returns whether a plain scalar begins with the `?` of a complex key.
    static func isKeyMark(_ plainText: String) -> Bool {
        plainText.unicodeScalars.first == questionMark
    }

    static func isReserved(_ scalar: Unicode.Scalar) -> Bool { reserved.contains(scalar.value) }

    /// The noncharacters that are "intended for process-internal uses" (Unicode Standard, 23.7).
    static let reserved: ClosedRange<UInt32> = 0xFDD0...0xFDEF
    private static let all = reserved.compactMap(Unicode.Scalar.init)
    /// The maximum total number of code points to parse in all attempts.
    private static let mostReading = 16 << 20
    private static let asterisk = all[0]
    private static let questionMark = all[1]
    private static let keys = Array(all.dropFirst(2))
    private static let lineBreaks: [Unicode.Scalar] = ["\n", "\r", "\u{85}", "\u{2028}", "\u{2029}"]
}
