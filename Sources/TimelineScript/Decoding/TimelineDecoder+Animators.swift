import Diagnostics
import SceneModel
import Simulation

/// The animators, and the controllers and overrides of views. Their statements are read after all names.
extension TimelineDecoder {
    /// Reads the animators of the script.
    mutating func animators(_ script: Fields) -> [AnimatorSpec] {
        if script.misspells("animators") { names.knowsAllAnimators = false }
        guard let node = script["animators"] else { return [] }
        guard let entries = named(node, "an animator") else {
            names.knowsAllAnimators = false
            return []
        }
        return entries.compactMap { animator($0.name, $0.value) }
    }

    private mutating func animator(_ name: Located<String>, _ node: ScriptNode) -> AnimatorSpec? {
        if checkName(name), let taken = names.add(name, .animator) { problems.add(taken) }
        let animation = AnimationDecoder(reader: reader)
        guard case .mapping = node.content else {
            return animation.animationDuration(node).map {
                AnimatorSpec(name: name, timing: AnimationSpec(duration: $0).timing)
            }
        }
        guard let fields = fields(of: node, as: Schema.animator, at: name.span) else { return nil }
        let scrubs = fields["scrubsLinearly"].flatMap { boolean($0) }
        let pauses = fields["pausesOnCompletion"].flatMap { boolean($0) }
        let interpolation = animation.interpolation(fields)
        guard let timing = animation.timing(fields) else { return nil }
        return AnimatorSpec(
            name: name, timing: timing, interpolation: interpolation ?? .blend, scrubsLinearly: scrubs ?? true,
            pausesOnCompletion: pauses ?? false)
    }

    /// Reads the controller of a view, and stores its overrides, which are read after all names.
    ///
    /// - Parameter hasController: Whether the view has a controller even without a key.
    mutating func controller(
        _ fields: Fields, of view: Located<String>, hasController: Bool = false
    ) -> String? {
        let name = fields["controller"].flatMap { controllerName($0, of: view) }
        if let node = fields["on"] {
            let hasController = hasController || name != nil || view.value == "root" || fields["controller"] != nil
            overrideNodes.append(OverrideNode(view: view, hasController: hasController, node: node))
        }
        return name
    }

    /// Reads the name of a controller, or `true` for the name of its view.
    private mutating func controllerName(_ node: ScriptNode, of view: Located<String>) -> String? {
        guard let scalar = scalar(node, "true, or the controller's name") else { return nil }
        if scalar.style == .plain, scalar.text == "false" { return nil }
        if scalar.style == .plain, scalar.text == "true" {
            names.controllers.append(view.value)
            return view.value
        }
        let name = Located(scalar.text, at: node.span)
        if checkName(name), let taken = names.add(name, .controller) { problems.add(taken) }
        names.controllers.append(name.value)
        return name.value
    }

    /// Reads the overrides for views of a scene: `{root: {on: {viewDidLayoutSubviews: …}}}`.
    mutating func addOverrides(_ node: ScriptNode, at place: SourceSpan, to scene: inout NamedScene?) {
        guard scene != nil || !names.knowsAllViews else {
            return report(
                .missingKey, "found 'overrides' but no 'scene', expected 'on' and 'controller' in the views themselves",
                at: place)
        }
        for entry in named(node, "a view of the scene") ?? [] {
            checkSubject(entry.name, .view)
            guard let fields = fields(of: entry.value, as: Schema.overrides, at: entry.name.span) else { continue }
            let hadController = scene?.scene.root.controller(of: entry.name.value) != nil
            let controller = controller(fields, of: entry.name, hasController: hadController)
            guard let controller else { continue }
            scene?.scene.root.updateEach { if $0.name.value == entry.name.value { $0.controller = controller } }
        }
    }
}

/// The overrides of a view, before they are read.
struct OverrideNode {
    let view: Located<String>
    let hasController: Bool
    let node: ScriptNode
}
