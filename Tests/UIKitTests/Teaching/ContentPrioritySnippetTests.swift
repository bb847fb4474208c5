import AnimaticTesting
import Testing
import UIKit

/// The code of a post about content priorities: a plain view, two labels and a button in a row of 375 points.
///
/// The natural widths are 60, 90 and 80. The scripts in `Timelines/HuggingAndCompression` use the same numbers. In
/// rows with equal priorities, the order in which constraints mention the views decides.
@MainActor
struct ContentPrioritySnippetTests {
    private func withScreen(
        last: @autoclosure () -> UIView = SizedButton(80), _ body: (TestScreen, RowController) throws -> Void
    ) throws {
        let screen = try TestScreen("iPhone SE 3")
        try screen.run {
            let controller = RowController(last: last())
            screen.show(controller)
            try body(screen, controller)
            #expect(screen.conflicts.isEmpty && screen.exceptions.isEmpty)
        }
    }

    @Test func `the view without a natural size gets and yields the space`() throws {
        try withScreen { screen, controller in
            #expect(controller.containerView.frame == CGRect(x: 0, y: 233.5, width: 375, height: 200))
            // 375 - 60 - 90 - 80 = 145.
            #expect(controller.spans == [[0, 145], [145, 60], [205, 90], [295, 80]])
            controller.sampleLabel.natural.width = 140
            UIView.animate(withDuration: 0.5) { controller.view.layoutIfNeeded() }
            #expect(controller.spans == [[0, 65], [65, 140], [205, 90], [295, 80]])
            // Half of the time is half of the change: 145 to 65, and 60 to 140.
            screen.advance(by: 0.25)
            #expect(screen.presentationFrame(of: controller.sampleView)?.width == 105)
            #expect(screen.presentationFrame(of: controller.sampleLabel)?.minX == 105)
            #expect(screen.presentationFrame(of: controller.sampleLabel)?.width == 100)
            screen.advance(by: 0.5)
            // The plain view ends at zero, and the button yields the rest.
            controller.sampleLabel.natural.width = 240
            screen.advance(by: 0)
            #expect(controller.spans == [[0, 0], [0, 240], [240, 90], [330, 45]])
        }
    }

    @Test func `the text of the post shrinks the plain view`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let (label, second, button) = (UILabel(), UILabel(), UIButton(type: .system))
            let controller = RowController(label, second, last: button)
            label.text = "label1"
            second.text = "label2"
            button.setTitle("button", for: .normal)
            screen.show(controller)
            let before = controller.sampleView.frame.width
            let short = label.intrinsicContentSize.width
            label.text = " (label1) 일리삼사오륙칠팔구십"
            screen.advance(by: 0)
            let long = label.intrinsicContentSize.width
            #expect(long > short + 80 && label.frame.width == long)
            #expect(controller.sampleView.frame.width == before - (long - short))
            #expect(button.frame.maxX == 375 && button.frame.width == button.intrinsicContentSize.width)
        }
    }

    @Test func `the last of equal views shrinks if the plain view has a width`() throws {
        try withScreen { screen, controller in
            controller.sampleView.widthAnchor.constraint(equalToConstant: 120).isActive = true
            controller.sampleLabel.natural.width = 140
            screen.advance(by: 0)
            // 375 - 120 - 140 - 90 = 25 for the button.
            #expect(controller.spans == [[0, 120], [120, 140], [260, 90], [350, 25]])
            // A priority gives the same result without a tie.
            controller.last.setContentCompressionResistancePriority(.defaultHigh - 1, for: .horizontal)
            screen.advance(by: 0)
            #expect(controller.spans == [[0, 120], [120, 140], [260, 90], [350, 25]])
        }
    }

    @Test func `a label with a required resistance keeps its width`() throws {
        try withScreen(last: SizedLabel(80)) { screen, controller in
            self.fix(controller)
            screen.advance(by: 0)
            #expect(controller.spans == [[0, 120], [120, 140], [260, 90], [350, 25]])
            controller.last.setContentCompressionResistancePriority(.required, for: .horizontal)
            screen.advance(by: 0)
            #expect(controller.spans == [[0, 120], [120, 140], [260, 35], [295, 80]])
            controller.sample2Label.setContentCompressionResistancePriority(.required, for: .horizontal)
            screen.advance(by: 0)
            #expect(controller.spans == [[0, 120], [120, 85], [205, 90], [295, 80]])
        }
    }

    @Test func `the first of equal views stretches`() throws {
        try withScreen { screen, controller in
            controller.sampleView.widthAnchor.constraint(equalToConstant: 120).isActive = true
            screen.advance(by: 0)
            // 375 - 120 - 60 - 90 - 80 = 25 more for the first label.
            #expect(controller.spans == [[0, 120], [120, 85], [205, 90], [295, 80]])
            controller.sampleLabel.setContentHuggingPriority(.defaultLow + 1, for: .horizontal)
            screen.advance(by: 0)
            #expect(controller.spans == [[0, 120], [120, 60], [180, 115], [295, 80]])
        }
    }

    private func fix(_ controller: RowController) {
        controller.sampleView.widthAnchor.constraint(equalToConstant: 120).isActive = true
        controller.sampleLabel.natural.width = 140
    }

    @Test func `the priorities that the post prints`() throws {
        try withScreen { _, controller in
            let views = [
                controller.containerView, controller.sampleView, controller.sampleLabel, controller.sample2Label,
                controller.last,
            ]
            #expect(views.map { $0.contentHuggingPriority(for: .horizontal).rawValue } == [250, 250, 250, 250, 250])
            #expect(
                views.map { $0.contentCompressionResistancePriority(for: .vertical).rawValue }
                    == [750, 750, 750, 750, 750])
        }
        #expect(UILayoutPriority.defaultLow.rawValue == 250 && UILayoutPriority.defaultHigh.rawValue == 750)
    }

    @Test func `a class that looks wrong when it is stretched hugs with 750`() throws {
        try TestScreen().run {
            let tight = [UISwitch(), UIActivityIndicatorView(style: .medium)]
            let loose = [UIButton(), UIImageView(), UILabel(), UITextField(), UITextView(), UIView()]
            for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
                #expect(tight.allSatisfy { $0.contentHuggingPriority(for: axis) == .defaultHigh })
                #expect(loose.allSatisfy { $0.contentHuggingPriority(for: axis) == .defaultLow })
                #expect(
                    (tight + loose).allSatisfy { $0.contentCompressionResistancePriority(for: axis) == .defaultHigh })
            }
        }
    }

    @Test func `a default value that is set again requests no layout`() throws {
        try withScreen { screen, controller in
            screen.clearTrace()
            let button = controller.last
            button.setContentHuggingPriority(.defaultLow, for: .horizontal)
            button.setContentCompressionResistancePriority(.defaultHigh, for: .horizontal)
            screen.advance(by: 0.1)
            #expect(screen.count(of: "needsLayout") == 0 && screen.count(of: "layoutSubviews") == 0)
            button.setContentHuggingPriority(.defaultLow + 1, for: .horizontal)
            screen.advance(by: 0.1)
            #expect(button.contentHuggingPriority(for: .horizontal).rawValue == 251)
        }
    }
}

