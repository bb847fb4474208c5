internal import CoreGraphics
internal import Foundation
internal import Geometry
internal import Nibs
internal import Simulation
internal import Views

/// The objects that are created when a scene of a storyboard or a nib is loaded.
///
/// The objects are created in file order, superviews before their subviews are added. Then the constraints are activated,
/// the runtime attributes are set, and the outlets and actions are connected. At last, `awakeFromNib()` of each object is
/// called.
@MainActor
final class NibInstance {
    let interface: CompiledInterface
    let scene: CompiledScene
    let bundle: Bundle?
    /// The storyboard that contains the scene; `nil` for a nib.
    let storyboard: UIStoryboard?
    let world = World.current
    /// The owner of the nib, or the controller of the scene.
    private(set) weak var owner: AnyObject?
    /// The objects that the program passed for external objects, by their names.
    private var externals: [String: AnyObject] = [:]
    private var objects: [String: AnyObject] = [:]
    /// The created objects with their descriptions, in the order of their creation.
    private var created: [(object: AnyObject, description: CompiledObject)] = []
    /// The constraints by their ids, to which outlets refer.
    private var constraints: [String: NSLayoutConstraint] = [:]
    private var guides: [String: UILayoutGuide] = [:]

    /// The receivers of the actions that perform segues. Controls and recognizers do not own their targets.
    private var triggers: [SegueTrigger] = []
    /// The views and the items to which popovers of segues point, by their ids.
    private(set) var anchors: [String: Anchor] = [:]
    /// The labels and image views of the cells that are being created, by their ids.
    private var cellParts: [String: UIView] = [:]
    /// The scene that contains the prototype cell which this instance creates; `nil` for other instances.
    final var parent: NibInstance?

    /// An object that the instance does not own.
    struct Anchor { weak var object: AnyObject? }

    init(_ interface: CompiledInterface, _ scene: CompiledScene, bundle: Bundle?, storyboard: UIStoryboard?) {
        (self.interface, self.scene, self.bundle, self.storyboard) = (interface, scene, bundle, storyboard)
        if let module = interface.module, !world.modulesOfNibs.contains(module) { world.modulesOfNibs.append(module) }
    }

    // MARK: Loading

    /// The name that Apple's compiler gives to the nib of the controller's view; `nil` for a controller without a view.
    var nibNameOfView: String? {
        guard let controller = scene.controller, let view = scene.view else { return nil }
        return "\(controller.id)-view-\(view)"
    }

    /// Creates the controller of the scene, without its view.
    ///
    /// - Parameter chain: The ids of the containers that contain the controller.
    func makeController(
        _ make: ((NSCoder) -> UIViewController?)?, in chain: [String] = []
    ) -> UIViewController? {
        guard let description = scene.controller else { return nil }
        let coder = NibCoder(description, in: self)
        let controller: UIViewController?
        if let made = make?(coder) {
            controller = made
        } else {
            let type = programClass(of: description, as: UIViewController.self) ?? UIViewController.self
            controller = type.init(coder: coder)
        }
        guard let controller else {
            refuse("'init(coder:)' of '\(description.name)' returned nil", line: description.line)
            return nil
        }
        owner = controller
        if isContainer(controller) {
            makeChildren(of: controller, in: chain)
            connectAll(of: controller)
        }
        setRuntimeAttributes(of: controller, description)
        controller.awakeFromNib()
        return controller
    }

    /// Creates the view of the controller and the other objects of its scene.
    func loadView(of controller: UIViewController) {
        owner = controller
        connectAll(of: controller)
    }

    /// Creates and connects all objects of a scene.
    private func connectAll(of controller: UIViewController) {
        makeObjects()
        if let id = scene.view, let view = objects[id] as? UIView { controller.view = view }
        connect()
        embedControllers(in: controller)
        // The views own each other, and the controller owns the remaining objects.
        controller.nibObjects = scene.objects.compactMap { objects[$0.id] }
        (objects, constraints, externals) = ([:], [:], [:])
    }

