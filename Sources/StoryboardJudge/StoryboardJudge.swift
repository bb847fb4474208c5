import ArgumentParser
import Diagnostics
import Foundation
import Text

/// `StoryboardJudge Main.storyboard Cells --json`
@main
struct StoryboardJudge: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract:
            "Lay out storyboards and xibs, and compare the frames with the frames that Interface Builder recorded in the files.",
        discussion: """
            If Apple's fonts determine the size of a view, its recorded size is used as its intrinsic size. Scenes are \
            skipped only if the file shows that their frames are out of date: if views are misplaced or ambiguous, if \
            frames are missing, or if the scene is Apple's launch screen template. Table rows are skipped if the \
            height of their content differs from the height of the row. The exit status is 2 if a file cannot be used, \
            and 74 if a file cannot be read. With --json, the totals are at the top level, followed by each file, \
            scene and view.
            """
    )

    @Argument(help: "Storyboards, xibs, and folders of them.", completion: .file(extensions: ["storyboard", "xib"]))
    var files: [String]

    @Option(
        help: "A JSON file of measured guides and margins, which Interface Builder files do not contain.",
        completion: .file(extensions: ["json"]))
    var measured: String?

    @Flag(
        help: """
            Print the effect of each rule for Interface Builder's canvases: in how many folders it helps or hurts, and \
            how many more views are within half a point of their recorded frames than without the rule. Also print, \
            for each folder, how many views are within half a point with only the rules that help in other folders.
            """)
    var rules = false

    @Flag(
        help: """
            Lay out the scenes as in a film, with text sizes from the built-in fonts, and print for each kind of view \
            how many sizes are within a point of the recorded sizes.
            """)
    var ownSizes = false

    @Flag(name: .shortAndLong, help: "Print totals and errors only.")
    var quiet = false

    @Flag(help: "Print the results as JSON.")
    var json = false

    func validate() throws {
        if rules, ownSizes { throw ValidationError("--rules compares canvases; leave out --own-sizes.") }
    }

    func run() throws {
        let measurer: CairoTextMeasurer
        do throws(RenderingError) { measurer = try CairoTextMeasurer() } catch { throw failure("\(error)") }
        let judgment = try Judgment(self, measuring: measurer)
        writeToErrors(judgment.errors)
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(judgment.output.utf8))
        } catch {
            throw failure("cannot write to standard output: \(error.localizedDescription)")
        }
        throw ExitCode(judgment.status)
    }

    /// Prints an error that concerns the machine, and returns its exit status.
    private func failure(_ message: String) -> ExitCode {
        writeToErrors("error: \(message)\n")
        return ExitCode(Judgment.readingOrWritingFailed)
    }

    /// Writes text to standard error. Write errors are ignored.
    private func writeToErrors(_ text: String) { try? FileHandle.standardError.write(contentsOf: Data(text.utf8)) }
}
