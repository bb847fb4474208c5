import Foundation
import Testing

@testable import AnimaticCommand

@Suite("A word of a shell")
struct ShellWordTests {
    @Test(
        "is read by the shell unchanged",
        arguments: ["film.html", "My film.html", "it's $HOME.html", "a\"b;c&d|e", "", "ü*?~"])
    func word(text: String) throws {
        let shell = try #require(Program("sh"))
        let read = try shell.output(
            ["-c", "printf %s \(text.shellWord)"], in: FileManager.default.temporaryDirectory)
        #expect(read.text == text)
    }

    @Test func `is unchanged if a shell needs no quotes`() {
        #expect("films/card-1.html".shellWord == "films/card-1.html")
        #expect("my film.html".shellWord == "'my film.html'")
    }
}
