import Diagnostics

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
