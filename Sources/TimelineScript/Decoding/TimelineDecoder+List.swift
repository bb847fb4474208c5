import Containers
import Layout
import Properties
import Reporting
import SceneModel
import Simulation
import Views

/// Decodes lists, their sections and their rows.
extension TimelineDecoder {
    /// Reads the list of a view.
    mutating func list(_ fields: Fields, into view: inout ViewDescription) {
        if fields.misspells("list") { names.knowsAllViews = false }
        guard let node = fields["list"] else { return }
        let place = fields.place(of: "list")
        let others = ["subviews", "navigation"] + Schema.stackKeys + Schema.kindKeys.filter { $0 != "scroll" }
        for key in others where fields[key] != nil {
            report(
                .conflictingKeys, "found 'list' and \(key.quoted) in one view, expected the content inside the rows",
                at: fields.place(of: key), notes: [.init("the list is here", at: place)])
        }
        names.lists.insert(view.name.value)
        var model = ListModel()
        switch node.content {
        case .mapping:
            guard let fields = self.fields(of: node, as: Schema.list, at: place) else {
                names.knowsAllViews = false
                break
            }
            read(fields, into: &model, of: &view)
        default: model.sections = [ListModel.Section(rows(node, of: &view, section: 0))]
        }
        view.list = model
    }

    private mutating func read(_ fields: Fields, into model: inout ListModel, of view: inout ViewDescription) {
        if let style = fields["style"].flatMap({ word($0, among: ListStyle.allCases.map(\.rawValue), "style") }) {
            model.style = ListStyle(rawValue: style) ?? .plain
        }
        model.rowHeight = fields["rowHeight"].flatMap { number($0, in: NumberRange.length) }
        model.estimatedRowHeight = fields["estimatedRowHeight"].flatMap { number($0, in: Schema.estimatedHeight) }
        model.hasSeparators = fields["separators"].flatMap { boolean($0) } ?? true
        model.separatorColor = fields["separatorColor"].flatMap { adaptiveColor($0) }
        model.separatorInset = fields["separatorInset"].flatMap { insets($0) }
        model.tableHeaderView = end("tableHeaderView", fields, of: &view)
        model.tableFooterView = end("tableFooterView", fields, of: &view)
        model.allowsSelection = fields["allowsSelection"].flatMap { boolean($0) } ?? true
        model.allowsMultipleSelection = fields["allowsMultipleSelection"].flatMap { boolean($0) } ?? false
        guard let node = fields["sections"] else {
            model.sections = [section(fields, of: &view, number: 0)]
            return
        }
        for key in ["rows", "header", "footer"] where fields[key] != nil {
            report(
                .conflictingKeys, "found 'sections' and \(key.quoted) in one list, expected \(key.quoted) in a section",
                at: fields.place(of: key), notes: [.init("the sections are here", at: fields.place(of: "sections"))])
        }
        for (number, item) in (items(node, "a list of sections") ?? []).enumerated() {
            guard let fields = self.fields(of: item, as: Schema.listSection) else { continue }
            model.sections.append(section(fields, of: &view, number: number))
        }
    }

    /// Reads the view above the first section, or below the last one. Returns its name.
    private mutating func end(_ key: String, _ fields: Fields, of list: inout ViewDescription) -> String? {
        if fields.misspells(key) { names.knowsAllViews = false }
        guard let node = fields[key] else { return nil }
        guard let entry = named(node, "a view")?.first else {
            names.knowsAllViews = false
            return nil
        }
        if case .mapping(let pairs) = node.content, pairs.count > 1 {
            report(.outOfRange, "found \(pairs.count) views in \(key.quoted), expected one", at: pairs[1].key.span)
        }
        let view = self.view(entry.name, entry.value)
        if view[.frame] == nil {
            report(
                .missingKey, "found no 'frame' in \(key.quoted), expected one, whose height is that of the view",
                at: entry.name.span)
        }
        list.rows.append(view)
        return view.name.value
    }

    private mutating func section(
        _ fields: Fields, of view: inout ViewDescription, number: Int
    ) -> ListModel.Section {
        var section = ListModel.Section(fields["rows"].map { rows($0, of: &view, section: number) } ?? [])
        (section.header, section.headerView) = sectionText(fields["header"], of: &view)
        (section.footer, section.footerView) = sectionText(fields["footer"], of: &view)
        return section
    }

