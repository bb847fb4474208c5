import Testing
import UIKit
import Views

/// The same controls as a script and as UIKit code.
@Suite("Controls of scripts and of UIKit code")
@MainActor
struct ControlTwinTests {
    private struct Twin {
        let script: String
        let make: @MainActor () -> UIView

        init(_ script: String, _ make: @escaping @MainActor () -> UIView) { (self.script, self.make) = (script, make) }

        /// A button with a configuration.
        init(
            _ keys: String, _ configuration: UIButton.Configuration,
            _ change: @escaping @MainActor (inout UIButton.Configuration) -> Void
        ) {
            self.init("button: {\(keys)}") {
                var changed = configuration
                change(&changed)
                return UIButton(configuration: changed)
            }
        }
    }

    private static let buttons = [
        Twin("title: Buy, configuration: plain", .plain()) { $0.title = "Buy" },
        Twin("title: Buy, configuration: gray, buttonSize: mini", .gray()) {
            ($0.title, $0.buttonSize) = ("Buy", .mini)
        },
        Twin("title: Buy, configuration: tinted, buttonSize: large", .borderedTinted()) {
            ($0.title, $0.buttonSize) = ("Buy", .large)
        },
        Twin("title: Cart, subtitle: Two items, configuration: filled, titlePadding: 4", .filled()) {
            ($0.title, $0.subtitle, $0.titlePadding) = ("Cart", "Two items", 4)
        },
        Twin("title: Star, configuration: filled, image: symbol star.fill, imagePadding: 5", .filled()) {
            ($0.title, $0.image, $0.imagePadding) = ("Star", UIImage(systemName: "star.fill"), 5)
        },
        Twin(
            "title: Star, configuration: plain, image: symbol star.fill, imagePadding: 5, imagePlacement: top", .plain()
        ) {
            ($0.title, $0.image, $0.imagePadding) = ("Star", UIImage(systemName: "star.fill"), 5)
            $0.imagePlacement = .top
        },
        Twin("title: Small, configuration: tinted, image: symbol star.fill, buttonSize: small", .tinted()) {
            ($0.title, $0.image, $0.buttonSize) = ("Small", UIImage(systemName: "star.fill"), .small)
        },
        Twin("title: Wait, configuration: gray, showsActivityIndicator: true, imagePadding: 3", .gray()) {
            ($0.title, $0.showsActivityIndicator, $0.imagePadding) = ("Wait", true, 3)
        },
        Twin(
            "title: Wide, configuration: gray, contentInsets: {top: 1, left: 20, bottom: 3, right: 40}", .gray()
        ) {
            $0.title = "Wide"
            $0.contentInsets = NSDirectionalEdgeInsets(top: 1, leading: 20, bottom: 3, trailing: 40)
        },
        Twin(
            "button: {title: Old, image: symbol star, titleEdgeInsets: {top: 0, left: 8, bottom: 0, right: -8}}"
        ) {
            let button = UIButton(type: .system)
            button.setTitle("Old", for: .normal)
            button.setImage(UIImage(systemName: "star"), for: .normal)
            button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 8, bottom: 0, right: -8)
            return button
        },
    ]

    private static let others = [
        Twin("switch: {isOn: on, thumbTintColor: red}") {
            let toggle = UISwitch()
            (toggle.isOn, toggle.thumbTintColor) = (true, .red)
            return toggle
        },
        Twin("activityIndicator: {style: large, isAnimating: true, color: red}") {
            let indicator = UIActivityIndicatorView(style: .large)
            indicator.color = .red
            indicator.startAnimating()
            return indicator
        },
        Twin("pageControl: {numberOfPages: 4, currentPage: 2, pageIndicatorTintColor: red}") {
            let control = UIPageControl()
            (control.numberOfPages, control.currentPage, control.pageIndicatorTintColor) = (4, 2, .red)
            return control
        },
        Twin("segmentedControl: {segments: [One, Two], selectedSegmentIndex: 0, selectedSegmentTintColor: red}") {
            let control = UISegmentedControl(items: ["One", "Two"])
            (control.selectedSegmentIndex, control.selectedSegmentTintColor) = (0, .red)
            return control
        },
        Twin("datePicker: {preferredDatePickerStyle: wheels}") {
            let picker = UIDatePicker()
            picker.preferredDatePickerStyle = .wheels
            return picker
        },
        Twin("datePicker: {datePickerMode: date, preferredDatePickerStyle: inline}") {
            let picker = UIDatePicker()
            (picker.datePickerMode, picker.preferredDatePickerStyle) = (.date, .inline)
            return picker
        },
    ]

    private func script(_ twins: [Twin], _ direction: UserInterfaceLayoutDirection) -> String {
        let views = twins.enumerated().map { "          v\($0.offset): {\($0.element.script)}\n" }.joined()
        return """
            animatic: 1
            title: Controls
            device: iPhone 16
            \(direction == .rightToLeft ? "traits: {direction: rtl}" : "")
            duration: 0.1s
            views:
              root:
                subviews:
                  list:
                    stack: {axis: vertical, spacing: 6, alignment: leading}
                    arranged:
            \(views)
            constraints: {top: list.top == root.top + 60, side: list.leading == root.leading + 20}
            """
    }

    private func root(_ twins: [Twin]) -> UIViewController {
        let controller = UIViewController()
        let stack = UIStackView(arrangedSubviews: twins.map { $0.make() })
        (stack.axis, stack.spacing, stack.alignment) = (.vertical, 6, .leading)
        stack.translatesAutoresizingMaskIntoConstraints = false
        controller.view.addSubview(stack)
        NSLayoutConstraint.activate([
            stack.topAnchor.constraint(equalTo: controller.view.topAnchor, constant: 60),
            stack.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor, constant: 20),
        ])
        return controller
    }

    @Test("have equal frames", arguments: [false, true], [UserInterfaceLayoutDirection.leftToRight, .rightToLeft])
    func frames(areButtons: Bool, direction: UserInterfaceLayoutDirection) async throws {
        let twins = areButtons ? Self.buttons : Self.others
        let film = try await ScreenTwins.film(script(twins, direction), at: [0])
        let code = try ScreenTwins.code(direction, at: [0], { root(twins) }, [])
        ScreenTwins.expectEqual(film, code, at: [0])
        #expect(film.first?.count == twins.count + 1)
    }

    @Test("have equal parts", arguments: [UserInterfaceLayoutDirection.leftToRight, .rightToLeft])
    func contents(direction: UserInterfaceLayoutDirection) async throws {
        for twins in [Self.buttons, Self.others] {
            let film = try await ScreenTwins.trees(of: script(twins, direction), at: [0])[0]
            let code = try ScreenTwins.trees("iPhone 16", direction, at: [0], { root(twins) }, [])[0]
            func contents(_ tree: ViewTree, below view: ViewID) -> [ViewContent] {
                tree.subviews(of: view).flatMap { [tree[$0].content] + contents(tree, below: $0) }
            }
            func looks(_ contents: [ViewContent]) -> [ViewContent.Button.Appearance?] {
                contents.map {
                    var appearance = $0.button?.appearance
                    // A script names the symbol that it shows.
                    appearance?.image?.path = ""
                    return appearance
                }
            }
            let (shown, expected) = (contents(film, below: film.root), contents(code.tree, below: code.root))
            #expect(looks(shown) == looks(expected))
            for (content, other) in zip(shown, expected) where content.button == nil && content.kind != .stack {
                #expect(content == other)
            }
        }
    }
}

extension ViewContent {
    fileprivate var button: Button? { if case .button(let button) = self { button } else { nil } }
}
