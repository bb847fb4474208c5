import Film
import Geometry
import Rendering
import Views

/// A picture of twelve cards, each with a round image, two lines of text and a hairline. The cards move by fractions
/// of a pixel.
///
/// This type draws the picture from views, and ``CairoCards`` draws it with direct calls to Cairo.
struct CardPicture {
    /// The name of the picture in the table of results.
    let name: String
    /// The size in points.
    let canvas: Size
    let columns: Int

    static let count = 12
    /// The number of pixels per point.
    static let scale = 3.0
    static let cornerRadius = 14.0

    static let phone = CardPicture(name: "1170 × 2532", canvas: Size(width: 390, height: 844), columns: 2)
    static let screen = CardPicture(name: "1920 × 1080", canvas: Size(width: 640, height: 360), columns: 4)

    static let background = Color(red: 0.95, green: 0.95, blue: 0.97)
    static let hairline = Color(red: 0.78, green: 0.78, blue: 0.8)
    static let gray = Color(red: 0.24, green: 0.24, blue: 0.26)
    static let titleFont = Font(size: 17, weight: .semibold)
    static let noteFont = Font(size: 13)

    static func title(_ card: Int) -> String { "Card number \(card + 1)" }
    static func note(_ card: Int) -> String { "It moves with \(12 - card) others" }
    static func pictureColor(_ card: Int) -> Color {
        let share = Double(card) / Double(CardPicture.count)
        return Color(red: 0.2 + share / 2, green: 0.5, blue: 0.9 - share / 2)
    }

    /// Returns the frame of card `number`, in points. Only the first `moving` cards move.
    func place(_ number: Int, frame: Int, moving: Int) -> Rect {
        let rows = CardPicture.count / columns
        let cell = Size(width: canvas.width / Double(columns), height: canvas.height / Double(rows))
        let shift = number < moving ? Double(frame % 20) * 0.23 : 0
        return Rect(
            x: Double(number % columns) * cell.width + 6 + shift,
            y: Double(number / columns) * cell.height + 6 + shift / 2, width: cell.width - 16,
            height: cell.height - 14)
    }

    // Positions inside a card, in points.
    static let picture = Rect(x: 12, y: 12, width: 28, height: 28)
    static let titleOrigin = Point(x: 50, y: 10)
    static let noteOrigin = Point(x: 50, y: 32)
    static let hairlineTop = 54.0

    /// The shadow of the first two cards. It corresponds to ``BlurredShadow``: three box blurs of 25 pixels have a
    /// standard deviation of √(3 · (25² − 1) / 12).
    static let shadow = Shadow(
        opacity: 0.3, offset: Size(width: 0, height: 4), radius: 156.0.squareRoot() / CardPicture.scale)

    static let gradientColors = [
        Color(red: 0.36, green: 0.42, blue: 0.95), Color(red: 0.95, green: 0.55, blue: 0.62),
    ]

    /// The gradient from corner to corner. As in Cairo, lines of equal color are perpendicular to the diagonal,
    /// although the gradient of a layer is defined in a unit square that is stretched to the layer's size.
    private var gradient: Gradient {
        let (across, down) = (canvas.width * canvas.width, canvas.height * canvas.height)
        let share = (across + down) / (across * across + down * down)
        return Gradient(
            CardPicture.gradientColors, startPoint: Point(x: 0, y: 0),
            endPoint: Point(x: share * across, y: share * down))
    }

    /// Returns the picture as views.
    ///
    /// - Parameter isRich: Whether to add a gradient and two shadows.
    func tree(frame: Int, moving: Int, isRich: Bool = false) -> ViewTree {
        var root = ViewState(name: "root")
        root.frame = Rect(origin: .zero, size: canvas)
        if isRich { root.gradient = gradient } else { root.backgroundColor = CardPicture.background }
        var tree = ViewTree(root: root)
        func add(
            _ name: String, _ frame: Rect, _ color: Color, radius: Double = 0, content: ViewContent = .none,
            to superview: ViewID
        ) -> ViewID {
            var state = ViewState(name: name, content: content)
            state.frame = frame
            state.backgroundColor = color
            state.cornerRadius = radius
            let view = tree.makeView(state)
            tree.add(view, to: superview)
            return view
        }
        for number in 0..<CardPicture.count {
            let place = place(number, frame: frame, moving: moving)
            let card = add("card\(number)", place, .white, radius: CardPicture.cornerRadius, to: tree.root)
            if isRich, number < 2 { tree[card].shadow = CardPicture.shadow }
            _ = add(
                "picture\(number)", CardPicture.picture, CardPicture.pictureColor(number),
                radius: CardPicture.picture.width / 2, to: card)
            let width = place.width - CardPicture.titleOrigin.x
            _ = add(
                "title\(number)", Rect(origin: CardPicture.titleOrigin, size: Size(width: width, height: 21)), .clear,
                content: .label(.init(CardPicture.title(number), font: CardPicture.titleFont)), to: card)
            _ = add(
                "note\(number)", Rect(origin: CardPicture.noteOrigin, size: Size(width: width, height: 16)), .clear,
                content: .label(
                    .init(CardPicture.note(number), font: CardPicture.noteFont, color: CardPicture.gray)),
                to: card)
            let line = Rect(x: 12, y: CardPicture.hairlineTop, width: place.width - 24, height: 1 / CardPicture.scale)
            _ = add("hairline\(number)", line, CardPicture.hairline, to: card)
        }
        return tree
    }
}

