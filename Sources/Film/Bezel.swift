import Containers
import Geometry
package import Simulation
package import Views

/// A neutral frame of the device around the pictures of a window. Pictures are transparent outside of the frame.
///
/// The frame consists of views around the root view, so that every sink shows it without special support.
package struct Bezel: Sendable {
    private let device: Device
    /// The color behind the root view.
    private let background: Color
    private let scale: Double

    /// Creates the frame of the device of a window.
    package init(of window: Window) {
        device = window.device
        scale = window.grid.scale
        background = AdaptiveColor.systemBackground.resolved(for: window.traitCollection.appearance)
    }

    /// Returns the format of a film with the frame. In a film whose window changes its size, each edge has room for the
    /// frame in both orientations.
    package func format(of film: FilmFormat) -> FilmFormat {
        var format = film
        let insets = [false, true].map { BezelLayout.insets(of: device, isLandscape: $0) }
        let (portrait, landscape) = (insets[0], insets[1])
        let used = film.canvas.width > film.canvas.height ? landscape : portrait
        format.canvas.width +=
            film.windowFillsCanvas ? used.left + used.right : 2 * max(portrait.left, landscape.left)
        format.canvas.height +=
            film.windowFillsCanvas ? used.top + used.bottom : 2 * max(portrait.top, landscape.top)
        format.windowFillsCanvas = true
        return format
    }

    /// Returns the tree of a window with the frame around it, in the middle of the canvas.
    ///
    /// - Parameters:
    ///   - window: The tree of the window.
    ///   - film: The format of the film with the frame.
    package func tree(around window: ViewTree, on film: FilmFormat) -> ViewTree {
        var tree = window
        let (shown, size) = (tree.root, tree[tree.root].bounds.size)
        let layout = BezelLayout(device, around: size)
        var page = ViewState(name: "bezel")
        page.frame = Rect(origin: .zero, size: film.canvas)
        let root = tree.makeRoot(page)
        let place = Rect(
            x: (film.canvas.width - layout.size.width) / 2, y: (film.canvas.height - layout.size.height) / 2,
            width: layout.size.width, height: layout.size.height)
        let rim = tree.add(
            "bezel rim", Rect(origin: PixelGrid(scale: scale).rounded(place).origin, size: layout.size), layout.radius,
            Bezel.rim, to: root)
        let inset = EdgeInsets(top: layout.rim, left: layout.rim, bottom: layout.rim, right: layout.rim)
        let body = Rect(origin: .zero, size: layout.size).inset(by: inset)
        _ = tree.add("bezel body", body, max(layout.radius - layout.rim, 0), Bezel.body, to: rim)
        if let button = layout.homeButton {
            let button = tree.add("bezel button", button, button.width / 2, .clear, to: rim)
            (tree[button].borderWidth, tree[button].borderColor) = (2, Bezel.button)
        }
        let display = tree.add("bezel display", layout.display, layout.displayRadius, background, to: rim)
        tree[display].clipsToBounds = true
        tree.add(shown, to: display)
        tree[shown].frame = Rect(origin: .zero, size: size)
        if let cutout = layout.cutout {
            let cutout = tree.add("bezel cutout", cutout, layout.cutoutRadius, Bezel.body, to: rim)
            tree[cutout].maskedCorners = layout.roundCorners
        }
        return tree
    }

    private static let rim = Color(red: 0.56, green: 0.56, blue: 0.58)
    private static let body = Color(red: 0.02, green: 0.02, blue: 0.02)
    private static let button = Color(red: 0.3, green: 0.3, blue: 0.31)
}

extension ViewTree {
    fileprivate mutating func add(
        _ name: String, _ frame: Rect, _ radius: Double, _ color: Color, to superview: ViewID
    ) -> ViewID {
        var state = ViewState(name: name)
        (state.frame, state.cornerRadius, state.backgroundColor) = (frame, radius, color)
        let view = makeView(state)
        add(view, to: superview)
        return view
    }
}

/// A sink that adds the frame of the device to the pictures of a film, and passes them to another sink.
package struct BezelSink<Sink: FrameSink>: FrameSink {
    /// The sink that receives the frames.
    package private(set) var sink: Sink
    private let bezel: Bezel
    private var film: FilmFormat?
    /// The last frame, which is reused while the window does not change.
    private var last: (window: ViewTree, framed: ViewTree)?

    package init(_ sink: Sink, _ bezel: Bezel) { (self.sink, self.bezel) = (sink, bezel) }

    package var readsTrace: Bool { sink.readsTrace }

    package mutating func begin(_ film: FilmFormat) async throws {
        let format = bezel.format(of: film)
        self.film = format
        try await sink.begin(format)
    }

    package mutating func receive(_ frame: FrameSnapshot) async throws {
        guard let film else { return }
        let window = frame.presentation
        let framed = if let last, last.window == window { last.framed } else { bezel.tree(around: window, on: film) }
        last = (window, framed)
        try await sink.receive(frame.showing(framed))
    }

    package mutating func finish(_ ending: FilmEnding) async throws { try await sink.finish(ending) }
}
