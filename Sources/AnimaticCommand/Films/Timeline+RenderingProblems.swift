import Diagnostics
import Pictures
import Rendering
import SceneModel
import Simulation
import TimelineScript
import Views

extension Timeline {
    /// Returns warnings for characters that no font contains. The renderer draws such a character as a box with its
    /// code point.
    ///
    /// Each character is reported once, for the first text that contains it. Texts are searched in the order views,
    /// variations, statements, title cards and captions. Missing characters of the same text share one warning. The
    /// location of the warning is the name of the view, or the setting, statement, card or caption that has the text.
    func missingGlyphs(_ measurer: CairoTextMeasurer) -> [Diagnostic] {
        var texts: [(text: String, place: SourceSpan)] = []
        for view in root.depthFirst {
            for text in view.content.texts { texts.append((text, view.name.span)) }
        }
        for setting in scene.variations.flatMap(\.settings) {
            if let text = setting.value.setting.shownText { texts.append((text, setting.span)) }
        }
        for statement in statements {
            guard case .set(let property, let value) = statement.value.action else { continue }
            if let text = PropertySetting(property, value).shownText { texts.append((text, statement.span)) }
        }
        for card in titleCards {
            texts += [card.text, card.subtitle].compactMap(\.self).map { ($0.value, $0.span) }
        }
        texts += captions.map { ($0.text.value, $0.text.span) }
        var reported: Set<Character> = []
        return texts.compactMap { text, place in
            var missing: [Character] = []
            for character in text where !reported.contains(character) {
                guard measurer.unknownGlyphs(in: String(character)) > 0 else { continue }
                reported.insert(character)
                missing.append(character)
            }
            guard !missing.isEmpty else { return nil }
            let names = missing.prefix(Timeline.maximumNameCount).map(name).joined(separator: ", ")
            let more =
                missing.count > Timeline.maximumNameCount
                ? " and \(missing.count - Timeline.maximumNameCount) more" : ""
            return Diagnostic(
                "missing-glyph",
                "no font contains \(names)\(more), expected characters that \(CairoTextMeasurer.fontNames) contains; "
                    + "use --fonts to add a folder of fonts",
                at: place, severity: .warning)
        }
    }

    /// The maximum number of characters in a warning.
    private static let maximumNameCount = 3

    /// Returns a description such as `'ก' (U+0E01 THAI CHARACTER KO KAI)`.
    private func name(of character: Character) -> String {
        let scalars = character.unicodeScalars.map { scalar in
            let digits = String(scalar.value, radix: 16, uppercase: true)
            let number = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
            return [number, scalar.properties.name].compactMap(\.self).joined(separator: " ")
        }
        return "'\(character)' (\(scalars.joined(separator: ", ")))"
    }
}

extension PropertySetting {
    /// The text that the setting assigns to a view; `nil` if it does not assign text.
    fileprivate var shownText: String? {
        if case .text(let text) = value, property.owner.isView { text } else { nil }
    }
}

extension Timeline {
    /// Errors for image files that cannot be decoded. The command reports them before it renders, because rendering
    /// would otherwise fail in the middle of a film.
    var damagedPictures: [Diagnostic] {
        var faults: [String: String?] = [:]
        return pictures.compactMap { picture in
            let path = picture.value.path
            let fault = faults[path] ?? PictureCheck.fault(ofFileAt: path)
            faults[path] = fault
            return fault.map {
                Diagnostic(.imageDamaged, "this image cannot be shown: \($0)", at: picture.span)
            }
        }
    }
}
