import Diagnostics
import Files
package import Film
import FrameFolders
import Pictures
package import Text

/// A format of numbered picture files, such as `frames/%04d.svg`.
///
/// Each format is one row. The names of outputs, their help and error messages, the checks of options and the sinks are
/// derived from the rows.
package struct FrameFileFormat: Sendable {
    /// The name of the format, such as `PNG`.
    package let name: String
    /// The file extensions in lower case. Messages contain the first one.
    package let extensions: [String]
    /// Whether pictures can be transparent.
    package let supportsTransparency: Bool
    /// Returns a sink that writes a file for each frame. The arguments are a path with a placeholder for the frame
    /// number, the settings, and the number of frames that are drawn at once.
    package let makeSequence: @Sendable (String, RenderSettings, Int) -> any FrameSink
    /// Returns a sink that writes one frame to the file at a path; `nil` if the format is only for sequences.
    package let makeStill: (@Sendable (String, RenderSettings, CairoTextMeasurer?) -> any FrameSink)?

    package static let all = [png, jpeg, svg, pdf]

    package static let png = FrameFileFormat(
        name: "PNG", extensions: ["png"], supportsTransparency: true,
        makeSequence: { PNGSequence(path: $0, settings: $1, jobs: $2) },
        makeStill: { PNGStill(path: $0, settings: $1, measuring: $2) })

    private static let jpeg = FrameFileFormat(
        name: "JPEG", extensions: ["jpg", "jpeg"], supportsTransparency: false,
        makeSequence: { path, settings, jobs in
            FrameFileSequence(path: path, settings: settings, jobs: jobs) {
                picture, fonts, pictures throws(RenderingError) in
                try PixelArtist(picture, adding: fonts, sharing: pictures, encode: JPEGEncoding.encode)
            }
        },
        makeStill: nil)

    private static let svg = vector(.svg, "SVG")
    private static let pdf = vector(.pdf, "PDF")

    private static func vector(_ kind: VectorStill.Kind, _ name: String) -> FrameFileFormat {
        FrameFileFormat(
            name: name, extensions: [kind.rawValue], supportsTransparency: true,
            makeSequence: { VectorSequence(path: $0, settings: $1, jobs: $2) },
            makeStill: { VectorStill(path: $0, kind: kind, settings: $1, measuring: $2) })
    }
}

extension FrameFileFormat {
    /// Returns the format of the file at `path`, which its extension determines; `nil` if no format has the extension.
    package static func ofFile(at path: String) -> FrameFileFormat? {
        all.first { format in format.extensions.contains { path.lowercased().hasSuffix(".\($0)") } }
    }

    /// Returns the format of the files at `path`, in which `%04d`, `%d` and so on are placeholders for the frame
    /// number; `nil` if the path does not name a sequence.
    package static func ofSequence(at path: String) -> FrameFileFormat? {
        FramePattern(inPath: path).flatMap { ofFile(at: $0.suffix) }
    }
}
