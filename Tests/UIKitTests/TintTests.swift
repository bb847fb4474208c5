import AnimaticTesting
import Pictures
import Testing
import UIKit

/// The tint color, which views inherit and which is used to draw controls and template images.
@MainActor
struct TintTests {
    @Test func `a view has the first tint color of its superviews`() throws {
        try TestScreen().run {
            let (outer, inner, button) = (UIView(), UIView(), UIButton(type: .system))
            outer.addSubview(inner)
            inner.addSubview(button)
            #expect(button.tintColor == .systemBlue && button.currentTitleColor == .systemBlue)
            outer.tintColor = .red
            #expect(button.tintColor == .red && button.currentTitleColor == .red)
            inner.tintColor = .green
            #expect(button.tintColor == .green && outer.tintColor == .red)
            inner.tintColor = nil
            #expect(button.tintColor == .red)
            inner.removeFromSuperview()
            #expect(button.tintColor == .systemBlue)
        }
    }

    @Test func `a window tints its views`() throws {
        let screen = try TestScreen()
        screen.run {
            let view = UIView()
            let window = screen.show(view)
            window.tintColor = .purple
            #expect(view.tintColor == .purple)
        }
    }

    /// Semantics 2.19.
    @Test func `views whose tint color changes are notified once, superviews first`() throws {
        try TestScreen().run {
            let log = Log()
            let (outer, inner, own) = (TintedView("outer", log), TintedView("inner", log), TintedView("own", log))
            outer.addSubview(inner)
            inner.addSubview(own)
            #expect(log.calls.isEmpty)
            own.tintColor = .green
            #expect(log.take() == ["own"])
            outer.tintColor = .red
            #expect(log.take() == ["outer", "inner"])
            outer.tintColor = .red
            #expect(log.take() == [])
            outer.tintAdjustmentMode = .dimmed
            #expect(log.take() == ["outer", "inner", "own"])
            inner.removeFromSuperview()
            #expect(log.take() == ["inner", "own"])
        }
    }

    /// The luma of red is 0.2126.
    @Test func `a dimmed tint color is gray`() throws {
        try TestScreen().run {
            let (outer, inner) = (UIView(), UIView())
            outer.addSubview(inner)
            outer.tintColor = .red
            outer.tintAdjustmentMode = .dimmed
            #expect(inner.tintAdjustmentMode == .dimmed)
            #expect(inner.tintColor == UIColor(red: 0.2126, green: 0.2126, blue: 0.2126, alpha: 1))
            inner.tintAdjustmentMode = .normal
            #expect(inner.tintColor == .red && outer.tintAdjustmentMode == .dimmed)
        }
    }

    /// The image is opaque in its left half.
    @Test(arguments: [
        (UIImage.RenderingMode.alwaysTemplate, ButtonKind.none, true), (.alwaysOriginal, .none, false),
        (.automatic, .none, false), (.automatic, .system, true), (.alwaysOriginal, .system, false),
        (.automatic, .custom, false), (.alwaysTemplate, .custom, true),
    ])
    func `the opaque parts of a template image have the tint color`(
        mode: UIImage.RenderingMode, kind: ButtonKind, isTinted: Bool
    ) throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let image = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40)).image { context in
                UIColor.blue.setFill()
                context.fill(CGRect(x: 0, y: 0, width: 20, height: 40))
            }.withRenderingMode(mode)
            #expect(image.renderingMode == mode)
            let view: UIView
            if kind == .none {
                view = UIImageView(image: image)
            } else {
                let button = UIButton(type: kind == .system ? .system : .custom)
                button.setImage(image, for: .normal)
                #expect(button.currentImage?.renderingMode == mode)
                view = button
            }
            view.frame = CGRect(x: 0, y: 0, width: 40, height: 40)
            view.backgroundColor = .white
            view.tintColor = .red
            screen.show(view)
            let picture = try screen.bitmap()
            #expect(picture[20, 40] == (isTinted ? 0xFFFF_0000 : 0xFF00_00FF))
            #expect(picture[60, 40] == 0xFFFF_FFFF)
        }
    }

    enum ButtonKind: Sendable { case none, system, custom }

    @Test(arguments: [false, true])
    func `a link has the tint color, and in a text view a line under it`(isTextView: Bool) throws {
        @MainActor func picture(_ attributes: [NSAttributedString.Key: Any], tint: UIColor) throws -> [UInt32] {
            let screen = try TestScreen("iPhone 8")
            return try screen.run {
                let text = NSAttributedString(string: "Link", attributes: attributes)
                let frame = CGRect(x: 0, y: 0, width: 100, height: 40)
                let view: UIView
                if isTextView {
                    let textView = UITextView(frame: frame)
                    textView.attributedText = text
                    view = textView
                } else {
                    let label = UILabel(frame: frame)
                    label.attributedText = text
                    view = label
                }
                view.tintColor = tint
                screen.show(view)
                return try screen.bitmap().pixels.map(\.self)
            }
        }
        let link = URL(string: "https://example.com")
        let linked = try picture([.link: try #require(link), .foregroundColor: UIColor.green], tint: .red)
        var wanted: [NSAttributedString.Key: Any] = [.foregroundColor: UIColor.red]
        if isTextView { wanted[.underlineStyle] = NSUnderlineStyle.single.rawValue }
        let colored = try picture(wanted, tint: .blue)
        #expect(linked == colored)
        #expect(linked.contains(0xFFFF_0000))
    }

    @Test func `a tint color in an animation changes gradually where it is drawn`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let progress = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 4))
            progress.progress = 1
            progress.tintColor = .black
            screen.show(progress)
            UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { progress.tintColor = .white }
            #expect(progress.tintColor == .white)
            screen.advance(by: 0.5)
            let gray = try screen.bitmap()[100, 4] & 0xFF
            #expect(abs(Int(gray) - 128) <= 2)
            #expect(screen.count(of: "animation", progress) == 1)
        }
    }

    /// `systemBlue` is (0, 122, 255) in the light appearance and (10, 132, 255) in the dark one.
    @Test func `the default tint color follows the appearance`() throws {
        let screen = try TestScreen("iPhone 8")
        try screen.run {
            let progress = UIProgressView(frame: CGRect(x: 0, y: 0, width: 100, height: 4))
            progress.progress = 1
            screen.show(progress)
            let light = try screen.bitmap()[100, 4]
            #expect(light == 0xFF00_7AFF)
            progress.overrideUserInterfaceStyle = .dark
            screen.advance(by: 0.1)
            let dark = try screen.bitmap()[100, 4]
            #expect(dark == 0xFF0A_84FF)
        }
    }
}

private final class Log {
    private(set) var calls: [String] = []

    func add(_ call: String) { calls.append(call) }

    func take() -> [String] {
        defer { calls = [] }
        return calls
    }
}

private final class TintedView: UIView {
    private let name: String
    private let log: Log

    init(_ name: String, _ log: Log) {
        (self.name, self.log) = (name, log)
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { return nil }

    override func tintColorDidChange() { log.add(name) }
}
