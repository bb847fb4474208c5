import Playback
import Rendering
import Views

/// The frames of a ``CardPicture``, drawn where something moved, and whole by Cairo's own calls.
struct DrawnCards {
    private let picture: CardPicture
    /// How many cards go on from frame to frame.
    private let moving: Int
    private let isRich: Bool
    private let canvas: FrameCanvas
    private let peer: CairoCards

    init(_ picture: CardPicture, moving: Int, isRich: Bool) throws {
        self.picture = picture
        self.moving = moving
        self.isRich = isRich
        let film = FilmFormat(
            title: "cards", canvas: picture.canvas, scale: CardPicture.scale, framesPerSecond: 60, frameCount: 60)
        canvas = try FrameCanvas(film)
        peer = CairoCards(picture, isRich: isRich)
    }

    func tree(frame: Int) -> ViewTree { picture.tree(frame: frame, moving: moving, isRich: isRich) }

    func draw(frame: Int) throws { try draw(tree(frame: frame)) }

    func draw(_ tree: ViewTree) throws { _ = try canvas.draw(tree) }

    func drawPeer(frame: Int) { peer.draw(frame: frame, moving: moving) }
}
