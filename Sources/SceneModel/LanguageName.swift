package import Views

/// Functions for the names of languages, such as `de`, `pt-BR` and `zh-Hans`.
package enum LanguageName {
    /// Returns the element of `names` that identifies `language`, or `nil` if there is none. If the exact name is
    /// missing, a name without the region or the script is used, such as `de` for `de-AT`. Names can also be English
    /// words, such as `German`, as in old projects.
    package static func match(_ language: String, among names: some Sequence<String>) -> String? {
        let known = Dictionary(names.map { (plain($0), $0) }, uniquingKeysWith: { min($0, $1) })
        var parts = plain(language).split(separator: "-").map(String.init)
        while !parts.isEmpty {
            if let name = known[parts.joined(separator: "-")] { return name }
            parts.removeLast()
        }
        return nil
    }

    /// Returns the layout direction of a language, which is the direction of its script.
    package static func direction(of language: String) -> UserInterfaceLayoutDirection {
        let parts = plain(language).split(separator: "-").map(String.init)
        if parts.contains("latn") || parts.contains("cyrl") { return .leftToRight }
        let isRightToLeft = parts.first.map(rightToLeft.contains) == true || parts.contains("arab")
        return isRightToLeft ? .rightToLeft : .leftToRight
    }

    /// The languages in the Arabic, Hebrew, Syriac, Thaana, N'Ko and Adlam scripts.
    ///
    /// - Source: Unicode CLDR 44, likely subtags and the layout data of the locales.
    private static let rightToLeft: Set<String> = [
        "ar", "arc", "ckb", "dv", "fa", "he", "ks", "lrc", "mzn", "nqo", "ps", "sd", "syr", "ug", "ur", "yi",
    ]

    private static func plain(_ name: String) -> String {
        let name = name.lowercased().replacing("_", with: "-")
        return old[name] ?? name
    }

    private static let old = [
        "english": "en", "german": "de", "french": "fr", "japanese": "ja", "spanish": "es", "italian": "it",
        "dutch": "nl", "iw": "he",
    ]
}
