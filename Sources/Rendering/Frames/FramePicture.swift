import Geometry
import Playback
import Views

/// What a film and settings together say of each picture.
struct FramePicture: Hashable, Sendable {
    let canvas: Size
    let scale: Double
    /// What is behind the root view.
    private let background: Color
    private let windowFillsCanvas: Bool
    /// In pixels.
    let largestArea: Int

    /// Around a window that does not fill the canvas: told from white and black alike.
    private static let surroundings = AdaptiveColor.systemGray2.light

    /// - Throws: ``RenderingError/canvas(width:height:largestArea:)``.
    init(_ film: FilmFormat, _ settings: RenderSettings) throws(RenderingError) {
        let scale = settings.scale ?? film.scale
        let fitting = settings.limit.map { limit in
            min(Double(limit.width) / film.canvas.width, Double(limit.height) / film.canvas.height)
        }
        self.init(
            film, scale: min(scale, fitting ?? scale), background: settings.background,
            largestArea: settings.largestArea)
        _ = try size
    }

    init(_ film: FilmFormat, scale: Double, background: Color, largestArea: Int = PixelSize.largestArea) {
        self.largestArea = largestArea
        canvas = film.canvas
        self.scale = scale
        self.background = background
        windowFillsCanvas = film.windowFillsCanvas
    }

    /// Of the picture.
    var size: PixelSize {
        get throws(RenderingError) { try PixelSize(canvas, scale: scale, largestArea: largestArea) }
    }

    /// Everything here that decides how a frame looks.
    var words: String { "\(canvas); \(scale); \(background); \(windowFillsCanvas)" }

    /// Whether the picture is solid all over, and its file needs no alpha.
    var isOpaque: Bool { background.alpha >= 1 }

    /// What the canvas is filled with before the tree is drawn.
    var backdrop: Color {
        windowFillsCanvas || background.alpha < 1 ? background : FramePicture.surroundings
    }

    /// What is drawn of a frame. A window that does not fill the canvas is in the middle of it, and cuts off what is outside.
    func tree(of frame: FrameSnapshot) -> ViewTree {
        guard !windowFillsCanvas else { return frame.presentation }
        var tree = frame.presentation
        let size = tree[tree.root].bounds.size
        let grid = PixelGrid(scale: scale)
        let place = Rect(
            x: (canvas.width - size.width) / 2, y: (canvas.height - size.height) / 2, width: size.width,
            height: size.height)
        let origin = grid.rounded(place).origin
        tree[tree.root].frame = Rect(origin: origin, size: size)
        tree[tree.root].clipsToBounds = true
        if background.alpha >= 1 { tree[tree.root].backgroundColor = tree[tree.root].backgroundColor.over(background) }
        return tree
    }
}

extension Color {
    /// This colour, as far as it covers, in front of a solid one.
    fileprivate func over(_ solid: Color) -> Color {
        var mixed = solid.interpolated(to: self, by: alpha)
        mixed.alpha = 1
        return mixed
    }
}
