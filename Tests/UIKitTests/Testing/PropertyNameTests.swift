import AnimaticTesting
import Simulation
import Testing
import UIKit

/// A view whose subviews are in containers.
@MainActor
private final class Form: UIView {
    let title = UILabel()
    var optional: UIView?
    // Force-unwrapped, as an outlet.
    var outlet: UIButton!
    lazy var footer = UIView()
    let rows = [UILabel(), UILabel()]
    let places: [UIView?] = [nil, UIView()]
    let grid = [[UIView()], [UIView(), UIView()]]
    let fields = ["email": UITextField()]
    weak var held: UIView?

    init(inContainers: Bool) {
        super.init(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
        let (optional, held) = (UIView(), UIView())
        (self.optional, self.held, outlet) = (optional, held, UIButton())
        let views = [title, optional, outlet, footer, rows[0], rows[1], places[1], grid[1][1], fields["email"], held]
        for view in views.compactMap(\.self) {
            guard inContainers else {
                addSubview(view)
                continue
            }
            let (stack, container) = (UIStackView(), UIView())
            stack.addArrangedSubview(view)
            container.addSubview(stack)
            addSubview(container)
        }
    }

    @available(*, unavailable) required init?(coder: NSCoder) { nil }
}

/// A controller that holds views of its hierarchy.
@MainActor
private final class LoginController: UIViewController {
    let email = UITextField()
    var late: UILabel?
    private let card = UIView()

    override func loadView() {
        view = UIView()
        let stack = UIStackView()
        stack.addArrangedSubview(email)
        // The view is held only after it has been added.
        let label = UILabel()
        stack.addArrangedSubview(label)
        late = label
        card.addSubview(stack)
        view.addSubview(card)
    }
}

/// Views are named after the stored properties of their ancestors and of the controllers of these.
@MainActor @Suite("Names after properties")
struct PropertyNameTests {
    private let screen: TestScreen

    init() throws { screen = try TestScreen("iPhone 16") }

    /// Returns the name in goldens and traces.
    private func name(_ view: UIView?) -> String? { view?.handle.name }

    @Test("are given to views of each kind of property, at any depth", arguments: [false, true])
    func kinds(inContainers: Bool) {
        screen.run {
            let form = Form(inContainers: inContainers)
            screen.show(form)
            #expect(name(form.title) == "Form.title")
            #expect(name(form.optional) == "Form.optional")
            #expect(name(form.outlet) == "Form.outlet")
            #expect(name(form.footer) == "Form.footer")
            #expect(form.rows.map { name($0) } == ["Form.rows[0]", "Form.rows[1]"])
            #expect(name(form.places[1]) == "Form.places[1]")
            #expect(name(form.grid[1][1]) == "Form.grid[1][1]")
            #expect(name(form.fields["email"]) == "Form.fields[\"email\"]")
            #expect(name(form.held) == "Form.held")
        }
    }

    @Test func `are given to views that a controller holds, below containers`() {
        screen.run {
            let controller = LoginController()
            screen.show(controller)
            #expect(name(controller.email) == "LoginController.email")
            #expect(name(controller.late) == "LoginController.late")
            #expect(name(controller.email.superview?.superview) == "LoginController.card")
        }
    }

    @Test func `come from the closest owner, and differ for two owners of a class`() {
        @MainActor final class Outer: UIView {
            let forms = [Form(inContainers: true), Form(inContainers: true)]
            var title: UIView?
        }
        screen.run {
            let outer = Outer(frame: CGRect(x: 0, y: 0, width: 300, height: 400))
            // Both the form and the outer view hold the title.
            outer.title = outer.forms[0].title
            for form in outer.forms { outer.addSubview(form) }
            screen.show(outer)
            #expect(outer.forms.map { name($0) } == ["Outer.forms[0]", "Outer.forms[1]"])
            #expect(outer.forms.map { name($0.title) } == ["Form.title", "Form.title 2"])
        }
    }

    @Test func `do not replace an accessibility identifier, nor the name of a view that nothing holds`() {
        screen.run {
            let form = Form(inContainers: true)
            let other = UIView()
            form.title.accessibilityIdentifier = "heading"
            form.addSubview(other)
            screen.show(form)
            #expect(name(form.title) == "heading")
            #expect(name(other)?.wholeMatch(of: /UIView \d+/) != nil)
        }
    }
}
