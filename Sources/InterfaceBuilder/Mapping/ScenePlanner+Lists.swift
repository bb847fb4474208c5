import Containers
import Geometry
import Interaction
import Pictures
import Properties
import Reporting
import SceneModel
import Simulation
import Views

/// Plans tables as lists, which place and measure their rows as table views do at run time.
///
/// Interface Builder's canvas shows the rows at their recorded frames, so tables are lists only in films. A prototype
/// cell is one row, because only the app's code knows how many rows there are.
extension ScenePlanner {
    /// Whether a view is planned as a list.
    func isList(_ view: InterfaceView) -> Bool { isFilm && view.kind == "tableView" }

    /// Makes the description of a table that of a list.
    mutating func addList(of table: InterfaceView, to planned: inout ViewDescription) {
        let element = table.element
        // Table views always bounce. Old files do not contain this attribute.
        planned.content[ViewContent.Scroll.self]?.alwaysBounceVertical = true
        var model = ListModel()
        model.style = element.value("style", ListStyle.init) ?? .plain
        if planned[.backgroundColor] == .color(model.style.background) { planned[.backgroundColor] = nil }
        model.rowHeight = element.rowHeight
        model.estimatedRowHeight = element.number("estimatedRowHeight").flatMap { height in
            height > 0 && height <= NumberRange.length.upper ? height : nil
        }
        model.hasSeparators = element["separatorStyle"] != "none"
        model.separatorColor = table.color("separatorColor", in: document)?.written
        if model.separatorColor == .separator { model.separatorColor = nil }
        model.separatorInset = element.separatorInset
        model.allowsSelection = element.flag("allowsSelection") ?? true
        model.allowsMultipleSelection = element.flag("allowsMultipleSelection") ?? false
        noteHeights(of: element, model.style)
        model.tableHeaderView = end("tableHeaderView", of: table, &planned)
        model.tableFooterView = end("tableFooterView", of: table, &planned)
        model.sections = sections(of: table, &planned)
        planned.list = model
    }

    /// Records the heights of headers and footers that the author changed.
    private mutating func noteHeights(of element: InterfaceElement, _ style: ListStyle) {
        for name in ["sectionHeaderHeight", "sectionFooterHeight"] {
            guard let height = element.number(name), height >= 0, !style.heightsOfNewTables.contains(height) else {
                continue
            }
            omit("\(name) of a table: the height is that of the system", element, name)
        }
    }

    /// Plans the view above or below the sections. Returns its name.
    private mutating func end(
        _ key: String, of table: InterfaceView, _ planned: inout ViewDescription
    ) -> String? {
        guard var view = table.subviews.first(where: { $0.element.key == key }) else { return nil }
        view.placement = .frame([])
        view.frame = view.frame ?? .zero
        let description = self.planned(view, in: table, isFramed: true)
        planned.rows.append(description)
        return description.name.value
    }

