import Geometry
import Reporting
import SceneModel
import Simulation
package import Views

/// Decodes the initial device, orientation and traits of a film, and the variants of a script.
struct EnvironmentDecoder: ScriptReading {
    let reader: ScriptReader
    /// The device and the variants for playing the script.
    let staging: Staging
    /// The device of the script. Before the script's device is read, this is the default device or the device of the
    /// named scene.
    private(set) var device: Device

    /// Returns the environment that `script` describes, after applying the staging to it.
    mutating func environment(_ script: Fields, of scene: NamedScene?) -> DisplayEnvironment {
        let written = surroundings(script, of: scene)
        return staged(written, variants(script["variants"]), at: script.place(of: "variants"))
    }

    /// Reads a device: the name of a device in the catalog, optionally with the width of its window, or the dimensions
    /// of a custom device.
    private mutating func device(_ node: ScriptNode, at place: SourceSpan) -> (Device, WindowWidth)? {
        if case .mapping = node.content {
            guard let fields = fields(of: node, as: Schema.device, at: place) else { return nil }
            return fields["name"].map { sharedDevice($0, fields) } ?? customDevice(fields)
        }
        return device(named: node).map { ($0, .full) }
    }

    private mutating func device(named node: ScriptNode) -> Device? {
        guard let scalar = scalar(node, "the name of a device, or its size and scale") else { return nil }
        if let known = Device.named(scalar.text) {
            noteSlot(.word(Device.catalog.map(\.name)), at: node.span)
            device = known
            return known
        }
        reportUnknown(
            .unknownDevice, "no device is named \(scalar.text.quoted)", scalar.text, among: Device.catalog.map(\.name),
            at: node.span)
        return nil
    }

    /// Reads a catalog device whose window can be narrower than its screen, such as `{name: iPad Air, split: half}`.
    private mutating func sharedDevice(_ name: ScriptNode, _ fields: Fields) -> (Device, WindowWidth)? {
        for own in fields.among(Schema.ownDeviceKeys) {
            report(
                .conflictingKeys,
                "found 'name' and \(own.key.value.quoted), expected the name of a device or its dimensions",
                at: own.key.span, notes: [.init("the name is here", at: fields.place(of: "name"))])
        }
        guard let device = device(named: name) else { return nil }
        return (device, windowWidth(fields))
    }

    private func windowWidth(_ fields: Fields) -> WindowWidth {
        if fields["width"] != nil, fields["split"] != nil {
            report(
                .conflictingKeys, "found 'width' and 'split', expected at most one of them",
                at: fields.place(of: "split"), notes: [.init("the width is here", at: fields.place(of: "width"))])
        }
        if let node = fields["width"], needsPad(device, at: fields.place(of: "width")) {
            return number(node, in: ScriptLimits.canvasEdge).map { .points($0) } ?? .full
        }
        if let node = fields["split"], needsPad(device, at: fields.place(of: "split")) {
            return traitWord(node, TraitWords.widths, "split") ?? .full
        }
        return .full
    }

    private mutating func customDevice(_ fields: Fields) -> (Device, WindowWidth)? {
        let edge = ScriptLimits.canvasEdge
        let size = need("size", in: fields, "the size in points: [width, height]")
            .flatMap { self.numbers($0, in: [edge, edge], "a list of width and height") }
        let scale = need("scale", in: fields, "the number of pixels per point")
            .flatMap { number($0, in: ScriptLimits.scale) }
        let portrait = fields["safeArea"].map { insets($0) }
        let landscape = fields["landscapeSafeArea"].map { insets($0) }
        let margin = fields["margin"].flatMap { number($0, in: NumberRange.length) }
        let idiom = fields["idiom"].flatMap { traitWord($0, TraitWords.idioms, "idiom") }
        let hasSizeClasses = fields["hasSizeClasses"].flatMap { boolean($0) } ?? true
        guard let size, let scale else { return nil }
        let spelled = (size + [scale]).map(NumberRange.plain)
        device = Device(
            name: "\(spelled[0])×\(spelled[1]) @\(spelled[2])x", portraitSize: Size(width: size[0], height: size[1]),
            scale: scale, portraitSafeArea: portrait ?? .zero, landscapeSafeArea: landscape ?? .zero,
            systemMargin: margin, idiom: idiom, hasSizeClasses: hasSizeClasses)
        return (device, windowWidth(fields))
    }

