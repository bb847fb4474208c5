/// The views of a table view that can be reused, and how views are created, by reuse identifier.
@MainActor
struct ReusableViews {
    var cells: [String: Source<UITableViewCell>] = [:]
    var groupViews: [String: Source<UITableViewHeaderFooterView>] = [:]
    private var unusedCells: [String: [UITableViewCell]] = [:]
    private var unusedGroupViews: [String: [UITableViewHeaderFooterView]] = [:]

    /// How a view is created.
    enum Source<View: UIView> {
        case type(View.Type)
        case nib(UINib)
        /// A cell that a storyboard describes.
        case prototype(@MainActor () -> View?)
    }

    mutating func keep(_ cell: UITableViewCell) {
        if !cell.isStatic, let identifier = cell.reuseIdentifier { unusedCells[identifier, default: []].append(cell) }
    }

    mutating func keep(_ view: UITableViewHeaderFooterView) {
        if let identifier = view.reuseIdentifier { unusedGroupViews[identifier, default: []].append(view) }
    }

    mutating func cell(_ identifier: String) -> UITableViewCell? {
        if let cell = unusedCells[identifier]?.popLast() {
            cell.prepareForReuse()
            return cell
        }
        switch cells[identifier] {
        case .type(let type): return _CellOfAnyClass.create(type, identifier)
        case .nib(let nib):
            let cell = nib.instantiate(withOwner: nil).lazy.compactMap { $0 as? UITableViewCell }.first
            cell?.reuseIdentifier = identifier
            return cell
        case .prototype(let make): return make()
        case nil: return nil
        }
    }

    mutating func groupView(_ identifier: String) -> UITableViewHeaderFooterView? {
        if let view = unusedGroupViews[identifier]?.popLast() {
            view.prepareForReuse()
            return view
        }
        switch groupViews[identifier] {
        case .type(let type): return _HeaderFooterViewOfAnyClass.create(type, identifier)
        case .nib(let nib):
            let view = nib.instantiate(withOwner: nil).lazy.compactMap { $0 as? UITableViewHeaderFooterView }.first
            view?.reuseIdentifier = identifier
            return view
        case .prototype(let make): return make()
        case nil: return nil
        }
    }
}

/// A class with which cells of registered classes are created, as ``_ViewOfAnyClass`` for other views.
open class _CellOfAnyClass: UITableViewCell {
    public required override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
    }
    public required init?(coder: NSCoder) { return nil }

    fileprivate static func create(_ type: UITableViewCell.Type, _ identifier: String) -> UITableViewCell {
        unsafe unsafeBitCast(type, to: _CellOfAnyClass.Type.self).init(style: .default, reuseIdentifier: identifier)
    }
}

/// A class with which headers and footers of registered classes are created.
open class _HeaderFooterViewOfAnyClass: UITableViewHeaderFooterView {
    public required override init(reuseIdentifier: String?) { super.init(reuseIdentifier: reuseIdentifier) }
    public required init?(coder: NSCoder) { return nil }

    fileprivate static func create(
        _ type: UITableViewHeaderFooterView.Type, _ identifier: String
    ) -> UITableViewHeaderFooterView {
        unsafe unsafeBitCast(type, to: _HeaderFooterViewOfAnyClass.Type.self).init(reuseIdentifier: identifier)
    }
}
