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
