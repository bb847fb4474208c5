internal import SwiftSyntax

/// An enumeration that an Objective-C header declares with `NS_ENUM`, `NS_CLOSED_ENUM` or `NS_OPTIONS`.
///
/// On Apple's systems, the Swift sources of the same module use it without an import. Linux cannot read the header, so the
/// tool writes a Swift source with the enumeration.
struct HeaderEnumeration {
    /// The name in Swift.
    let name: String
    /// The type of the raw values in Swift.
    let rawType: String
    /// Whether the values are bits that can be combined.
    let isOptionSet: Bool
    /// The names and values, in the order of the header.
    let cases: [(name: String, value: Int)]

    /// The declaration in Swift.
    var declaration: String { isOptionSet ? optionSet : enumeration }

    private var enumeration: String {
        var names: [Int: String] = [:]
        let lines = cases.map { name, value -> String in
            guard let first = names[value] else {
                names[value] = name
                return "    case \(quoted(name)) = \(value)\n"
            }
            return "    public static var \(quoted(name)): Self { .\(first) }\n"
        }
        return "public enum \(name): \(rawType) {\n" + lines.joined() + "}\n"
    }

    private var optionSet: String {
        // Swift writes `[]` for a value without bits.
        let lines = cases.filter { $0.value != 0 }.map { name, value in
            "    public static let \(quoted(name)) = Self(rawValue: \(value))\n"
        }
        return """
            public struct \(name): OptionSet, Hashable, Sendable {
                public let rawValue: \(rawType)
                public init(rawValue: \(rawType)) { self.rawValue = rawValue }

            """ + lines.joined() + "}\n"
    }

    /// A name, in backticks if it is a keyword.
    private func quoted(_ name: String) -> String {
        ParsedFile.parse(Array("enum E { case \(name) }".utf8)).hasError ? "`\(name)`" : name
    }
}

// MARK: Names

extension HeaderEnumeration {
    /// Returns the names that Swift gives the enumerators of a type: without the words that all of them share with the name
    /// of the type, and with a small first letter.
    static func swiftNames(of enumerators: [String], in type: String) -> [String] {
        var prefix = words(of: type)
        // `kLoginStateIdle` belongs to `LoginState`.
        if enumerators.allSatisfy({ words(of: $0).first == "k" }) { prefix = ["k"] + prefix }
        for enumerator in enumerators {
            let shared = zip(prefix, words(of: enumerator)).prefix { word, other in
                // `UIViewAnimationOptionRepeat` belongs to `UIViewAnimationOptions`.
                word == other || word == other + "s" || word == other + "es"
            }
            prefix = Array(prefix.prefix(shared.count))
        }
        return enumerators.map { enumerator in
            let words = words(of: enumerator)
            var rest = words.dropFirst(prefix.count)
            // A name cannot be empty or begin with a digit.
            while rest.count < words.count, rest.first?.first?.isNumber ?? true {
                rest = words.dropFirst(words.count - rest.count - 1)
            }
            if rest.first == "_", rest.count > 1 { rest = rest.dropFirst() }
            return (rest.first?.lowercased() ?? "") + rest.dropFirst().joined()
        }
    }

    /// The words of a name such as `LOKURLType`: `LOK` is part of `LOKURL`, because both have only capital letters.
    private static func words(of name: String) -> [String] {
        let letters = Array(name)
        var words: [String] = []
        for (position, letter) in letters.enumerated() {
            let previous = position > 0 ? letters[position - 1] : nil
            let next = position + 1 < letters.count ? letters[position + 1] : nil
            let begins =
                letter == "_" && previous != "_"
                || letter.isUppercase && (previous?.isUppercase != true || next?.isLowercase == true)
            if begins || words.isEmpty { words.append("") }
            words[words.count - 1].append(letter)
        }
        return words
    }
}
