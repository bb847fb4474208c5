import Containers
import Geometry
import Nibs
import Views

/// The parts of a file that are not views of a plan: bars of containers, items of bars, and rows of tables.
extension InterfaceCompiler {
    /// Returns the bars and the items that a controller, a bar or an item owns. The guides and the constraints of views
    /// in bars are added to the scene.
    mutating func ownedObjects(of element: InterfaceElement, in scene: inout CompiledScene) -> [CompiledObject] {
        var objects: [CompiledObject] = []
        func isBar(_ child: InterfaceElement) -> Bool {
            ["navigationBar", "tabBar", "toolbar"].contains(child.name) && child.key == child.name
        }
        for child in element.children {
            switch child.name {
            case "leftBarButtonItems", "rightBarButtonItems", "toolbarItems", "items":
                for item in child.used.children where InterfaceClass.isItem(item.name) {
                    var object = owned(item.used, in: &scene)
                    object.key = child.name
                    objects.append(object)
                }
            case _ where InterfaceClass.isItem(child.name): objects.append(owned(child.used, in: &scene))
            case _ where isBar(child):
                var bar = CompiledObject(
                    id: identifier(of: child.used), line: child.line, className: InterfaceClass.known[child.name] ?? "")
                bar.key = child.key
                setBarAttributes(of: &bar, child)
                objects.append(bar)
            default:
                guard ["customView", "titleView"].contains(child.key),
                    let view = document.scenes.first(where: { $0.isInBar && $0.root.id == child.peek("id") })
                else { continue }
                objects.append(root(of: view, in: &scene))
            }
        }
        return objects
    }

    /// Returns an item of a bar with the items and the views that it owns.
    mutating func owned(_ element: InterfaceElement, in scene: inout CompiledScene) -> CompiledObject {
        var object = CompiledObject(
            id: identifier(of: element), line: element.line, className: InterfaceClass.known[element.name] ?? "")
        object.key = element.key
        setAttributes(of: &object, element, InterfaceAttribute.ofItems)
        let isSymbol = element["catalog"] == "system"
        let described = element.child("imageReference", key: "image")
        let image = described.map { ($0["image"], $0["catalog"] == "system") } ?? (element["image"], isSymbol)
        if let name = image.0 { object.attributes["image"] = image.1 ? .word(name) : .text(name) }
        if let name = element["selectedImage"] {
            object.attributes["selectedImage"] = isSymbol ? .word(name) : .text(name)
        }
        setColors(["tintColor"], of: &object, element)
        object.objects = ownedObjects(of: element, in: &scene)
        return object
    }

    func setBarAttributes(of object: inout CompiledObject, _ element: InterfaceElement) {
        setAttributes(of: &object, element, InterfaceAttribute.ofBars)
        setColors(["barTintColor", "tintColor", "backgroundColor"], of: &object, element)
    }

    private func setColors(_ names: [String], of object: inout CompiledObject, _ element: InterfaceElement) {
        for name in names {
            guard let color = element.child("color", key: name).flatMap({ InterfaceView.color($0, in: document) })
            else {
                continue
            }
            object.attributes[name] = .color(color)
        }
    }

    private func identifier(of element: InterfaceElement) -> String { element.id ?? "line-\(element.line)" }

    // MARK: Tables

    func setCellAttributes(of object: inout CompiledObject, _ element: InterfaceElement) {
        setAttributes(of: &object, element, InterfaceAttribute.ofCells)
        setInset(of: &object, element)
        guard let content = element.child("listContentConfiguration", key: "contentConfiguration") else { return }
        for name in ["text", "secondaryText"] {
            if let text = content[name], !text.isEmpty { object.attributes[name] = .text(text) }
        }
    }

    private func setInset(of object: inout CompiledObject, _ element: InterfaceElement) {
        guard let inset = element.child("inset", key: "separatorInset") else { return }
        object.attributes["separatorInset"] = .insets(
            .init(
                top: inset.number("minY") ?? 0, left: inset.number("minX") ?? 0, bottom: inset.number("maxY") ?? 0,
                right: inset.number("maxX") ?? 0))
    }

