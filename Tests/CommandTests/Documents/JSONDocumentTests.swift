import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand

/// Compares the tables of the article *JSON Documents* with the documents that the commands write.
@Suite("The article JSON Documents")
struct JSONDocumentTests {
    private static let page = Repository.root.appending(path: "Sources/Animatic/Documentation.docc/JSONDocuments.md")

    @Test func `lists every member of every document, with its type, and no other member`() async throws {
        let article = try Article(String(contentsOf: Self.page, encoding: .utf8))
        let samples = try await JSONSamples()
        #expect(Set(samples.documents.keys) == Set(article.members.keys))
        for (document, samples) in samples.documents.sorted(by: { $0.key < $1.key }) {
            var unused = Set(article.members[document] ?? [])
            for sample in samples {
                var check = MemberCheck(document, article.members[document] ?? [])
                check.visit(sample, [])
                unused.subtract(check.used)
                guard case .mapping(let entries) = sample else { continue }
                #expect(entries["version"] == article.versions[document].map { .number($0) }, "\(document)")
            }
            #expect(unused.isEmpty, "\(document): no sample has \(unused.map(\.path.description).sorted())")
        }
    }

    @Test func `names every command`() throws {
        let article = try Article(String(contentsOf: Self.page, encoding: .utf8))
        // `port` and `studio` start other programs.
        #expect(article.verbs.isSuperset(of: Set(RootCommand.verbs).subtracting(["port", "studio"])))
    }
}

/// A JSON value.
private enum JSON: Decodable, Hashable {
    case null
    case boolean(Bool)
    case number(Double)
    case text(String)
    case list([JSON])
    case mapping([String: JSON])

    init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let boolean = try? value.decode(Bool.self) {
            self = .boolean(boolean)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if let list = try? value.decode([JSON].self) {
            self = .list(list)
        } else {
            self = .mapping(try value.decode([String: JSON].self))
        }
    }

    /// The name of the type in the article; `nil` for a list or a mapping.
    var type: String? {
        switch self {
        case .null: "null"
        case .boolean: "boolean"
        case .number: "number"
        case .text: "text"
        case .list, .mapping: nil
        }
    }
}

/// A row of a table, for one of the members that it describes.
private struct Member: Hashable {
    let path: [String]
    let types: [String]
    let isOptional: Bool

    func matches(_ other: [String]) -> Bool {
        let other =
            types == ["value"] && other.last?.hasSuffix("[]") == true
            ? other.dropLast() + [String(other[other.count - 1].dropLast(2))] : other
        return path.count == other.count
            && zip(path, other).allSatisfy { $0 == $1 || $0 == "NAME" }
    }
}

/// The tables of the article.
private struct Article {
    /// The members of each document, by heading.
    private(set) var members: [String: [Member]] = [:]
    private(set) var versions: [String: Double] = [:]
    /// The words in code style before the first heading.
    private(set) var verbs: Set<String> = []

