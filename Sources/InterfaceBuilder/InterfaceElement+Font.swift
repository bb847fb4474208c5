import Views

extension InterfaceElement {
    /// The font that a `fontDescription` or a `font` means; of another family the system's of that size.
    ///
    /// - Parameter hasOldStyles: Whether text styles are in the sizes of canvases of no device.
    func font(hasOldStyles: Bool) -> Font? {
        if let style = self["style"], let textStyle = Self.textStyles[style] {
            // Canvases of no device have Body in 16 points, as people do who read at medium.
            return hasOldStyles
                ? Font(size: textStyle.pointSize(for: .medium), weight: textStyle.weight) : .preferred(textStyle)
        }
        guard let size = number("pointSize") ?? number("size"), (1...500).contains(size) else { return nil }
        let weight = self["weight"].flatMap { Font.Weight(rawValue: $0 == "ultralight" ? "ultraLight" : $0) }
        return Font(
            size: size, weight: weight ?? Self.weight(ofKind: self["type"] ?? self["metaFont"], name: self["name"]))
    }

    private static func weight(ofKind kind: String?, name: String?) -> Font.Weight {
        if kind == "boldSystem" || kind == "systemBold" { return .semibold }
        let cut = name?.split(separator: "-").last?.lowercased() ?? ""
        return cutNames.first { cut.hasPrefix($0.prefix) }?.weight ?? .regular
    }

    /// What stands behind the family in the names of fonts, as in `HelveticaNeue-Medium`.
    private static let cutNames: [(prefix: String, weight: Font.Weight)] = [
        ("ultralight", .ultraLight), ("thin", .thin), ("light", .light), ("medium", .medium), ("semibold", .semibold),
        ("demibold", .semibold), ("bold", .bold), ("heavy", .heavy), ("black", .black),
    ]

    private static let textStyles: [String: TextStyle] = [
        "UICTFontTextStyleTitle0": .largeTitle, "UICTFontTextStyleTitle1": .title1, "UICTFontTextStyleTitle2": .title2,
        "UICTFontTextStyleTitle3": .title3, "UICTFontTextStyleHeadline": .headline, "UICTFontTextStyleBody": .body,
        "UICTFontTextStyleCallout": .callout, "UICTFontTextStyleSubhead": .subheadline,
        "UICTFontTextStyleFootnote": .footnote, "UICTFontTextStyleCaption1": .caption1,
        "UICTFontTextStyleCaption2": .caption2,
    ]
}
