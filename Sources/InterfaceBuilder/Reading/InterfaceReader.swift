import Geometry
package import Reporting

/// Reads storyboards and xibs.
package enum InterfaceReader {
    /// Reads a file, and returns its document.
    ///
    /// - Throws: An error if the file is not XML, or does not describe an iOS user interface.
    package static func read(_ file: SourceFile) throws(InterfaceError) -> InterfaceDocument {
        var texts = LanguageTexts()
        return try read(file, with: &texts)
    }

    /// Reads a file, and replaces its text with localized strings.
    ///
    /// - Parameters:
    ///   - file: The file.
    ///   - texts: The localized strings. The value also records which strings are used.
    static func read(_ file: SourceFile, with texts: inout LanguageTexts) throws(InterfaceError) -> InterfaceDocument {
        var root = try InterfaceParser.parse(file)
        try check(root, in: file)
        if !texts.isEmpty { root = texts.localized(root) }
        return document(root, of: file)
    }

    /// Returns the document for the root element of a file.
    static func document(_ root: InterfaceElement, of file: SourceFile) -> InterfaceDocument {
        let device = root.child("device")
        let tools = generation(of: root)
        var document = InterfaceDocument(file: file, element: root, toolsVersion: tools)
        if let device {
            document.show(on: device.id ?? "", isLandscape: device["orientation"] == "landscape")
        }
        document.initialController = root["initialViewController"]
        if let device, document.device == nil {
            document.notes.append(
                warning(
                    "unknown-device",
                    "found an unknown device '\(device.id ?? "")': the size of its screen is not known",
                    device, file))
        }
        for resource in root.child("resources")?.children ?? [] {
            guard let name = resource["name"] else { continue }
            if resource.name == "image", let width = resource.number("width"), let height = resource.number("height"),
                width >= 0, height >= 0
            {
                document.images[name] = Size(width: width, height: height)
            } else if resource.name == "namedColor" || resource.name == "systemColor" {
                document.colors[name] = resource.child("color")
            }
        }
        if let scenes = root.child("scenes") {
            for scene in scenes.children("scene") { readScene(scene, of: file, into: &document) }
        } else {
            readObjects(root.child("objects"), of: file, into: &document)
        }
        checkReferences(of: &document)
        document.notes.sort { $0.span < $1.span }
        return document
    }

    /// Returns the version of Interface Builder, which is the number at the start of `toolsVersion`. Apple's internal
    /// builds always write 32,700. For such files, this method returns the version of the iOS plug-in. If the file
    /// contains no plug-in version, this method estimates the version from whether the file specifies a device, because
    /// Xcode 8 introduced devices.
    private static func generation(of root: InterfaceElement) -> Double {
        func number(_ text: String?) -> Double {
            Double((text ?? "").prefix { $0.isASCII && $0.isNumber }) ?? 0
        }
        let tools = number(root["toolsVersion"])
        guard tools >= 30000 else { return tools }
        let plugIns = root.child("dependencies")?.children("plugIn") ?? []
        let version = number(plugIns.first { $0["identifier"]?.hasSuffix("IBCocoaTouchPlugin") == true }?["version"])
        if (1..<30000).contains(version) { return version }
        return root.child("device") == nil ? 8000 : 15000
    }

    private static func check(_ root: InterfaceElement, in file: SourceFile) throws(InterfaceError) {
        let place = file.span(ofLine: root.line)
        if root.name == "archive" {
            throw InterfaceError(
                "old-format", "found a file of Interface Builder 3, expected one that Xcode 5 or later has saved",
                at: place)
        }
        guard root.name == "document", let type = root["type"], type.hasPrefix("com.apple.InterfaceBuilder") else {
            throw InterfaceError(
                "not-interface-builder",
                "found the root element '\(root.name.prefix(40))', expected a storyboard or a xib",
                at: place)
        }
        let runtime = root["targetRuntime"] ?? ""
        if type.contains(".Cocoa.") || runtime.hasPrefix("MacOSX") {
            throw InterfaceError(
                "macos",
                "found a macOS user interface, expected one for iOS: AppKit has different layout rules",
                at: place)
        }
        if type.contains("WatchKit") || runtime == "watchKit" {
            throw InterfaceError(
                "watchos", "found a watchOS user interface, expected one for iOS: watchOS has no constraints",
                at: place)
        }
    }

    private static func readScene(
        _ scene: InterfaceElement, of file: SourceFile, into document: inout InterfaceDocument
    ) {
        for object in scene.child("objects")?.children ?? [] {
            for item in looseViews(in: object) {
                add(item, sceneID: scene["sceneID"], isInBar: item.key != nil, file: file, to: &document)
            }
            guard isController(object) else { continue }
            var shell = object
            shell.children.removeAll { InterfaceViewReader.isView($0) && $0.key == "view" }
            let guides = (object.child("layoutGuides")?.children ?? []).compactMap { guide -> InterfaceGuide? in
                guard let id = guide.id, let type = guide["type"], type == "top" || type == "bottom" else { return nil }
                return InterfaceGuide(id: id, kind: type == "top" ? .top : .bottom, line: guide.line)
            }
            let controller = InterfaceController(
                id: object.id ?? "", element: shell, guides: guides, innerSegues: innerSegues(of: object, in: scene),
                recognizers: (scene.child("objects")?.children ?? []).filter { $0.name.hasSuffix("GestureRecognizer") })
            document.controllers.append(controller)
            guard let view = object.children.first(where: { InterfaceViewReader.isView($0) && $0.key == "view" })
            else { continue }
            add(view, of: controller, sceneID: scene["sceneID"], file: file, to: &document)
        }
    }

    /// Returns the segues that start at objects inside a controller, or at other objects in its scene. The segues of
    /// the controller itself are not included.
    private static func innerSegues(of controller: InterfaceElement, in scene: InterfaceElement) -> [InterfaceElement] {
        let beside = (scene.child("objects")?.children ?? []).filter { !isController($0) }
        let inside = controller.children.filter { $0.name != "connections" }
        return (beside + inside).flatMap(\.depthFirst).filter { $0.name == "segue" }
    }

    /// Returns the views that are not the view of a controller: separate objects, and views in bars.
    private static func looseViews(in object: InterfaceElement) -> [InterfaceElement] {
        if InterfaceViewReader.isView(object), object.key == nil { return [object] }
        return object.depthFirst.filter { element in
            element.peek("id") != nil && (element.key == "customView" || element.key == "titleView")
                && InterfaceViewReader.isView(element)
        }
    }

    private static func isController(_ element: InterfaceElement) -> Bool {
        element.name.hasSuffix("Controller") && element.peek("id") != nil
    }

    private static func readObjects(
        _ objects: InterfaceElement?, of file: SourceFile, into document: inout InterfaceDocument
    ) {
        guard let objects else { return }
        let owner = objects.children.first { $0.peek("placeholderIdentifier") == "IBFilesOwner" }
        let outlets = owner?.child("connections")?.children("outlet") ?? []
        for object in objects.children {
            if isController(object) {
                var scene = InterfaceElement("scene", [:], line: object.line)
                var list = InterfaceElement("objects", [:], line: object.line)
                list.children = [object]
                scene.children = [list]
                readScene(scene, of: file, into: &document)
            } else if InterfaceViewReader.isView(object) {
                add(object, outlets: outlets, file: file, to: &document)
            }
        }
    }

    private static func add(
        _ element: InterfaceElement, of controller: InterfaceController? = nil, sceneID: String? = nil,
        isInBar: Bool = false, outlets: [InterfaceElement] = [], file: SourceFile,
        to document: inout InterfaceDocument
    ) {
        var reader = InterfaceViewReader(file)
        let root = reader.view(element, isRoot: true)
        if isInBar { element.markReported() }
        document.notes += reader.notes
        document.scenes.append(
            InterfaceScene(
                sceneID: sceneID, controller: controller, root: root, isInBar: isInBar, ownerOutlets: outlets))
    }

    static func warning(
        _ id: Diagnostic.ID, _ message: String, _ element: InterfaceElement, _ file: SourceFile
    ) -> Diagnostic {
        Diagnostic(id, message, at: file.span(ofLine: element.line), severity: .warning)
    }
}

