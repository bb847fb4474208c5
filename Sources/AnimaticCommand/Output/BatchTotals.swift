import Diagnostics
import Files
import FoundationEssentials
import FrameFolders
import Rendering
import Reporting
import TimelineScript

/// The outcome of a batch: the number of written and unchanged items, the names of the items that failed, and the
/// elapsed time.
///
/// An item that fails does not end its batch. The elapsed time is printed only on standard error, so that standard
/// output does not depend on the clock.
struct BatchTotals {
    private(set) var written = 0
    /// The number of items whose files had the same content before.
    private(set) var unchanged = 0
    private(set) var failed: [String] = []
    private let start = ContinuousClock.now

    /// The maximum number of names in the error message.
    private static let maximumNameCount = 100

    mutating func addWritten(unchanged isUnchanged: Bool = false) {
        if isUnchanged { unchanged += 1 } else { written += 1 }
    }

    mutating func addFailure(_ name: String) { failed.append(name) }

    /// The number of all items.
    var count: Int { written + unchanged + failed.count }

    /// Prints one error message with the names of the items that failed, if the batch has several items.
    ///
    /// - Parameter noun: The singular noun for an item, such as `film`.
    func reportFailures(_ noun: String, _ terminal: Terminal) {
        guard count > 1, !failed.isEmpty else { return }
        let names = failed.prefix(BatchTotals.maximumNameCount).map { "'\($0)'" }.joined(separator: ", ")
        let more = failed.count - BatchTotals.maximumNameCount
        terminal.report(
            CommandError(
                "batch",
                "\(failed.count) of \(count.counted(noun)) failed: \(names)\(more > 0 ? " and \(more) more" : "")"))
    }

    /// Prints the names of the items that failed, and the totals, on standard error, if the batch has several items.
    ///
    /// - Parameters:
    ///   - noun: The singular noun for an item, such as `film`.
    ///   - successes: The word for the items that did not fail, such as `passed`. If it is `nil`, they are counted as
    ///     written and unchanged.
    ///   - skipped: The number of items that were skipped. They are not part of ``count``.
    func report(_ noun: String, as successes: String? = nil, skipped: Int = 0, _ terminal: Terminal) {
        reportFailures(noun, terminal)
        guard count + skipped > 1, !terminal.isQuiet else { return }
        let tenths = Int((ContinuousClock.now - start) / .milliseconds(100))
        let parts =
            (successes.map { ["\(written + unchanged) \($0)"] } ?? ["\(written) written", "\(unchanged) unchanged"])
            + (skipped > 0 ? ["\(skipped) skipped"] : [])
            + ["\(failed.count) failed", "\(tenths / 10).\(tenths % 10) s"]
        terminal.note("\((count + skipped).counted(noun)): \(parts.joined(separator: ", "))")
    }

    /// The entry for the JSON output; `nil` for a single item.
    var document: WrittenDocument.Totals? {
        count > 1 ? .init(written: written, unchanged: unchanged, failed: failed) : nil
    }
}

extension ScriptFile {
    /// Returns the path of the script with the name of the staging, for messages.
    func name(as staging: Staging) -> String {
        staging.fileName.isEmpty ? path : "\(path) (\(staging.fileName))"
    }
}

extension FilmOutputs {
    /// A hash of the content of the outputs; `nil` if an output does not exist, is a stream, or consists of several
    /// files without a manifest.
    var fingerprint: ContentHash? {
        var hashes: [UInt64] = []
        for output in all {
            let path: String
            switch output.format.arrangement {
            case .folder: path = output.path.appending(fileName: RenderManifest.name)
            case .numbered: return nil
            case .file: path = output.path
            }
            guard !output.isStream,
                let data = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped)
            else { return nil }
            hashes.append(unsafe data.withUnsafeBytes { unsafe ContentHash($0).value })
        }
        return ContentHash(hashes)
    }
}
