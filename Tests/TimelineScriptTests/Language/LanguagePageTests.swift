import Properties
import Reporting
import Simulation
import Testing
import Views

@testable import TimelineScript

/// Compares *The Timeline Language* with the tables that are used to decode scripts.
@Suite("The page of the language")
struct LanguagePageTests {
    /// The heading of the section whose tables have the keys of a mapping.
    private static let sections = [
        "script": "The script", "device": "A device", "traits": "Traits", "status-bar": "A status bar",
        "guide": "A guide",
        "title-card": "Title cards", "caption": "Captions", "what-a-view-overrides": "A scene", "view": "A view",
        "picture": "Images", "gradient": "Gradients", "shape": "Shapes", "part-of-a-text": "Text with attributes",
        "layer": "A layer",
        "constraint": "Options",
        "variation": "A variation", "condition": "A variation", "variant": "A variant", "cue": "A cue",
        "completion-of-a-block": "A cue", "completion-of-an-animator": "A cue", "block-for-the-main-queue": "A cue",
        "animation-block": "A cue", "block-of-statements": "A cue", "animation": "An animation",
        "transition": "A transition",
        "item-of-a-bar": "Containers", "item-of-a-tab-bar": "Containers", "sheet": "Containers", "alert": "Containers",
        "action-of-an-alert": "Containers", "navigation-bar": "Containers", "tab-bar": "Containers",
        "item-of-a-tab-bar-that-is-a-view": "Containers",
        "appearance-of-a-navigation-bar": "Containers",
        "keyframe": "A keyframe", "animator": "An animator", "expectation": "An expectation", "order": "An expectation",
        "list": "Lists", "section": "Lists", "row": "Lists",
    ].merging(kinds) { $1 }

    private static let kinds = Dictionary(
        uniqueKeysWithValues: Schema.mappings.map { kind, mapping in
            (mapping.identifier, [.stack, .scroll].contains(kind) ? "Stack views and scroll views" : "Controls")
        })

    /// Mappings by side, axis, appearance or pass that the row of another key describes, with the section of this
    /// row.
    private static let spelledOut = [
        "safe-area": "A device", "priority-by-axis": "A view", "set-of-insets": "A view", "set-of-margins": "A view",
        "color": "Words", "count-of-passes": "An expectation", "header-or-a-footer": "Lists",
    ]

    /// Mappings whose keys are the rows of the generated tables of statements.
    private static let generated = ["properties-of-a-view"]

    private static func kinds(in section: String) -> [MappingKind] {
        Schema.all.filter { sections[$0.identifier] == section }
    }

    /// Returns the keys of views that a row of a list also has. The page names them in a sentence, not in the tables.
    private static func sharedKeys(in section: String) -> Set<String> {
        section == "Lists" ? Set(kinds(in: "A view").flatMap(\.keys)) : []
    }

    @Test func `has a section for every mapping that the decoder reads`() {
        let known = Array(Self.sections.keys) + Self.spelledOut.keys + Self.generated
        #expect(Schema.all.map(\.identifier).sorted() == known.sorted())
    }

    @Test(
        "has a row for every key that is read in a section, and for no other", arguments: Set(sections.values).sorted())
    func keys(section: String) throws {
        let rows = try LanguagePage().rows(in: section)
        let known = Set(Self.kinds(in: section).flatMap(\.keys))
        let (listed, shared) = (Set(rows.flatMap(\.keys)), Self.sharedKeys(in: section))
        #expect(listed.subtracting(known).sorted() == [])
        #expect(known.subtracting(listed).subtracting(shared).sorted() == [])
        for row in rows { #expect(!row.type.isEmpty && !row.usual.isEmpty, "\(row)") }
    }

    @Test("states the same defaults as the schema", arguments: Set(sections.values).sorted())
    func defaults(section: String) throws {
        let page = try LanguagePage()
        for kind in Self.kinds(in: section) {
            for key in kind.rows {
                let usual = page.rows(of: key.name, in: section).map(\.usual)
                if usual.isEmpty, Self.sharedKeys(in: section).contains(key.name) { continue }
                if key.isRequired {
                    #expect(usual.contains { $0.hasPrefix("required") }, "\(kind.name) needs \(key.name)")
                }
                guard let said = key.usual else { continue }
                #expect(
                    usual.contains { $0.replacing("`", with: "").contains(said) || $0.hasPrefix("as of a") },
                    "\(key.name) of \(kind.name): \(usual), and in the schema \(said)")
            }
        }
    }

