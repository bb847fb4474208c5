import Diagnostics
import Foundation
import InterfaceBuilder
import Nibs

// Compiles one storyboard or xib for the plugin CompileInterfaces: the arguments are the file, the module and the folder
// for the result. It is not a subcommand of `animatic`, because SwiftPM does not run the plugins of programs that plugins
// use.

guard CommandLine.arguments.count == 4 else {
    FileHandle.standardError.write(Data("error: expected a file, a module and a folder\n".utf8))
    exit(64)
}
let (file, module, folder) = (CommandLine.arguments[1], CommandLine.arguments[2], CommandLine.arguments[3])

do {
    let source = try SourceFile.loadInterface(path: file, shownAs: file)
    let (interface, diagnostics) = InterfaceCompiler.compile(try InterfaceReader.read(source), module: module)
    FileHandle.standardError.write(Data(DiagnosticFormatter(files: [source]).format(diagnostics).utf8))
    try interface.data().write(to: URL(filePath: folder).appending(path: interface.fileName))
} catch let error as InterfaceError {
    FileHandle.standardError.write(Data(DiagnosticFormatter(files: []).format([error.diagnostic]).utf8))
    exit(1)
} catch {
    FileHandle.standardError.write(Data("\(file): error: \(error.localizedDescription)\n".utf8))
    exit(1)
}
