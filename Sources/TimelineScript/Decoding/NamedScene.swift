import Containers
import FontFiles
import Geometry
import Layout
package import Reporting
package import SceneModel
import Simulation
package import Views

/// A scene that was read from an Interface Builder file.
package struct NamedScene: Sendable {
    package var scene: SceneDescription
    /// The statements that events of the scene perform.
    package let actions: [SceneAction]
    /// The device and the orientation of the canvas.
    package let environment: DisplayEnvironment
    /// The status bar in a film without a script; `nil` for none.
    package var statusBar: StatusBarContent?
    /// The other Interface Builder files with parts of the scene.
    package var linkedFiles: [SourceFile] = []
    /// The scene as text in the script language. Because it contains only the scene, the text does not change if other
    /// parts of the file change.
    package let text: String
    /// The warnings about localized text.
    package let notes: [Diagnostic]
    /// The paths of the fonts of the scene, relative to the folder of the script.
    package let fontPaths: [String]

    package init(
        _ scene: SceneDescription, performing actions: [SceneAction] = [], on environment: DisplayEnvironment,
        notes: [Diagnostic] = [], fonts fontPaths: [String] = []
    ) {
        (self.notes, self.fontPaths) = (notes, fontPaths)
        self.scene = scene
        self.actions = actions
        self.environment = environment
        text = scene.scriptText(performing: actions)
    }

    /// An error message if the width or height of the scene is outside the range for scripts; `nil` if the size is
    /// allowed.
    package var problem: String? {
        let size = environment.device.portraitSize
        let edge = [size.width, size.height].first { !ScriptLimits.canvasEdge.contains($0) }
        return edge.map { "found \(NumberRange.plain($0)), expected \(ScriptLimits.canvasEdge.words)" }
    }

    /// An error that prevents a scene from being read.
    package struct Failure: Error {
        package let diagnostic: Diagnostic
        package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
    }
}

/// A reference to a scene in another file, such as `Main.storyboard#BYZ-38-t0r`.
package struct SceneReference: Hashable, Sendable {
    /// The path in the script, relative to the script's folder.
    package let file: String
    /// The path of the file, relative to the current folder, or absolute.
    package let path: String
    /// The identifier of the scene; `nil` for the file's initial scene, or for its only scene.
    package let id: String?
    /// The language for the text in the scene; `nil` to keep the text in the file.
    package let language: String?
    /// Whether the scene is shown without a script. Nothing can then lead to other scenes of the file.
    package let isStill: Bool

    /// The reference as in a script.
    var text: String { file + (id.map { "#\($0)" } ?? "") }
}

extension TimelineDecoder {
    /// Reads the reference to the scene that a script shows.
    ///
    /// - Returns: The reference; `nil` if the script names no scene, or if the reference cannot be used. In the latter
    ///   case, an error is reported.
    mutating func sceneReference(_ script: Fields) -> SceneReference? {
        guard let node = script["scene"] else { return nil }
        for key in ["views", "defaults"] where script[key] != nil {
            report(
                .conflictingKeys, "found 'scene' and \(key.quoted), expected at most one of them",
                at: script.place(of: key), notes: [.init("the scene is here", at: script.place(of: "scene"))])
        }
        guard let text = scalar(node, "a storyboard or a xib, optionally followed by # and the id of a scene")?.text
        else {
            forgetNames()
            return nil
        }
        let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        return reference(to: parts[0], id: parts.count == 2 && !parts[1].isEmpty ? parts[1] : nil, at: node.span)
    }

    /// Adds the names in the scene that a script names to the name table.
    ///
    /// - Parameter named: The scene, or the reason why it cannot be read; `nil` if only scripts are read.
    /// - Returns: The scene; `nil` if the script names no scene, or if the scene cannot be used. In the latter case, an
    ///   error is reported.
    mutating func namedScene(_ script: Fields, _ named: Result<NamedScene, NamedScene.Failure>?) -> NamedScene? {
        guard let reference else { return nil }
        let node = script["scene"]
        let place = node?.span ?? script.span
        guard let named else {
            report(.unknownScene, "found a scene, but only scripts can be read here; expected 'views'", at: place)
            return nil
        }
        switch named {
        case .failure(let failure):
            let diagnostic = failure.diagnostic
            report(
                .unknownScene,
                "the scene \((node?.scalar?.text ?? reference.text).quoted) cannot be used: \(diagnostic.message)",
                at: place, notes: [.init("in the file", at: diagnostic.span)],
                suggestion: meant(by: reference, diagnostic))
            return nil
        case .success(let scene):
            return use(scene, at: place)
        }
    }

    /// Returns the override for an action of the scene that the script names.
    func override(for action: SceneAction) -> OverrideSpec? {
        let method: OverrideSpec.Method =
            switch action.trigger {
            case .event(let event): .event(event)
            case .item(let place): .itemTap(place)
            }
        return statement(action.statement, from: action.span.file).map {
            OverrideSpec(view: action.view, method: method, before: [], after: [Located($0.value, at: action.span)])
        }
    }

