import FontFiles
import Reporting
import Views

/// The state that all decoders of a script share: the text, the limits, and the diagnostics.
final class ScriptReader {
    let source: SourceFile
    /// The folder that contains the script and its pictures.
    let folder: String
    let limits: ReadingLimits
    var problems: DiagnosticList
    /// The picture files that were found.
    var pictures: [Located<ViewContent.Image>] = []
    /// The fonts that the script can use.
    var fonts = AddedFonts.none
    /// The lowercased names of fonts that are not available and were reported.
    var missingFonts: Set<String> = []
    /// Whether font files of the script cannot be used, which was reported.
    var hasUnusableFonts = false
    /// The images and colors that the script can use by name.
    var assets = ScriptAssets()
    /// The number of pixels per point of the device, which determines the pictures of the assets.
    var displayScale = 2.0
    /// The literals that were read, in the order in which they were read; `nil` if they are not recorded.
    var slots: [(span: SourceSpan, kind: ScriptSlot.Kind)]?

    init(_ source: SourceFile, folder: String, within limits: ReadingLimits, problems: DiagnosticList) {
        self.source = source
        self.folder = folder
        self.limits = limits
        self.problems = problems
    }

    /// Uses the fonts and assets that another reader has read.
    func useFiles(of other: ScriptReader) {
        (fonts, missingFonts, hasUnusableFonts) = (other.fonts, other.missingFonts, other.hasUnusableFonts)
        (assets, displayScale) = (other.assets, other.displayScale)
    }
}

/// A decoder that reads YAML nodes and the values of statements, and reports errors at their source locations.
///
/// The protocol only requires a reader. Its extensions contain the methods that all decoders share.
protocol ScriptReading {
    var reader: ScriptReader { get }
}

extension ScriptReading {
    var source: SourceFile { reader.source }
    var folder: String { reader.folder }
    var limits: ReadingLimits { reader.limits }
    var problems: DiagnosticList {
        get { reader.problems }
        nonmutating _modify { yield &reader.problems }
    }
}

/// Reports errors, and decodes basic values: mappings with known keys, mappings with names as keys, lists, text and
/// words.
extension ScriptReading {
    /// Records a literal that an editor can change.
    func noteSlot(_ kind: ScriptSlot.Kind, at span: SourceSpan) { reader.slots?.append((span, kind)) }

    func report(
        _ id: Diagnostic.ID, _ message: String, at span: SourceSpan, notes: [Diagnostic.Note] = [],
        suggestion: String? = nil
    ) {
        problems.add(Diagnostic(id, message, at: span, notes: notes, suggestion: suggestion))
    }

    /// Reports an unknown word, and suggests a similar known word, or a known word that begins with the unknown word.
    ///
    /// If at most 14 words are known, the message lists all of them if there is no suggestion, or if several known
    /// words begin with the unknown word.
    func reportUnknown(
        _ id: Diagnostic.ID, _ message: String, _ word: String, among known: [String], at span: SourceSpan
    ) {
        if reportDeprecated(word, among: known, at: span) { return }
        if let meant = OtherWords.meanings(of: word).first(where: known.contains) {
            return report(id, message, at: span, suggestion: meant)
        }
        let mayTakeTime = problems.count < mostSuggestions
        let isShort = (1...14).contains(known.count)
        let isCompletion = !isShort || known.filter { $0.lowercased().hasPrefix(word.lowercased()) }.count == 1
        if mayTakeTime,
            let match = ClosestMatch.suggestion(for: word, among: known, completesWords: isCompletion)
        {
            report(id, message, at: span, suggestion: match)
        } else if isShort {
            report(id, "\(message), expected \(known.spelledOut)", at: span)
        } else {
            report(id, message, at: span)
        }
    }

    /// The number of errors after which no more suggestions are made, because finding suggestions takes a long time.
    private var mostSuggestions: Int { 1000 }

    func reportFound(_ node: ScriptNode, expected: String, suggestion: String? = nil) {
        if case .unreadable = node.content { return }
        let notes = node.isNothing ? source.notesOnComment(behind: node.span) : []
        report(
            .wrongType, "found \(node.found), expected \(expected)", at: node.span, notes: notes,
            suggestion: suggestion)
    }

    /// Reads a mapping with known keys. Unknown keys are reported and omitted.
    func fields(of node: ScriptNode, as kind: MappingKind, at place: SourceSpan? = nil) -> Fields? {
        guard case .mapping(let pairs) = node.content else {
            reportFound(node, expected: "\(kind.name): a mapping")
            return nil
        }
        var entries: [(key: Located<String>, value: ScriptNode)] = []
        var misspelled: [String] = []
        for (key, value) in unique(pairs) {
            if kind.keys.contains(key.value) {
                entries.append((key, value))
                continue
            }
            if reportDeprecated(key.value, among: kind.keys, at: key.span) { continue }
            if value.isNothing, !source.hasColon(behind: key.span) {
                report(
                    .unknownKey,
                    "found \(key.value.quoted) without a value, expected a key and a value; text that contains a comma "
                        + "needs quotes", at: key.span)
                continue
            }
            let meant =
                OtherWords.meanings(of: key.value).first(where: kind.keys.contains)
                ?? ClosestMatch.suggestion(for: key.value, among: kind.keys)
            if let meant { misspelled.append(meant) }
            if meant == nil, kind.identifier == Schema.view.identifier, value.canBeView {
                report(
                    .unknownKey,
                    "a view has no key \(key.value.quoted), expected a subview inside 'subviews': "
                        + "subviews: {\(key.value): …}",
                    at: key.span)
                misspelled.append("subviews")
                continue
            }
            let owners = kind.identifier == Schema.view.identifier && meant == nil ? Schema.owners(of: key.value) : []
            guard owners.isEmpty else {
                report(
                    .unknownKey,
                    "a view has no key \(key.value.quoted), expected it inside "
                        + owners.map(\.quoted).joined(separator: " or "),
                    at: key.span)
                continue
            }
            reportUnknown(
                .unknownKey, "\(kind.name) has no key \(key.value.quoted)", key.value, among: kind.keys, at: key.span)
        }
        return Fields(entries, misspelled: misspelled, span: place ?? node.span)
    }

