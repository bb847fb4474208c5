import Diagnostics
import Files
import FontFiles
import FoundationEssentials
import Geometry
import Properties
import Reporting
import Views

/// The words that can follow the size or the style of the system font.
private let weightsAndDesigns = Font.Weight.allCases.map(\.rawValue) + Font.Design.allCases.map(\.rawValue)

/// Reads fonts in keys and statements.
extension ScriptReading {
    /// Reads a font in a key.
    func font(_ node: ScriptNode) -> Font? {
        guard let scalar = scalar(node, "a font such as \(FontSyntax.examples)") else { return nil }
        let places = ScalarPlaces(scalar, in: source)
        return font(FontSyntax(scalar.text), at: node.span) { places.span($0) }
    }

    /// Reads a font in a statement.
    func font(_ value: ValueSyntax) -> Font? {
        var text = value.text
        if case .text(let quoted) = value.value { text = quoted }
        return font(FontSyntax(text), at: value.span) { _ in value.span }
    }

    /// Returns the font for a parsed font syntax.
    ///
    /// - Parameters:
    ///   - syntax: The syntax of the font.
    ///   - span: The source location of the whole text.
    ///   - place: A function that returns the source location of a range of the text, in code points.
    private func font(_ syntax: FontSyntax, at span: SourceSpan, place: (Range<Int>) -> SourceSpan) -> Font? {
        var font: Font
        switch syntax.base {
        case .size(let size):
            guard let size = check(size, in: NumberRange.fontSize, at: place(syntax.baseRange), found: syntax.baseText)
            else { return nil }
            font = Font(size: size)
        case .style(let style): font = .preferred(style)
        case nil:
            let match = ClosestMatch.suggestion(for: syntax.baseText, among: TextStyle.allCases.map(\.rawValue))
            report(
                .wrongType, "found \(syntax.text.quoted), expected a font such as \(FontSyntax.examples)",
                at: match == nil ? span : place(syntax.baseRange), suggestion: match)
            return nil
        }
        if let weight = syntax.weight { font.weight = weight }
        if let design = syntax.design { font.design = design }
        guard let name = syntax.name else { return font }
        let nameRange = syntax.nameRange
        // A text style can have a weight of its own, such as that of `headline`.
        let weight = syntax.weight ?? (font.weight == .regular ? nil : font.weight)
        if let face = reader.fonts.catalog.face(named: name, weight: weight?.openType) {
            return face.font(size: font.size, weight: weight, following: font.textStyle)
        }
        if !mayHaveFonts, name.contains(" "), name.first?.isUppercase != true {
            report(
                .wrongType, "found \(syntax.text.quoted), expected a font such as \(FontSyntax.examples)", at: span)
            return nil
        }
        guard !isMisspelledWeight(name) else {
            reportUnknown(
                .unknownWord, "no font weight or design is named \(name.quoted)", name,
                among: weightsAndDesigns, at: place(nameRange))
            return nil
        }
        reportMissing(name, at: place(nameRange))
        font.face = FontFace(requested: name)
        if syntax.weight == nil, let weight = Font.Weight(styleOfName: name) { font.weight = weight }
        return font
    }

    /// Returns whether a word is probably a misspelled weight or design, and not the name of a missing font.
    private func isMisspelledWeight(_ name: String) -> Bool {
        guard !name.contains(" "), !name.contains("-") else { return false }
        return ClosestMatch.suggestion(for: name, among: weightsAndDesigns) != nil
            || !mayHaveFonts && name.first?.isUppercase != true
    }

    /// Whether the script names fonts, even if none of them can be used.
    private var mayHaveFonts: Bool { !reader.fonts.files.isEmpty || reader.hasUnusableFonts }

    /// Warns about a font that is not available, once per name. There is no warning if a file of the script cannot be used,
    /// which was reported: the file may contain the font.
    private func reportMissing(_ name: String, at span: SourceSpan) {
        guard !reader.hasUnusableFonts, reader.missingFonts.insert(name.lowercased()).inserted else { return }
        let catalog = reader.fonts.catalog
        let names = Array(Set(catalog.families + catalog.faces.map(\.postScriptName))).sorted()
        let expected =
            catalog.faces.isEmpty
            ? "expected a font of the script; add its file with the key 'fonts', or its folder with '--fonts'"
            : "expected one of the families \(catalog.families.prefix(8).map(\.quoted).joined(separator: ", "))"
        problems.add(
            Diagnostic(
                .unknownFont, "found no font \(name.quoted), so the system font is used; \(expected)", at: span,
                severity: .warning, suggestion: ClosestMatch.suggestion(for: name, among: names)))
    }
}

extension FontFace {
    /// Returns the font with this face.
    ///
    /// - Parameters:
    ///   - weight: The weight of a variable font; `nil` for the weight of the face.
    ///   - style: The text style in proportion to which the font is scaled; `nil` for a fixed size.
    fileprivate func font(size: Double, weight: Font.Weight?, following style: TextStyle?) -> Font {
        let font = Font(self, size: size, weight: weights == nil ? nil : weight)
        return style.map { font.following($0) } ?? font
    }
}

