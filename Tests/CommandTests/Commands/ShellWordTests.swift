import Foundation
import Testing

@testable import AnimaticCommand

@Suite("A word of a shell")
struct ShellWordTests {
    @Test(
        "is read by the shell as it was",
        arguments: ["film.html", "My film.html", "it's $HOME.html", "a\"b;c&d|e", "", "ü*?~"])
    func word(text: String) throws {
        let shell = Process()
        shell.executableURL = URL(filePath: "/bin/sh")
        shell.arguments = ["-c", "printf %s \(text.shellWord)"]
        let pipe = Pipe()
        shell.standardOutput = pipe
        try shell.run()
        let read = try pipe.fileHandleForReading.readToEnd() ?? Data()
        shell.waitUntilExit()
        #expect(String(decoding: read, as: UTF8.self) == text)
    }

    @Test func `is unchanged if a shell needs no quotes`() {
        #expect("films/card-1.html".shellWord == "films/card-1.html")
        #expect("my film.html".shellWord == "'my film.html'")
    }
}