    @Test("states the type of each key, with its words, unit and range", arguments: Set(sections.values).sorted())
    func types(section: String) throws {
        let page = try LanguagePage()
        for kind in Self.kinds(in: section) {
            for key in kind.rows {
                let types = page.rows(of: key.name, in: section).map(\.type).filter { !$0.hasPrefix("as of a") }
                guard !types.isEmpty, let words = Self.words(for: key.shape) else { continue }
                #expect(
                    types.contains { type in
                        words.allSatisfy { type.replacing(",", with: "").contains($0) }
                    }, "\(key.name) of \(kind.name): \(types), expected \(words)")
            }
        }
    }

    /// Returns the words that a cell for a value of this shape must contain, without commas, or `nil` if its row is
    /// an exception.
    private static func words(for shape: ValueShape) -> [String]? {
        switch shape {
        case .boolean: ["`true`", "`false`"]
        case .time, .signedTime: ["time"]
        case .words(let words), .dottedWords(let words): words.map { "`\($0)`" }
        case .number(NumberRange.length): ["points", "not negative"]
        case .number(NumberRange.place): ["points"]
        case .number(let range) where range.includesLower:
            ["\(NumberRange.plain(range.lower))…\(NumberRange.plain(range.upper))"]
        case .number(let range):
            ["more than \(NumberRange.plain(range.lower))", "at most \(NumberRange.plain(range.upper))"]
        default: nil
        }
    }

    @Test func `lists every property and method of statements`() throws {
        let sections = try LanguagePage().sections
        let text = ["A cue", "An animator", "Statements"].compactMap { sections[$0] }.joined()
        let members =
            Action.names + DeviceChange.Property.allCases.map { "device.\($0.rawValue)" }
            + UIKitClass.names.flatMap { UIKitClass.members(of: $0) }
        // Matches `slide.constant = 100`, `contentHuggingPriority(.horizontal) = 251`, `root.addSubview(card)` and
        // `setCompletionBlock: …`.
        let missing = try members.filter { member in
            let use = try Regex("\\b\(member)(\\([^)]*\\))? =|\\b\(member)[(:]").wordBoundaryKind(.simple)
            return text.firstMatch(of: use) == nil
        }
        #expect(members.count > 80)
        #expect(missing == [])
    }

    @Test func `lists every method that a view or its controller can override`() throws {
        let text = try #require(try LanguagePage().sections["What a view overrides"])
        let methods = OverrideSpec.Method.namesOfViews + OverrideSpec.Method.namesOfControllers
        #expect(methods.filter { !text.contains("`\($0)`") } == [])
    }

    @Test func `describes mappings by side, axis, appearance and pass`() throws {
        let page = try LanguagePage()
        for kind in Schema.all {
            guard let section = Self.spelledOut[kind.identifier] else { continue }
            let text = try #require(page.sections[section])
            let missing = kind.keys.filter { !text.contains("\($0):") && !text.contains("`\($0)`") }
            #expect(missing == [], "\(kind.name) in \(section)")
        }
    }

    @Test(
        "names every word that is used in several places", arguments: ["font", "solid-color", "text-size", "priority"])
    func words(name: String) throws {
        let text = try #require(try LanguagePage().sections["Words"])
        let shape = try #require(LanguageSchema.shared[name])
        let words = (shape.cases ?? [shape]).flatMap { shape -> [String] in
            switch shape {
            case .words(let words), .dottedWords(let words): words
            default: []
            }
        }
        #expect(!words.isEmpty)
        #expect(words.filter { !text.contains("`\($0)`") } == [])
    }
}

extension ValueShape {
    /// The alternatives of the shape.
    fileprivate var cases: [ValueShape]? {
        guard case .either(let shapes) = self else { return nil }
        return shapes
    }
}
