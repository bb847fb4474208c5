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

/// The receiver of the action of a control or a gesture recognizer in which a segue begins.
@MainActor
final class SegueTrigger: NSObject {
    private weak var nib: NibInstance?
    private let connection: CompiledConnection

    init(_ connection: CompiledConnection, in nib: NibInstance) {
        (self.nib, self.connection) = (nib, connection)
        super.init()
    }

    func fire(_ sender: AnyObject) { nib?.performIfAllowed(connection, sender: sender) }

    /// Adds the trigger to a control or a gesture recognizer. Returns `false` for any other object.
    func add(to source: AnyObject) -> Bool {
        if let control = source as? UIControl {
            control.addTarget(self, action: Selector(SegueTrigger.fire), for: .primaryActionTriggered)
        } else if let recognizer = source as? UIGestureRecognizer {
            recognizer.addTarget(self, action: Selector(SegueTrigger.fire))
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
        let scene = interface.scenes.first { $0.controller?.id == connection.destination }
        let instance = scene.map { NibInstance(interface, $0, bundle: bundle, storyboard: storyboard) }
        guard let destination = instance?.makeController(nil) else {
            return refuse(
                "the destination '\(connection.destination)' of the segue '\(connection.name)' is not a controller of this "
                    + "storyboard; references to other storyboards are not followed", line: connection.line)
        }
        let type = description.customClass.flatMap { segueClass($0, description, line: connection.line) }
        let segue = (type ?? UIStoryboardSegue.self).init(
            identifier: description.identifier, source: controller, destination: destination)
        let container = object(connection.source) as? UIView
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
                    if description.kind == "popoverPresentation",
                        let source = sender as? any UIPopoverPresentationControllerSourceItem
                    {
                        destination.modalPresentationStyle = .popover
                        destination.popoverPresentationController?.sourceItem = source
                    }
                    controller.present(destination, animated: description.isAnimated)
                }
            }
        }
        controller.prepare(for: segue, sender: sender)
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
                + "'\(connection.segue?.kind ?? "")' come with navigation controllers; present the controller in "
                + "'performSegue(withIdentifier:sender:)' or in an action", once: true)
    }
}

extension UIViewController {
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
