import AnimaticTesting
import Testing
import UIKit

/// The description of an endless layout contains the overrides that cause it, as `Class.method`.
@MainActor
struct FeedbackLoopTests {
    @Test func `names the class and the method of a view`() throws {
        let screen = try TestScreen()
        try screen.run {
            let view = LoginView()
            view.accessibilityIdentifier = "login"
            // Also overrides layoutSubviews, but makes no request.
            view.addSubview(QuietView())
            screen.show(view)
            let loop = try #require(screen.feedbackLoop)
            #expect(loop.hasPrefix("LoginView.layoutSubviews of 'login': "), "\(loop)")
        }
    }

    @Test func `does not name the override of another view with the same name`() throws {
        let screen = try TestScreen()
        try screen.run {
            let (view, quiet) = (LoginView(), QuietView())
            view.accessibilityIdentifier = "login"
            quiet.accessibilityIdentifier = "login"
            view.addSubview(quiet)
            screen.show(view)
            let loop = try #require(screen.feedbackLoop)
            #expect(loop.hasPrefix("LoginView.layoutSubviews of 'login': "), "\(loop)")
        }
    }

    @Test func `names the class that declares an inherited override`() throws {
        let screen = try TestScreen()
        try screen.run {
            let view = SpecialLoginView()
            view.accessibilityIdentifier = "login"
            screen.show(view)
            let loop = try #require(screen.feedbackLoop)
            #expect(loop.hasPrefix("LoginView.layoutSubviews of 'login': "), "\(loop)")
        }
    }

    @Test func `names the class and the method of a controller`() throws {
        let screen = try TestScreen()
        try screen.run {
            screen.show(LoginController())
            let loop = try #require(screen.feedbackLoop)
            #expect(loop.hasPrefix("LoginController.viewDidLayoutSubviews of 'LoginController 1': "), "\(loop)")
        }
    }

    @Test func `names an override that changes constraints`() throws {
        let screen = try TestScreen()
        try screen.run {
            let view = GrowingView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            view.accessibilityIdentifier = "growing"
            screen.show(view)
            let loop = try #require(screen.feedbackLoop)
            #expect(loop.hasPrefix("GrowingView.layoutSubviews of 'growing': "), "\(loop)")
        }
    }
}

private class LoginView: UIView {
    override func layoutSubviews() {
        super.layoutSubviews()
        setNeedsLayout()
        superview?.setNeedsLayout()
    }
}

private final class SpecialLoginView: LoginView {
    override func updateConstraints() { super.updateConstraints() }
}

private final class QuietView: UIView {
    override func layoutSubviews() { super.layoutSubviews() }
}

private final class LoginController: UIViewController {
    override func viewWillLayoutSubviews() {}

    override func viewDidLayoutSubviews() { view.setNeedsLayout() }
}

/// Moves a subview in each layout.
private final class GrowingView: UIView {
    private let box = UIView()
    private lazy var leading = box.leadingAnchor.constraint(equalTo: leadingAnchor)

    override init(frame: CGRect) {
        super.init(frame: frame)
        box.translatesAutoresizingMaskIntoConstraints = false
        addSubview(box)
        leading.isActive = true
    }

    required init?(coder: NSCoder) { return nil }

    override func layoutSubviews() {
        leading.constant += 1
        super.layoutSubviews()
        leading.constant += 1
    }
}
