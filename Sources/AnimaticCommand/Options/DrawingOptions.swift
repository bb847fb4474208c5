import ArgumentParser
import Overlays
import PNGCoding
import Pictures
import Rendering
import TimelineScript
import Views

/// The options of all commands that draw pictures.
struct DrawingOptions: ParsableArguments {
    @Option(
        parsing: .unconditional, help: "Pixels per point, 0.5 through 4. Default: the device's scale.",
        transform: DrawingOptions.scale)
    var scale: Double?

    @Option(
        parsing: .unconditional,
        help: """
            The maximum size of a picture in pixels, such as 320x480. A larger picture is drawn at a smaller scale. \
            Contact sheets keep their scale.
            """,
        transform: DrawingOptions.size)
    var fit: PixelSize?

    @Option(
        help: """
            The color behind the root view: a name such as white, #RRGGBB, or clear or #RRGGBBAA for transparent \
            pictures. Default: white, or black for a film that begins in dark appearance. With --bezel, it is the color \
            around the device. Default with --bezel: clear if all outputs can be transparent.
            """,
        completion: .list(Color.named.keys.sorted()), transform: DrawingOptions.color)
    var background: Color?

    @Option(
        help: """
            The compression of PNG files: fast, or small, which makes the files a fifth smaller but takes four times \
            as long. Default: fast.
            """,
        completion: PNGCompression.completion, transform: PNGCompression.choose)
    var compression: PNGCompression?

    /// Returns the options for pictures with the frame of a device, which are transparent outside of the frame if all
    /// outputs support it.
    func around(bezel: Bool, in outputs: [RenderDestination]) -> DrawingOptions {
        guard bezel, background == nil, outputs.allSatisfy({ $0.format.transparentAlternatives($0.path) == nil }) else {
            return self
        }
        var options = self
        options.background = .clear
        return options
    }

    func settings(of film: LoadedScript) -> RenderSettings {
        var settings = RenderSettings(
            scale: scale, limit: fit, background: background ?? film.backdrop, compression: compression ?? .fast,
            fonts: film.fonts)
        settings.largestArea = film.limits[.canvas]
        return settings
    }

    private static func scale(_ text: String) throws -> Double {
        guard let scale = Double(text), (0.5...4).contains(scale) else {
            throw ValidationError("Found '\(text)', expected 0.5 through 4 pixels per point.")
        }
        return scale
    }

    private static func size(_ text: String) throws -> PixelSize {
        let edges = text.split(separator: "x", omittingEmptySubsequences: false).map { Int($0) }
        guard edges.count == 2, let width = edges[0], let height = edges[1],
            let size = try? PixelSize(width: width, height: height)
        else {
            throw ValidationError(
                "Found '\(text)', expected a width and a height of 1 through 16,384 pixels, such as 320x480.")
        }
        return size
    }

    private static func color(_ text: String) throws -> Color {
        if let color = Color.named[text] ?? Color(hexadecimal: text) { return color }
        let names = Color.named.keys.sorted()
        throw ValidationError(
            "Found '\(text)', expected the name of a color, #RRGGBB or #RRGGBBAA.\(didYouMean(text, among: names))")
    }
}

extension PNGCompression: Choice {}

/// The options of commands that draw pictures for what is in front of the window and around it.
struct OverlayOptions: ParsableArguments {
    @Option(
        name: .customLong("overlay"), parsing: .unconditional,
        help: "Draw these overlays, separated by commas: \(Overlay.help).",
        completion: OverlayOptions.completion, transform: OverlayOptions.overlays)
    var named: Set<Overlay> = []

    @Flag(
        help: """
            Draw a mark below each finger and along its drag, like the accessibility settings of iOS. Same as \
            --overlay touches.
            """)
    var touches = false

    var overlays: Set<Overlay> { touches ? named.union([.touches]) : named }

    @Flag(
        help:
            "Leave out of the overlays the views that the system creates, such as the parts of bars, lists and sheets."
    )
    var withoutSystemViews = false

    @Flag(
        help: """
            Draw a neutral frame of the device around the window, with the corners of its display and its notch or \
            island. The pictures become larger by the frame, and are transparent around it unless an output has no \
            transparency, such as .mp4.
            """)
    var bezel = false

    func validate() throws {
        if withoutSystemViews, overlays.isEmpty {
            throw ValidationError(
                "--without-system-views leaves views out of overlays; choose the overlays with --overlay.")
        }
    }

    /// The shell completion, which suggests every overlay after the last comma.
    private static let completion = CompletionKind.custom { _, _, prefix in
        let before = prefix.lastIndex(of: ",").map { prefix[...$0] } ?? ""
        return Overlay.allCases.map { before + $0.rawValue }
    }

    private static func overlays(_ text: String) throws -> Set<Overlay> {
        Set(
            try text.split(separator: ",", omittingEmptySubsequences: false).map { word in
                try Overlay.choose(word.filter { $0 != " " })
            })
    }
}

extension Overlay: Choice {}
