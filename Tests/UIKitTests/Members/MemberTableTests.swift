import Foundation
import TestSupport
import Testing

/// The article *Members of UIKit*, which is generated from the sources and from the names of UIKit's members.
///
/// `make generate` writes the article again, and the tests of that run fail.
@Suite("The table of UIKit's members", .serialized)
struct MemberTableTests {
    private let declared: DeclaredTypes
    private let real: RealTypes

    init() throws {
        declared = try DeclaredTypes.all.get()
        real = try RealTypes.all.get()
    }

    /// The declared types that UIKit has, by topic.
    private var topics: [(topic: String, types: [String])] {
        let known = declared.types.filter { $0.value.topic != nil && real.types[$0.key] != nil }
        return Dictionary(grouping: known.keys) { known[$0]?.topic ?? "" }.sorted { $0.key < $1.key }
            .map { ($0.key, $0.value.sorted()) }
    }

    private func cell(_ names: some Sequence<String>) -> String {
        Set(names).sorted().map { "`\($0)`" }.joined(separator: ", ")
    }

    /// The row of a type: members that work, members that are stored only, and members that are absent.
    private func row(_ type: String) -> String {
        let own = declared.types[type]?.members.filter { !$0.isOverride && $0.name != "customMirror" } ?? []
        let stored = Set(own.filter { declared.isStoredOnly($0, in: type) }.map(\.name))
        let present = declared.ancestry(of: type).flatMap { declared.types[$0]?.members.map(\.name) ?? [] }
        let absent = real.types[type].map { Set($0.members).subtracting($0.deprecated).subtracting(present) } ?? []
        let works = own.map(\.name).filter { !stored.contains($0) }
        return ["", "`\(type)`", cell(works), cell(stored), cell(absent), ""].joined(separator: " | ")
            .trimmingCharacters(in: .whitespaces).replacing("|  |", with: "| |").replacing("|  |", with: "| |")
    }

    /// The rows of the types that Animatic does not declare, by the class that they inherit from.
    private var absentTypes: [String] {
        ["UIView", "UIViewController", "UIGestureRecognizer", "CALayer"].map { ancestor in
            let heirs = real.types.keys.filter {
                declared.types[$0] == nil && real.ancestry(of: $0).dropFirst().contains(ancestor)
            }
            return "| `\(ancestor)` | \(cell(heirs)) |"
        }
    }

    @Test func `the article lists the members of each type`() throws {
        let members = topics.flatMap { topic, types in
            ["", "### \(topic)", "", "| type | works | stored only | absent |", "|---|---|---|---|"] + types.map(row)
        }
        #expect(members.count > 100)
        let absent = ["", "## Absent types", "", "| subclasses of | types |", "|---|---|"] + absentTypes
        let path = "Sources/UIKit/Documentation.docc/UIKitMembers.md"
        let url = Repository.root.appending(path: path)
        let old = try String(contentsOf: url, encoding: .utf8)
        let heading = try #require(old.range(of: "## Types and members\n"), "no line '## Types and members' in \(path)")
        let new = old[..<heading.upperBound] + (members + absent).joined(separator: "\n") + "\n"
        if Recording.isOn, new != old {
            try new.write(to: url, atomically: true, encoding: .utf8)
            Issue.record(Comment(rawValue: Recording.notice(path)))
        }
        #expect(old == new, "the article is stale: run 'make generate'")
    }

    @Test func `the members of each type are members of UIKit`() {
        let unknown = topics.flatMap(\.types).flatMap { type in
            let names = Set(real.ancestry(of: type).flatMap { real.types[$0]?.members ?? [] })
            return (declared.types[type]?.members ?? [])
                .filter { !$0.isOverride && $0.name != "customMirror" && !names.contains($0.name) }
                // These members replace the Objective-C runtime, and `NSObject` declares `awakeFromNib`.
                .filter { !["connectNib", "makeForNib", "makeObject", "awakeFromNib"].contains($0.name) }
                .filter { !$0.name.hasSuffix("Notification") && !$0.name.hasSuffix("UserInfoKey") }
                .map { type + "." + $0.name }
        }
        #expect(unknown == [], "UIKit does not have these members, or their names are missing in Members.txt")
    }

    @Test func `nothing reads the members that are stored only, and only those`() {
        var readers: [String] = []
        var unread: [String] = []
        let all = topics.flatMap(\.types).flatMap { type in
            (declared.types[type]?.members ?? []).filter { !$0.isOverride }.map { (type, $0) }
        }
        let working = Set(all.filter { !declared.isStoredOnly($0.1, in: $0.0) }.map(\.1.name))
        for (type, member) in all where member.isStored {
            let isMentioned = declared.mentions[member.name[...]] != nil
            let isStoredOnly = declared.isStoredOnly(member, in: type)
            let name = type + "." + member.name
            if isStoredOnly, isMentioned, !working.contains(member.name) { readers.append(name) }
            if !isStoredOnly, !isMentioned { unread.append(name) }
        }
        #expect(readers == [], "the sources read these members, but the documentation says 'Stored only'")
        #expect(unread == [], "the sources do not read these members, but the documentation does not say 'Stored only'")
    }
}
