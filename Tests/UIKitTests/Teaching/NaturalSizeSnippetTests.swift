import AnimaticTesting
import Testing
import UIKit

/// The statements of a post about natural sizes, content priorities and size classes.
@MainActor
struct NaturalSizeSnippetTests {
    @Test func `priorities are set and read for each axis`() throws {
        try TestScreen().run {
            #expect(UILayoutPriority(900).rawValue == 900 && UILayoutPriority(800) < UILayoutPriority(900))
            let view = UILabel()
            view.setContentHuggingPriority(.defaultHigh, for: .horizontal)
            view.setContentCompressionResistancePriority(.required, for: .vertical)
            #expect(view.contentHuggingPriority(for: .horizontal) == .defaultHigh)
            #expect(view.contentHuggingPriority(for: .vertical) == .defaultLow)
            #expect(view.contentCompressionResistancePriority(for: .vertical) == .required)
            #expect(view.contentCompressionResistancePriority(for: .horizontal) == .defaultHigh)
        }
    }

    @Test func `a view without a natural size needs constraints for its size`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let controller = UIViewController()
            let (plain, label, button) = (UIView(), SizedLabel(80, 20.5), SizedButton(46))
            let (scrolling, fitting) = (UITextView(), UITextView())
            fitting.isScrollEnabled = false
            fitting.text = "text"
            let views = [plain, label, button, scrolling, fitting]
            for view in views {
                view.translatesAutoresizingMaskIntoConstraints = false
                controller.view.addSubview(view)
                view.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor, constant: 20).isActive = true
                view.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: 50).isActive = true
            }
            screen.show(controller)
            #expect(views.allSatisfy { $0.frame.origin == CGPoint(x: 20, y: 50) })
            #expect(plain.frame.size == .zero && plain.hasAmbiguousLayout)
            #expect(label.frame.size == CGSize(width: 80, height: 20.5) && !label.hasAmbiguousLayout)
            #expect(button.frame.size == CGSize(width: 46, height: 30) && !button.hasAmbiguousLayout)
            #expect(scrolling.frame.size == .zero && scrolling.hasAmbiguousLayout)
            #expect(fitting.frame.width > 0 && fitting.frame.height > 0 && !fitting.hasAmbiguousLayout)
            plain.widthAnchor.constraint(equalToConstant: 90).isActive = true
            plain.heightAnchor.constraint(equalToConstant: 40).isActive = true
            screen.advance(by: 0)
            #expect(plain.frame == CGRect(x: 20, y: 50, width: 90, height: 40) && !plain.hasAmbiguousLayout)
        }
    }

    @Test func `a constraint of a higher priority wins, and the others are satisfied as far as possible`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            let first = view.widthAnchor.constraint(equalToConstant: 160)
            let second = view.widthAnchor.constraint(equalToConstant: 100)
            let limit = view.widthAnchor.constraint(lessThanOrEqualToConstant: 200)
            first.priority = UILayoutPriority(900)
            second.priority = UILayoutPriority(800)
            limit.priority = UILayoutPriority(100)
            NSLayoutConstraint.activate([first, second, limit])
            screen.show(view)
            #expect(view.frame.width == 160)
            first.priority = UILayoutPriority(700)
            screen.advance(by: 0)
            #expect(view.frame.width == 100 && screen.conflicts.isEmpty)
        }
    }

    /// Two labels with 215 and 120 points in 335 points: the text of the first is replaced.
    private static nonisolated let texts: [(natural: CGFloat, hugging: Float, resistance: Float, spans: [CGFloat])] = [
        (60, 251, 750, [16, 60, 84, 275]), (60, 249, 750, [16, 215, 239, 120]), (250, 250, 751, [16, 250, 274, 85]),
        (250, 250, 749, [16, 215, 239, 120]),
    ]

    @Test(arguments: texts)
    func `the first label gets or yields the space according to its priority`(
        natural: CGFloat, hugging: Float, resistance: Float, spans: [CGFloat]
    ) throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let controller = UIViewController()
            let (first, second) = (SizedLabel(215), SizedLabel(120))
            let view: UIView = controller.view
            view.addSubview(first)
            view.addSubview(second)
            NSLayoutConstraint.activate([
                first.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
                second.leadingAnchor.constraint(equalTo: first.trailingAnchor, constant: 8),
                second.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
            ])
            first.setContentHuggingPriority(UILayoutPriority(hugging), for: .horizontal)
            first.setContentCompressionResistancePriority(UILayoutPriority(resistance), for: .horizontal)
            screen.show(controller)
            #expect(first.span + second.span == [16, 215, 239, 120])
            first.natural.width = natural
            UIView.animate(withDuration: 1) { view.layoutIfNeeded() }
            screen.advance(by: 0.5)
            // At half of the time, half of the change is shown, but a label that shrinks already has its new size
            // (semantics 22.12).
            let width = spans[1] < 215 ? spans[1] : (215 + spans[1]) / 2
            #expect(screen.presentationFrame(of: first)?.width == width)
            #expect(first.span + second.span == spans && screen.conflicts.isEmpty)
        }
    }

    /// The size classes in portrait and in landscape. The post claims that all iPhones except the largest are compact
    /// × regular in landscape, but on iOS they are compact × compact.
    @Test(arguments: [
        ("iPhone 8", UIUserInterfaceSizeClass.compact, UIUserInterfaceSizeClass.compact),
        ("iPhone 13", .compact, .compact), ("iPhone 8 Plus", .regular, .compact), ("iPhone XS Max", .regular, .compact),
        ("iPhone XR", .regular, .compact), ("iPhone 11", .regular, .compact), ("iPad Air", .regular, .regular),
    ])
    func `size classes follow the device and its orientation`(
        name: String, horizontal: UIUserInterfaceSizeClass, vertical: UIUserInterfaceSizeClass
    ) throws {
        let screen = try TestScreen(name)
        screen.run {
            let controller = UIViewController()
            screen.show(controller)
            let isPad = name.hasPrefix("iPad")
            #expect(controller.traitCollection.horizontalSizeClass == (isPad ? .regular : .compact))
            #expect(controller.traitCollection.verticalSizeClass == .regular)
            screen.rotate(toLandscape: true)
            screen.advance(by: 1)
            #expect(controller.traitCollection.horizontalSizeClass == horizontal)
            #expect(controller.traitCollection.verticalSizeClass == vertical)
        }
    }
}