    /// Reads insets such as `{top: 59, bottom: 34}`. The inset of an edge that is not specified is 0.
    private func insets(_ node: ScriptNode) -> EdgeInsets {
        guard let fields = fields(of: node, as: Schema.insets) else { return .zero }
        func edge(_ key: String) -> Double { fields[key].flatMap { number($0, in: NumberRange.length) } ?? 0 }
        return EdgeInsets(top: edge("top"), left: edge("left"), bottom: edge("bottom"), right: edge("right"))
    }
}

/// Decodes devices, orientations and traits.
extension EnvironmentDecoder {
    /// Returns the initial environment of the film. If the script specifies neither a device nor traits, values that it
    /// does not specify are taken from the scene that the script names, or from the default environment. The key
    /// `device` resets all other values to their defaults, and the key `traits` resets the traits that it omits.
    private mutating func surroundings(_ script: Fields, of scene: NamedScene?) -> DisplayEnvironment {
        var surroundings = scene?.environment ?? DisplayEnvironment(device: .iPhoneSE3)
        if let node = script["device"], let (device, width) = device(node, at: script.place(of: "device")) {
            surroundings = DisplayEnvironment(device: device, width: width)
        }
        if let orientation = script["orientation"].flatMap({ orientation($0) }) {
            surroundings.orientation = orientation
        }
        if let node = script["traits"], let traits = fields(of: node, as: Schema.traits) {
            surroundings.userInterfaceStyle = .light
            surroundings.layoutDirection = .leftToRight
            surroundings.preferredContentSizeCategory = .large
            surroundings.accessibility = AccessibilitySettings()
            for change in traitChanges(traits) { change.apply(to: &surroundings) }
        }
        if let node = script["statusBar"] {
            statusBar(node, at: script.place(of: "statusBar"), into: &surroundings)
        }
        return surroundings
    }

    /// Reads the keys that the traits of a film and a variant have in common.
    private func traitChanges(_ fields: Fields) -> [DeviceChange] {
        let changes: [DeviceChange?] = [
            fields["style"].flatMap { traitWord($0, TraitWords.styles, "style") }.map { .style($0) },
            fields["direction"].flatMap { traitWord($0, TraitWords.directions, "direction") }.map { .direction($0) },
            fields["text"].flatMap { traitWord($0, TraitWords.categories, "text size") }.map { .textSize($0) },
            fields["contrast"].flatMap { traitWord($0, TraitWords.contrasts, "contrast") }.map { .contrast($0) },
            fields["boldText"].flatMap { boolean($0) }.map { .boldText($0) },
            fields["reduceMotion"].flatMap { boolean($0) }.map { .reduceMotion($0) },
            fields["crossFade"].flatMap { boolean($0) }.map { .crossFade($0) },
        ]
        return changes.compactMap(\.self)
    }

    /// Reads `true` or `false`, or what the bar shows, such as `{time: "10:08", style: lightContent}`.
    private func statusBar(_ node: ScriptNode, at place: SourceSpan, into surroundings: inout DisplayEnvironment) {
        if case .mapping = node.content {
            guard let fields = fields(of: node, as: Schema.statusBar, at: place) else { return }
            let time = fields["time"].flatMap { text($0) }
            if let time, time.value.isEmpty { reportEmptyTime(at: time.span) }
            let style = fields["style"].flatMap { traitWord($0, TraitWords.statusBarStyles, "style") }
            surroundings.hidesStatusBar = fields["isHidden"].flatMap { boolean($0) } ?? false
            surroundings.statusBar = StatusBarContent(
                time: time?.value ?? StatusBarContent.defaultTime, style: style ?? .default)
        } else if let isShown = boolean(node) {
            surroundings.statusBar = isShown ? StatusBarContent() : nil
        }
        let (device, insets) = (surroundings.device, surroundings.device.portraitSafeArea)
        guard surroundings.statusBar != nil, insets.top <= 0 else { return }
        report(
            .wrongDevice,
            "\(device.name.quoted) has no space for a status bar, expected a device with a safe area at the top",
            at: place)
    }