    private mutating func sections(
        of table: InterfaceView, _ planned: inout ViewDescription
    ) -> [ListModel.Section] {
        var cells = Dictionary(table.subviews.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        func rows(in element: InterfaceElement?, _ planner: inout Self) -> [ListModel.Row] {
            (element?.used.children ?? []).compactMap { child in
                cells.removeValue(forKey: child.peek("id") ?? "line-\(child.line)")
                    .map { planner.row($0, of: &planned) }
            }
        }
        let fixed = element(of: table, "sections")?.children("tableViewSection") ?? []
        var sections = fixed.map { section in
            ListModel.Section(
                header: section.text("headerTitle"), footer: section.text("footerTitle"),
                rows(in: section.child("cells"), &self))
        }
        let prototypes = rows(in: element(of: table, "prototypes"), &self)
        if !prototypes.isEmpty || sections.isEmpty { sections.append(ListModel.Section(prototypes)) }
        for view in table.subviews where cells[view.id] != nil {
            guard !["tableHeaderView", "tableFooterView"].contains(view.element.key ?? "") else { continue }
            omit("a view of a table that is not a row", view.element)
        }
        return sections
    }

    private func element(of table: InterfaceView, _ name: String) -> InterfaceElement? { table.element.child(name) }

    // MARK: Rows

    private mutating func row(_ cell: InterfaceView, of list: inout ViewDescription) -> ListModel.Row {
        let element = cell.element
        var row = ListModel.Row()
        row.height = element.rowHeight
        row.content.accessory = element.value("accessoryType") { accessories[$0] } ?? .none
        row.showsSelection = element["selectionStyle"] != "none"
        row.background = cell.color("backgroundColor", in: document)?.written
        row.separatorInset = element.separatorInset
        omitRuntimeAttributes(of: element)
        if let level = element.number("indentationLevel"), level > 0 {
            omit("the indentation of a row", element, "indentationLevel")
        }
        let content = cell.subviews.first { $0.element.key == "contentView" }
        if let style = element.value("style", { styles[$0] }) {
            setTexts(of: &row, style, content, of: cell)
        } else if let configuration = element.child("listContentConfiguration", key: "contentConfiguration") {
            setTexts(of: &row, configuration)
        } else if let content, content.contentKind == .view, !content.subviews.isEmpty {
            addView(content, to: &row, cell, of: &list)
        }
        if row.view == nil, element.hasSegueOfSelection {
            let name = name(ofRow: cell, content)
            list.rows.append(ViewDescription(name: Located(name, at: place(cell.line)), origin: .interfaceBuilder))
            row.view = name
        }
        if let image = imageOfRow(element, content) {
            plan.rowImages.append(.init(list: list.name.value, line: cell.line, use: image))
            row.content.image = ViewContent.Image(path: ScenePlan.RowImage.path(cell.line), size: .zero)
        }
        return row
    }

    private mutating func omitRuntimeAttributes(of element: InterfaceElement) {
        for attribute in element.child("userDefinedRuntimeAttributes")?.children ?? [] {
            omit("the runtime attribute \(attribute["keyPath"] ?? "without a key path")", attribute)
        }
    }

    /// Returns a name for the view of a row, and makes constraints and events find the view.
    private mutating func name(ofRow cell: InterfaceView, _ content: InterfaceView?) -> String {
        let element = cell.element
        let outlet = outlets[cell.id]?.name ?? content.flatMap { outlets[$0.id]?.name }
        let given = [element["userLabel"], outlet, element["reuseIdentifier"], element["customClass"]]
        let isGiven = given.contains { $0.flatMap(SceneNames.identifier) != nil }
        let name = isGiven ? names.name(from: given) : names.name(from: ["row"], isNumbered: true)
        for id in [cell.id, content?.id].compactMap(\.self) {
            items[id] = .view(name)
            plan.names[id] = name
        }
        return name
    }

    /// Plans the content view of a cell as the view of a row.
    private mutating func addView(
        _ content: InterfaceView, to row: inout ListModel.Row, _ cell: InterfaceView, of list: inout ViewDescription
    ) {
        let name = name(ofRow: cell, content)
        (row.view, rows[content.id]) = (name, name)
        var view = planned(content, in: cell, isFramed: true)
        if case .color(let color)? = view[.backgroundColor] {
            if row.content.accessory == .none {
                row.background = color
            } else {
                omit("the background of a content view beside an accessory", content.element)
            }
            view[.backgroundColor] = nil
        }
        // The list places the view, so that these have no effect.
        let usual = ViewDescription(name: view.name, origin: .interfaceBuilder)
        (view.hugging, view.compressionResistance) = (usual.hugging, usual.compressionResistance)
        (view.autoresizing, view.intrinsicPlaceholder) = ([], nil)
        list.rows.append(view)
    }

    /// Sets the texts of a cell with a classic style.
    private mutating func setTexts(
        of row: inout ListModel.Row, _ style: CellLayout.Style, _ content: InterfaceView?, of cell: InterfaceView
    ) {
        row.content.style = style
        for part in content?.subviews ?? [] { omitRuntimeAttributes(of: part.element) }
        func label(_ name: String) -> InterfaceView? {
            let id = cell.element[name]
            return content?.subviews.first { $0.id == id && $0.contentKind == .label }
        }
        if let title = label("textLabel") {
            let looks = looks(of: title, style == .value2 ? nil : .label)
            (row.content.text, row.content.font, row.content.textColor) = (looks.text, looks.font, looks.color)
            row.content.textAlignment = looks.alignment
            row.content.wraps = looks.wraps
        }
        guard style != .default, let detail = label("detailTextLabel") else { return }
        let looks = looks(of: detail, style == .value2 ? .label : .secondaryLabel)
        (row.content.detail, row.content.detailFont, row.content.detailTextColor) = (
            looks.text, looks.font, looks.color
        )
        row.content.wraps = row.content.wraps || looks.wraps
    }

    private mutating func looks(
        of label: InterfaceView, _ usual: AdaptiveColor?
    ) -> (text: String, font: Font?, color: AdaptiveColor?, alignment: ViewContent.TextAlignment, wraps: Bool) {
        guard case .label(let content) = label.content(in: document, hasOldStyles: false) else {
            return ("", nil, nil, .natural, false)
        }
        let hasFont = label.element.child("fontDescription", key: "fontDescription") != nil
        noteFont(of: label.element)
        if label.element["text"] == nil, label.attributedText != nil {
            omit("the attributes of the text of a row", line: label.line, id: label.id)
        }
        // A label of a file without a color is black, as outside of cells.
        let color = label.color("textColor", in: document)?.written ?? .label
        return (
            content.text, hasFont ? content.font : nil, color == usual ? nil : color, content.alignment,
            content.numberOfLines != 1
        )
    }

    /// Sets the texts of a cell with a content configuration.
    private func setTexts(of row: inout ListModel.Row, _ configuration: InterfaceElement) {
        row.content.text = configuration.text("text") ?? ""
        guard let detail = configuration.text("secondaryText"), !detail.isEmpty else { return }
        (row.content.detail, row.content.style) = (detail, .subtitle)
    }

    private func imageOfRow(_ cell: InterfaceElement, _ content: InterfaceView?) -> ImageUse? {
        if cell.peek("style") != nil {
            let id = cell["imageView"]
            let view = content?.subviews.first { $0.id == id && $0.contentKind == .image }
            // The image has the size of its view, so that there is nothing to clip.
            _ = view?.element["clipsSubviews"]
            return view.flatMap { ImageUse($0.element, "image", "image", of: $0) }
        }
        let configuration = cell.child("listContentConfiguration", key: "contentConfiguration")
        let reference = configuration?.child("imageReference", key: "image") ?? configuration
        return ImageUse(reference, "image", "image", id: cell.peek("id"))
    }

    // MARK: Actions

    /// Makes taps on rows perform the statements of their segues.
    mutating func addActionsOfRows() {
        let tapped = Set(plan.actions.filter { $0.trigger == .event(.tap) }.map(\.view))
        plan.scene.root.updateEach { view in
            for section in view.list?.sections.indices ?? 0..<0 {
                view.list?.sections[section].updateEach { _, row in
                    if let name = row.view, tapped.contains(name) { row.action = name }
                }
            }
        }
    }
}

private let styles: [String: CellLayout.Style] = [
    "IBUITableViewCellStyleDefault": .default, "IBUITableViewCellStyleValue1": .value1,
    "IBUITableViewCellStyleValue2": .value2, "IBUITableViewCellStyleSubtitle": .subtitle,
]

/// The accessories by their names in files. A detail button with a disclosure indicator is shown as a detail button, as
/// on iOS 26.
private let accessories: [String: CellLayout.Accessory] = [
    "disclosureIndicator": .disclosureIndicator, "checkmark": .checkmark, "detailButton": .detailButton,
    "detailDisclosureButton": .detailButton,
]

extension InterfaceElement {
    /// The height of the rows of a table, or of one row; `nil` if the content determines it.
    fileprivate var rowHeight: Double? {
        number("rowHeight").flatMap { $0 >= 0 ? min($0, NumberRange.length.upper) : nil }
    }

