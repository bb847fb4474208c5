import ArgumentParser
import Rendering
import Views

/// The options of every verb that makes pictures.
struct DrawingOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: "Pixels per point, 0.5 through 4. Default: the device's own scale.",
        transform: DrawingOptions.scale)
    var scale: Double?

    @Option(
        help: """
            What is behind the root view: a name such as white, #RRGGBB, or clear for pictures with transparency. \
            Default: white.
            """,
        completion: .list(Color.named.keys.sorted()), transform: DrawingOptions.color)
    var background: Color?

    @Option(
        help: """
            How PNG files are compressed: fast, or small for a fifth less in four times the time. Default: fast.
            """,
        completion: PNGCompression.completion, transform: PNGCompression.choose)
    var compression: PNGCompression?

    func settings(with fonts: AddedFonts) -> RenderSettings {
        RenderSettings(
            scale: scale, background: background ?? .white, compression: compression ?? .fast, fonts: fonts)
    }

    private static func scale(_ text: String) throws -> Double {
        guard let scale = Double(text), (0.5...4).contains(scale) else {
            throw ValidationError("Found '\(text)', expected 0.5 through 4 pixels per point.")
        }
        return scale
    }

    private static func color(_ text: String) throws -> Color {
        if let color = Color.named[text] ?? Color(hexadecimal: text) { return color }
        let names = Color.named.keys.sorted()
        throw ValidationError("Found '\(text)', expected the name of a colour, or #RRGGBB.\(meant(text, among: names))")
    }
}

extension PNGCompression: Choice {}