extension InterfaceReader {
    /// Removes constraints that refer to unknown items. Adds a warning for each of these constraints, and for each
    /// duplicate id.
    static func checkReferences(of document: inout InterfaceDocument) {
        for index in document.scenes.indices {
            let scene = document.scenes[index]
            var known: Set<String> = []
            func note(_ id: Diagnostic.ID, _ message: String, line: Int) {
                document.notes.append(
                    Diagnostic(id, message, at: document.file.span(ofLine: line), severity: .warning))
            }
            for guide in scene.controller?.guides ?? [] { known.insert(guide.id) }
            for view in scene.root.depthFirst {
                for (id, line) in [(view.id, view.line)] + view.guides.map({ ($0.id, $0.line) })
                where !known.insert(id).inserted {
                    note(
                        "duplicate-id", "found the id '\(id)' a second time: constraints refer to the first",
                        line: line)
                }
            }
            document.scenes[index].root = scene.root.mapConstraints { constraint in
                let sides = [constraint.first, constraint.second].compactMap(\.self)
                guard let missing = sides.first(where: { !known.contains($0.item) }) else { return true }
                note(
                    "missing-id",
                    "found a constraint to '\(missing.item)', which is not in this scene: the constraint is left out",
                    line: constraint.line)
                return false
            }
        }
    }
}

extension InterfaceView {
    /// Returns a copy of the view hierarchy that contains only the constraints for which `isKept` returns `true`.
    func mapConstraints(where isKept: (InterfaceConstraint) -> Bool) -> InterfaceView {
        var view = self
        view.constraints = constraints.filter(isKept)
        view.subviews = subviews.map { $0.mapConstraints(where: isKept) }
        return view
    }
}
