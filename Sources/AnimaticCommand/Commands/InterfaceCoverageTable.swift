import ArgumentParser
import Diagnostics
import InterfaceBuilder

/// The table that `animatic import --coverage` prints: the names of attributes and elements in Interface Builder
/// files, and how the importer handles each of them.
struct InterfaceCoverageTable {
    private let terminal: Terminal
    private var coverage = InterfaceCoverage()
    private var failure: ExitCode?

    /// Reads all files, and reports the files that cannot be read.
    ///
    /// - Parameter files: Storyboards, xibs, and folders that contain them.
    /// - Throws: An exit status, after printing an error message, if a folder contains no such file.
    init(of files: [String], _ terminal: Terminal) throws {
        self.terminal = terminal
        for path in try FileSearch.interfaces.paths(files, terminal) {
            do throws(InterfaceError) {
                let file = try SourceFile.loadInterface(path: path, shownAs: path)
                coverage.merge(try InterfaceReader.read(file).coverage())
            } catch {
                terminal.report([error.diagnostic])
                failure = ExitStatus.worse(
                    failure, error.isUnreadable ? ExitStatus.readingOrWritingFailed : ExitStatus.invalidScript)
            }
        }
    }

    /// Writes the table, as text or as JSON.
    ///
    /// - Throws: An exit status if a file could not be read.
    func write() throws {
        let rows = coverage.rows
        if terminal.printsJSON {
            try terminal.write(JSONText.encode(CoverageDocument(names: rows.map(CoverageDocument.Name.init))))
        } else {
            let width = rows.map(\.name.count).max() ?? 0
            let lines = rows.map { row in
                let count = String(row.count)
                return row.name.padding(to: width) + String(repeating: " ", count: max(8 - count.count, 1)) + count
                    + "  " + row.outcome.words
            }
            try terminal.write(lines.map { $0 + "\n" }.joined())
        }
        if let failure { throw failure }
    }
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: max(width - count, 0))
    }
}

/// The JSON output of the table.
private struct CoverageDocument: Encodable {
    let version = 1
    let names: [Name]

    struct Name: Encodable {
        let name: String
        let count: Int
        /// `used`, `ignored` or `reported`.
        let outcome: String
        /// The reason why the name is ignored.
        let reason: String?

        init(_ row: InterfaceCoverage.Row) {
            name = row.name
            count = row.count
            switch row.outcome {
            case .used: (outcome, reason) = ("used", nil)
            case .ignored(let text): (outcome, reason) = ("ignored", text)
            case .reported, .reportedInDetail: (outcome, reason) = ("reported", nil)
            }
        }
    }
}
