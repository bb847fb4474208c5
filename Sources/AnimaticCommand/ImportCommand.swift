import ArgumentParser
import Diagnostics
import InterfaceBuilder

/// `animatic import Main.storyboard --scene BYZ-38-t0r -o login.yaml`
struct ImportCommand: ParsableCommand, MemoryTaking {
    static let configuration = CommandConfiguration(
        commandName: "import",
        abstract: "Write a scene of a storyboard or a xib as a timeline script, ready for cues.",
        discussion: """
            Comments in the script say what was left out, and on which line of the file it is. Without --scene the initial \
            controller's scene is taken, or the only one.
            """
    )

    @Argument(help: "A storyboard or a xib of an iOS user interface.", completion: FileSearch.interfaces.completion)
    var file: String

    @Option(help: "The id of a scene, its controller or its view, or the controller's storyboard identifier.")
    var scene: String?

    @Option(name: .shortAndLong, help: "Where to write the script. Default: standard output.", completion: .file())
    var output: String?

    @Flag(help: "Give views the sizes that Interface Builder recorded where Apple's fonts decide them.")
    var recordedSizes = false

    @OptionGroup var memory: MemoryOptions
    @OptionGroup var shared: SharedOptions

    var allowedMemory: Int? { memory.allow?.count }

    /// Where the script will be, and so its pictures are looked for.
    private var outputFolder: String {
        guard let output, let slash = output.lastIndex(of: "/") else { return "" }
        return String(output[...slash])
    }

    func run() throws {
        let terminal = shared.terminal
        let script: SceneScript
        do throws(InterfaceError) {
            let source = try SourceFile.loadInterface(path: file, shownAs: file)
            let document = try InterfaceReader.read(source)
            terminal.report(document.notes, in: [source])
            script = try document.script(
                ofScene: scene, sizes: recordedSizes ? .recorded : .own,
                pictures: document.pictures(near: file, forScriptIn: outputFolder))
        } catch {
            var diagnostic = error.diagnostic
            diagnostic.suggestion = diagnostic.suggestion ?? FileSearch.neighbour(of: file)
            terminal.report([diagnostic])
            throw error.isUnreadable ? ExitStatus.readingOrWritingFailed : ExitStatus.scriptIsWrong
        }
        if output == nil, shared.json {
            return try terminal.write(JSONText.encode(ImportDocument(script: script.text)))
        }
        try terminal.write(script.text, to: output)
        if let output, shared.json { try terminal.write([.init(path: output)], [], isQuiet: true) }
        if let output { terminal.suggestNext("animatic still \(output.shellWord) shows the scene") }
    }
}

/// A script as other programs read it.
private struct ImportDocument: Encodable {
    let version = 1
    /// In YAML.
    let script: String
}
