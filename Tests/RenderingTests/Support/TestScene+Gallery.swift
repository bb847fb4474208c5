import Geometry
import Views

/// The scenes of the golden pictures, whose appearance cannot be described by a formula.
extension TestScene {
    /// Cards with rounded corners, including a card that clips its subviews and a card that is half transparent as a
    /// group.
    static var cards: TestScene {
        var scene = TestScene(width: 160, height: 120)
        scene.add(Rect(0, 0, 160, 120), Color(red: 0.95, green: 0.95, blue: 0.97))
        let card = scene.add(Rect(12, 12, 64, 96), Color(red: 0.31, green: 0.49, blue: 0.67)) {
            $0.cornerRadius = 12
            $0.clipsToBounds = true
        }
        scene.add(Rect(0, 60, 64, 36), Color(red: 0.95, green: 0.65, blue: 0.3), to: card)
        scene.add(Rect(40, -10, 40, 40), Color(red: 0.9, green: 0.3, blue: 0.4), to: card) { $0.cornerRadius = 20 }
        let group = scene.add(Rect(84, 12.25, 64, 95.5), .white) {
            $0.cornerRadius = 100
            $0.alpha = 0.6
        }
        scene.add(Rect(8, 16, 32, 32), .red, to: group) { $0.cornerRadius = 4 }
        scene.add(Rect(24, 32, 32, 32), .blue, to: group) { $0.cornerRadius = 4 }
        return scene
    }

    /// Lines that are wrapped, truncated, justified, written from right to left, or contain emoji.
    static var lines: TestScene {
        var scene = TestScene(width: 216, height: 168)
        func label(_ text: String, _ y: Double, _ lines: Double, _ configure: (inout ViewContent.Label) -> Void) {
            var label = ViewContent.Label(text, font: Font(size: 13), numberOfLines: 0)
            configure(&label)
            let height = label.font.height(ofLines: Int(lines)).rounded(.up)
            scene.add(Rect(8, y, 200, height), content: .label(label))
        }
        label("Text that wraps between words, and has an ellipsis where the room ends.", 4, 2) { _ in }
        label("Justified text is as wide as its label but in the last line.", 38, 2) { $0.alignment = .justified }
        label("مرحبا بالعالم، هذا نص عربي يلتف على سطرين Latin 12", 74, 2) {
            $0.lineBreakMode = .byWordWrapping
            $0.alignment = .right
        }
        label("Emoji 😀👍🏽❤️1️⃣🇩🇪 in the middle of a text", 110, 1) { $0.lineBreakMode = .byTruncatingMiddle }
        label("A subheadline has leading\nbetween its lines", 128, 2) { $0.font = .preferred(.subheadline) }
        return scene
    }

    /// Lines in four writing systems and three weights, with an ellipsis.
    static var text: TestScene {
        var scene = TestScene(width: 216, height: 124)
        let lines: [(String, Font)] = [
            ("Hamburgefonstiv AV To", Font(size: 17, weight: .semibold)),
            ("안녕하세요, 세계 한글", .label), ("こんにちは世界 日本語", .label),
            ("你好，世界 简体 繁體", Font(size: 17, weight: .bold)),
            ("A line that is too long for the width of its label", Font(size: 13)),
        ]
        var y = 4.0
        for (text, font) in lines {
            scene.add(Rect(8, y, 200, font.lineHeight.rounded(.up)), content: .label(.init(text, font: font)))
            y += 24
        }
        return scene
    }
}