    /// Reads a header or a footer, and the name of its view.
    private mutating func sectionText(_ node: ScriptNode?, of list: inout ViewDescription) -> (String?, String?) {
        guard let node else { return (nil, nil) }
        guard case .mapping = node.content else { return (text(node)?.value, nil) }
        guard let fields = fields(of: node, as: Schema.sectionText) else { return (nil, nil) }
        if fields.misspells("name") { names.knowsAllViews = false }
        let text = need("text", in: fields, "the text of the header or the footer").flatMap { self.text($0)?.value }
        guard let name = fields["name"].flatMap({ reference($0) }) else { return (text, nil) }
        list.rows.append(view(ofPart: name))
        return (text, name.value)
    }

    /// Declares the view of a row, a header or a footer.
    private mutating func view(ofPart name: Located<String>) -> ViewDescription {
        if checkName(name), let taken = names.add(name, .view) { problems.add(taken) }
        names.setContent(.none, of: name.value)
        return ViewDescription(name: name, origin: origin)
    }

    /// Reads rows: a list, or the mapping of a row that is repeated.
    private mutating func rows(
        _ node: ScriptNode, of view: inout ViewDescription, section: Int
    ) -> [ListModel.Row] {
        var nodes = [node]
        if case .mapping = node.content {} else { nodes = items(node, "a list of rows, or a row with 'count'") ?? [] }
        return nodes.enumerated().compactMap { index, node in
            row(node, of: &view, "\(view.name.value) row \(section).\(index)")
        }
    }

    /// - Parameter ownName: The name of the row's action if the row has no name. It cannot be the name of a view.
    private mutating func row(
        _ node: ScriptNode, of list: inout ViewDescription, _ ownName: String
    ) -> ListModel.Row? {
        var row = ListModel.Row()
        guard case .mapping = node.content else {
            guard let text = text(node) else { return nil }
            row.content.text = text.value
            return row
        }
        guard let fields = fields(of: node, as: Schema.row) else {
            names.knowsAllViews = false
            return nil
        }
        row.content.text = fields["text"].flatMap { text($0)?.value } ?? ""
        row.content.detail = fields["detail"].flatMap { text($0)?.value }
        let style = fields["style"].flatMap { word($0, among: CellLayout.Style.allCases.map(\.rawValue), "style") }
        row.content.style = style.flatMap(CellLayout.Style.init) ?? (row.content.detail == nil ? .default : .value1)
        if style == CellLayout.Style.default.rawValue, row.content.detail != nil {
            report(
                .conflictingKeys, "found 'detail' in a row of the style 'default', expected value1, value2 or subtitle",
                at: fields.place(of: "detail"))
        }
        row.content.image = fields["image"].flatMap { picture($0) }
        row.content.accessory =
            fields["accessory"].flatMap { word($0, among: Schema.accessories.map(\.word), "accessory") }
            .flatMap { word in Schema.accessories.first { $0.word == word }?.accessory } ?? .none
        readLook(fields, into: &row)
        row.content.wraps = fields["wraps"].flatMap { boolean($0) } ?? false
        row.height = fields["height"].flatMap { number($0, in: NumberRange.length) }
        row.count = fields["count"].flatMap { integer($0, in: Schema.rowCount) } ?? 1
        readView(fields, into: &row, of: &list, at: node)
        readAccessoryView(fields, into: &row, of: &list)
        readAction(fields, into: &row, ownName)
        return row
    }

    /// Reads the fonts and the colors of a row.
    private mutating func readLook(_ fields: Fields, into row: inout ListModel.Row) {
        row.content.font = fields["font"].flatMap { font($0) }
        row.content.detailFont = fields["detailFont"].flatMap { font($0) }
        row.content.textColor = fields["textColor"].flatMap { adaptiveColor($0) }
        row.content.detailTextColor = fields["detailTextColor"].flatMap { adaptiveColor($0) }
        let alignments = ViewContent.TextAlignment.allCases.map(\.rawValue)
        row.content.textAlignment =
            fields["textAlignment"].flatMap { word($0, among: alignments, "alignment") }
            .flatMap(ViewContent.TextAlignment.init) ?? .natural
        row.background = fields["background"].flatMap { adaptiveColor($0) }
        row.separatorInset = fields["separatorInset"].flatMap { insets($0) }
        let style = fields["selectionStyle"].flatMap { word($0, among: ["default", "none"], "selection style") }
        row.showsSelection = style != "none"
    }

