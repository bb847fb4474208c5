internal import Nibs

/// A connection in a storyboard that shows another controller.
///
/// A subclass overrides ``perform()`` to show the destination in its own way.
@preconcurrency @MainActor
open class UIStoryboardSegue: NSObject {
    /// The identifier in the storyboard; `nil` if the segue has none.
    public final let identifier: String?
    /// The controller of the scene in which the segue begins.
    public final let source: UIViewController
    /// The controller that the segue shows. Its view is not loaded yet in `prepare(for:sender:)`.
    public final let destination: UIViewController
    /// Shows the destination according to the kind of the segue. A custom segue without a kind shows nothing itself.
    final var show: (() -> Void)?

    public required init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination) = (identifier, source, destination)
        super.init()
    }

    /// Creates a segue that a closure performs.
    public convenience init(
        identifier: String?, source: UIViewController, destination: UIViewController,
        performHandler: @escaping () -> Void
    ) {
        self.init(identifier: identifier, source: source, destination: destination)
        show = performHandler
    }

    /// Shows the destination.
    open func perform() { show?() }
}

/// The receiver of the action of the control, the gesture recognizer, the bar item or the cell in which a segue begins.
@MainActor
final class SegueTrigger: NSObject {
    private weak var nib: NibInstance?
    private let connection: CompiledConnection

    init(_ connection: CompiledConnection, in nib: NibInstance) {
        (self.nib, self.connection) = (nib, connection)
        super.init()
    }

    func fire(_ sender: AnyObject) { nib?.performIfAllowed(connection, sender: sender) }

    /// Adds the trigger to a control, a gesture recognizer, an item of a bar or a cell. Returns whether the scene must own
    /// the trigger.
    func add(to source: AnyObject) -> Bool {
        if let control = source as? UIControl {
            control.addTarget(self, action: Selector(SegueTrigger.fire), for: .primaryActionTriggered)
        } else if let recognizer = source as? UIGestureRecognizer {
            recognizer.addTarget(self, action: Selector(SegueTrigger.fire))
        } else if let item = source as? UIBarButtonItem {
            (item.target, item.action) = (self, Selector(SegueTrigger.fire))
        } else if let cell = source as? UITableViewCell {
            if connection.segue?.isOfAccessory == true {
                cell.segues.accessory = self
            } else {
                cell.segues.selection = self
            }
            // The cell owns the trigger.
            return false
        } else {
            return false
        }
        return true
    }
}

/// The segues of a scene.
extension NibInstance {
    private var segues: [CompiledConnection] { scene.connections.filter { $0.segue != nil } }

    /// Performs the segues that embed a controller, in file order, as soon as the view of the controller is loaded.
    func embedControllers(in controller: UIViewController) {
        for connection in segues where connection.segue?.kind == "embed" {
            performIfAllowed(connection, sender: nil)
        }
    }

    /// Performs a segue unless `shouldPerformSegue(withIdentifier:sender:)` of the controller returns `false`.
    fileprivate func performIfAllowed(_ connection: CompiledConnection, sender: Any?) {
        guard let controller = owner as? UIViewController,
            controller.shouldPerformSegue(withIdentifier: connection.segue?.identifier ?? "", sender: sender)
        else { return }
        perform(connection, of: controller, sender: sender)
    }

    /// Performs the segue with an identifier. An unknown identifier is an error, as in UIKit.
    func performSegue(_ identifier: String, of controller: UIViewController, sender: Any?) {
        if let connection = segues.first(where: { $0.segue?.identifier == identifier }) {
            return perform(connection, of: controller, sender: sender)
        }
        let known = segues.compactMap { $0.segue?.identifier }.map { "'\($0)'" }
        world.refuse(
            "Receiver (\(type(of: controller))) has no segue with identifier '\(identifier)'; "
                + (known.isEmpty
                    ? "it has no segues with identifiers" : "expected one of " + known.joined(separator: ", "))
        )
    }

    private func perform(_ connection: CompiledConnection, of controller: UIViewController, sender: Any?) {
        guard let description = connection.segue else { return }
        guard description.isPerformed else { return reportOnce(connection) }
        if description.kind == "unwind" { return unwind(connection, description, from: controller, sender: sender) }
        if description.kind == "push", controller.navigationController == nil {
            return refuse(
                "Push segues can only be used when the source controller is managed by an instance of "
                    + "UINavigationController.", line: connection.line)
        }
        guard let destination = destination(of: connection)?.makeController(nil) else { return }
        let segue = makeSegue(connection, description, from: controller, to: destination)
        let container = object(connection.source) as? UIView
        let source = description.anchor.flatMap { anchors[$0]?.object } ?? sender as AnyObject?
        // The closure belongs to the segue, so it must not retain the segue.
        segue.show = { [unowned controller, unowned destination] in
            switch description.kind {
            case "embed":
                if let container { controller.embed(destination, in: container) }
            case "custom": break
            default:
                destination.applyNibAttributes(description.attributes)
                let isShown = description.kind == "show" || description.kind == "push"
                if isShown, let navigation = controller.navigationController {
                    navigation.pushViewController(destination, animated: description.isAnimated)
                } else {
                    controller.present(destination, animated: description.isAnimated)
                }
            }
        }
        if description.kind.hasPrefix("popover"), let source = source as? any UIPopoverPresentationControllerSourceItem
        {
            destination.modalPresentationStyle = .popover
            destination.popoverPresentationController?.sourceItem = source
            destination.applyNibAttributes(description.attributes)
        }
        controller.prepare(for: segue, sender: sender)
        segue.perform()
    }

