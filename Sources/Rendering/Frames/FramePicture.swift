import Geometry
import Playback
public import Views

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

/// How the frames of a film become pictures: the same for a sequence, a still and a contact sheet.
public struct RenderSettings: Hashable, Sendable {
    /// Pixels in a point; `nil` for as many as the film's device has.
    public var scale: Double?
    /// The most pixels of a picture, across and down; `nil` for as many as the scale makes. Larger pictures are drawn at a smaller
    /// scale, with the same shape. The page of a contact sheet keeps its scale.
    public var limit: PixelSize?
    /// What is behind the root view. Pictures keep their alpha unless it is solid. Around a window that does not fill the
    /// picture there is a neutral grey, or nothing where this is not solid.
    public var background: Color
    /// How much time the files may take to be small. It changes no pixel.
    public var compression: PNGCompression
    /// Beside the built-in fonts. What measures the text of the film must have them too.
    public var fonts: AddedFonts
    /// The most pixels that a picture may have; an edge has at most ``PixelSize/longestEdge``.
    public var largestArea = PixelSize.largestArea

    /// By default what the device shows, on white, in files made fast.
    public init(
        scale: Double? = nil, limit: PixelSize? = nil, background: Color = .white, compression: PNGCompression = .fast,
        fonts: AddedFonts = .none
    ) {
        self.scale = scale
        self.limit = limit
        self.background = background
        self.compression = compression
        self.fonts = fonts
    }
}
