import Diagnostics
import Geometry
import Views

/// A scene as a script: what `import` writes, and what a script means that names a scene.
package struct SceneScript: Hashable, Sendable {
    /// YAML, ending with a line break.
    package private(set) var text = ""
    /// For lines of ``text``, the lines of the Interface Builder file that they come from. Both from 1.
    package private(set) var origins: [Int: Int] = [:]
    private var lineCount = 0

    /// - Parameters:
    ///   - title: Of the film.
    ///   - source: What the scene was read from, for people.
    package init(_ plan: ScenePlan, title: String, source: String) {
        add(0, "# \(source)")
        add(0, "animatic: 1")
        add(0, "title: \(YAMLText.quoted(title))")
        add(0, "device: \(device(of: plan))")
        if plan.orientation != .portrait { add(0, "orientation: \(plan.orientation.rawValue)") }
        add(0, "defaults: interfaceBuilder")
        addOmissions(plan.omissions + plan.unspeakable)
        add(0, "")
        add(0, "views:")
        add(plan.root, at: 1, controller: plan.controller)
        if !plan.guides.isEmpty {
            add(0, "")
            add(0, "guides:")
            for guide in plan.guides { add(1, "\(YAMLText.key(guide.name)): {in: \(guide.owner)}") }
        }
        let constraints = plan.constraints.filter(\.isSpeakable)
        if !constraints.isEmpty {
            add(0, "")
            add(0, "constraints:")
            for constraint in constraints { add(1, constraint.script, from: constraint.line) }
        }
        addVariations(plan.variations, of: Set(constraints.map(\.name)))
    }

    private mutating func addOmissions(_ omissions: [ScenePlan.Omission]) {
        guard !omissions.isEmpty else { return }
        add(0, "")
        add(0, "# Left out, by line of that file:")
        for omission in omissions.sorted(by: { $0.line < $1.line }) {
            add(0, "# \(omission.line): \(YAMLText.oneLine(omission.what))", from: omission.line)
        }
    }

    private mutating func addVariations(_ variations: [PlannedVariation], of constraints: Set<String>) {
        let said = variations.map { variation in
            (variation.condition, variation.settings.filter { $0.constraint.map(constraints.contains) ?? true })
        }.filter { !$0.1.isEmpty }
        guard !said.isEmpty else { return }
        add(0, "")
        add(0, "variations:")
        for (condition, settings) in said {
            var parts: [String] = []
            if let trait = condition.horizontalSizeClass { parts.append("horizontal: \(trait.rawValue)") }
            if let trait = condition.verticalSizeClass { parts.append("vertical: \(trait.rawValue)") }
            if let trait = condition.userInterfaceIdiom { parts.append("idiom: \(trait.rawValue)") }
            add(1, "- when: {\(parts.joined(separator: ", "))}")
            add(2, "set:")
            for setting in settings { add(3, setting.script) }
        }
    }

    private func device(of plan: ScenePlan) -> String {
        let device = plan.device
        var parts = [
            "size: \(YAMLText.list([max(device.portraitSize.width, 1), max(device.portraitSize.height, 1)]))",
            "scale: \(YAMLText.number(device.scale))",
        ]
        if device.portraitSafeArea != .zero { parts.append("safeArea: \(YAMLText.sides(device.portraitSafeArea))") }
        if device.landscapeSafeArea != .zero {
            parts.append("landscapeSafeArea: \(YAMLText.sides(device.landscapeSafeArea))")
        }
        parts.append("margin: \(YAMLText.number(device.systemMargin))")
        parts.append("idiom: \(device.idiom.rawValue)")
        if !device.hasSizeClasses { parts.append("hasSizeClasses: false") }
        return "{" + parts.joined(separator: ", ") + "}"
    }

    private mutating func add(_ view: PlannedView, at depth: Int, controller: String? = nil) {
        let entries = (controller.map { ["controller: \(YAMLText.key($0))"] } ?? []) + view.entries
        let arranged = view.subviews.filter(\.isArranged)
        let others = view.subviews.filter { !$0.isArranged }
        let isPlain = entries.isEmpty && view.subviews.isEmpty
        add(depth, YAMLText.key(view.name) + (isPlain ? ": {}" : ":"), from: view.line)
        for entry in entries { add(depth + 1, entry, from: view.line) }
        for (key, subviews) in [("arranged", arranged), ("subviews", others)] where !subviews.isEmpty {
            add(depth + 1, "\(key):")
            for subview in subviews { add(subview, at: depth + 2) }
        }
    }

    private mutating func add(_ depth: Int, _ line: String, from origin: Int = 0) {
        lineCount += 1
        if origin > 0 { origins[lineCount] = origin }
        text += (line.isEmpty ? "" : String(repeating: "  ", count: depth) + line) + "\n"
    }
}

