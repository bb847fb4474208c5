import ArgumentParser
import Foundation
import Rendering
import TimelineScript

extension RenderOutput {
    /// What stands for the name of the script in a path.
    static let scriptName = "{name}"

    /// The same for `script`: with its name where the path says so. Else a folder of several has a folder in it for each.
    ///
    /// - Parameter isOnly: Whether there is no other script.
    /// - Throws: Exit status 64, after a note, where the path is of one script and there are several, or does not mean the same
    ///   with the name in it.
    func named(for script: ScriptFile, isOnly: Bool, _ terminal: Terminal) throws -> RenderOutput {
        guard path.contains(RenderOutput.scriptName) else {
            if isOnly { return self }
            guard case .folder = self else {
                let advice = example.map { ", or a name for each, such as '\($0)'" } ?? ""
                throw terminal.usageError("'\(path)' is of one script, and there are several; take one\(advice)")
            }
            return at(path.appending(fileName: script.outputName))
        }
        let named = path.replacing(RenderOutput.scriptName, with: script.outputName)
        // A name with % in it is no place for a number.
        if case .vectors = self, VectorSequence.kind(of: named) == nil {
            throw terminal.usageError("'\(named)', made of '\(path)', has no one place for the frame's number")
        }
        return at(named)
    }

    /// A path with a name for each of several scripts; `nil` for standard output.
    private var example: String? {
        let (folder, file) = (path.folderPath, path.fileName)
        let name = RenderOutput.scriptName
        let named = if case .vectors = self { "\(name)/\(file)" } else { name + file.drop { $0 != "." } }
        return isStream ? nil : folder.appending(fileName: named)
    }

    /// The same for one of several stagings: `card.gif` as `card-dark.gif`, a folder as one in it.
    func named(for staging: Staging) -> RenderOutput {
        switch self {
        case .folder: at(path.appending(fileName: staging.fileName))
        case .film, .still: at("\(path.withoutFileExtension)-\(staging.fileName).\(path.fileExtension)")
        case .sheet:
            at("\(path.dropLast(RenderOutput.sheetSuffix.count))-\(staging.fileName)\(RenderOutput.sheetSuffix)")
        case .vectors:
            at(path.folderPath.appending(fileName: staging.fileName).appending(fileName: path.fileName))
        }
    }
}
