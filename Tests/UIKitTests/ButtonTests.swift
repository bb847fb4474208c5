import AnimaticTesting
import Testing
import UIKit

/// The titles, colors and images of a button by its state.
@MainActor
struct ButtonTests {
    @Test func `a state without a value has that of the normal state`() throws {
        try TestScreen().run {
            let button = UIButton(type: .system)
            button.setTitle("Buy", for: .normal)
            button.setTitle("Buying", for: .highlighted)
            button.setTitleColor(.red, for: .normal)
            button.setTitleColor(.gray, for: .disabled)
            #expect(button.currentTitle == "Buy" && button.currentTitleColor == .red)
            #expect(button.title(for: .disabled) == "Buy" && button.titleColor(for: .highlighted) == .red)
            button.isHighlighted = true
            #expect(button.currentTitle == "Buying" && button.currentTitleColor == .red)
            button.isHighlighted = false
            button.isEnabled = false
            #expect(button.currentTitle == "Buy" && button.currentTitleColor == .gray)
            button.setTitleColor(nil, for: .disabled)
            #expect(button.currentTitleColor == .red)
        }
    }

    @Test func `a combination of states is a separate state`() throws {
        try TestScreen().run {
            let button = UIButton(type: .system)
            button.setTitle("Follow", for: .normal)
            button.setTitle("Following", for: .selected)
            button.setTitle("Unfollow", for: [.selected, .highlighted])
            (button.isSelected, button.isHighlighted) = (true, true)
            #expect(button.currentTitle == "Unfollow")
            button.isHighlighted = false
            #expect(button.currentTitle == "Following")
            button.isEnabled = false
            #expect(button.currentTitle == "Follow")
        }
    }

    @Test func `the title of a custom button is white, and that of a system button has the tint color`() throws {
        try TestScreen().run {
            #expect(UIButton().currentTitleColor == .white)
            #expect(UIButton(type: .system).titleColor(for: .normal) == nil)
        }
    }

    private final class LargeButton: UIButton {
        override init(frame: CGRect) {
            super.init(frame: frame)
            titleLabel?.font = .systemFont(ofSize: 30)
        }
        required init?(coder: NSCoder) { nil }
    }

    @Test func `the title of a custom button has 18 points, and that of a system button 15`() throws {
        try TestScreen().run {
            let buttons = [UIButton(), UIButton(type: .custom), UIButton(type: .system), LargeButton(type: .system)]
            #expect(buttons.map { $0.titleLabel?.font.pointSize } == [18, 18, 15, 30])
            // On iOS, a button without a title is 30 points wide, and 12 points higher than a line of its font. The line
            // heights of San Francisco are 21.5 and 17.9, in whole points.
            #expect(buttons[0].intrinsicContentSize == CGSize(width: 30, height: 34))
            #expect(buttons[2].intrinsicContentSize == CGSize(width: 30, height: 30))
        }
    }

    @Test func `the title label and the image view are subviews once they have content`() throws {
        let screen = try TestScreen()
        screen.run {
            let button = UIButton(frame: CGRect(x: 0, y: 0, width: 200, height: 60))
            screen.show(button)
            #expect(button.subviews.isEmpty)
            let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 30)).image { _ in }
            button.setTitle("Buy", for: .normal)
            button.setImage(image, for: .normal)
            let (label, picture) = (button.titleLabel, button.imageView)
            #expect(button.subviews.count == 2 && button.subviews[0] === picture && button.subviews[1] === label)
            #expect(label?.superview === button && label?.window === button.window && label?.window != nil)
            #expect(label?.text == "Buy" && label?.textColor == .white && picture?.image == image)
            // The image and the title are side by side in the middle of the button.
            let (box, text) = (picture?.frame ?? .zero, label?.frame ?? .zero)
            #expect(box.size == image.size && box.midY == 30 && abs(text.midY - 30) < 0.5)
            #expect(abs(box.minX + text.maxX - 200) < 1 && abs(text.minX - box.maxX) < 0.5)
            #expect(label?.convert(CGPoint.zero, to: button) == text.origin && label?.bounds.size == text.size)
            // Touches go to the button, and the trace has no further views.
            #expect(button.hitTest(CGPoint(x: 100, y: 30), with: nil) === button)
            #expect(button.layer.sublayers == nil)
        }
    }

    @Test func `subviews that the program adds are in front of the title label`() throws {
        let screen = try TestScreen()
        screen.run {
            let (button, back, front) = (UIButton(type: .system), UIView(), UIView())
            button.setTitle("Buy", for: .normal)
            let label = button.titleLabel!
            button.addSubview(front)
            button.insertSubview(back, at: 0)
            #expect(button.subviews == [label, back, front])
            button.insertSubview(front, belowSubview: back)
            #expect(button.subviews == [label, front, back])
            button.insertSubview(front, aboveSubview: back)
            #expect(button.subviews == [label, back, front])
            button.exchangeSubview(at: 1, withSubviewAt: 2)
            #expect(button.subviews == [label, front, back])
            button.insertSubview(back, aboveSubview: label)
            #expect(button.subviews == [label, back, front])
            button.bringSubviewToFront(back)
            button.sendSubviewToBack(label)
            label.removeFromSuperview()
            #expect(button.subviews == [label, front, back])
            button.addSubview(label)
            #expect(screen.exceptions.count == 1)
            label.widthAnchor.constraint(equalToConstant: 9).isActive = true
            #expect(label.constraints.isEmpty)
        }
    }

    @Test func `the natural size follows the title of the state`() throws {
        let screen = try TestScreen()
        screen.run {
            let (button, other) = (UIButton(type: .system), UIButton(type: .system))
            button.setTitle("Buy", for: .normal)
            button.setTitle("A much longer title", for: .disabled)
            other.setTitle("A much longer title", for: .normal)
            let controller = UIViewController()
            controller.view.addSubview(button)
            button.translatesAutoresizingMaskIntoConstraints = false
            button.topAnchor.constraint(equalTo: controller.view.topAnchor).isActive = true
            button.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor).isActive = true
            screen.show(controller)
            screen.advance(by: 0.1)
            #expect(button.frame.width < other.intrinsicContentSize.width)
            button.isEnabled = false
            screen.advance(by: 0.1)
            #expect(button.frame.width == other.intrinsicContentSize.width)
        }
    }
}