    init(_ text: String) throws {
        for (index, section) in text.components(separatedBy: "\n## ").enumerated() {
            let lines = section.split(separator: "\n")
            let rows = lines.filter { $0.hasPrefix("| `") || $0.contains("](#") }.map { line in
                line.dropFirst(2).dropLast(2).components(separatedBy: " | ")
            }
            if index == 0 {
                verbs = Set(section.matches(of: /`([a-z]+)/).map { String($0.1) })
                for row in rows where row.count == 3 {
                    let name = try #require(row[1].firstMatch(of: /\[(.+)\]\(#(.+)\)/))
                    #expect(name.1.replacing(" ", with: "-") == name.2)
                    versions[String(name.1)] = Double(row[2])
                }
                continue
            }
            let heading = String(try #require(lines.first))
            members[heading] = rows.flatMap { row in
                let (written, type) = (row[0].dropFirst().dropLast(), row[1])
                #expect(row.count == 3 && !row[2].isEmpty, "\(row)")
                let types = type.replacing("?", with: "").components(separatedBy: " or ")
                return Self.expanded(String(written)).map {
                    Member(
                        path: $0.components(separatedBy: "."), types: types,
                        isOptional: type.hasSuffix("?") || types == ["value"])
                }
            }
        }
        // The lines of these documents have the members of an item of another document.
        for (lines, document, item) in [("Trace lines", "Trace", "events[]"), ("Frame lines", "Frames", "samples[]")] {
            let items = (members[document] ?? []).filter { $0.path.first == item }
            members[lines]? += items.map {
                Member(path: Array($0.path.dropFirst()), types: $0.types, isOptional: $0.isOptional)
            }
        }
    }

    /// Returns the paths for all combinations of the alternatives in braces.
    private static func expanded(_ text: String) -> [String] {
        guard let braces = text.firstMatch(of: /{([^}]*)}/) else { return [text] }
        return braces.1.split(separator: ",").flatMap {
            expanded(text.replacingCharacters(in: braces.range, with: String($0)))
        }
    }
}

/// Compares a document with the members of the article.
private struct MemberCheck {
    private let document: String
    private let members: [Member]
    private(set) var used: Set<Member> = []

    init(_ document: String, _ members: [Member]) { (self.document, self.members) = (document, members) }

    mutating func visit(_ value: JSON, _ path: [String]) {
        switch value {
        case .mapping(let entries):
            for (key, value) in entries { visit(value, path + [key]) }
            let needed = members.filter { member in
                !member.isOptional && member.path.last != "NAME" && member.path.count == path.count + 1
                    && zip(member.path, path).allSatisfy { $0 == $1 || $0 == "NAME" }
            }
            for name in needed.compactMap(\.path.last) {
                let isThere = entries[name.replacing("[]", with: "")] != nil
                #expect(isThere, "\(document): \(path) has no member '\(name)'")
            }
        case .list(let items):
            guard let last = path.last else {
                for item in items { visit(item, []) }
                return
            }
            for item in items { visit(item, path.dropLast() + [last + "[]"]) }
        case .null, .boolean, .number, .text:
            let member = members.first { $0.matches(path) }
            if let member { used.insert(member) }
            let types = member?.types ?? []
            let isDescribed = types == ["value"] || types.contains(value.type ?? "")
            #expect(isDescribed, "\(document): \(path) is \(value), but the article has \(types)")
        }
    }
}

/// At least one document of each kind.
private struct JSONSamples {
    private(set) var documents: [String: [JSON]] = [:]
    private let folder: TemporaryFolder

    /// A film with a conflict, an ambiguous view, a change that is not animated, and an expectation that fails.
    private static let film = """
        animatic: 1
        title: Film
        device: {size: [100, 60], scale: 1}
        fps: 20
        duration: 0.5s
        views: {root: {background: white, subviews: {box: {background: red}, note: {label: Hi}}}}
        constraints:
          x: box.leading == root.leading
          y: box.top == root.top + 10
          w: box.width == 20
          wide: box.width == 30
          h: box.height == 20 @750
          high: box.height == 30 @500
        timeline:
          - {at: 0.1s, animate: 0.2s, do: [x.constant = 40, root.layoutIfNeeded()]}
          - {at: 0.4s, animate: 0.1s, do: [x.constant = 10]}
        expect:
          - {at: 0.2s, frames: {box: [1, 10, 20, 20]}}
          - {turn: 1, order: [layoutSubviews box, layoutSubviews root]}
          - {during: [0.1s, 0.3s], animating: {box: true}}
        """

    /// A film with a flush in the block of the second animation, and with a picture.
    private static let good = film.replacing("  wide: box.width == 30\n", with: "")
        .replacing("do: [x.constant = 10]", with: "do: [box.layoutIfNeeded(), x.constant = 10]")
        .replacing("note: {label: Hi}", with: "dot: {image: dot.svg, frame: [0, 0, 4, 3]}")

    private static let wrong = """
        animatic: 1
        duration: 1s
        views: {root: {subviews: {box: {alpah: 1, alpha: 0.5, alpha: 0.25}}}}
        """

    init() async throws {
        folder = try TemporaryFolder()
        try folder.write("film.yaml", Self.film)
        try folder.write("good.yaml", Self.good)
        try folder.write("wrong.yaml", Self.wrong)
        try folder.write("films/good.yaml", Self.good)
        for place in ["dot.svg", "films/dot.svg"] {
            try folder.write(
                place, "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'><path d='M0 0h4v3'/></svg>")
        }
        try folder.copy("/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf", to: "fonts/thai.ttf")
        let main = InterfaceText.box
            .replacing("<viewController", with: "<viewController title=\"Box\" storyboardIdentifier=\"Box\"")
            .replacing("</subviews>", with: "<glkView id=\"g\"/></subviews>")
        try folder.write("Main.storyboard", main)
        try await addResults()
        try await addFiles()
    }

    private mutating func addResults() async throws {
        try await add("Check", "check @/film.yaml @/wrong.yaml @/none.yaml")
        try await add("Test", "test @/film.yaml @/wrong.yaml")
        try await add("Trace", "trace @/film.yaml")
        try await add("Trace", "trace @/good.yaml")
        try await add("Trace lines", "trace @/film.yaml @/good.yaml --format jsonl")
        try await add("Frames", "frames @/film.yaml --every 1")
        try await add("Frame lines", "frames @/film.yaml @/good.yaml --at 0.2s --format jsonl --variant dark")
        try await add("Screen dumps", "frames @/film.yaml --at 0.2s --format dump")
        try await add("Explanations", "explain @/film.yaml --at 0.45s")
        try await add("Devices", "devices")
        try await add("Scenes", "scenes @/Main.storyboard")
        for call in ["import @/Main.storyboard", "farm slurm @/film.yaml --shards 2", "manual"] {
            try await add("Texts", call)
        }
        try await add("Coverage", "import @/Main.storyboard --coverage")
        try await add("Problems", "render @/film.yaml", "usage")
    }

    private mutating func addFiles() async throws {
        try await add("Written files", "render @/good.yaml @/wrong.yaml -o @/set/{name} --scale 1 --fonts @/fonts")
        try await add("Written files", "render @/good.yaml -o @/all --overlay frames")
        try await add("Written files", "migrate @/good.yaml")
        for name in ["set/good", "all"] { try add("Manifest", file: "\(name)/manifest.json") }
        try await add("Verification of frames", "verify @/all")
        try folder.write("all/0003.png", bytes: try folder.bytes("all/0008.png"))
        try await add("Verification of frames", "verify @/all")

        try await add("Written files", "render @/good.yaml @/wrong.yaml -o @/parts --shard 1/2")
        try add("Film set", file: "parts/part-1-of-2/set.json")
        try await add("Written files", "render @/good.yaml -o @/part --shard 1/2")
        try add("Manifest", file: "part/part-1-of-2/manifest.json")
        try await add("Missing parts", "merge @/part --missing")
        try await add("Written files", "render @/good.yaml -o @/all.tar")
        // The first member of the archive follows a block of 512 bytes, and ends with a line break or zeros.
        let text = try folder.bytes("all.tar").dropFirst(512).prefix { $0 != 0 }
        documents["Archived frame"] = [try JSONDecoder().decode(JSON.self, from: Data(text))]

        try await add("Written files", "record @/films @/Main.storyboard --pixels")
        let film = try String(decoding: folder.bytes("films/good.yaml"), as: UTF8.self)
        try folder.write(
            "films/good.yaml", film.replacing("box.leading == root.leading", with: "box.leading == root.leading + 5"))
        let scenes = try String(decoding: folder.bytes("Main.storyboard"), as: UTF8.self)
        try folder.write(
            "Main.storyboard",
            scenes.replacing("x=\"10\"", with: "x=\"12\"").replacing("constant=\"10\"", with: "constant=\"12\""))
        try folder.write("films/gone.yaml.golden", "animatic golden 1\n")
        try await add("Verification", "verify @/films @/Main.storyboard --gallery @/gallery")
        try add("Received goldens", file: "gallery/received.json")
    }

    /// Adds the result of a command, and its problems.
    private mutating func add(_ document: String, _ call: String, _ option: String? = nil) async throws {
        let isLines = call.contains("jsonl")
        let arguments = call.split(separator: " ").map(String.init) + (option.map { ["--\($0)"] } ?? []) + ["--json"]
        let run = await InProcessCommand(isLines ? arguments.dropLast() : arguments, in: folder)
        let texts = isLines ? run.output.split(separator: "\n").map(String.init) : [run.output]
        for text in texts where !text.isEmpty {
            documents[document, default: []].append(try JSONDecoder().decode(JSON.self, from: Data(text.utf8)))
        }
        if isLines { return }
        for line in run.errors.split(separator: "\n") where line.hasPrefix("{") {
            documents["Problems", default: []].append(try JSONDecoder().decode(JSON.self, from: Data(line.utf8)))
        }
    }

    private mutating func add(_ document: String, file: String) throws {
        documents[document, default: []].append(
            try JSONDecoder().decode(JSON.self, from: Data(folder.bytes(file))))
    }
}
