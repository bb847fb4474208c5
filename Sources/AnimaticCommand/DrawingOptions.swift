import ArgumentParser
import Rendering
import Views

/// The options of every verb that makes pictures.
struct DrawingOptions: ParsableArguments {
    @Option(help: "Pixels per point. Default: the device's own scale.")
    var scale: Double?

    @Option(
        help: """
            What is behind the root view: a name such as white, #RRGGBB, or clear for pictures with transparency.
            """)
    var background: BackgroundColor = BackgroundColor(color: .white)

    func validate() throws {
        if let scale, !(0.5...4).contains(scale) {
            throw ValidationError("--scale takes 0.5 through 4, not \(scale).")
        }
    }

    var settings: RenderSettings { RenderSettings(scale: scale, background: background.color) }
}

/// A colour on the command line.
struct BackgroundColor: ExpressibleByArgument {
    let color: Color

    init(color: Color) { self.color = color }

    init?(argument: String) {
        guard let color = Color.named[argument] ?? Color(hexadecimal: argument) else { return nil }
        self.color = color
    }

    var defaultValueDescription: String { "white" }
}
