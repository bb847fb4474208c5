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