    private func orientation(_ node: ScriptNode) -> Device.Orientation? {
        traitWord(node, TraitWords.orientations, "orientation")
    }
}

/// Decodes the variants of a script, and applies the staging.
extension EnvironmentDecoder {
    /// Reads the variants, such as `variants: {night: {style: dark, text: accessibilityLarge}}`.
    fileprivate mutating func variants(_ node: ScriptNode?) -> [Variant] {
        guard let node, let entries = named(node, "a variant") else { return [] }
        // Reading the device of a variant must not replace the device of the script.
        let own = device
        defer { device = own }
        return entries.compactMap { variant($0.name, $0.value) }
    }

    private mutating func variant(_ name: Located<String>, _ node: ScriptNode) -> Variant? {
        if Variant.common.contains(where: { $0.name == name.value }) {
            report(
                .reservedName, "every script has the variant \(name.value.quoted), expected another name", at: name.span
            )
        } else if name.value.isEmpty || !name.value.allSatisfy({ Lexer.isNamePart($0) || $0 == "-" }) {
            report(
                .notAName, "found the name \(name.value.quoted), expected letters, digits, _ and -", at: name.span)
        }
        guard let fields = fields(of: node, as: Schema.variant, at: name.span) else { return nil }
        let keys = Schema.variant.keys
        if fields.among(keys).isEmpty, !keys.contains(where: fields.misspells) {
            report(
                .emptyVariation, "found an empty variant, expected \(keys.spelledOut)", at: name.span)
        }
        let screen = fields["device"].flatMap { device($0, at: fields.place(of: "device")) }
        let turned: [DeviceChange] = fields["orientation"].flatMap { orientation($0) }.map { [.orientation($0)] } ?? []
        return Variant(
            name.value, on: screen.map { Variant.Screen($0.0, $0.1) },
            turned + traitChanges(fields))
    }

    /// Returns `surroundings` after applying the language, the variants and the device of the staging.
    ///
    /// - Parameter place: The source location for the diagnostic if a variant is unknown.
    fileprivate mutating func staged(_ surroundings: DisplayEnvironment, _ variants: [Variant], at place: SourceSpan)
        -> DisplayEnvironment
    {
        guard staging != .asWritten else { return surroundings }
        var staged = surroundings
        if let language = staging.language { staged.layoutDirection = LanguageName.direction(of: language) }
        for name in staging.variants {
            if let variant = (variants + Variant.common).first(where: { $0.name == name }) {
                variant.apply(to: &staged)
                continue
            }
            let known = variants.map(\.name) + Variant.common.map(\.name)
            let match = ClosestMatch.suggestion(for: name, among: known).map { ", did you mean \($0.quoted)?" }
            let own = variants.isEmpty ? "" : "\(variants.map(\.name).joined(separator: ", ")), "
            report(
                .unknownVariant,
                "the script has no variant \(name.quoted)"
                    + (match ?? ", expected \(own)dark, rtl, landscape, or a text size such as accessibilityLarge"),
                at: place)
        }
        if let device = staging.device {
            staged.device = device
            staged.width = .full
        }
        device = staged.device
        return staged
    }
}

/// The values of a trait, with their names in scripts.
typealias WordList<Trait> = [(word: String, trait: Trait)]

