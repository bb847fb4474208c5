internal import CoreGraphics
internal import Geometry
internal import Nibs
internal import Views

/// A section of a static table, whose cells a storyboard describes.
struct StaticSection {
    var header: String?
    var footer: String?
    /// The cells with their heights in points; `nil` for the height of the rows of the table.
    var rows: [(cell: UITableViewCell, height: CGFloat?)] = []
}

/// The rows of tables.
extension NibInstance {
    /// Gives a table its static cells and its prototype cells.
    func decodeRows(of description: CompiledObject, into table: UITableView) {
        let sections = description.objects.map { part in
            var section = StaticSection()
            if case .text(let text)? = part.attributes["headerTitle"] { section.header = text }
            if case .text(let text)? = part.attributes["footerTitle"] { section.footer = text }
            section.rows = part.objects.compactMap { row in
                guard let cell = make(row) as? UITableViewCell else { return nil }
                cell.isStatic = true
                var height: CGFloat?
                if case .number(let number)? = row.attributes["rowHeight"], number >= 0 { height = CGFloat(number) }
                return (cell, height)
            }
            return section
        }
        if !sections.isEmpty { table.staticSections = sections }
        for prototype in description.prototypes {
            guard let cell = prototype.objects.first else { continue }
            guard case .text(let identifier)? = cell.attributes["reuseIdentifier"] else {
                note(
                    "\(interface.source):\(cell.line): the prototype cell '\(cell.id)' has no reuse identifier, so it cannot "
                        + "be dequeued; give it an identifier in the file")
                continue
            }
            table.reuse.cells[identifier] = .prototype { [weak self] in self?.cell(prototype) }
        }
    }

    /// Creates a cell from a prototype.
    private func cell(_ prototype: CompiledScene) -> UITableViewCell? {
        let nib = NibInstance(interface, prototype, bundle: bundle, storyboard: storyboard)
        nib.parent = self
        return nib.instantiate(owner: owner, externals: [:]).first as? UITableViewCell
    }
}

extension UITableView {
    func applyNibAttribute(_ name: String, _ value: PropertyValue) {
        switch (name, value) {
        case ("rowHeight", .number(let height)): rowHeight = CGFloat(height)
        case ("estimatedRowHeight", .number(let height)): estimatedRowHeight = CGFloat(height)
        case ("sectionHeaderHeight", .number(let height)): sectionHeaderHeight = CGFloat(height)
        case ("sectionFooterHeight", .number(let height)): sectionFooterHeight = CGFloat(height)
        case ("estimatedSectionHeaderHeight", .number(let height)): estimatedSectionHeaderHeight = CGFloat(height)
        case ("estimatedSectionFooterHeight", .number(let height)): estimatedSectionFooterHeight = CGFloat(height)
        case ("allowsSelection", .boolean(let flag)): allowsSelection = flag
        case ("allowsMultipleSelection", .boolean(let flag)): allowsMultipleSelection = flag
        case ("allowsSelectionDuringEditing", .boolean(let flag)): allowsSelectionDuringEditing = flag
        case ("separatorColor", .color(let color)): separatorColor = UIColor(color)
        case ("separatorInset", .insets(let insets)): separatorInset = UIEdgeInsets(insets)
        case ("separatorStyle", .word(let word)):
            let all: [String: UITableViewCell.SeparatorStyle] = [
                "none": .none, "singleLineEtched": .singleLineEtched,
            ]
            separatorStyle = all[word] ?? .singleLine
        default: break
        }
    }
}

extension UITableView.Style {
    init(nib coder: NSCoder) {
        let all: [String: Self] = ["grouped": .grouped, "insetGrouped": .insetGrouped]
        self = coder.nibWord("style").flatMap { all[$0] } ?? .plain
    }
}

extension UITableViewCell {
    func applyNibAttribute(_ name: String, _ value: PropertyValue) {
        switch (name, value) {
        case ("accessoryType", .word(let word)):
            let all: [AccessoryType] = [.disclosureIndicator, .detailDisclosureButton, .checkmark, .detailButton]
            if let type = all.first(where: { "\($0)" == word }) { accessoryType = type }
        case ("selectionStyle", .word(let word)):
            let all: [SelectionStyle] = [.none, .blue, .gray, .default]
            if let style = all.first(where: { "\($0)" == word }) { selectionStyle = style }
        case ("separatorInset", .insets(let insets)): separatorInset = UIEdgeInsets(insets)
        case ("text", .text(let text)): textLabel?.text = text
        case ("secondaryText", .text(let text)): detailTextLabel?.text = text
        default: break
        }
    }

    /// The labels and the image view that the style of the cell provides, by their ids in the file.
    func nibParts(_ description: CompiledObject) -> [String: UIView] {
        var parts: [String: UIView] = [:]
        for (name, view) in [
            ("textLabel", { self.textLabel }), ("detailTextLabel", { self.detailTextLabel }),
            ("imageView", { self.imageView }),
        ] as [(String, () -> UIView?)] {
            if case .text(let id)? = description.attributes[name], let view = view() { parts[id] = view }
        }
        return parts
    }
}

extension UITableViewCell.CellStyle {
    init(nib coder: NSCoder) {
        let all: [String: Self] = [
            "IBUITableViewCellStyleValue1": .value1, "IBUITableViewCellStyleValue2": .value2,
            "IBUITableViewCellStyleSubtitle": .subtitle,
        ]
        // The texts of a content configuration are shown as in a subtitle cell.
        let hasSubtitle = (coder as? NibCoder)?.object.attributes["secondaryText"] != nil
        self = coder.nibWord("style").map { all[$0] ?? .default } ?? (hasSubtitle ? .subtitle : .default)
    }
}