    /// Creates the objects of a nib.
    ///
    /// - Returns: The objects at the top level, in file order.
    func instantiate(owner: AnyObject?, externals: [String: AnyObject]) -> [Any] {
        (self.owner, self.externals) = (owner, externals)
        makeObjects()
        connect()
        return scene.objects.compactMap { objects[$0.id] }
    }

    private func makeObjects() {
        for description in scene.objects { _ = make(description) }
        for guide in scene.guides {
            guard let view = objects[guide.owner] as? UIView else { continue }
            let made = UILayoutGuide()
            made.identifier = guide.name
            view.addLayoutGuide(made)
            guides[guide.name] = made
        }
        let variations = NibVariations(scene, for: world.engine.traitCollection)
        let sizeClasses = NibSizeClasses(scene, variations, created: created)
        for (object, description) in created {
            guard let view = object as? UIView, description.view != nil else { continue }
            if variations.isInstalled(description) == false { sizeClasses.uninstall(view) }
        }
        for constraint in scene.constraints {
            if let made = add(constraint, variations) { sizeClasses.add(made, constraint) }
        }
        variations.apply { objects[$0] as? UIView }
        guard !scene.variations.isEmpty else { return }
        for case let root as UIView in scene.objects.compactMap({ objects[$0.id] }) { sizeClasses.observe(root) }
    }

    func make(_ description: CompiledObject) -> AnyObject? {
        let object: AnyObject?
        if let part = cellParts[description.id] {
            decode(description, into: part)
            return part
        } else if description.view != nil {
            object = view(description)
        } else if let item = item(description) {
            object = item
        } else if description.className == "NSObject" {
            object = (programClass(of: description, as: NSObject.self) as? any NibConnectable.Type)?.makeForNib()
        } else {
            let recognizer =
                programClass(of: description, as: UIGestureRecognizer.self)?.makeForNib() as? UIGestureRecognizer
            recognizer?.applyNibAttributes(description.attributes)
            object = recognizer
        }
        guard let object else {
            if description.view == nil {
                refuse(
                    "no object of the class '\(description.name)' was created: the class must override 'makeForNib()', "
                        + "which animatic-port writes", line: description.line)
            }
            return nil
        }
        register(object, description)
        return object
    }

    /// Creates a view with its subviews. The initializer of the view calls ``decode(_:into:)``.
    private func view(_ description: CompiledObject) -> UIView? {
        let type = programClass(of: description, as: UIView.self) ?? UIView.self
        guard let view = type.init(coder: NibCoder(description, in: self)) else {
            refuse("'init(coder:)' of '\(description.name)' returned nil", line: description.line)
            return nil
        }
        return view
    }

    func register(_ object: AnyObject, _ description: CompiledObject) {
        guard objects[description.id] !== object else { return }
        objects[description.id] = object
        created.append((object, description))
    }

    // MARK: Views

    /// Gives a view the content and the subviews that the file describes.
    func decode(_ description: CompiledObject, into view: UIView) {
        register(view, description)
        guard let part = description.view else { return }
        view.applyNib(part)
        view.applyNibAttributes(description.attributes)
        for image in part.images { setImage(image, of: view) }
        view.didDecodeNib()
        if let cell = view as? UITableViewCell { cellParts = cell.nibParts(description) }
        if let table = view as? UITableView { decodeRows(of: description, into: table) }
        decodeItems(of: description, into: view)
        for child in part.arranged {
            guard let subview = make(child) as? UIView else { continue }
            if let stack = view as? UIStackView { stack.addArrangedSubview(subview) } else { view.addSubview(subview) }
        }
        for (id, spacing) in part.customSpacing.sorted(by: { $0.key < $1.key }) {
            guard let subview = objects[id] as? UIView else { continue }
            (view as? UIStackView)?.setCustomSpacing(CGFloat(spacing), after: subview)
        }
        for child in part.subviews {
            if child.key == "contentView", let content = view.nibContentView {
                decode(child, into: content)
                view.addSubview(content)
            } else if let subview = make(child) as? UIView, !view.adopt(subview, child.key) {
                view.addSubview(subview)
            }
        }
    }

