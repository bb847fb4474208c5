import Geometry
import Layout
package import Nibs
import Properties
package import Reporting
import SceneModel
import Simulation
import Views

/// Compiles storyboards and xibs for UIKit, as Apple's `ibtool` does.
///
/// The planner of scenes provides the views, the constraints and the values for size classes. The compiler adds what only
/// a program needs: identifiers, classes, connections and gesture recognizers.
package struct InterfaceCompiler {
    let document: InterfaceDocument
    private let module: String?
    /// The constraints with a class of the program, by their ids.
    private var classesOfConstraints: [String: CompiledObject] = [:]
    /// Everything in the file that the compiled file does not represent, in file order.
    package private(set) var diagnostics: [Diagnostic] = []

    /// Compiles a file.
    ///
    /// - Parameters:
    ///   - document: The file.
    ///   - module: The module of custom classes for which Interface Builder shows "Inherit Module From Target"; `nil` if
    ///     it is not known. UIKit then searches the modules of the program.
    /// - Returns: The compiled file, and a warning for each part of the file that it does not represent.
    package static func compile(
        _ document: InterfaceDocument, module: String?
    ) -> (interface: CompiledInterface, diagnostics: [Diagnostic]) {
        var compiler = InterfaceCompiler(document: document, module: module)
        let interface = compiler.run()
        return (interface, (document.notes + compiler.diagnostics).sorted { $0.span < $1.span })
    }

    private init(document: InterfaceDocument, module: String?) {
        (self.document, self.module) = (document, module)
    }

    private mutating func run() -> CompiledInterface {
        let name = document.file.name.lastPathComponent
        var interface = CompiledInterface(
            source: name, module: module, initialController: document.initialController, scenes: [])
        if let scenes = document.element.child("scenes") {
            interface.scenes = scenes.children("scene").map { scene in
                self.scene(scene.child("objects")?.children ?? [])
            }
        } else {
            interface.scenes = [scene(document.element.child("objects")?.children ?? [])]
        }
        for (name, size) in document.images { interface.imageSizes[name] = [size.width, size.height] }
        var coverage = InterfaceCoverage()
        coverage.add(document.element)
        for report in coverage.reports {
            let omission = ScenePlan.Omission(line: report.line, what: report.name, id: report.id, count: report.count)
            diagnostics += [omission].warnings(in: document)
        }
        return interface
    }

    mutating func warn(_ id: Diagnostic.ID, _ message: String, line: Int) {
        diagnostics.append(Diagnostic(id, message, at: document.file.span(ofLine: line), severity: .warning))
    }

    // MARK: Scenes

    private mutating func scene(_ elements: [InterfaceElement]) -> CompiledScene {
        var scene = CompiledScene()
        for element in elements.map(\.used) {
            if let role = role(of: element) {
                if let id = element.id { scene.placeholders[id] = role }
            } else if let interface = document.scenes.first(where: { !$0.isInBar && $0.root.id == element.id }) {
                add(interface, to: &scene)
            } else if let controller = element.id.flatMap(document.controller) {
                add(controller, element, to: &scene)
            } else if InterfaceClass.isItem(element.name) {
                scene.objects.append(owned(element, in: &scene))
            } else if let object = object(element) {
                scene.objects.append(object)
            }
            addConnections(of: element, to: &scene)
        }
        scene.separatePrototypes()
        for part in [scene] + scene.prototypes { check(part) }
        return scene
    }

    private func role(of element: InterfaceElement) -> CompiledScene.Placeholder? {
        switch element.name {
        case "placeholder": element["placeholderIdentifier"] == "IBFirstResponder" ? .firstResponder : .owner
        case "exit": .exit
        case "externalObject": .external
        default: nil
        }
    }

    private mutating func add(
        _ controller: InterfaceController, _ element: InterfaceElement, to scene: inout CompiledScene
    ) {
        guard scene.controller == nil, document.element.peek("type")?.contains("Storyboard") == true else {
            return warn(
                "not-compiled", "left out the controller '\(controller.id)' in a xib; create it in code",
                line: element.line)
        }
        var object = CompiledObject(
            id: controller.id, line: element.line, className: className(of: element, or: "UIViewController"))
        setClass(of: &object, element)
        setAttributes(of: &object, element, InterfaceAttribute.ofControllers)
        object.objects = ownedObjects(of: element, in: &scene)
        if element.flag("useStoryboardIdentifierAsRestorationIdentifier") == true {
            object.attributes["restorationIdentifier"] = object.attributes["storyboardIdentifier"]
        }
        scene.controller = object
        guard let interface = document.scenes.first(where: { $0.controller?.id == controller.id }) else { return }
        scene.view = interface.root.id
        add(interface, to: &scene)
    }

    private mutating func add(_ interface: InterfaceScene, to scene: inout CompiledScene) {
        scene.objects.append(root(of: interface, in: &scene))
    }

    /// Returns the hierarchy of a view at the top level, and adds its guides and constraints to the scene.
    mutating func root(of interface: InterfaceScene, in scene: inout CompiledScene) -> CompiledObject {
        let plan = ScenePlanner.compiledPlan(interface, of: document)
        diagnostics += plan.omissions.warnings(in: document)
        let hierarchy = CompiledHierarchy(plan, interface, in: document)
        var root = tree(plan.scene.root, in: hierarchy, &scene)
        root.view?.isFramed = true
        if case .frame(let mask) = interface.root.placement { root.view?.autoresizing = mask.rawValue }
        scene.guides += hierarchy.guides
        scene.constraints += hierarchy.constraints.map { constraint in
            var constraint = constraint
            constraint.object = constraint.id.flatMap { classesOfConstraints[$0] }
            return constraint
        }
        scene.variations += hierarchy.variations
        return root
    }

    private mutating func tree(
        _ planned: ViewDescription, in hierarchy: CompiledHierarchy, _ scene: inout CompiledScene
    ) -> CompiledObject {
        let source = hierarchy.source(of: planned)
        let element = source.element
        var object = CompiledObject(
            id: source.id, line: source.line,
            className: className(of: element, or: InterfaceClass.substitute(for: planned.content.kind)))
        setClass(of: &object, element)
        setAttributes(of: &object, element, InterfaceAttribute.ofViews)
        for child in element.children where child.name == "accessibility" {
            for (attribute, property) in [
                ("label", "accessibilityLabel"), ("hint", "accessibilityHint"),
                ("identifier", "accessibilityIdentifier"),
            ] {
                if let text = child.used[attribute] { object.attributes[property] = .text(text) }
            }
        }
        for constraint in element.child("constraints")?.children ?? [] where constraint.peek("customClass") != nil {
            guard let id = constraint.id else { continue }
            var object = CompiledObject(id: id, line: constraint.line, className: "NSLayoutConstraint")
            setClass(of: &object, constraint)
            classesOfConstraints[id] = object
        }
        var view = hierarchy.view(planned)
        if let frame = source.frame { view.frame = [frame.minX, frame.minY, frame.width, frame.height] }
        object.key = element.key
        for child in planned.arranged { view.arranged.append(tree(child, in: hierarchy, &scene)) }
        for child in planned.subviews { view.subviews.append(tree(child, in: hierarchy, &scene)) }
        object.view = view
        switch element.name {
        case "tableView": addRows(to: &object, element)
        case "tableViewCell": setCellAttributes(of: &object, element)
        case "navigationBar", "tabBar", "toolbar":
            setBarAttributes(of: &object, element)
            object.objects = ownedObjects(of: element, in: &scene)
        default: break
        }
        return object
    }

    // MARK: Objects

    private mutating func object(_ element: InterfaceElement) -> CompiledObject? {
        guard let id = element.id else { return nil }
        guard let className = InterfaceClass.known[element.name] else {
            warn("not-compiled", "left out the object '\(id)', a \(element.name)", line: element.line)
            return nil
        }
        var object = CompiledObject(id: id, line: element.line, className: className)
        setClass(of: &object, element)
        setAttributes(of: &object, element, InterfaceAttribute.ofRecognizers)
        if let edges = element.child("rectEdge", key: "edges") {
            let names = ["top", "left", "bottom", "right"].filter { edges.flag($0) == true }
            object.attributes["edges"] = .texts(names)
        }
        return object
    }

    private mutating func className(of element: InterfaceElement, or usual: String) -> String {
        if let name = InterfaceClass.known[element.name] { return name }
        if let name = InterfaceClass.name(of: element.name), element.peek("customClass") == nil {
            warn(
                "missing-class",
                "found a \(element.name): UIKit on Linux has no \(name), so a \(usual) takes its place",
                line: element.line)
        }
        return usual
    }

    private func setClass(of object: inout CompiledObject, _ element: InterfaceElement) {
        object.customClass = element["customClass"]
        object.isInModuleOfTarget = element["customModuleProvider"] == "target"
        object.customModule = element["customModule"]
        object.runtimeAttributes = (element.child("userDefinedRuntimeAttributes")?.children ?? []).compactMap {
            runtimeAttribute($0.used)
        }
    }

    func setAttributes(
        of object: inout CompiledObject, _ element: InterfaceElement, _ attributes: [InterfaceAttribute]
    ) {
        for attribute in attributes {
            if let value = attribute.value(in: element) { object.attributes[attribute.property] = value }
        }
    }

    private func runtimeAttribute(_ element: InterfaceElement) -> CompiledAttribute? {
        guard let path = element["keyPath"] else { return nil }
        func attribute(_ value: PropertyValue?, image: String? = nil) -> CompiledAttribute {
            CompiledAttribute(path, value, image: image, line: element.line)
        }
        let value = element.child(key: "value")
        switch element["type"] {
        case "boolean": return attribute(.boolean(element["value"] == "YES"))
        case "number":
            return (value?.number("value") ?? element.number("value")).map { attribute(.number($0)) }
        case "string":
            return attribute(.text(element["value"] ?? value?.text ?? ""))
        case "color":
            return value.flatMap { InterfaceView.color($0, in: document) }.map { attribute(.color($0)) }
        case "point":
            guard let x = value?.number("x"), let y = value?.number("y") else { return nil }
            return attribute(.point(Point(x: x, y: y)))
        case "size":
            guard let width = value?.number("width"), let height = value?.number("height") else { return nil }
            return attribute(.size(Size(width: width, height: height)))
        case "rect": return value?.rect.map { attribute(.rectangle($0)) }
        case "image": return attribute(nil, image: element["value"] ?? value?["name"])
        case "nil": return attribute(nil)
        default: return nil
        }
    }

    // MARK: Connections

    private mutating func addConnections(of element: InterfaceElement, to scene: inout CompiledScene) {
        for source in element.depthFirst {
            guard let connections = source.children.first(where: { $0.name == "connections" })?.used,
                let id = source.peek("id")
            else { continue }
            for connection in connections.children.map(\.used) { add(connection, of: source, id, to: &scene) }
        }
    }

    private mutating func add(
        _ element: InterfaceElement, of source: InterfaceElement, _ id: String, to scene: inout CompiledScene
    ) {
        guard let destination = element["destination"] else { return }
        func add(_ kind: CompiledConnection.Kind, _ name: String, events: UInt? = nil) {
            scene.connections.append(
                CompiledConnection(kind, from: id, to: destination, name, events: events, line: element.line))
        }
        switch element.name {
        case "outlet": add(.outlet, element["property"] ?? "")
        case "outletCollection":
            // UIKit appends to the gesture recognizers of a view, and sets all other collections.
            _ = element["appends"]
            add(.collection, element["property"] ?? "")
        case "action":
            let event = element["eventType"]
            if let event, InterfaceEvent.all[event] == nil {
                return warn(
                    "not-compiled", "left out an action for the unknown event '\(event)'", line: element.line)
            }
            add(.action, element["selector"] ?? "", events: event.flatMap { InterfaceEvent.all[$0] })
        case "segue":
            let segue = segue(element)
            if segue.kind == "relationship" {
                let name = element["relationship"] ?? ""
                if name == "rootViewController" || name == "viewControllers" {
                    add(.relationship, name)
                } else {
                    warn("segue", "left out the relationship '\(name)': no container has it", line: element.line)
                }
                return
            }
            add(.segue, segue.identifier ?? segue.kind)
            scene.connections[scene.connections.count - 1].segue = segue
            if !segue.isPerformed {
                warn(
                    "segue",
                    "found the segue '\(segue.identifier ?? segue.kind)', and UIKit on Linux does not perform segues of "
                        + "the kind '\(segue.kind)' yet; present the controller in an action with "
                        + "'instantiateViewController(withIdentifier:)'", line: element.line)
            }
        default: warn("not-compiled", "left out a connection of the kind '\(element.name)'", line: element.line)
        }
    }

    private func segue(_ element: InterfaceElement) -> CompiledSegue {
        var segue = CompiledSegue(kind: element["kind"] ?? "", identifier: element["identifier"])
        segue.customClass = element["customClass"]
        segue.customModule = element["customModule"]
        segue.isInModuleOfTarget = element["customModuleProvider"] == "target"
        segue.isAnimated = element.flag("animates") ?? true
        segue.unwindAction = element["unwindAction"]
        segue.anchor = element["popoverAnchorView"] ?? element["popoverAnchorBarButtonItem"]
        segue.isOfAccessory = element["trigger"] == "accessoryAction"
        if let arrow = element.child("popoverArrowDirection", key: "popoverArrowDirection") {
            let names = ["up", "down", "left", "right"].filter { arrow.flag($0) == true }
            segue.attributes["permittedArrowDirections"] = .texts(names)
        }
        for name in ["modalPresentationStyle", "modalTransitionStyle"] {
            if let word = element[name] { segue.attributes[name] = .word(word) }
        }
        return segue
    }

    /// Warns about connections to objects that are not in the compiled scene.
    private mutating func check(_ scene: CompiledScene) {
        let known = Set(
            scene.allObjects.map(\.id) + scene.placeholders.keys + scene.constraints.compactMap(\.id))
        for connection in scene.connections where ![.segue, .relationship].contains(connection.kind) {
            for id in [connection.source, connection.destination] where !known.contains(id) {
                warn(
                    "missing-object",
                    "the connection '\(connection.name)' is left out when the scene is loaded, because the object '\(id)' "
                        + "is not in the compiled scene", line: connection.line)
            }
        }
    }
}