enum TraitWords {
    static let orientations: WordList<Device.Orientation> = Device.Orientation.named.map { ($0.name, $0.orientation) }
    static let styles: WordList<UserInterfaceStyle> = UserInterfaceStyle.allCases.map { ($0.rawValue, $0) }
    static let statusBarStyles: WordList<StatusBarContent.Style> =
        StatusBarContent.Style.allCases.map { ($0.rawValue, $0) }
    static let contrasts: WordList<AccessibilityContrast> = AccessibilityContrast.allCases.map { ($0.rawValue, $0) }
    static let sizeClasses: WordList<SizeClass> = [("compact", .compact), ("regular", .regular)]
    static let directions: WordList<UserInterfaceLayoutDirection> = [
        ("ltr", .leftToRight), ("rtl", .rightToLeft), ("leftToRight", .leftToRight), ("rightToLeft", .rightToLeft),
    ]
    static let categories: WordList<ContentSizeCategory> = ContentSizeCategory.allCases.map { ($0.rawValue, $0) }
    static let idioms: WordList<UserInterfaceIdiom> = UserInterfaceIdiom.allCases.map { ($0.rawValue, $0) }
    static let widths: WordList<WindowWidth> =
        [("full", .full)] + WindowWidth.Split.allCases.map { ($0.rawValue, .split($0)) }
}

extension ScriptReading {
    /// Reports that the time of a status bar has no characters.
    func reportEmptyTime(at span: SourceSpan) {
        report(.outOfRange, "found an empty time, expected a text such as \"9:41\"", at: span)
    }

    /// Reads one of several words, with or without a leading dot.
    func traitWord<Trait>(_ node: ScriptNode, _ words: WordList<Trait>, _ what: String) -> Trait? {
        guard let scalar = scalar(node, words.map(\.word).spelledOut) else { return nil }
        let trait = traitWord(scalar.text, words, what, at: node.span)
        if trait != nil { noteSlot(.word(words.map(\.word)), at: node.span) }
        return trait
    }

    func traitWord<Trait>(
        _ text: String, _ words: WordList<Trait>, _ what: String, at span: SourceSpan
    ) -> Trait? {
        let word = text.hasPrefix(".") ? String(text.dropFirst()) : text
        if let known = words.first(where: { $0.word == word }) { return known.trait }
        reportUnknown(.unknownWord, "found the \(what) \(word.quoted)", word, among: words.map(\.word), at: span)
        return nil
    }

    /// Returns whether a device is an iPad. Reports an error if it is not, because only an iPad can show a window that
    /// is narrower than the screen.
    func needsPad(_ device: Device, at span: SourceSpan) -> Bool {
        guard device.idiom != .pad else { return true }
        report(
            .wrongDevice, "a window on \(device.name.quoted) fills the screen, expected an iPad for a narrower one",
            at: span)
        return false
    }
}

/// An alternative environment for a script. A variant can change the appearance, layout direction, text size, device
/// and orientation.
///
/// Some variants exist for every script. A script can declare more under `variants:`.
package struct Variant: Hashable, Sendable {
    package let name: String
    /// The device that replaces the script's device; `nil` if the variant does not replace it.
    package var device: Screen?
    /// The changes, at most one of each kind. They never include a width. Only ``device`` can change the width.
    package var changes: [DeviceChange]

    /// A device with the width of its window.
    package struct Screen: Hashable, Sendable {
        package let device: Device
        package let width: WindowWidth

        package init(_ device: Device, _ width: WindowWidth = .full) {
            self.device = device
            self.width = width
        }
    }

    package init(_ name: String, on device: Screen? = nil, _ changes: [DeviceChange]) {
        self.name = name
        self.device = device
        self.changes = changes
    }

    /// The variants of every script: `light`, `dark`, `ltr`, `rtl`, `portrait`, `landscape`, `highContrast`, `boldText`,
    /// `crossFade`, and the text sizes.
    package static let common: [Variant] =
        UserInterfaceStyle.allCases.map { Variant($0.rawValue, [.style($0)]) }
        + [Variant("ltr", [.direction(.leftToRight)]), Variant("rtl", [.direction(.rightToLeft)])]
        + Device.Orientation.allCases.map { Variant($0.rawValue, [.orientation($0)]) }
        + [
            Variant("highContrast", [.contrast(.high)]), Variant("boldText", [.boldText(true)]),
            Variant("crossFade", [.reduceMotion(true), .crossFade(true)]),
        ] + ContentSizeCategory.allCases.map { Variant($0.rawValue, [.textSize($0)]) }

    func apply(to surroundings: inout DisplayEnvironment) {
        if let device {
            surroundings.device = device.device
            surroundings.width = device.width
        }
        for change in changes { change.apply(to: &surroundings) }
    }
}