extension ScenePlan {
    /// Constraints that a script cannot have.
    fileprivate var unspeakable: [Omission] {
        constraints.filter { !$0.isSpeakable }.map {
            Omission(
                line: $0.line, what: "'\($0.name)': the multiplier \(YAMLText.number($0.multiplier)) is not positive")
        }
    }
}

extension InterfaceDocument {
    /// A scene as a script.
    ///
    /// - Parameters:
    ///   - id: As ``scene(_:)`` takes it; `nil` for the scene of the initial controller, or the only one.
    ///   - pictures: The pictures of images by their names, as paths that the script can have.
    /// - Throws: Where there is no such scene, naming those there are.
    package func script(
        ofScene id: String?, sizes: ScenePlanner.Sizes = .own, pictures: (String) -> String? = { _ in nil }
    ) throws(InterfaceError) -> SceneScript {
        let scene = try chosen(id)
        let environment = CanvasEnvironment.predicted(for: scene, in: self)
        var plan = ScenePlanner.plan(scene, of: self, in: environment, sizes: sizes)
        plan.addPictures(pictures)
        let name = file.name.split(separator: "/").last.map(String.init) ?? file.name
        return SceneScript(
            plan, title: scene.title, source: YAMLText.oneLine("The scene \(scene.root.id) of \(name): \(scene.title).")
        )
    }

    private func chosen(_ id: String?) throws(InterfaceError) -> InterfaceScene {
        let places = scenes.map { "\($0.controller?.id ?? $0.root.id) (\($0.title))" }
        let all = places.isEmpty ? "it has none" : "expected one of " + places.joined(separator: ", ")
        if let id {
            guard let scene = scene(id) else {
                throw InterfaceError(
                    "unknown-scene", "found no scene '\(id)': \(all)", at: .file(file.name), suggestion: meant(by: id))
            }
            return scene
        }
        if let initial = initialController.flatMap({ scene($0) }) { return initial }
        guard let only = scenes.first, scenes.count == 1 else {
            throw InterfaceError(
                "unknown-scene", "found \(scenes.count) scenes and no choice of one: \(all)", at: .file(file.name))
        }
        return only
    }

    /// What ``scene(_:)`` takes that is written almost like `id`; the id of the one scene that is entitled so.
    private func meant(by id: String) -> String? {
        if let name = ClosestMatch.suggestion(for: id, among: scenes.flatMap(\.names)) { return name }
        let titles = scenes.map(\.title)
        let title = titles.contains(id) ? id : ClosestMatch.suggestion(for: id, among: titles)
        let entitled = scenes.filter { $0.title == title }
        return entitled.count == 1 ? entitled[0].names.first : nil
    }
}

extension InterfaceDocument {
    /// Finds pictures in the asset catalogs near the file at `path`, for a script in `folder`.
    ///
    /// - Returns: `nil` for an image that no catalog has, or whose picture is not below the script's folder.
    package func pictures(near path: String, forScriptIn folder: String) -> (String) -> String? {
        let catalogs = AssetCatalogs(near: path)
        let scale = scale
        return { name in
            catalogs.picture(named: name, scale: scale).flatMap { RelativePath.path(of: $0, in: folder) }
        }
    }
}

extension InterfaceScene {
    /// What ``InterfaceDocument/scene(_:)`` finds it by, first what it is listed by.
    fileprivate var names: [String] {
        [controller?.id, root.id, sceneID, controller?.element["storyboardIdentifier"]].compactMap(\.self)
    }

    /// For people: the class that was made for it, or what it is.
    package var title: String {
        controller?.element["title"] ?? controller?.element["customClass"] ?? root.element["customClass"]
            ?? controller?.element.name ?? root.kind
    }
}