    /// Returns the scene of the controller at the end of a segue or a relationship. Reports an error if the storyboard has
    /// no such controller.
    func destination(of connection: CompiledConnection) -> NibInstance? {
        guard let scene = interface.scenes.first(where: { $0.controller?.id == connection.destination }) else {
            refuse(
                "the destination '\(connection.destination)' of the \(connection.kind) '\(connection.name)' is not a "
                    + "controller of this storyboard; references to other storyboards are not followed",
                line: connection.line)
            return nil
        }
        return NibInstance(interface, scene, bundle: bundle, storyboard: storyboard)
    }

    private func makeSegue(
        _ connection: CompiledConnection, _ description: CompiledSegue, from source: UIViewController,
        to destination: UIViewController
    ) -> UIStoryboardSegue {
        let type = description.customClass.flatMap { segueClass($0, description, line: connection.line) }
        return (type ?? UIStoryboardSegue.self).init(
            identifier: description.identifier, source: source, destination: destination)
    }

    /// Performs the action of the nearest controller that has it, and then returns to this controller.
    ///
    /// - Source: Apple's Technical Note TN2298: the order of `prepare(for:sender:)`, the action and the transition.
    private func unwind(
        _ connection: CompiledConnection, _ description: CompiledSegue, from controller: UIViewController, sender: Any?
    ) {
        let action = description.unwindAction ?? ""
        let found = controller.unwindCandidates.first {
            $0.canPerformUnwindSegueAction(Selector(ofNib: action), from: controller, sender: sender ?? controller)
        }
        guard let destination = found else {
            return note(
                "\(interface.source):\(connection.line): the segue '\(connection.name)' is not performed: no controller "
                    + "below '\(type(of: controller))' has the action '\(action)'", once: true)
        }
        let segue = makeSegue(connection, description, from: controller, to: destination)
        segue.show = { [unowned destination] in destination.unwind(animated: description.isAnimated) }
        controller.prepare(for: segue, sender: sender)
        _ = World.perform(action, of: destination, segue, nil)
        segue.perform()
    }

    private func segueClass(_ name: String, _ segue: CompiledSegue, line: Int) -> UIStoryboardSegue.Type? {
        let modules = [segue.isInModuleOfTarget ? interface.module : nil, segue.customModule, interface.module]
        let types = modules.compactMap(\.self).lazy.compactMap { NSClassFromString("\($0).\(name)") }
        if let type = types.first as? UIStoryboardSegue.Type { return type }
        refuse("found the class '\(name)' of a segue, expected a subclass of 'UIStoryboardSegue'", line: line)
        return nil
    }

    /// Reports a segue whose kind is not performed, the first time that a program performs it.
    private func reportOnce(_ connection: CompiledConnection) {
        note(
            "\(interface.source):\(connection.line): the segue '\(connection.name)' is not performed: segues of the kind "
                + "'\(connection.segue?.kind ?? "")' need a split view controller; present the controller in "
                + "'performSegue(withIdentifier:sender:)' or in an action", once: true)
    }
}

extension UIViewController {
    /// The controllers to which a segue can return, from the nearest to the farthest: the other children of each container
    /// from the last to the first, the container itself, and the controllers that present it.
    fileprivate var unwindCandidates: [UIViewController] {
        func all(_ controller: UIViewController, except child: UIViewController?) -> [UIViewController] {
            let children = (controller as? UINavigationController)?.viewControllers ?? controller.children
            return children.reversed().filter { $0 !== child }.flatMap { all($0, except: nil) } + [controller]
        }
        var (current, found): (UIViewController, [UIViewController]) = (self, [])
        while let next = current.parent ?? current.presentingViewController {
            found += all(next, except: current)
            current = next
        }
        return found
    }

    /// Dismisses the controllers that this controller, or one that contains it, presents, and pops the controllers above it.
    fileprivate func unwind(animated: Bool) {
        var next: UIViewController? = self
        var isDismissed = false
        while let controller = next {
            if controller.presentedViewController?.presentingViewController === controller, !isDismissed {
                controller.dismiss(animated: animated)
                isDismissed = true
            }
            if let navigation = controller.parent as? UINavigationController,
                navigation.topViewController !== controller
            {
                navigation.popToViewController(controller, animated: animated && !isDismissed)
            }
            next = controller.parent
        }
    }

    /// Adds a child, whose view fills a container view.
    fileprivate func embed(_ child: UIViewController, in container: UIView) {
        addChild(child)
        child.view.frame = container.bounds
        child.view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        child.view.translatesAutoresizingMaskIntoConstraints = true
        container.addSubview(child.view)
        child.didMove(toParent: self)
    }
}
