import Diagnostics
import Views

/// Variants of a script, and the one that is shown.
extension TimelineDecoder {
    /// `variants: {night: {style: dark, text: accessibilityLarge}}`
    mutating func variants(_ node: ScriptNode?) -> [Variant] {
        guard let node, let entries = named(node, "a variant") else { return [] }
        // The devices of variants are not that of the script.
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
                .emptyVariation, "found a variant in which nothing differs, expected \(keys.spelledOut)", at: name.span)
        }
        let screen = fields["device"].flatMap { device($0, at: fields.place(of: "device")) }
        let changes: [DeviceChange?] = [
            fields["orientation"].flatMap { traitWord($0, TimelineDecoder.orientations, "orientation") }
                .map { .orientation($0) },
            fields["style"].flatMap { traitWord($0, TimelineDecoder.styles, "style") }.map { .style($0) },
            fields["direction"].flatMap { traitWord($0, TimelineDecoder.directions, "direction") }
                .map { .direction($0) },
            fields["text"].flatMap { traitWord($0, TimelineDecoder.categories, "text size") }.map { .textSize($0) },
        ]
        return Variant(
            name.value, on: screen.map { Variant.Screen($0.0, $0.1) }, changes.compactMap(\.self))
    }

    /// `surroundings` as they are in the staging that was asked for.
    ///
    /// - Parameter place: Of what there is to choose from, for a name that is not among it.
    mutating func staged(_ surroundings: Surroundings, _ variants: [Variant], at place: SourceSpan) -> Surroundings {
        guard staging != .asWritten else { return surroundings }
        var staged = surroundings
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
