import ArgumentParser
import Diagnostics
import Regression
import Rendering
import TimelineScript

/// The options that determine which differences count, and how they are reported.
struct ComparingOptions: ParsableArguments {
    @Option(help: "The largest accepted difference of a position or size, in points.")
    var tolerance: Double = GeometryComparison.defaultTolerance

    @Option(help: "The accepted distance of two colors in pictures, 0 through 1; 1 is the distance of black and white.")
    var pixelTolerance: Double = PixelComparison.defaultThreshold

    @Option(help: "The accepted number of differing pixels in a picture.")
    var allowedPixels: Int = 0

    @Option(
        parsing: .unconditionalSingleValue,
        help:
            "Do not compare this view and what is in it, neither its layout nor its pixels, wherever it moves. Can be repeated."
    )
    var ignore: [String] = []

    @Option(help: "Compare with the scripts of this git revision, played by this program, instead of with goldens.")
    var revision: String?

    @Option(
        help: "Stop after this time, such as 60s. Films whose scripts changed are played first.",
        transform: Duration.argument)
    var budget: Duration?

    @Option(
        help: "The report: text, junit (XML), github (annotations), markdown, or json.",
        completion: VerificationFormat.completion, transform: VerificationFormat.choose)
    var format: VerificationFormat?

    @Option(name: .shortAndLong, help: "The file for the report. Default: standard output.", completion: .file())
    var output: String?

    @Option(help: "The address at which the folder of the gallery is published, for pictures in a Markdown report.")
    var assetURL: String?

    @Option(help: "The folder for the gallery and for what animatic approve accepts.", completion: .directory)
    var gallery = VerificationFolder.defaultPath

    @Flag(help: "Write no gallery. Then nothing can be approved.")
    var noGallery = false

    func validate() throws {
        if !(tolerance >= 0 && tolerance.isFinite) {
            throw ValidationError("--tolerance takes a number of points that is not negative, not \(tolerance).")
        }
        if !(0...1).contains(pixelTolerance) {
            throw ValidationError("--pixel-tolerance takes 0 through 1, not \(pixelTolerance).")
        }
        if allowedPixels < 0 { throw ValidationError("--allowed-pixels takes a number that is not negative.") }
    }
}

/// The output format of `verify`.
enum VerificationFormat: String, Choice {
    case text, junit, github, markdown, json
}
