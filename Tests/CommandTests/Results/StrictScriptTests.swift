import TestSupport
import Testing

@Suite("A strict script")
struct StrictScriptTests {
    private let strict = slide.replacing("fps: 20", with: "fps: 20\nstrict: true")
        .replacing("x.constant = 40", with: "x.priority = 250")

    @Test("is invalid for every command if UIKit raises an exception", arguments: ["check", "test", "trace"])
    func known(verb: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", strict)
        let command = try Command([verb, "slide.yaml"], in: folder.url)
        #expect(command.status == 2)
        #expect(command.errors.hasPrefix("slide.yaml:15:10: error: Mutating a priority from required to not on an"))
    }

    @Test("includes any script with --strict", arguments: ["check", "test", "trace", "render", "frames"])
    func option(verb: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", strict.replacing("strict: true", with: "strict: false"))
        #expect(try Command(["check", "slide.yaml"], in: folder.url).status == 0)
        let command = try Command([verb, "slide.yaml", "--strict"], in: folder.url)
        #expect(command.status == 2)
        #expect(command.errors.hasPrefix("slide.yaml:15:10: error: Mutating a priority from required to not on an"))
        #expect(folder.names == ["slide.yaml"])
    }

    @Test func `does not include a script without the key, which only causes a warning`() throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", strict.replacing("strict: true\n", with: ""))
        let command = try Command(["check", "slide.yaml"], in: folder.url)
        #expect(command.status == 0)
        #expect(command.errors.hasPrefix("slide.yaml:14:10: warning: UIKit raises an exception here: Mutating a"))
    }

    @Test("is also invalid if a variation activates the constraint", arguments: ["check", "test", "trace"])
    func varied(verb: String) throws {
        let folder = try TemporaryFolder()
        let varied = strict.replacing(
            "timeline:", with: "variations: [{when: {style: light}, set: {x.isActive: true}}]\ntimeline:")
        try folder.write("slide.yaml", varied)
        let command = try Command([verb, "slide.yaml"], in: folder.url)
        #expect(command.status == 2)
        #expect(command.errors.hasPrefix("slide.yaml:16:10: error: Mutating a priority from required to not on an"))
    }
}
