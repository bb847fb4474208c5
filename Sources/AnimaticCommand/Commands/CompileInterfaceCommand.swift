import ArgumentParser
import Diagnostics
import Files
import Foundation
import InterfaceBuilder
import Nibs

/// `animatic compile-interface Main.storyboard --module MyApp -o Resources`
struct CompileInterfaceCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "compile-interface",
        abstract: "Compile storyboards and xibs for programs that use UIKit.",
        discussion: """
            Main.storyboard becomes Main.storyboardc, and Card.xib becomes Card.nib, which UIStoryboard and UINib read. \
            Warnings list what the compiled file does not represent, with the line in the file. The plugin \
            CompileInterfaces runs this command for the files of a target.
            """
    )

    @Argument(
        help: ArgumentHelp("Storyboards and xibs of iOS user interfaces.", valueName: "file"),
        completion: FileSearch.interfaces.completion)
    var files: [String]

    @Option(
        parsing: .unconditional,
        help: "The module of the classes for which Interface Builder shows \"Inherit Module From Target\".")
    var module: String?

    @Option(name: .shortAndLong, help: "The folder to write. Default: the current folder.", completion: .directory)
    var output = "."

    @OptionGroup var shared: SharedOptions

    func run() throws {
        let terminal = shared.terminal
        if let problem = OutputName.folderProblem(output) { throw terminal.usageError(problem) }
        var failure: ExitCode?
        var written: [String] = []
        for file in files {
            let interface: CompiledInterface
            do throws(InterfaceError) {
                let source = try SourceFile.loadInterface(path: file, shownAs: file)
                let compiled = InterfaceCompiler.compile(try InterfaceReader.read(source), module: module)
                terminal.report(compiled.diagnostics, in: [source])
                interface = compiled.interface
            } catch {
                terminal.report([error.diagnostic])
                failure = error.isUnreadable ? ExitStatus.readingOrWritingFailed : ExitStatus.invalidScript
                continue
            }
            let path = (output.hasSuffix("/") ? output : output + "/") + interface.fileName
            try terminal.write(String(decoding: try interface.data(), as: UTF8.self), to: path)
            written.append(path)
        }
        try terminal.write(written.map { .init(path: $0) }, written, isQuiet: shared.quiet)
        if let failure { throw failure }
    }
}