/// The frames of a ``CardPicture``. Our renderer draws only the parts of a frame that changed, and ``CairoCards`` draws
/// complete frames.
struct DrawnCards {
    private let picture: CardPicture
    /// The number of moving cards.
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

/// A script with twelve cards, each with two lines of text. Some of the cards move continuously.
struct CardScript {
    let stage: Stage
    /// The number of moving cards.
    let moving: Int
    /// The number of frames, at 60 frames per second.
    var frames = 120

    /// The canvas and the texts of the cards, and the sizes and positions of the cards in points.
    struct Stage: Sendable {
        let device: String
        let columns: Int
        let cell: (width: Double, height: Double)
        let card: (width: Double, height: Double)
        let title: @Sendable (Int) -> String
        let note: @Sendable (Int) -> String

        /// A canvas of 1170 × 2532 pixels.
        static let phone = Stage(
            device: "iPhone 14", columns: 2, cell: (195, 140), card: (170, 120), title: CardPicture.title,
            note: CardPicture.note)
        /// A canvas of 1920 × 1080 pixels with the same scene as `Manim/cards.py`.
        static let screen = Stage(
            device: "{size: [640, 360], scale: 3}", columns: 4, cell: (160, 120), card: (134, 106),
            title: { "Card \($0 + 1)" }, note: { "With \(CardPicture.count - $0) others" })
    }

    init(_ stage: Stage = .phone, moving: Int) {
        self.stage = stage
        self.moving = moving
    }

    func lasting(_ frames: Int) -> CardScript {
        var script = self
        script.frames = frames
        return script
    }

    var text: String {
        let length = Double(frames) / 60
        let moves = (0..<moving).map { "x\($0).constant = \(place($0).x + 10)" }
        return """
            animatic: 1
            title: Cards
            device: \(stage.device)
            fps: 60
            duration: \(length)s
            views:
              root:
                background: systemGray6
                subviews:
            \((0..<CardPicture.count).map(views).joined(separator: "\n"))
            constraints:
            \((0..<CardPicture.count).map(constraints).joined(separator: "\n"))
            timeline:
              - at: 0.01s
                animate: {duration: \(length)s, curve: linear}
                do: [\((moves + ["root.layoutIfNeeded()"]).joined(separator: ", "))]

            """
    }

    private func place(_ card: Int) -> (x: Double, y: Double) {
        (
            6 + Double(card % stage.columns) * stage.cell.width,
            6 + Double(card / stage.columns) * stage.cell.height
        )
    }

    private func views(_ card: Int) -> String {
        """
              card\(card):
                background: white
                cornerRadius: 14
                subviews:
                  picture\(card): {background: systemTeal, cornerRadius: 14}
                  title\(card): {label: "\(stage.title(card))", font: 17 semibold}
                  note\(card): {label: "\(stage.note(card))", font: 13}
                  hairline\(card): {background: systemGray3}
        """
    }

    private func constraints(_ card: Int) -> String {
        """
          x\(card): card\(card).leading == root.leading + \(place(card).x)
          y\(card): card\(card).top == root.top + \(place(card).y)
          w\(card): card\(card).width == \(stage.card.width)
          h\(card): card\(card).height == \(stage.card.height)
          px\(card): picture\(card).leading == card\(card).leading + 12
          py\(card): picture\(card).top == card\(card).top + 12
          pw\(card): picture\(card).width == 28
          ph\(card): picture\(card).height == 28
          tx\(card): title\(card).leading == picture\(card).trailing + 10
          ty\(card): title\(card).top == card\(card).top + 10
          nx\(card): note\(card).leading == title\(card).leading
          ny\(card): note\(card).top == title\(card).bottom + 2
          lx\(card): hairline\(card).leading == card\(card).leading + 12
          ly\(card): hairline\(card).top == card\(card).top + 54
          lw\(card): hairline\(card).trailing == card\(card).trailing - 12
          lh\(card): hairline\(card).height == \(1 / CardPicture.scale)
        """
    }
}
