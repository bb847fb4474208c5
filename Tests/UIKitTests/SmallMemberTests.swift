import AnimaticTesting
import Testing
import UIKit

/// Small members of the interface.
@Suite("Small members of UIKit") @MainActor
struct SmallMemberTests {
    @Test func `a display link follows the preferred frame rate`() throws {
        final class Counter {
            var count = 0
            func tick() { count += 1 }
        }
        let screen = try TestScreen()
        screen.run {
            screen.show(UIViewController())
            for (range, count) in [
                (CAFrameRateRange(minimum: 10, maximum: 30, preferred: 20), 20),
                (CAFrameRateRange(minimum: 10, maximum: 30), 30), (CAFrameRateRange(minimum: 80, maximum: 120), 60),
                (.default, 60),
            ] {
                let counter = Counter()
                let link = CADisplayLink(target: counter, selector: Selector(Counter.tick))
                #expect(link.preferredFrameRateRange == .default)
                link.preferredFrameRateRange = range
                link.add(to: .main, forMode: .common)
                screen.advance(by: 1)
                link.invalidate()
                #expect(counter.count == count)
            }
        }
    }

    @Test func `the image of a symbol is a template with the size of the symbol`() throws {
        // 27.5 points at a point size of 18 and the scale `large`, measured on iOS 26.1.
        let large = UIImage.SymbolConfiguration(pointSize: 18, scale: .large)
        #expect(UIImage(systemName: "circle", withConfiguration: large)?.size == CGSize(width: 27.5, height: 27.5))
        let body = try #require(UIImage(systemName: "a.name.without.a.drawing"))
        #expect(body.size.width == body.size.height && body.size.width > 17 && body.size.width < 27.5)
        #expect(body.renderingMode == .alwaysTemplate && UIImage(systemName: "") == nil)
    }

    @Test func `an animator without arguments can be replaced`() throws {
        let screen = try TestScreen()
        screen.run {
            var animator = UIViewPropertyAnimator()
            #expect(animator.duration == 0 && animator.timingParameters == nil && animator.state == .inactive)
            animator = UIViewPropertyAnimator(duration: 1, curve: .linear)
            #expect(animator.duration == 1)
        }
    }

    @Test func `views and controllers can override awakeFromNib`() throws {
        final class Awaking: UIView {
            var isAwake = false
            override func awakeFromNib() {
                super.awakeFromNib()
                isAwake = true
            }
            override func prepareForInterfaceBuilder() { super.prepareForInterfaceBuilder() }
        }
        let screen = try TestScreen()
        screen.run {
            let view = Awaking()
            view.awakeFromNib()
            view.restorationIdentifier = "box"
            #expect(view.isAwake && view.restorationIdentifier == "box")
            #expect(UIViewController().restorationIdentifier == nil)
        }
    }

    @Test func `an activity indicator has a color and a style`() throws {
        let screen = try TestScreen()
        try screen.run {
            let (view, indicator) = (UIView(), UIActivityIndicatorView(style: .large))
            #expect(indicator.style == .large && indicator.bounds.size == CGSize(width: 37, height: 37))
            #expect(indicator.color == .systemGray)
            indicator.color = .red
            indicator.startAnimating()
            indicator.frame.origin = CGPoint(x: 10, y: 10)
            view.backgroundColor = .white
            view.addSubview(indicator)
            screen.show(view)
            // The first blade, from 5.5 to 17.5 points above the middle, which is at 28.5, has an opacity of 217/255.
            let bitmap = try screen.bitmap()
            #expect(bitmap[85, Int((28.5 - 0.33 * 37) * 3)] == 0xFFFF_2626)
            indicator.style = .medium
            #expect(indicator.intrinsicContentSize == CGSize(width: 20, height: 20) && indicator.isAnimating)
            #expect(indicator.color == .red)
        }
    }
}
