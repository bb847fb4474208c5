import Foundation
import TestSupport

/// The classes and protocols that `UIKit` and `CoreGraphics` declare, with their public members, as the text of the
/// sources says. The formatter guarantees the indentation that tells types, members and bodies apart.
struct DeclaredTypes {
    struct Member {
        let name: String
        let documentation: String
        let isOverride: Bool
        /// Whether the member is a property that only stores a value: it has no getter and is not created when it is read.
        let isStored: Bool
    }

    struct Declaration {
        /// The folder of the file; `nil` if only extensions were found.
        var topic: String?
        var isProtocol = false
        var supertypes: [String] = []
        var members: [Member] = []
    }

    private(set) var types: [String: Declaration] = [:]
    /// How often an identifier occurs in code, apart from declarations of properties with this name.
    private(set) var mentions: [Substring: Int] = [:]

    /// The sources of `UIKit` and `CoreGraphics`, by path.
    static let sources = Result {
        try ["Sources/CoreGraphics", "Sources/UIKit"].flatMap { folder in
            let root = Repository.root.appending(path: folder)
            let names = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
            return try names.filter { $0.hasSuffix(".swift") }.sorted().map { name in
                (path: folder + "/" + name, text: try String(contentsOf: root.appending(path: name), encoding: .utf8))
            }
        }
    }

    static let all = Result { DeclaredTypes(try sources.get()) }

    private init(_ sources: [(path: String, text: String)]) {
        for (path, text) in sources {
            let parts = path.split(separator: "/")
            let topic = parts.count > 3 ? String(parts[2]) : "Geometry and graphics"
            var type: String?
            var documentation: [Substring] = []
            for line in text.split(separator: "\n") {
                let code = line.drop { $0 == " " }
                if code.hasPrefix("///") {
                    documentation.append(code.dropFirst(3).drop { $0 == " " })
                    continue
                }
                if code.hasPrefix("//") { continue }
                // The code that loads nibs only sets properties.
                if topic != "Nibs" { countMentions(in: code) }
                switch line.count - code.count {
                case 0: if line.first != "@" || line.contains(" ") { type = beginType(line, topic: topic) }
                case 4: if let type { addMember(code, of: type, documentation.joined(separator: " ")) }
                default: break
                }
                if !code.hasPrefix("@") || code.contains(" ") { documentation = [] }
            }
        }
    }

    private mutating func countMentions(in code: Substring) {
        let words = code.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        for (index, word) in words.enumerated() where index == 0 || words[index - 1] != "var" {
            mentions[word, default: 0] += 1
        }
    }

    /// Returns the name of the type or extension that a line begins; `nil` if its members are not public.
    private mutating func beginType(_ line: Substring, topic: String) -> String? {
        let words = line.split(separator: " ")
        guard let kind = words.firstIndex(where: { ["class", "protocol", "extension"].contains($0) }),
            kind + 1 < words.count
        else { return nil }
        let isExtension = words[kind] == "extension"
        guard isExtension || words[..<kind].contains(where: { $0 == "open" || $0 == "public" }) else { return nil }
        let header = line.drop { $0 != ":" }.prefix { $0 != "{" }.dropFirst()
        let name = String(words[kind + 1].prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        types[name, default: Declaration()].supertypes += header.split { " ,".contains($0) }.map(String.init)
        if !isExtension {
            types[name]?.topic = topic
            types[name]?.isProtocol = words[kind] == "protocol"
        }
        return line.hasSuffix("}") ? nil : name
    }

    private mutating func addMember(_ code: Substring, of type: String, _ documentation: String) {
        let words = code.split(separator: " ")
        let modifiers: Set<Substring> = [
            "open", "public", "override", "final", "static", "class", "weak", "lazy", "nonisolated", "unowned",
            "private(set)", "fileprivate(set)", "internal(set)", "nonisolated(unsafe)",
        ]
        guard let keyword = words.firstIndex(where: { ["var", "let", "func"].contains($0) }), keyword + 1 < words.count
        else { return }
        let (before, rest) = (words[..<keyword], words[(keyword + 1)...])
        let isProtocol = types[type]?.isProtocol == true
        guard before.allSatisfy({ modifiers.contains($0) || $0.hasPrefix("@") }),
            isProtocol || before.contains("open") || before.contains("public")
        else { return }
        let name = rest[rest.startIndex].drop { $0 == "`" }.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        let body = code.drop { $0 != "{" }
        types[type]?.members.append(
            Member(
                name: String(name), documentation: documentation, isOverride: before.contains("override"),
                isStored: words[keyword] == "var" && !before.contains("lazy") && !isProtocol
                    && (body.isEmpty || body.contains("didSet"))))
    }

    /// The names of a type, its superclasses and its protocols, as far as the sources declare them.
    func ancestry(of type: String) -> [String] {
        var found = [type]
        var index = 0
        while index < found.count {
            for next in types[found[index]]?.supertypes ?? [] where types[next] != nil && !found.contains(next) {
                found.append(next)
            }
            index += 1
        }
        return found
    }

    /// The documentation of a member, or of the protocol's member that it implements, as DocC shows it.
    func documentation(of member: Member, in type: String) -> String {
        if !member.documentation.isEmpty { return member.documentation }
        let inherited = ancestry(of: type).dropFirst().lazy.flatMap { types[$0]?.members ?? [] }
        return inherited.first { $0.name == member.name && !$0.documentation.isEmpty }?.documentation ?? ""
    }

    /// Whether the documentation of a member says that its value is stored only, or that a method has no effect.
    func isStoredOnly(_ member: Member, in type: String) -> Bool {
        let text = documentation(of: member, in: type)
        return text.contains("Stored only") || text.hasPrefix("Has no effect,")
    }
}

/// The types of UIKit, with the names of their members. `Tests/Fixtures/UIKit/Members.txt` says where they come from.
struct RealTypes {
    struct Declaration {
        let supertypes: [String]
        let members: [String]
        let deprecated: Set<String>
    }

    private(set) var types: [String: Declaration] = [:]

    static let all = Result {
        let url = Repository.root.appending(path: "Tests/Fixtures/UIKit/Members.txt")
        return RealTypes(try String(contentsOf: url, encoding: .utf8))
    }

    private init(_ text: String) {
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let sides = line.split(separator: "=", maxSplits: 1)
            let names = sides[0].split { " :,".contains($0) }.map(String.init)
            let members = sides.count < 2 ? [] : sides[1].split(separator: " ")
            types[names[0]] = Declaration(
                supertypes: Array(names.dropFirst()), members: members.map { String($0.drop { $0 == "-" }) },
                deprecated: Set(members.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) }))
        }
    }

    /// The names of a type, its superclasses and its protocols.
    func ancestry(of type: String) -> [String] {
        var found = [type]
        var index = 0
        while index < found.count {
            found += (types[found[index]]?.supertypes ?? []).filter { !found.contains($0) }
            index += 1
        }
        return found
    }
}