    fileprivate var separatorInset: EdgeInsets? {
        child("inset", key: "separatorInset").map { inset in
            // Only the left and the right inset of a separator have an effect.
            for edge in ["minY", "maxY"] { _ = inset[edge] }
            return EdgeInsets(left: inset.number("minX") ?? 0, right: inset.number("maxX") ?? 0)
        }
    }

    /// Whether the selection of a cell performs a segue.
    fileprivate var hasSegueOfSelection: Bool {
        (child("connections")?.children("segue") ?? []).contains {
            $0.peek("trigger") != "accessoryAction" && $0.peek("kind") != "embed"
        }
    }
}

extension ListStyle {
    /// The heights of headers and footers that Interface Builder writes unless the author changes them.
    var heightsOfNewTables: [Double] { self == .plain ? [28, 22] : [18, 10] }
}

extension ScenePlan {
    /// The image of a row.
    struct RowImage: Hashable, Sendable {
        /// The name of the list.
        let list: String
        /// The line of the cell.
        let line: Int
        let use: ImageUse

        /// The path of the image before its picture is found.
        static func path(_ line: Int) -> String { "line-\(line)" }
    }

    /// Finds the pictures of rows. A row without a picture has a placeholder if the file states the size of its image, or
    /// else no image.
    mutating func addRowPictures(_ pictures: (String) -> FoundPicture, sizes: [String: Size]) {
        var found: [String: [String: ViewContent.Image]] = [:]
        for image in rowImages {
            let use = image.use
            if use.isSymbol, let symbol = ViewContent.Image(describedBy: "symbol \(use.name)") {
                found[image.list, default: [:]][RowImage.path(image.line)] = symbol
                continue
            }
            switch use.isSymbol ? .missing : pictures(use.name) {
            case .file(let file):
                found[image.list, default: [:]][RowImage.path(image.line)] = file.image
                if file.size != nil { unstatedScales.append(use.omission(scale: file.picture.scale)) }
            case let missing:
                let placeholder = use.isSymbol ? nil : missing.placeholder(named: use.name, sizes: sizes)
                if let placeholder { found[image.list, default: [:]][RowImage.path(image.line)] = placeholder }
                let stand = placeholder == nil ? "the row has no image" : "a placeholder is shown instead"
                let what = "the image '\(use.name)' of a row: there is no picture of it, and \(stand)"
                let omission = Omission(line: use.line, what: what, id: use.id)
                omissions.append(omission)
                omittedPictures.append(omission)
            }
        }
        scene.root.updateEach { view in
            let images = found[view.name.value] ?? [:]
            for section in view.list?.sections.indices ?? 0..<0 {
                view.list?.sections[section].updateEach { _, row in
                    row.content.image = row.content.image.flatMap { images[$0.path] }
                }
            }
        }
    }
}