/// The syntax of a font: a size or a text style, an optional weight, an optional design, and an optional name.
private struct FontSyntax {
    let text: String
    /// The size or text style that the first word specifies; `nil` if it specifies neither.
    let base: Base?
    let baseText: String
    let weight: Font.Weight?
    let design: Font.Design?
    /// The name of a family or a font; `nil` for the system font.
    let name: String?

    enum Base {
        case size(Double)
        case style(TextStyle)
    }

    /// The examples in messages.
    static let examples = "17, 17 semibold or body"

    init(_ text: String) {
        self.text = text
        let words = text.split(separator: " ").map(String.init)
        baseText = words.first ?? ""
        var left = words.dropFirst()
        weight = left.first.flatMap { Font.Weight(rawValue: $0) }
        if weight != nil { left = left.dropFirst() }
        design = left.first.flatMap { Font.Design(rawValue: $0) }
        if design != nil { left = left.dropFirst() }
        name = left.isEmpty ? nil : left.joined(separator: " ")
        let style = baseText.hasPrefix(".") ? String(baseText.dropFirst()) : baseText
        if let style = TextStyle(rawValue: style) {
            base = .style(style)
        } else if case .number(let size) = NumberLiteral.read(baseText) {
            base = .size(size)
        } else {
            base = nil
        }
    }

    /// The range of the first word, in code points of ``text``.
    var baseRange: Range<Int> { 0..<baseText.unicodeScalars.count }

    /// The range of the name, in code points of ``text``.
    var nameRange: Range<Int> {
        let end = text.unicodeScalars.count
        return max(end - (name?.unicodeScalars.count ?? 0), 0)..<end
    }
}

/// Reads the font files of a script.
extension ScriptReading {
    /// Reads the key `fonts`, and makes the fonts available together with those of the command line.
    func readFonts(_ node: ScriptNode?) {
        let own = node.map { files(of: $0) } ?? []
        reader.fonts = AddedFonts(files: own).adding(limits.fonts)
        guard let node, !own.isEmpty else { return }
        let known = limits.fonts.duplicateNotes
        for note in reader.fonts.duplicateNotes where !known.contains(note) {
            problems.add(Diagnostic(.duplicateFont, note, at: node.span, severity: .warning))
        }
    }

    /// Makes the fonts of an imported scene available.
    ///
    /// - Parameter paths: The paths of the files, relative to the folder of the script.
    func addFonts(_ paths: [String], at span: SourceSpan) {
        guard !paths.isEmpty else { return }
        let files = paths.flatMap { self.files(at: $0, span) }
        reader.fonts = reader.fonts.adding(AddedFonts(files: files))
    }

    private func files(of node: ScriptNode) -> [AddedFonts.File] {
        let expected = "the path of a font file or of a folder of fonts, or a list of paths"
        if case .scalar(let scalar) = node.content, !node.isNothing { return files(at: scalar.text, node.span) }
        return (items(node, expected) ?? []).flatMap { item in
            scalar(item, "the path of a font file or of a folder of fonts").map { files(at: $0.text, item.span) } ?? []
        }
    }

    /// Returns the checked files at a path, which is a font file or a folder. Reports files that cannot be used.
    private func files(at path: String, _ span: SourceSpan) -> [AddedFonts.File] {
        func isAllowed(_ path: String) -> Bool { PictureFile.isAllowed(path, folder, limits.folders) }
        guard !path.isEmpty, isAllowed(path) else {
            reportOutside(path, at: span)
            return []
        }
        let joined = PictureFile.joined(path, folder)
        guard FileKind(path: joined) != nil else {
            reportUnusable(
                .fontMissing,
                "found no file \(path.quoted), expected a font or a folder of fonts in the script's folder",
                at: span, suggestion: neighbour(of: path))
            return []
        }
        do throws(RenderingError) {
            guard FileKind(path: joined) == .folder else {
                return [try AddedFonts.File(path: joined, name: path, within: .ofScript)]
            }
            let names = try AddedFonts.names(in: Folder(path: joined)).map { path.appending(pathComponent: $0) }
            guard names.count <= ScriptLimits.fontFiles else {
                throw .fonts(
                    path: path,
                    reason: "the folder has \(names.count) fonts; expected at most \(ScriptLimits.fontFiles)")
            }
            var files: [AddedFonts.File] = []
            for name in names {
                guard isAllowed(name) else {
                    reportOutside(name, at: span)
                    continue
                }
                files.append(
                    try AddedFonts.File(path: PictureFile.joined(name, folder), name: name, within: .ofScript))
            }
            return files
        } catch {
            reportUnusable(.fontDamaged, "the font \(path.quoted) cannot be used: \(error.reason)", at: span)
            return []
        }
    }

    private func reportUnusable(
        _ id: Diagnostic.ID, _ message: String, at span: SourceSpan, suggestion: String? = nil
    ) {
        reader.hasUnusableFonts = true
        report(id, message, at: span, suggestion: suggestion)
    }

    private func reportOutside(_ path: String, at span: SourceSpan) {
        reportUnusable(
            .fontOutside,
            "the fonts \(path.quoted) are outside the script's folder, expected a path inside it, or its folder after "
                + "'--allow-read'", at: span)
    }
}

extension String {
    fileprivate func appending(pathComponent name: String) -> String {
        hasSuffix("/") ? self + name : "\(self)/\(name)"
    }
}
