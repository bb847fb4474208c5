import ArgumentParser
import FontFiles
import FoundationEssentials
import Rendering
import Reporting
import Text
import TimelineScript

/// The options of all commands that read scripts.
struct ReadingOptions: ParsableArguments {
    @Flag(
        help:
            "Treat statements for which UIKit raises an exception as errors, even without 'strict: true' in the script."
    )
    var strict = false

    @Option(
        parsing: .unconditionalSingleValue,
        help: """
            Add the fonts in this folder, by name and for characters that the built-in fonts lack. Can be repeated.
            """,
        completion: .directory)
    var fonts: [String] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: """
            Raise a limit, such as views=50000: \(ReadingOptions.limitNames.joined(separator: ", ")) (in megabytes). \
            Can be repeated.
            """,
        completion: .list(ReadingOptions.limitNames.map { $0 + "=" }), transform: ReadingOptions.limit)
    var allow: [RaisedLimit] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: "Also allow scripts to use images and storyboards in this folder. Can be repeated.",
        completion: .directory)
    var allowRead: [String] = []

    /// The limits for scripts.
    var limits: ReadingLimits {
        var limits = ReadingLimits.usual
        for raised in allow { ReadingLimits.Name(rawValue: raised.name).map { limits[$0] = raised.count } }
        limits.folders = allowRead
        return limits
    }

    /// Loads the fonts in the folders of `--fonts`.
    ///
    /// - Throws: Exit status 74, after printing an error message, if a folder does not exist or contains no fonts.
    func addedFonts(_ terminal: Terminal) throws -> AddedFonts {
        try FileSearch.require(fonts, terminal)
        do {
            let added = try AddedFonts(folders: fonts)
            for note in added.duplicateNotes {
                terminal.report([
                    Diagnostic(.duplicateFont, note, at: .file(fonts[0]), severity: .warning)
                ])
            }
            return added
        } catch {
            throw terminal.report(error)
        }
    }

    private static let limitNames = ReadingLimits.Name.allCases.map(\.rawValue) + [RaisedLimit.memory]

    private static func limit(_ text: String) throws -> RaisedLimit {
        try RaisedLimit(text, among: limitNames) { ReadingLimits.Name(rawValue: $0)?.most ?? MemoryOptions.most }
    }
}

/// A command that reads scripts and has options to raise their limits.
protocol ScriptReadingCommand: MemoryLimitedCommand {
    var reading: ReadingOptions { get }
}

extension ScriptReadingCommand {
    var allowedMemory: Int? { reading.allow.last { $0.name == RaisedLimit.memory }?.count }
}

/// A raised limit, parsed from an argument such as `views=50000`.
struct RaisedLimit: Hashable {
    /// The name of a limit in `ReadingLimits.Name`, or ``memory``.
    let name: String
    let count: Int

    /// The name of the memory limit, which is in megabytes.
    static let memory = "memory"

    /// Parses a limit such as `views=50000`.
    ///
    /// - Parameters:
    ///   - names: The names of all limits.
    ///   - most: A closure that returns the maximum value of the limit with a given name.
    /// - Throws: `ValidationError` for an unknown name or an invalid number.
    init(_ text: String, among names: [String], most: (String) -> Int) throws {
        let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        guard names.contains(parts[0]) else {
            let expected = names.count == 1 ? names[0] : "one of \(names.joined(separator: ", "))"
            throw ValidationError(
                "Found '\(text)', expected \(expected), then = and a number." + didYouMean(parts[0], among: names))
        }
        let most = most(parts[0])
        guard parts.count == 2, let count = Int(parts[1]), (1...most).contains(count) else {
            throw ValidationError("Found '\(text)', expected '\(parts[0])=' and a number, 1 through \(most).")
        }
        (name, self.count) = (parts[0], count)
    }
}
