import Diagnostics
import Foundation
import Geometry
import Pictures
import SceneModel
import Simulation
import Views

/// A scene of an Interface Builder file as a script, written by `animatic import`.
package struct SceneScript: Hashable, Sendable {
    /// The YAML text, which ends with a line break.
    package let text: String
    package let plan: ScenePlan

    /// - Parameters:
    ///   - title: The title of the film.
    ///   - source: The origin of the scene, for the comment in the first line.
    package init(_ plan: ScenePlan, title: String, source: String) {
        self.plan = plan
        var lines = [
            "# \(source)", "animatic: 1", "title: \(YAMLText.quoted(title))",
            "device: \(SceneScript.text(of: plan.device))",
        ]
        if plan.orientation != .portrait { lines.append("orientation: \(plan.orientation.rawValue)") }
        lines.append("defaults: interfaceBuilder")
        let unwritable = plan.scene.unwritableConstraints.map { constraint in
            let multiplier = constraint.parts[0].expression.multiplier
            return ScenePlan.Omission(
                line: constraint.name.span.line,
                what: "'\(constraint.name.value)': the multiplier \(YAMLText.number(multiplier)) is out of range")
        }
        let omissions = (plan.omissions + unwritable).sorted { $0.line < $1.line }
        if !omissions.isEmpty { lines += ["", "# Left out, by line of that file:"] }
        for omission in omissions { lines.append("# \(omission.line): \(YAMLText.oneLine(omission.what))") }
        text = lines.joined(separator: "\n") + "\n\n" + plan.scene.scriptText
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

extension InterfaceDocument {
    /// Returns a scene as a script.
    ///
    /// - Parameters:
    ///   - id: The scene as in ``scene(_:)``; `nil` for the scene of the initial controller, or the only one.
    ///   - pictures: Returns the path of an image's picture in the script.
    /// - Throws: If there is no such scene, an error that names the existing ones.
    package func script(
        ofScene id: String?, sizes: ScenePlanner.Sizes = .own, pictures: (String) -> String? = { _ in nil }
    ) throws(InterfaceError) -> SceneScript {
        let scene = try chosen(id)
        let name = file.name.split(separator: "/").last.map(String.init) ?? file.name
        return SceneScript(
            plan(of: scene, sizes: sizes, pictures: pictures), title: scene.title,
            source: YAMLText.oneLine("The scene \(scene.root.id) of \(name): \(scene.title)."))
    }

    /// Returns the description of a scene for a film, which takes the same parameters as ``script(ofScene:sizes:pictures:)``.
    package func plan(ofScene id: String?, pictures: (String) -> String?) throws(InterfaceError) -> ScenePlan {
        plan(of: try chosen(id), sizes: .own, pictures: pictures)
    }

    private func plan(
        of scene: InterfaceScene, sizes: ScenePlanner.Sizes, pictures: (String) -> String?
    ) -> ScenePlan {
        let environment = CanvasEnvironment.predicted(for: scene, in: self)
        var plan = ScenePlanner.plan(scene, of: self, in: environment, sizes: sizes)
        plan.addPictures(pictures)
        plan.device = plan.device.ofFilm
        return plan
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

    /// Returns an identifier that is similar to `id`, or the id of the only scene with this title.
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
    /// The identifiers of the scene for ``InterfaceDocument/scene(_:)``. The first one is used in lists.
    fileprivate var names: [String] {
        [controller?.id, root.id, sceneID, controller?.element["storyboardIdentifier"]].compactMap(\.self)
    }

    /// The title in messages: the custom class, or the kind.
    package var title: String {
        controller?.element["title"] ?? controller?.element["customClass"] ?? root.element["customClass"]
            ?? controller?.element.name ?? root.kind
    }
}

extension Device {
    /// The device in a script: its edges are at least a point, and its name contains its size.
    fileprivate var ofFilm: Device {
        let size = Size(width: max(portraitSize.width, 1), height: max(portraitSize.height, 1))
        let spelled = [size.width, size.height, scale].map(NumberRange.plain)
        return Device(
            name: "\(spelled[0])×\(spelled[1]) @\(spelled[2])x", portraitSize: size, scale: scale,
            portraitSafeArea: portraitSafeArea, landscapeSafeArea: landscapeSafeArea, systemMargin: systemMargin,
            idiom: idiom, hasSizeClasses: hasSizeClasses)
    }
}

/// The path of a file relative to a folder that contains it.
private enum RelativePath {
    /// Links are resolved.
    ///
    /// - Returns: `nil` if `file` is neither in `folder` nor in one of its subfolders.
    static func path(of file: String, in folder: String) -> String? {
        let base = URL(fileURLWithPath: folder.isEmpty ? "." : folder, isDirectory: true).resolvingSymlinksInPath()
            .path
        let path = URL(fileURLWithPath: file).resolvingSymlinksInPath().path
        let prefix = base.hasSuffix("/") ? base : base + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : nil
    }
}