    private func setImage(_ image: CompiledImage, of view: UIView) {
        let found = image.isSymbol ? UIImage(systemName: image.name) : self.image(named: image.name)
        if let shown = found ?? placeholder(named: image.name) { view.setNibImage(shown, of: image.property) }
        if found == nil, !image.isSymbol {
            note("found no image '\(image.name)', which the view '\(view.handle.name)' shows; add it to the resources")
        }
    }

    /// Returns a gray rectangle with the name and the size of a missing image; `nil` if the file does not state the size.
    func placeholder(named name: String) -> UIImage? {
        guard let size = interface.imageSizes[name], size.count == 2 else { return nil }
        return UIImage(.init(placeholderFor: name, size: Size(width: size[0], height: size[1])))
    }

    func image(named name: String) -> UIImage? {
        bundle.flatMap { UIImage(named: name, in: $0, compatibleWith: nil) } ?? UIImage(named: name)
    }

    // MARK: Constraints

    private func item(_ side: CompiledConstraint.Side) -> AnyObject? {
        guard side.guide != .own else { return guides[side.item] }
        guard let view = objects[side.item] as? UIView else { return nil }
        return switch side.guide {
        case .safeArea: view.safeAreaLayoutGuide
        case .layoutMargins: view.layoutMarginsGuide
        case .readableContent: view.readableContentGuide
        case .keyboard: view.keyboardLayoutGuide
        case .scrollContent: (view as? UIScrollView)?.contentLayoutGuide
        case .scrollFrame: (view as? UIScrollView)?.frameLayoutGuide
        case .own, nil: view
        }
    }

    private func add(_ description: CompiledConstraint, _ variations: NibVariations) -> NSLayoutConstraint? {
        guard let first = item(description.first), let attribute = attribute(description.first),
            let relation = NSLayoutConstraint.Relation(rawValue: description.relation)
        else { return nil }
        let second = description.second.flatMap(item)
        if description.second != nil, second == nil { return nil }
        let custom = description.object.flatMap { programClass(of: $0, as: NSLayoutConstraint.self) }
        let constraint = (custom ?? NSLayoutConstraint.self).init(
            item: first, attribute: attribute, relatedBy: relation, toItem: second,
            attribute: description.second.flatMap(self.attribute) ?? .notAnAttribute,
            multiplier: CGFloat(description.multiplier),
            constant: CGFloat(variations.constant(of: description)))
        constraint.priority = UILayoutPriority(Float(variations.priority(of: description)))
        constraint.identifier = description.identifier ?? description.name
        if let id = description.id { constraints[id] = constraint }
        if let object = description.object { created.append((constraint, object)) }
        if variations.isActive(description), constraint.isInOneTree { constraint.isActive = true }
        return constraint
    }

    private func attribute(_ side: CompiledConstraint.Side) -> NSLayoutConstraint.Attribute? {
        NSLayoutConstraint.Attribute(rawValue: side.attribute)
    }

    // MARK: Connections

    private func connect() {
        for (object, description) in created { setRuntimeAttributes(of: object, description) }
        var connectedCollections: Set<[String]> = []
        for connection in scene.connections {
            guard let source = object(connection.source) else { continue }
            switch connection.kind {
            case .outlet:
                if let destination = object(connection.destination) {
                    set(connection.name, of: source, to: [destination], connection.line)
                }
            case .collection:
                guard connectedCollections.insert([connection.source, connection.name]).inserted else { continue }
                let all = scene.connections.filter {
                    $0.kind == .collection && $0.source == connection.source && $0.name == connection.name
                }.compactMap { object($0.destination) }
                if connection.name == "gestureRecognizers", let view = source as? UIView {
                    for case let recognizer as UIGestureRecognizer in all { view.addGestureRecognizer(recognizer) }
                } else {
                    set(connection.name, of: source, to: [all], connection.line)
                }
            case .action: addAction(connection, of: source)
            case .segue:
                guard connection.segue?.kind != "embed" else { continue }
                let root = parent ?? self
                if let id = connection.segue?.anchor { root.anchors[id] = Anchor(object: object(id)) }
                let trigger = SegueTrigger(connection, in: root)
                if trigger.add(to: source) { root.triggers.append(trigger) }
            case .relationship: break
            }
        }
        for (object, _) in created { (object as? any NibConnectable)?.awakeFromNib() }
        created = []
    }