/// The controller of the post. Outlets are created in code, and the labels can have given sizes.
private final class RowController: UIViewController {
    let containerView = UIView()
    let sampleView = UIView()
    private let first: UILabel
    let sample2Label: UILabel
    let last: UIView

    init(_ first: UILabel = SizedLabel(60), _ second: UILabel = SizedLabel(90), last: UIView) {
        (self.first, sample2Label, self.last) = (first, second, last)
        super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { return nil }

    var sampleLabel: SizedLabel {
        guard let label = first as? SizedLabel else { preconditionFailure("the first label has its own size") }
        return label
    }

    var spans: [[CGFloat]] { [sampleView, first, sample2Label, last].map(\.span) }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.addSubview(containerView)
        containerView.translatesAutoresizingMaskIntoConstraints = false
        for subview in [sampleView, first, sample2Label, last] {
            containerView.addSubview(subview)
            subview.translatesAutoresizingMaskIntoConstraints = false
        }
        NSLayoutConstraint.activate([
            self.containerView.leftAnchor.constraint(equalTo: self.view.leftAnchor),
            self.containerView.rightAnchor.constraint(equalTo: self.view.rightAnchor),
            self.containerView.heightAnchor.constraint(equalToConstant: 200),
            self.containerView.centerYAnchor.constraint(equalTo: self.view.centerYAnchor),
        ])
        NSLayoutConstraint.activate([
            self.sampleView.leftAnchor.constraint(equalTo: self.containerView.leftAnchor),
            self.sampleView.bottomAnchor.constraint(equalTo: self.containerView.bottomAnchor),
            self.sampleView.topAnchor.constraint(equalTo: self.containerView.topAnchor),
        ])
        NSLayoutConstraint.activate([
            self.first.leftAnchor.constraint(equalTo: self.sampleView.rightAnchor),
            self.first.bottomAnchor.constraint(equalTo: self.containerView.bottomAnchor),
            self.first.topAnchor.constraint(equalTo: self.containerView.topAnchor),
        ])
        NSLayoutConstraint.activate([
            self.sample2Label.leftAnchor.constraint(equalTo: self.first.rightAnchor),
            self.sample2Label.bottomAnchor.constraint(equalTo: self.containerView.bottomAnchor),
            self.sample2Label.topAnchor.constraint(equalTo: self.containerView.topAnchor),
        ])
        NSLayoutConstraint.activate([
            self.last.leftAnchor.constraint(equalTo: self.sample2Label.rightAnchor),
            self.last.rightAnchor.constraint(equalTo: self.containerView.rightAnchor),
            self.last.bottomAnchor.constraint(equalTo: self.containerView.bottomAnchor),
            self.last.topAnchor.constraint(equalTo: self.containerView.topAnchor),
        ])
    }
}
