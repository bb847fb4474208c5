import Diagnostics
import Pictures
import Simulation
import Views

/// Decodes fonts and pictures in keys and statements.
extension ScriptReading {
    /// Reads a font: `17`, `17 semibold`, `body` or `.headline`.
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
                .wrongType, "found \(syntax.text.quoted), expected a font such as \(FontSyntax.examples)", at: span,
                suggestion: syntax.weightText == nil ? match : nil)
            return nil
        }
        guard let name = syntax.weightText else { return font }
        guard let weight = Font.Weight(rawValue: name) else {
            reportUnknown(
                .unknownWord, "no font weight is named \(name.quoted)", name,
                among: Font.Weight.allCases.map(\.rawValue),
                at: place(syntax.weightRange))
            return nil
        }
        font.weight = weight
        return font
    }
}

extension ScriptReading {
    /// Reads the path of a picture file in the script's folder. Returns `nil` for `none`, which specifies an image view
    /// without an image, and if an error was reported.
    func picture(_ node: ScriptNode) -> ViewContent.Image? {
        guard let scalar = scalar(node, "the path of a picture file, or none") else { return nil }
        if scalar.text == "none", scalar.style == .plain { return nil }
        return picture(scalar.text, at: node.span)
    }

    /// Reads the path of a picture file in the script's folder, in quotes, or the word `nil`.
    ///
    /// - Returns: The picture, or an empty image value for the word `nil`; `nil` if an error was reported.
    func picture(_ value: ValueSyntax) -> PropertyValue? {
        switch value.value {
        case .word("nil", hasDot: false): return .image(nil)
        case .text(let path): return picture(path, at: value.span).map { .image($0) }
        default:
            report(
                .wrongType, "found \(value.text.quoted), expected the path of a picture file in quotes, or nil",
                at: value.span)
            return nil
        }
    }

    func picture(_ path: String, at span: SourceSpan) -> ViewContent.Image? {
        do throws(PictureFile.Problem) {
            let picture = try PictureFile.find(path, in: folder, orIn: limits.folders)
            reader.pictures.append(Located(picture, at: span))
            return picture
        } catch {
            switch error {
            case .outside:
                report(
                    .imageOutside,
                    "the image \(path.quoted) is outside the script's folder, expected one inside it, or "
                        + "its folder after '--allow-read'",
                    at: span)
            case .missing:
                report(
                    .imageMissing, "found no file \(path.quoted), expected a picture in the script's folder",
                    at: span, suggestion: neighbour(of: path))
            case .unreadable(.unknownFormat):
                report(
                    .notAnImage, "the file \(path.quoted) is not a picture, expected a \(PictureFormat.words) file",
                    at: span)
            case .unreadable(let fault):
                report(.imageDamaged, "the image \(path.quoted) cannot be shown: \(fault.words)", at: span)
            case .tooLarge(let width, let height):
                report(
                    .imageTooLarge,
                    "the image \(path.quoted) is \(NumberRange.plain(width)) × \(NumberRange.plain(height)) pixels, "
                        + "expected at most \(NumberRange.spell(ScriptLimits.pictureEdge)) along each edge and "
                        + "\(NumberRange.spell(ScriptLimits.picturePixels)) in all",
                    at: span)
            }
            return nil
        }
    }

    /// Returns the path of an existing file that is similar to the path of a missing file. Only files that the script
    /// is allowed to use are considered.
    func neighbour(of path: String) -> String? {
        // Finding a suggestion is slow, because it reads a folder.
        guard problems.count < mostNeighbours else { return nil }
        return NeighbouringFile.suggestion(for: path, in: folder) {
            PictureFile.isAllowed($0, folder, limits.folders)
        }
    }

    /// The number of errors after which no more files are suggested.
    private var mostNeighbours: Int { 100 }
}
