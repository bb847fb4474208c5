import AnimaticTesting
import Testing
import UIKit

@testable import Pictures

/// Visual effect views and their content.
@MainActor
struct VisualEffectViewTests {
    @Test func `the content view fills the view, above the effect`() throws {
        let screen = try TestScreen()
        screen.run {
            let glass = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
            let label = UILabel()
            label.text = "Title"
            glass.contentView.addSubview(label)
            screen.show(glass)
            glass.frame = CGRect(x: 10, y: 20, width: 200, height: 80)
            glass.layoutIfNeeded()
            #expect(glass.contentView.frame == CGRect(x: 0, y: 0, width: 200, height: 80))
            #expect(
                glass.contentView.superview === glass && glass.intrinsicContentSize.width == UIView.noIntrinsicMetric)
        }
    }

    @Test func `the effect covers the content behind the view`() throws {
        let screen = try TestScreen()
        try screen.run {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            let glass = UIVisualEffectView(effect: UIBlurEffect(style: .light))
            root.backgroundColor = UIColor(white: 0.4, alpha: 1)
            glass.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
            root.addSubview(glass)
            screen.show(root)
            @MainActor func gray() throws -> Int { try Int(screen.bitmap()[50, 50] & 0xFF) }
            let blurred = try gray()
            // 0.7 × 0.4 + 0.3 = 0.58, multiplied by 255.
            #expect(abs(blurred - 148) <= 2)
            glass.effect = nil
            let plain = try gray()
            #expect(abs(plain - 102) <= 1)
        }
    }

    @Test func `vibrancy adds a note to the trace`() throws {
        let screen = try TestScreen()
        screen.run {
            screen.show(UIViewController())
            let effect = UIVibrancyEffect(blurEffect: UIBlurEffect(style: .dark))
            let view = UIVisualEffectView(effect: effect)
            #expect(view.effect === effect)
            screen.advance(by: 0.1)
        }
        #expect(screen.trace.contains("note UIVibrancyEffect"))
    }
}
