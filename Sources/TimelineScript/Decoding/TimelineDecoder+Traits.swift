import Diagnostics
import Views

/// Devices, orientations and the traits that a person sets.
extension TimelineDecoder {
    /// What the window is shown on when the film begins: what the script says, else what the scene that it names is for.
    mutating func surroundings(_ script: Fields, of scene: Timeline?) -> Surroundings {
        var surroundings = scene?.surroundings ?? Surroundings(device: .iPhoneSE3)
        if let node = script["device"], let (device, width) = device(node, at: script.place(of: "device")) {
            surroundings = Surroundings(device: device, width: width)
        }
        if let orientation = script["orientation"].flatMap({ orientation($0) }) {
            surroundings.orientation = orientation
        }
        if let node = script["traits"], let traits = fields(of: node, as: Schema.traits) {
            let style = traits["style"].flatMap { traitWord($0, TimelineDecoder.styles, "style") }
            let direction = traits["direction"].flatMap { traitWord($0, TimelineDecoder.directions, "direction") }
            let category = traits["text"].flatMap { traitWord($0, TimelineDecoder.categories, "text size") }
            surroundings.userInterfaceStyle = style ?? .light
            surroundings.layoutDirection = direction ?? .leftToRight
            surroundings.preferredContentSizeCategory = category ?? .large
        }
        return surroundings
    }

    private mutating func orientation(_ node: ScriptNode) -> Device.Orientation? {
        traitWord(node, TimelineDecoder.orientations, "orientation")
    }

    // MARK: Words

    typealias TraitWords<Trait> = [(word: String, trait: Trait)]

    static let orientations: TraitWords<Device.Orientation> = Device.Orientation.named.map { ($0.name, $0.orientation) }
    static let styles: TraitWords<UserInterfaceStyle> = UserInterfaceStyle.allCases.map { ($0.rawValue, $0) }
    static let sizeClasses: TraitWords<SizeClass> = [("compact", .compact), ("regular", .regular)]
    static let directions: TraitWords<UserInterfaceLayoutDirection> = [
        ("ltr", .leftToRight), ("rtl", .rightToLeft), ("leftToRight", .leftToRight), ("rightToLeft", .rightToLeft),
    ]
    static let categories: TraitWords<ContentSizeCategory> = ContentSizeCategory.allCases.map { ($0.rawValue, $0) }
    static let idioms: TraitWords<UserInterfaceIdiom> = UserInterfaceIdiom.allCases.map { ($0.rawValue, $0) }
    static let widths: TraitWords<WindowWidth> =
        [("full", .full)] + WindowWidth.Split.allCases.map { ($0.rawValue, .split($0)) }

    /// One of a few words, with a leading dot or without.
    mutating func traitWord<Trait>(_ node: ScriptNode, _ words: TraitWords<Trait>, _ what: String) -> Trait? {
        guard let scalar = scalar(node, words.map(\.word).spelledOut) else { return nil }
        return traitWord(scalar.text, words, what, at: node.span)
    }

    mutating func traitWord<Trait>(
        _ text: String, _ words: TraitWords<Trait>, _ what: String, at span: SourceSpan
    ) -> Trait? {
        let word = text.hasPrefix(".") ? String(text.dropFirst()) : text
        if let known = words.first(where: { $0.word == word }) { return known.trait }
        reportUnknown(.unknownWord, "found the \(what) \(word.quoted)", word, among: words.map(\.word), at: span)
        return nil
    }
}