    /// Returns the object with an id; `nil` if the scene does not contain it, or if it was released.
    func object(_ id: String) -> AnyObject? {
        if let object = objects[id] ?? constraints[id] { return object }
        if id == scene.controller?.id { return owner }
        return switch scene.placeholders[id] {
        case .owner: owner
        case .external: externals[id]
        case .firstResponder, .exit, nil: nil
        }
    }

    private func set(_ name: String, of object: AnyObject, to candidates: [Any?], _ line: Int) {
        let type = "\(Swift.type(of: object))"
        switch NibConnection.ask(object, name, .set(candidates)) {
        case .done: break
        case .missing:
            refuse(
                "found the connection '\(name)', but '\(type)' has no such outlet: [<\(type)> "
                    + "setValue:forUndefinedKey:]: this class is not key value coding-compliant for the key \(name). "
                    + "Declare '@IBOutlet var \(name)' and port the class with animatic-port, or remove the connection",
                line: line)
        case .expected(let expected):
            let found = candidates.compactMap(\.self).first.map { "\(Swift.type(of: $0))" } ?? "nil"
            refuse(
                "found an object of the type '\(found)' for '\(name)' of '\(type)', expected '\(expected)'; change the "
                    + "type of the property or the class in the file", line: line)
        }
    }

    private func addAction(_ connection: CompiledConnection, of source: AnyObject) {
        let isForFirstResponder = scene.placeholders[connection.destination] == .firstResponder
        let target = object(connection.destination)
        guard target != nil || isForFirstResponder else { return }
        let selector = Selector(ofNib: connection.name)
        if let control = source as? UIControl {
            control.addTarget(
                target, action: selector,
                for: connection.events.map { UIControl.Event(rawValue: $0) } ?? .primaryActionTriggered)
        } else if let recognizer = source as? UIGestureRecognizer, let target {
            recognizer.addTarget(target, action: selector)
        } else if let item = source as? UIBarButtonItem {
            (item.target, item.action) = (target, selector)
        } else {
            refuse(
                "found the action '\(connection.name)' of a '\(Swift.type(of: source))', expected a control or a gesture "
                    + "recognizer", line: connection.line)
        }
    }

    private func setRuntimeAttributes(of object: AnyObject, _ description: CompiledObject) {
        for attribute in description.runtimeAttributes {
            let candidates =
                attribute.value.map(\.candidates) ?? [attribute.image.flatMap { self.image(named: $0) }]
            if NibConnection.ask(object, attribute.keyPath, .set(candidates)) == .done { continue }
            if let view = object as? UIView, let value = attribute.value,
                view.setNibAttribute(attribute.keyPath, to: value)
            {
                continue
            }
            // UIKit prints such a failure, and does not raise an exception.
            let name = "\(Swift.type(of: object))"
            note(
                "\(interface.source):\(attribute.line): Failed to set (\(attribute.keyPath)) user defined inspected property "
                    + "on (\(name)): this class is not key value coding-compliant for the key \(attribute.keyPath). Declare "
                    + "'@IBInspectable var \(attribute.keyPath)' and port the class with animatic-port, or remove the attribute"
            )
        }
    }

    // MARK: Messages

    /// Reports a fault of the file or the program. The message is also printed, because the program usually ends at the
    /// outlet that is `nil` before a test can read the exceptions.
    func refuse(_ reason: String, line: Int) {
        let message = "\(interface.source):\(line): \(reason)"
        FileHandle.standardError.write(Data((message + "\n").utf8))
        world.refuse(message)
    }

    func note(_ text: String, once: Bool = false) { world.noteOfNib(interface.source, text, once: once) }
}
