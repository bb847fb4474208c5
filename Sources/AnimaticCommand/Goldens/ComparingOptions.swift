import ArgumentParser
import Diagnostics
import Regression
import Rendering
import TimelineScript

/// The options that determine which differences are accepted, and how the other differences are reported.
struct ComparingOptions: ParsableArguments {
    @Option(help: "The largest accepted difference in a position or size, in points.")
    var tolerance: Double = GeometryComparison.defaultTolerance

    @Option(help: "The largest accepted distance between two colors, 0 through 1 (between black and white).")
    var pixelTolerance: Double = PixelComparison.defaultThreshold

    @Option(help: "The largest accepted number of different pixels in a picture.")
    var allowedPixels: Int = 0

    @Option(
        parsing: .unconditionalSingleValue,
        help:
            "Ignore the layout and pixels of this view and its subviews, wherever the view moves. Can be repeated."
    )
    var ignore: [String] = []

    @Option(help: "Compare with the scripts in this git revision, played by this program, instead of with goldens.")
    var revision: String?

    @Option(
        help: "Skip the remaining films after this time, such as 60s. Films whose scripts changed are played first.",
        transform: Duration.argument)
    var budget: Duration?

    @Option(
        help: "The report: text, junit (XML), github (annotations), markdown, or json.",
        completion: VerificationFormat.completion, transform: VerificationFormat.choose)
    var format: VerificationFormat?

    @Option(name: .shortAndLong, help: "The file for the report. Default: standard output.", completion: .file())
    var output: String?

    @Option(help: "The URL at which the gallery folder is published, for the pictures in a Markdown report.")
    var assetURL: String?

    @Option(help: "The folder for the gallery and the results for animatic approve.", completion: .directory)
    var gallery = VerificationFolder.defaultPath

    @Flag(help: "Do not write a gallery. animatic approve then has nothing to accept.")
    var noGallery = false

    func validate() throws {
        if !(tolerance >= 0 && tolerance.isFinite) {
            throw ValidationError("--tolerance takes 0 points or more, not \(tolerance).")
        }
        if !(0...1).contains(pixelTolerance) {
            throw ValidationError("--pixel-tolerance takes 0 through 1, not \(pixelTolerance).")
        }
        if allowedPixels < 0 { throw ValidationError("--allowed-pixels takes 0 or more.") }
    }
}

/// The output format of `verify`.
enum VerificationFormat: String, Choice {
    case text, junit, github, markdown, json
}
