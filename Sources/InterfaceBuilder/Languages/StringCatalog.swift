import Diagnostics
import Foundation
import Pictures

/// A string catalog, such as `Main.xcstrings`. Xcode 15 and later write this format.
package struct StringCatalog {
    /// The localized strings, by language and key.
    package let texts: [String: [String: String]]

    private static let largest = 32 << 20

    /// Reads a string catalog.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - name: The name of the file in messages.
    /// - Throws: An error if the file cannot be read or is not a string catalog.
    package init(path: String, shownAs name: String) throws(InterfaceError) {
        guard let bytes = ProjectTree.content(of: path, upTo: Self.largest + 1), bytes.count <= Self.largest else {
            throw .unreadable("this file cannot be read", name)
        }
        guard let root = try? JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any],
            let strings = root["strings"] as? [String: Any]
        else {
            throw InterfaceError(
                "not-strings", "found no string catalog, expected JSON with 'strings'", at: .file(name))
        }
        var texts: [String: [String: String]] = [:]
        for (key, entry) in strings {
            let localizations = (entry as? [String: Any])?["localizations"] as? [String: Any] ?? [:]
            for (language, localization) in localizations {
                if let text = Self.text(localization) { texts[language, default: [:]][key] = text }
            }
        }
        self.texts = texts
    }

    /// Returns the text of a localization. If the text varies by device or by plural form, the text for iPhone and the
    /// plural form `other` are preferred.
    private static func text(_ localization: Any, depth: Int = 0) -> String? {
        guard depth < 4, let fields = localization as? [String: Any] else { return nil }
        if let unit = fields["stringUnit"] as? [String: Any] { return unit["value"] as? String }
        let variations = fields["variations"] as? [String: Any] ?? [:]
        for kind in ["device", "plural"] {
            let cases = variations[kind] as? [String: Any] ?? [:]
            for name in ["iphone", "other"] + cases.keys.sorted() {
                if let text = cases[name].flatMap({ Self.text($0, depth: depth + 1) }) { return text }
            }
        }
        return nil
    }
}
