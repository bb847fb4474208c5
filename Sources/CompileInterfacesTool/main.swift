import Foundation
import InterfaceBuilder
import Nibs
import Reporting

// Compiles the storyboards and xibs of a target for the plugin CompileInterfaces: the arguments are the module, the folder
// for the results, and the files. It is not a subcommand of `animatic`, because SwiftPM does not run the plugins of
// programs that plugins use.
//
// The exit status is 0, or 1 if a file cannot be compiled. The other files are compiled in both cases.

/// Prints a message of the compiler or about a file.
func report(_ text: String) { FileHandle.standardError.write(Data(text.utf8)) }

guard CommandLine.arguments.count > 3 else {
    report("error: expected a module, a folder and at least one file\n")
    exit(64)
}
let (module, folder) = (CommandLine.arguments[1], URL(filePath: CommandLine.arguments[2]))
var isComplete = true

/// Compiles a file. Returns `false` after reporting an error.
func compile(_ file: String) -> Bool {
    do {
        let source = try SourceFile.loadInterface(path: file, shownAs: file)
        let (interface, diagnostics) = InterfaceCompiler.compile(try InterfaceReader.read(source), module: module)
        report(DiagnosticFormatter(files: [source]).format(diagnostics))
        try interface.data().write(to: folder.appending(path: interface.fileName))
        return true
    } catch let error as InterfaceError {
        report(DiagnosticFormatter(files: []).format([error.diagnostic]))
    } catch {
        report("\(file): error: \(error.localizedDescription)\n")
    }
    return false
}

let files = Dictionary(grouping: CommandLine.arguments.dropFirst(3)) { URL(filePath: $0).lastPathComponent }
for (name, paths) in files.sorted(by: { $0.key < $1.key }) {
    let paths = paths.sorted()
    let languages = paths.map { URL(filePath: $0).deletingLastPathComponent() }
    let isLocalized =
        languages.allSatisfy { $0.pathExtension == "lproj" }
        && Set(languages.map { $0.deletingLastPathComponent().path }).count == 1
    if paths.count > 1, !isLocalized {
        report(
            "\(paths[1]): error: found \(paths.count) files with the name '\(name)', expected one, because their compiled "
                + "files would have the same name; rename the file, or '\(paths[0])'\n")
        isComplete = false
        continue
    }
    // As in Xcode, the base localization determines the layout.
    let base = paths.first { $0.contains("/Base.lproj/") } ?? paths.first { $0.contains("/en.lproj/") } ?? paths[0]
    if paths.count > 1 {
        report(
            "\(base): warning: found \(paths.count) localizations of '\(name)'; only this one is compiled, because a film "
                + "has one language\n")
    }
    if !compile(base) { isComplete = false }
}
exit(isComplete ? 0 : 1)
