import Reporting
import Simulation
import Views

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
        let standIns = YAMLPlaceholders(source.text)
        let node: YAMLNode?
        do throws(YAMLMistake) { node = try YAMLNode.document(in: standIns.text) } catch {
            throw ScriptDocument.mistake(error, in: source, within: limits)
        }
        var composer = NodeComposer(source: source, standIns: standIns, within: limits)
        guard let root = try node.map({ node throws(ScriptError) in try composer.compose(node) }), !root.isNothing
        else {
            throw ScriptError(
                .empty, "found nothing, expected a script that begins with 'animatic: 1'", at: .file(source.name))
        }
        self.root = root
        problems = composer.problems
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

    /// Returns whether a script can contain a character: libyaml accepts it, and it is not used as a placeholder.
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
    private static func statement(at mark: YAMLMark, in source: SourceFile) -> String? {
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
    private static func advice(at mark: YAMLMark, after start: YAMLMark?, in source: SourceFile) -> String? {
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
    private static func scalar(at mark: YAMLMark, in line: Substring) -> Unicode.Scalar? {
        line.unicodeScalars.dropFirst(mark.column - 1).first
    }

    /// Returns the location of the first tab in the indentation of the line of `mark`; `nil` if there is none.
    private static func tab(inIndentationOf mark: YAMLMark, in source: SourceFile) -> SourceSpan? {
        guard mark.line <= source.lineCount else { return nil }
        let indentation = source.codePoints(line: mark.line, from: 0).prefix { $0 == " " || $0 == "\t" }
        let offset = indentation.prefix { $0 == " " }.count
        return offset < indentation.count ? source.span(line: mark.line, codePoints: offset, count: 1) : nil
    }

    /// Converts an error of libyaml.
    private static func mistake(
        _ mistake: YAMLMistake, in source: SourceFile, within limits: ReadingLimits
    ) -> ScriptError {
        func span(_ mark: YAMLMark) -> SourceSpan {
            let line = min(mark.line, source.lineCount)
            return source.span(line: line, codePoints: line < mark.line ? .max - 1 : mark.column - 1, count: 0)
        }
        switch mistake {
        case .secondDocument(let mark):
            return ScriptError(.notYAML, "found a second document, expected one script in a file", at: span(mark))
        case .scanner(_, _, let mark) where tab(inIndentationOf: mark, in: source) != nil:
            return ScriptError(
                .notYAML, "found a tab in the indentation, expected spaces: YAML does not allow tabs there",
                at: tab(inIndentationOf: mark, in: source) ?? span(mark))
        case .scanner(let context?, let problem, _) where problem == "could not find expected ':'":
            let line = String(source.line(context.mark.line) ?? "").trimmed
            return ScriptError(
                .notYAML, "found \(line.quoted), expected a key and a colon, such as '\(line.prefix { $0 != " " }):'",
                at: span(context.mark))
        case .scanner(let context, let problem, let mark), .parser(let context, let problem, let mark):
            let notes = context.map { [Diagnostic.Note($0.text, at: span($0.mark))] } ?? []
            let advice = advice(at: mark, after: context?.mark, in: source).map { "; \($0)" } ?? ""
            return ScriptError(.notYAML, "this is not YAML: \(problem)\(advice)", at: span(mark), notes: notes)
        case .tooDeep:
            return ScriptError(.tooDeep, limits.nestingWords, at: .file(source.name))
        case .unreadable(let problem):
            return ScriptError(.notYAML, "this is not YAML: \(problem)", at: .file(source.name))
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

/// The text of a script in the form that is passed to libyaml. Placeholders replace some characters, one for one, so that
/// source locations do not change.
///
/// libyaml stops at an asterisk that begins no alias, and at a question mark that begins no key. Authors write both in
/// statements without quotes, and one of them would hide all other errors. Placeholders replace these characters, so
/// that libyaml reads plain text. ``restored(_:)`` undoes the replacements.
///
/// The placeholders are noncharacters, which Unicode reserves for internal use. A script is not allowed to contain
/// them.
struct YAMLPlaceholders {
    /// The text with placeholders.
    let text: String

    /// Creates the text for libyaml by replacing asterisks and question marks.
    ///
    /// - Parameter text: Text that contains no code points in ``reserved``.
    init(_ text: String) {
        var codePoints = Array(text.unicodeScalars)
        for (index, scalar) in codePoints.enumerated() {
            let next = index + 1 < codePoints.count ? codePoints[index + 1] : "\n"
            if scalar == "*" { codePoints[index] = YAMLPlaceholders.asterisk }
            if scalar == "?", next.properties.isWhitespace { codePoints[index] = YAMLPlaceholders.questionMark }
        }
        self.text = String(String.UnicodeScalarView(codePoints))
    }

    /// Returns the original text of a scalar, without placeholders.
    func restored(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: YAMLPlaceholders.isReserved) else { return text }
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
    private static let asterisk = all[0]
    private static let questionMark = all[1]
}