    /// Moves the cells of a table from its subviews to its sections and its prototypes.
    func addRows(to table: inout CompiledObject, _ element: InterfaceElement) {
        setAttributes(of: &table, element, InterfaceAttribute.ofTables)
        setColors(["separatorColor"], of: &table, element)
        setInset(of: &table, element)
        removeUsualHeights(of: &table)
        _ = element["dataMode"]
        guard let subviews = table.view?.subviews else { return }
        func cells(_ list: InterfaceElement?) -> [CompiledObject] {
            let ids = list?.children.map { $0.peek("id") ?? "line-\($0.line)" } ?? []
            return ids.compactMap { id in subviews.first { $0.id == id } }
        }
        table.objects = (element.child("sections")?.children("tableViewSection") ?? []).map { section in
            var object = CompiledObject(
                id: identifier(of: section), line: section.line, className: "UITableViewSection")
            setAttributes(of: &object, section, InterfaceAttribute.ofSections)
            object.objects = cells(section.child("cells"))
            return object
        }
        table.prototypes = cells(element.child("prototypes")).map { cell in
            var scene = CompiledScene()
            scene.objects = [cell]
            return scene
        }
        let moved = Set((table.objects.flatMap(\.objects) + table.prototypes.flatMap(\.objects)).map(\.id))
        table.view?.subviews.removeAll { moved.contains($0.id) }
    }

    /// Removes the heights of headers and footers that Interface Builder writes unless the author changes them. UIKit
    /// then uses the heights of the current system.
    private func removeUsualHeights(of table: inout CompiledObject) {
        let isPlain = ![.word("grouped"), .word("insetGrouped")].contains(table.attributes["style"])
        let usual = (isPlain ? ListStyle.plain : .grouped).heightsOfNewTables.map { PropertyValue.number($0) }
        for name in ["sectionHeaderHeight", "sectionFooterHeight"] {
            if let height = table.attributes[name], usual.contains(height) { table.attributes[name] = nil }
        }
    }
}

extension CompiledScene {
    /// The scenes of the prototype cells of all tables in the scene.
    var prototypes: [CompiledScene] { allObjects.flatMap(\.prototypes) }

    /// Moves the guides, the constraints, the variations and the connections of prototype cells to the scenes of these
    /// cells. Segues also remain in this scene, because the controller can perform them by their identifiers.
    mutating func separatePrototypes() {
        let whole = self
        for index in objects.indices { objects[index].updatePrototypes { $0.take(from: whole) } }
        let ids = Set(prototypes.flatMap(\.allObjects).map(\.id))
        guard !ids.isEmpty else { return }
        let names = Set(prototypes.flatMap(\.guides).map(\.name))
        let moved = Set(prototypes.flatMap(\.constraints).map(\.name))
        guides.removeAll { names.contains($0.name) }
        constraints.removeAll { moved.contains($0.name) }
        for index in variations.indices {
            variations[index].settings.removeAll { ($0.isOfConstraint ? moved : ids).contains($0.subject) }
        }
        connections.removeAll { ids.contains($0.source) && $0.kind != .segue }
    }

    private mutating func take(from scene: CompiledScene) {
        let ids = Set(allObjects.map(\.id))
        guides = scene.guides.filter { ids.contains($0.owner) }
        let items = ids.union(guides.map(\.name))
        constraints = scene.constraints.filter { items.contains($0.first.item) }
        let names = Set(constraints.map(\.name))
        variations = scene.variations.map { variation in
            var variation = variation
            variation.settings.removeAll { !($0.isOfConstraint ? names : ids).contains($0.subject) }
            return variation
        }
        connections = scene.connections.filter { ids.contains($0.source) }
        placeholders = scene.placeholders
        if let controller = scene.controller { placeholders[controller.id] = .owner }
    }
}

extension CompiledObject {
    /// Changes the scenes of the prototype cells of the object and of all objects in it.
    fileprivate mutating func updatePrototypes(_ change: (inout CompiledScene) -> Void) {
        for index in prototypes.indices { change(&prototypes[index]) }
        for index in objects.indices { objects[index].updatePrototypes(change) }
        for index in view?.arranged.indices ?? 0..<0 { view?.arranged[index].updatePrototypes(change) }
        for index in view?.subviews.indices ?? 0..<0 { view?.subviews[index].updatePrototypes(change) }
    }
}
