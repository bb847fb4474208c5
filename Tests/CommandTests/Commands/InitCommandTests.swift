import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand

@Suite("animatic init")
struct InitCommandTests {
    @Test("writes a script without errors whose expectations hold", arguments: Template.allCases)
    func templates(template: Template) throws {
        let folder = try TemporaryFolder()

        let made = try Command(["init", "mine", "--template", template.rawValue], in: folder.url)

        #expect(made.status == 0 && made.errors.isEmpty)
        #expect(folder.names == ["animatic-1.schema.json", "mine.yaml"])
        #expect(made.output.hasPrefix("mine.yaml: \(template.summary)\n"))
        let check = try Command(["check", "mine.yaml", "--strict"], in: folder.url)
        #expect(check.status == 0 && check.errors.isEmpty)
        let test = try Command(["test", "mine.yaml"], in: folder.url)
        #expect(test.status == 0 && test.errors.isEmpty)
        #expect(test.output.hasSuffix(" passed, 0 failed\n") && !test.output.hasSuffix("\n0 passed, 0 failed\n"))
    }

    @Test func `begins with the line that refers editors to the schema next to it`() throws {
        let folder = try TemporaryFolder()

        _ = try Command(["init", "films/card"], in: folder.url)

        let script = String(decoding: try folder.bytes("films/card.yaml"), as: UTF8.self)
        #expect(script.hasPrefix("# yaml-language-server: $schema=animatic-1.schema.json\n"))
        let schema = try Command(["schema"], in: folder.url)
        #expect(try folder.bytes("films/animatic-1.schema.json") == Array(schema.output.utf8))
    }

    @Test func `names the next command, which works`() throws {
        let folder = try TemporaryFolder()

        let made = try Command(["init", "my card"], in: folder.url)

        #expect(made.output.contains("\nNext: animatic test 'my card.yaml'\n"))
        #expect(try Command(["test", "my card.yaml"], in: folder.url).status == 0)
    }

    @Test func `uses the template with the name of the script`() throws {
        let folder = try TemporaryFolder()

        let made = try Command(["init", "hugging"], in: folder.url)

        #expect(made.output.hasPrefix("hugging.yaml: \(Template.hugging.summary)\n"))
    }

    @Test func `does not change an existing file, and then writes nothing`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", "mine")

        let refused = try Command(["init", "--workflow"], in: folder.url)

        #expect(refused.status == 74 && refused.output.isEmpty)
        #expect(
            refused.errors
                == "slide.yaml: error: this file already exists and was not changed; give another name, such as slide2\n"
        )
        #expect(folder.names == ["slide.yaml"])
        #expect(try folder.bytes("slide.yaml") == Array("mine".utf8))
    }

    @Test func `leaves neither files nor folders if one of its files cannot be written`() throws {
        let folder = try TemporaryFolder()
        try folder.write(".github", "a file")
        let refused = try Command(["init", "films/card", "--workflow"], in: folder.url)
        #expect(refused.status == 74 && refused.errors.hasPrefix("error: cannot write '.github/workflows"))
        #expect(folder.names == [".github"])
    }

    @Test func `keeps an existing schema`() throws {
        let folder = try TemporaryFolder()
        try folder.write("animatic-1.schema.json", "older")

        let made = try Command(["init"], in: folder.url)

        #expect(made.status == 0 && !made.output.contains("schema"))
        #expect(try folder.bytes("animatic-1.schema.json") == Array("older".utf8))
    }

    @Test func `writes a workflow that tests the script on request`() throws {
        let folder = try TemporaryFolder()

        let made = try Command(["init", "films/order", "--template", "test", "--workflow"], in: folder.url)

        #expect(made.status == 0)
        #expect(made.output.contains("\n.github/workflows/animatic.yml: tests the scripts in films/ on GitHub\n"))
        let workflow = String(decoding: try folder.bytes(".github/workflows/animatic.yml"), as: UTF8.self)
        let line = try #require(workflow.split(separator: "\n").first { $0.contains("animatic test") })
        let words = line.split(separator: " ").drop { $0 != "animatic" }.dropFirst().map(String.init)
        #expect(words.contains("github"))
        let test = try Command(words, in: folder.url)
        #expect(test.status == 0 && test.output.hasSuffix("8 passed, 0 failed\n"))
    }

    @Test func `reports that a workflow does not test a script in another folder`() throws {
        let folder = try TemporaryFolder()

        let made = try Command(["init", "card", "--workflow"], in: folder.url)

        #expect(
            made.status == 0
                && made.output.contains("tests the scripts in films/ on GitHub; card.yaml is not in films/\n"))
        let other = try TemporaryFolder()
        let inside = try Command(["init", "./films/card", "--workflow"], in: other.url)
        #expect(inside.status == 0 && inside.output.contains("tests the scripts in films/ on GitHub\n"))
    }

    @Test func `suggests a name for the same script if the name of a template is used`() throws {
        let folder = try TemporaryFolder()
        try folder.write("hugging.yaml", "mine")
        let refused = try Command(["init", "hugging"], in: folder.url)
        #expect(
            refused.errors.hasSuffix("; give another name, such as hugging2 --template hugging\n"), "\(refused.errors)")
    }

    @Test func `ignores hidden folders such as the one for GitHub`() throws {
        let folder = try TemporaryFolder()
        #expect(try Command(["init", "films/card", "--workflow"], in: folder.url).status == 0)

        for verb in ["check", "test"] { #expect(try Command([verb, "."], in: folder.url).status == 0, "\(verb)") }
        let asked = try Command(["check", ".github"], in: folder.url)
        #expect(asked.status == 2 && asked.errors.contains("a script has no key 'jobs'"))
    }

    @Test func `suggests the template for a misspelled name`() throws {
        let folder = try TemporaryFolder()

        let refused = try Command(["init", "--template", "huging"], in: folder.url)

        #expect(refused.status == 64 && folder.names.isEmpty)
        #expect(refused.errors.contains("expected slide, hugging, spring, rotation, test. Did you mean 'hugging'?"))
    }

    @Test("refuses invalid file names", arguments: ["films/", ".", "-"])
    func names(name: String) throws {
        let folder = try TemporaryFolder()

        #expect(try Command(["init", name], in: folder.url).status == 64)
        #expect(folder.names.isEmpty)
    }

    @Test func `reports the reason if nothing can be written`() throws {
        let folder = try TemporaryFolder()
        try folder.write("films", "a file, not a folder")

        let refused = try Command(["init", "films/card"], in: folder.url)

        #expect(refused.status == 74 && refused.errors.contains("films"))
        #expect(folder.names == ["films"])
    }
}