    /// Reads a mapping with arbitrary names as keys. An empty value is read as an empty mapping.
    ///
    /// - Parameter entry: The kind of object that each key names, such as `a view`.
    func named(
        _ node: ScriptNode, _ entry: String
    ) -> [(name: Located<String>, value: ScriptNode)]? {
        if node.isNothing { return [] }
        guard case .mapping(let pairs) = node.content else {
            reportFound(node, expected: "a mapping in which each key is the name of \(entry)")
            return nil
        }
        return unique(pairs).map { (name: $0.key, value: $0.value) }
    }

    /// Returns whether a name can be used in expressions and statements. Reports an error if it cannot.
    func checkName(_ name: Located<String>) -> Bool {
        if name.value == DeviceChange.subject {
            report(
                .reservedName, "\(name.value.quoted) is the name of the device, expected another name", at: name.span)
            return false
        }
        if UIKitClass.names.contains(name.value) {
            report(
                .reservedName, "\(name.value.quoted) is a reserved name, expected another name",
                at: name.span)
            return false
        }
        if let first = name.value.first, Lexer.isNameStart(first), name.value.allSatisfy(Lexer.isNamePart) {
            return true
        }
        report(
            .notAName,
            "found the name \(name.value.quoted), expected letters, digits and _, beginning with a letter or _",
            at: name.span)
        return false
    }

    /// Reads a list. An empty value is read as an empty list.
    func items(_ node: ScriptNode, _ expected: String) -> [ScriptNode]? {
        node.isNothing ? [] : entries(of: node, expected)
    }

    /// Returns the value of a required key. If the key is missing, reports an error and returns `nil`.
    func need(_ key: String, in fields: Fields, _ purpose: String) -> ScriptNode? {
        if let node = fields[key] { return node }
        if fields.misspells(key) { return nil }
        report(.missingKey, "found no key \(key.quoted), expected \(purpose)", at: fields.span)
        return nil
    }

    /// Returns the entries of a list. If the value is not a list of `count` entries, reports an error and returns
    /// `nil`.
    ///
    /// - Parameters:
    ///   - node: The value.
    ///   - expected: A description of the expected value, for the message.
    ///   - count: The number of entries; `nil` for any number.
    func entries(of node: ScriptNode, _ expected: String, count: Int? = nil) -> [ScriptNode]? {
        guard case .list(let items) = node.content else {
            reportFound(node, expected: expected)
            return nil
        }
        if let count, items.count != count {
            report(.wrongType, "found a list of \(items.count), expected \(expected)", at: node.span)
            return nil
        }
        return items
    }

    func scalar(_ node: ScriptNode, _ expected: @autoclosure () -> String) -> ScriptScalar? {
        if let scalar = node.scalar { return scalar }
        reportFound(node, expected: expected())
        return nil
    }

    /// Reads free text, such as a title, including text that looks like a number or a boolean.
    func text(_ node: ScriptNode) -> Located<String>? {
        let text = reference(node)
        if text != nil { noteSlot(.text, at: node.span) }
        return text
    }

    /// Reads text that is not free: a name, a path, a date, or a word among others.
    func reference(_ node: ScriptNode) -> Located<String>? {
        scalar(node, "text").map { Located($0.text, at: node.span) }
    }

    /// Reads one of several words.
    func word(_ node: ScriptNode, among words: [String], _ what: String) -> String? {
        guard let scalar = scalar(node, words.spelledOut) else { return nil }
        if words.contains(scalar.text) {
            noteSlot(.word(words), at: node.span)
            return scalar.text
        }
        reportUnknown(.unknownWord, "found the \(what) \(scalar.text.quoted)", scalar.text, among: words, at: node.span)
        return nil
    }

    func boolean(_ node: ScriptNode) -> Bool? {
        guard let scalar = scalar(node, "true or false") else { return nil }
        if scalar.style == .plain, ["true", "false"].contains(scalar.text) {
            noteSlot(.word(["true", "false"]), at: node.span)
            return scalar.text == "true"
        }
        let meant = ["true": "true", "yes": "true", "on": "true", "false": "false", "no": "false", "off": "false"]
        reportFound(
            node, expected: "true or false",
            suggestion: scalar.style == .plain
                ? meant[scalar.text.lowercased()]
                    ?? ClosestMatch.suggestion(for: scalar.text, among: ["true", "false"])
                : nil)
        return nil
    }

    /// Returns the pairs whose keys are scalars. If a key is duplicated, only its first pair is returned. Duplicate
    /// keys, and keys that are not scalars, are reported.
    private func unique(
        _ pairs: [(key: ScriptNode, value: ScriptNode)]
    ) -> [(key: Located<String>, value: ScriptNode)] {
        var first: [String: SourceSpan] = [:]
        var entries: [(key: Located<String>, value: ScriptNode)] = []
        for pair in pairs {
            guard case .scalar(let scalar) = pair.key.content else {
                reportFound(pair.key, expected: "a key")
                continue
            }
            if let place = first[scalar.text] {
                report(
                    .duplicateKey, "the key \(scalar.text.quoted) is given more than once", at: pair.key.span,
                    notes: [.init("first given here", at: place)])
                continue
            }
            first[scalar.text] = pair.key.span
            entries.append((Located(scalar.text, at: pair.key.span), pair.value))
        }
        return entries
    }
}
