import AnimaticTesting
import Testing
import UIKit

@Suite("Properties of indicators and buttons")
@MainActor
struct ControlPropertyTests {
    @Test func `the style of an indicator determines its size, and keeps its state and color`() throws {
        try TestScreen().run {
            let indicator = UIActivityIndicatorView(style: .medium)
            #expect(indicator.intrinsicContentSize == CGSize(width: 20, height: 20))
            indicator.hidesWhenStopped = false
            indicator.startAnimating()
            indicator.color = .red
            indicator.style = .large
            #expect(indicator.intrinsicContentSize == CGSize(width: 37, height: 37))
            #expect(indicator.isAnimating && !indicator.hidesWhenStopped && indicator.color == .red)
            #expect(UIActivityIndicatorView(style: .whiteLarge).color == .white)
        }
    }

    @Test func `content insets of a button replace the space of the plain style`() throws {
        try TestScreen().run {
            let button = UIButton(type: .system)
            button.setTitle("A long title", for: .normal)
            let plain = button.intrinsicContentSize
            button.contentEdgeInsets = UIEdgeInsets(top: 10, left: 20, bottom: 30, right: 40)
            // The plain style has 6 points above and below the title.
            #expect(button.intrinsicContentSize.height == plain.height - 12 + 40)
            #expect(button.intrinsicContentSize.width == plain.width + 60)
            button.contentEdgeInsets = .zero
            #expect(button.intrinsicContentSize == plain)
        }
    }

    @Test func `the alignment of the content places the title`() throws {
        try TestScreen().run {
            let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 100))
            button.setTitle("Buy", for: .normal)
            let label = try #require(button.titleLabel)
            #expect(abs(label.frame.midX - 100) < 0.5 && abs(label.frame.midY - 50) < 0.5)
            button.contentHorizontalAlignment = .left
            button.contentVerticalAlignment = .top
            #expect(label.frame.minX == 0 && abs(label.frame.minY) < 0.5)
            button.contentHorizontalAlignment = .right
            button.contentVerticalAlignment = .bottom
            #expect(abs(label.frame.maxX - 200) < 0.5 && abs(label.frame.maxY - 100) < 0.5)
        }
    }
}