    /// Reads the view of a row that has a name or subviews.
    private mutating func readView(
        _ fields: Fields, into row: inout ListModel.Row, of list: inout ViewDescription, at node: ScriptNode
    ) {
        if fields.misspells("subviews") || fields.misspells("name") { names.knowsAllViews = false }
        guard let name = fields["name"].flatMap({ reference($0) }) else {
            for entry in fields.among(["subviews"] + Self.rowProperties.map(\.lastKey)) {
                report(
                    .missingKey,
                    "found \(entry.key.value.quoted) but no 'name', expected the name of the row's view"
                        + (entry.key.value == "subviews" ? " for constraints" : ""),
                    at: entry.key.span)
                names.knowsAllViews = false
            }
            return
        }
        for key in ["count"] + (fields["subviews"] == nil ? [] : ["text", "detail", "image"])
        where fields[key] != nil {
            report(
                .conflictingKeys,
                key == "count"
                    ? "found 'name' and 'count' in one row, expected a name only for a single row"
                    : "found 'subviews' and \(key.quoted) in one row, expected a label inside the subviews",
                at: fields.place(of: key))
        }
        row.view = name.value
        row.count = 1
        var view = view(ofPart: name)
        view.settings = settings(Self.rowProperties, fields, of: name.value, .view)
        if let node = fields["subviews"] {
            if let subviews = named(node, "a view") {
                view.subviews = subviews.map { self.view($0.name, $0.value) }
            } else {
                names.knowsAllViews = false
            }
        }
        list.rows.append(view)
    }

    /// Reads the view at the trailing side of a row.
    private mutating func readAccessoryView(
        _ fields: Fields, into row: inout ListModel.Row, of list: inout ViewDescription
    ) {
        if fields.misspells("accessoryView") { names.knowsAllViews = false }
        guard let node = fields["accessoryView"] else { return }
        for key in ["accessory", "count"] where fields[key] != nil {
            report(
                .conflictingKeys, "found 'accessoryView' and \(key.quoted) in one row, expected only one of them",
                at: fields.place(of: key))
        }
        guard let views = named(node, "a view"), let view = views.first else {
            names.knowsAllViews = false
            return
        }
        if views.count > 1 {
            report(
                .conflictingKeys, "found \(views.count) accessory views, expected one, which can have subviews",
                at: node.span)
        }
        row.count = 1
        row.accessoryView = view.name.value
        list.rows.append(self.view(view.name, view.value))
    }

    /// The properties of the view of a row that are keys of the row.
    private static let rowProperties = Property.keysOfViews.filter { property in
        property.kinds == nil && property != .backgroundColor && property.lastKey != "font"
            && Schema.row.keys.contains(property.lastKey)
    }

    /// Reads the statements that a tap performs. A row with a name can override methods of its view as well.
    private mutating func readAction(_ fields: Fields, into row: inout ListModel.Row, _ ownName: String) {
        guard let node = fields["on"] else { return }
        let name = Located(row.view ?? ownName, at: fields.place(of: "on"))
        guard case .mapping(let pairs) = node.content else {
            overrideNodes.append(OverrideNode(view: name, hasController: false, node: node))
            return
        }
        for pair in pairs where row.view == nil && pair.key.scalar?.text != "tap" {
            reportUnknown(
                .unknownMethod,
                "a row without a name has no event \((pair.key.scalar?.text ?? "").quoted), expected 'tap'",
                pair.key.scalar?.text ?? "", among: ["tap"], at: pair.key.span)
            return
        }
        if pairs.contains(where: { $0.key.scalar?.text == "tap" }) { row.action = name.value }
        overrideNodes.append(OverrideNode(view: name, hasController: false, node: node))
    }
}
