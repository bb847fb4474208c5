import CanvasComparison
import Diagnostics
import Files
import Foundation
import InterfaceBuilder
import Reporting
import Text
import Views

/// The result of a comparison: the texts for the standard streams, and the exit status.
struct Judgment {
    private(set) var output = ""
    private(set) var errors = ""
    private(set) var status: Int32 = 0

    private static let unusableFile: Int32 = 2
    static let readingOrWritingFailed: Int32 = 74

    /// Compares the files of a command. After a file that cannot be used, the comparison continues.
    init(_ command: StoryboardJudge, measuring measurer: any TextMeasuring) throws {
        var environments: MeasuredEnvironments?
        if let path = command.measured {
            environments = readMeasured(path)
            if environments == nil { return }
        }
        var report = InterfaceReport(sizes: command.ownSizes ? .own : .recorded)
        let projects = InterfaceAssets.Projects()
        // The measurer with the fonts of the project of the last file.
        var last = measurer
        var documents: [(folder: String, document: InterfaceDocument)] = []
        for path in command.files.flatMap(Judgment.interfaces) {
            do throws(InterfaceError) {
                let file = try SourceFile.loadInterface(path: path, shownAs: path)
                let document = try InterfaceReader.read(file)
                if !command.quiet { errors += DiagnosticFormatter(files: [file]).format(document.notes) }
                if command.rules {
                    documents.append((URL(filePath: path).deletingLastPathComponent().lastPathComponent, document))
                } else if command.ownSizes {
                    let assets = InterfaceAssets(of: document, near: path, forScriptIn: "/", in: projects)
                    do throws(RenderingError) {
                        if let other = try (last as? CairoTextMeasurer)?.with(assets.addedFonts) { last = other }
                    } catch {
                        errors += "\(path): \(error)\n"
                    }
                    report.add(document, measured: environments, assets: assets, measuring: last)
                } else {
                    report.add(document, measured: environments, measuring: measurer)
                }
            } catch {
                fail(error.diagnostic, error.isUnreadable ? Judgment.readingOrWritingFailed : Judgment.unusableFile)
                report.addUnusable(error.diagnostic)
            }
        }
        if command.rules {
            let report = RuleReport(documents, measured: environments, measuring: measurer)
            output = command.json ? try Judgment.json(report) : report.text
        } else {
            output = command.json ? try Judgment.json(report.document) : report.text(isQuiet: command.quiet)
        }
    }

    /// Adds an error. Of several exit statuses, the largest is used.
    private mutating func fail(_ diagnostic: Diagnostic, _ status: Int32) {
        errors += DiagnosticFormatter(files: []).format([diagnostic])
        self.status = max(self.status, status)
    }

    /// Reads measured guides and margins. If this fails, adds an error and returns `nil`.
    private mutating func readMeasured(_ path: String) -> MeasuredEnvironments? {
        do {
            return try JSONDecoder().decode(
                MeasuredEnvironments.self, from: Data(try FileContents.bytes(of: path)))
        } catch let error as UnreadableFile {
            let words = error.message(expecting: "a JSON file of measured guides and margins")
            fail(Diagnostic("unreadable", words, at: .file(path)), Judgment.readingOrWritingFailed)
        } catch {
            let words = "found no list of measured guides and margins"
            fail(Diagnostic("unreadable", words, at: .file(path)), Judgment.unusableFile)
        }
        return nil
    }

    /// Returns the visible storyboards and xibs in a folder and its subfolders, sorted by path.
    ///
    /// Returns the path itself if the folder contains no such file or cannot be listed, or if it is not a folder.
    /// Reading this path then reports the reason.
    private static func interfaces(in path: String) -> [String] {
        guard Folder(path: path).exists else { return [path] }
        var (found, open): ([String], [String]) = ([], [path])
        while let folder = open.popLast() {
            guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else {
                found.append(folder)
                continue
            }
            for name in names where !name.hasPrefix(".") {
                let path = folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
                // The attributes are those of a symbolic link itself, so a circle of links is not followed.
                let attributes = try? FileManager.default.attributesOfItem(atPath: path)
                if attributes?[.type] as? FileAttributeType == .typeDirectory {
                    open.append(path)
                } else if ["storyboard", "xib"].contains(URL(filePath: path).pathExtension.lowercased()) {
                    found.append(path)
                }
            }
        }
        return found.isEmpty ? [path] : found.sorted()
    }

    private static func json(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return String(decoding: try encoder.encode(value), as: UTF8.self) + "\n"
    }
}