    /// Returns a suggestion for a reference to a missing file or scene.
    private func meant(by reference: SceneReference, _ failure: Diagnostic) -> String? {
        if let file = neighbour(of: reference.file) { return file + (reference.id.map { "#\($0)" } ?? "") }
        return failure.suggestion.map { "\(reference.file)#\($0)" }
    }

    /// Adds the names in a scene to the name table, and finds the scene's pictures.
    private mutating func use(_ named: NamedScene, at place: SourceSpan) -> NamedScene? {
        if let problem = named.problem {
            report(.unknownScene, "the scene cannot be used: \(problem)", at: place)
            return nil
        }
        var named = named
        for note in named.notes { problems.add(note) }
        let root = named.scene.root
        for view in root.depthFirst {
            if let taken = names.add(view.name, .view) { problems.add(taken) }
            names.setContent(view.content, of: view.name.value)
        }
        if root.controller == nil { names.controllers.append(root.name.value) }
        for view in root.depthFirst {
            if let controller = view.controller { names.controllers.append(controller) }
            if view.list != nil { names.lists.insert(view.name.value) }
            if view.bar != nil { names.bars.insert(view.name.value) }
            guard !view.pages.isEmpty else { continue }
            names.containers[view.name.value] = view.containerKind
            names.pages[view.name.value] = view.pages.map(\.name.value)
            names.controllers += view.pages.filter { $0.controller == nil }.map(\.name.value)
        }
        names.presented = root.presented.map(\.name.value)
        names.controllers += root.presented.filter { $0.controller == nil }.map(\.name.value)
        names.setSuperviews(of: root)
        for guide in named.scene.guides {
            if let taken = names.add(guide.name, .guide) { problems.add(taken) }
            names.superviews[guide.name.value] = guide.owner.value
        }
        for constraint in named.scene.constraints {
            if let taken = names.add(constraint.name, .constraint) { problems.add(taken) }
            names.parts.set(constraint.parts.map(\.name), of: constraint.name.value)
        }
        (names.knowsAllViews, names.knowsAllConstraints, names.knowsAllGuides) = (true, true, true)
        addFonts(named.fontPaths, at: place)
        let catalog = reader.fonts.catalog
        named.scene.mapFonts { $0.mapFace { face, font in catalog.face(for: face, weight: font.weight.openType) } }
        named.scene.root.updateEach { view in
            for property in view.content.kind.type.properties where property.shape == .image {
                guard case .image(let image?)? = property.value(in: view.content) else { continue }
                property.set(.image(found(image, at: view.name.span)), in: &view.content)
            }
        }
        findBarPictures(in: &named.scene.root)
        findRowPictures(in: &named.scene.root)
        origin = .interfaceBuilder
        device = named.environment.device
        return named
    }

    /// Finds the pictures of the rows of lists.
    private mutating func findRowPictures(in root: inout ViewDescription) {
        root.updateEach { view in
            let place = view.name.span
            for section in view.list?.sections.indices ?? 0..<0 {
                view.list?.sections[section].updateEach { _, row in
                    guard let image = row.content.image, !ViewContent.Image.describesSymbol(image.path),
                        var found = found(image, at: place)
                    else { return }
                    found.renderingMode = image.renderingMode
                    row.content.image = found
                }
            }
        }
    }

    /// Finds the pictures of the items of bars.
    private func findBarPictures(in root: inout ViewDescription) {
        root.updateEach { view in
            for place in view.placesOfTabItems {
                for image in [\TabItem.image, \.selectedImage] {
                    guard let written = view[tabItem: place]?[keyPath: image],
                        !ViewContent.Image.describesSymbol(written.path),
                        var found = found(written, at: view.name.span)
                    else { continue }
                    found.renderingMode = written.renderingMode
                    view[tabItem: place]?[keyPath: image] = found
                }
            }
            for place in view.item?.places ?? [] {
                guard case .image(let image)? = view.item?[place]?.content,
                    !ViewContent.Image.describesSymbol(image.path), var found = found(image, at: view.name.span)
                else { continue }
                found.renderingMode = image.renderingMode
                view.item?[place]?.content = .image(found)
            }
        }
    }

    /// Returns the reference to a scene, after checking that the script is allowed to use its file.
    ///
    /// - Parameters:
    ///   - file: The path of the file, relative to the folder of the script.
    ///   - id: The identifier of the scene; `nil` for the initial scene.
    ///   - place: The location of the reference for diagnostics.
    mutating func reference(to file: String, id: String?, at place: SourceSpan) -> SceneReference? {
        forgetNames()
        guard !file.isEmpty, PictureFile.isAllowed(file, folder, limits.folders) else {
            report(
                .sceneOutside,
                "the file \(file.quoted) is not in the script's folder, expected one inside it, or "
                    + "its folder after '--allow-read'",
                at: place)
            return nil
        }
        return SceneReference(
            file: file, path: PictureFile.joined(file, folder), id: id, language: staging.language,
            isStill: shown != nil)
    }

    /// Records that the names of the film are unknown until its scene is read.
    private mutating func forgetNames() {
        names.knowsAllViews = false
        names.knowsAllConstraints = false
        names.knowsAllGuides = false
    }
}
