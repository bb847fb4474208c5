import Geometry
package import Reporting
import SceneModel
import Simulation
import Views

/// The script for a scene of an Interface Builder file, as `animatic import` writes it.
package struct SceneScript: Hashable, Sendable {
    /// The YAML text, which ends with a line break.
    package let text: String
    package let plan: ScenePlan
    /// The parts of the file that the script omits, in file order. Omissions with the same description are combined.
    package let omissions: [ScenePlan.Omission]

    /// Creates the script for a plan.
    ///
    /// - Parameters:
    ///   - plan: The plan of the scene.
    ///   - title: The title of the film.
    ///   - source: A description of the origin of the scene, for the comment in the first line.
    package init(_ plan: ScenePlan, title: String, source: String) {
        self.plan = plan
        var lines = [
            "# \(source)", "animatic: 1", "title: \(YAMLText.quoted(title))",
            "device: \(SceneScript.text(of: plan.device))",
        ]
        if plan.orientation != .portrait { lines.append("orientation: \(plan.orientation.rawValue)") }
        if let bar = plan.statusBar {
            let style = bar.style == .default ? "true" : "{style: \(bar.style.rawValue)}"
            lines.append("statusBar: \(style)")
        }
        if !plan.fonts.isEmpty {
            lines.append("fonts: [\(plan.fonts.map { YAMLText.plainOrQuoted($0.path) }.joined(separator: ", "))]")
        }
        lines.append("defaults: interfaceBuilder")
        let unwritable = plan.scene.unwritableConstraints.map { constraint in
            let multiplier = constraint.parts[0].expression.multiplier
            return ScenePlan.Omission(
                line: constraint.name.span.line,
                what: "'\(constraint.name.value)': the multiplier \(YAMLText.number(multiplier)) is out of range")
        }
        omissions = (plan.omissions + plan.unstatedScales + unwritable).grouped
        if !omissions.isEmpty { lines += ["", "# Omitted parts, by line number in the Interface Builder file:"] }
        for omission in omissions {
            lines.append("# \(plan.document.words(forLine: omission.line)): \(YAMLText.oneLine(omission.words))")
        }
        text = lines.joined(separator: "\n") + "\n\n" + plan.scene.scriptText(performing: plan.actions)
    }

    private static func text(of device: Device) -> String {
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
}

extension SceneScript {
    /// Returns the omissions as warnings at their first occurrences.
    package var warnings: [Diagnostic] { omissions.warnings(in: plan.document) }
}

extension InterfaceDocument {
    /// Returns the script for a scene.
    ///
    /// - Parameters:
    ///   - id: The id of the scene, as for ``scene(_:)``; `nil` for the scene of the initial controller, or for the
    ///     only scene.
    ///   - sizes: The source of natural sizes.
    ///   - assets: The pictures and colors of the project.
    /// - Throws: An error that names the existing scenes if there is no such scene.
    package func script(
        ofScene id: String?, sizes: ScenePlanner.Sizes = .own, assets: InterfaceAssets = .none
    ) throws(InterfaceError) -> SceneScript {
        let document = linked(to: assets)
        return document.script(of: try document.chosen(id), sizes: sizes, assets: assets, isStill: false)
    }

    /// Returns a copy whose storyboard references lead to the storyboards of the project; see ``linked(finding:)``.
    private func linked(to assets: InterfaceAssets) -> InterfaceDocument {
        linked { assets.storyboard(named: $0, in: language) }
    }

    private func script(
        of chosen: Chosen, sizes: ScenePlanner.Sizes = .own, assets: InterfaceAssets, isStill: Bool
    ) -> SceneScript {
        let scene = chosen.scene
        let name = file.name.lastPathComponent
        let id = scene.controller?.id ?? scene.root.id
        let title = listedScenes.first { $0.id == id }?.name ?? name
        var plan = plan(of: chosen, sizes: sizes, assets: assets, isStill: isStill)
        plan.addUnused(of: scene)
        return SceneScript(
            plan, title: title, source: YAMLText.oneLine("The scene \(scene.root.id) of \(name): \(title)."))
    }

    /// Imports all scenes of the file, and returns how each name in the file was handled.
    package func coverage() -> InterfaceCoverage {
        let flow = InterfaceFlow(self)
        for scene in screens { _ = script(of: Chosen(scene, in: flow), assets: .none, isStill: true) }
        var coverage = InterfaceCoverage()
        coverage.add(element)
        return coverage
    }

    /// Returns the description of a scene for a film. The parameters have the same meaning as in
    /// ``script(ofScene:sizes:assets:)``.
    ///
    /// - Parameter isStill: Whether nothing happens in the film. The description then contains only the page of each
    ///   container that is on the screen.
    package func plan(
        ofScene id: String?, assets: InterfaceAssets, isStill: Bool = false
    ) throws(InterfaceError) -> ScenePlan {
        let document = linked(to: assets)
        return document.plan(of: try document.chosen(id), sizes: .own, assets: assets, isStill: isStill)
    }

    private func plan(
        of chosen: Chosen, sizes: ScenePlanner.Sizes, assets: InterfaceAssets, isStill: Bool
    ) -> ScenePlan {
        var document = self
        for name in colors.keys { document.catalogColors[name] = assets.color(name) }
        var plan = ScenePlanner.film(along: chosen.path, chosen.scene, of: document, sizes: sizes, isStill: isStill)
        plan.addFonts(of: assets)
        plan.addPictures(assets.picture, sizes: images)
        if let style = assets.userInterfaceStyle, plan.scene.root["overrideUserInterfaceStyle"] == nil {
            plan.scene.root["overrideUserInterfaceStyle"] = .word(style.rawValue)
        }
        plan.device = plan.device.ofFilm
        plan.statusBar = statusBar(of: chosen.scene, on: plan.device)
        return plan
    }

    /// Returns the status bar of a scene that covers the screen of a device. Its style is the one that the author chose
    /// for the canvas, because only the app's code knows that of the controller.
    private func statusBar(of scene: InterfaceScene, on device: Device) -> StatusBarContent? {
        // The square canvas of old versions does not represent a device.
        let isScreen = self.device != nil || device.portraitSize.width < device.portraitSize.height
        guard isScreen, let element = scene.controller?.element, device.portraitSafeArea.top > 0 else { return nil }
        let metrics = element.child(key: "simulatedStatusBarMetrics")
        let style = metrics?.value("statusBarStyle", StatusBarContent.Style.init)
        return StatusBarContent(time: StatusBarContent.defaultTime, style: style ?? .default)
    }

    /// The scene that a film begins with.
    private struct Chosen {
        let scene: InterfaceScene
        /// The ids of the containers that show the controller of the scene, outermost first, and the id of the
        /// controller; empty for a view without a controller.
        let path: [String]

        init(_ scene: InterfaceScene, in flow: InterfaceFlow) {
            self.scene = scene
            let id = scene.controller?.id
            path = id.flatMap { flow.scene(of: $0) == scene ? flow.path(through: $0) : nil } ?? []
        }

        /// Creates the value for a controller, which can be a container. Returns `nil` if it leads to no scene.
        init?(controller id: String, in flow: InterfaceFlow) {
            guard let path = flow.path(through: id), let scene = path.last.flatMap({ flow.scene(of: $0) }) else {
                return nil
            }
            (self.scene, self.path) = (scene, path)
        }
    }

    private func chosen(_ id: String?) throws(InterfaceError) -> Chosen {
        let flow = InterfaceFlow(self)
        if let id, let scene = scene(id) { return Chosen(scene, in: flow) }
        guard !screens.isEmpty else {
            throw InterfaceError(
                "unknown-scene",
                "found no scenes in this file, expected at least one; choose another storyboard or xib file",
                at: .file(file.name))
        }
        let places = listedScenes.map { "\($0.id) (\($0.name))" }
        let all = "expected one of " + places.joined(separator: ", ")
        if let id {
            let container = controllers.first { $0.id == id || $0.element["storyboardIdentifier"] == id }
            if let chosen = container.flatMap({ Chosen(controller: $0.id, in: flow) }) { return chosen }
            throw InterfaceError(
                "unknown-scene", "found no scene '\(id)': \(all)", at: .file(file.name), suggestion: meant(by: id))
        }
        if let initial = initialController.flatMap({ Chosen(controller: $0, in: flow) }) { return initial }
        guard let only = screens.first, screens.count == 1 else {
            throw InterfaceError(
                "unknown-scene", "found \(screens.count) scenes, but none was chosen: \(all)", at: .file(file.name))
        }
        return Chosen(only, in: flow)
    }

    /// Returns the identifier of the scene that the user probably meant by `id`. `id` can be a misspelled identifier,
    /// or the name or the title of a single scene. Returns `nil` if there is no such scene.
    private func meant(by id: String) -> String? {
        if let name = ClosestMatch.suggestion(for: id, among: screens.flatMap(\.names)) { return name }
        let scenes = listedScenes
        let words = scenes.flatMap { [$0.name, $0.title].compactMap(\.self) }
        guard let word = words.contains(id) ? id : ClosestMatch.suggestion(for: id, among: words) else { return nil }
        let meant = scenes.filter { $0.name == word || $0.title == word }
        return meant.count == 1 ? meant[0].id : nil
    }
}

extension InterfaceScene {
    /// The identifiers of the scene for ``InterfaceDocument/scene(_:)``. The first identifier is shown in lists.
    fileprivate var names: [String] {
        [controller?.id, root.id, sceneID, controller?.element["storyboardIdentifier"]].compactMap(\.self)
    }
}

extension Device {
    /// The device for a script. Its width and height are at least one point, and its name contains its size.
    fileprivate var ofFilm: Device {
        let size = Size(width: max(portraitSize.width, 1), height: max(portraitSize.height, 1))
        let spelled = [size.width, size.height, scale].map(NumberRange.plain)
        return Device(
            name: "\(spelled[0])×\(spelled[1]) @\(spelled[2])x", portraitSize: size, scale: scale,
            portraitSafeArea: portraitSafeArea, landscapeSafeArea: landscapeSafeArea, systemMargin: systemMargin,
            idiom: idiom, hasSizeClasses: hasSizeClasses)
    }
}
