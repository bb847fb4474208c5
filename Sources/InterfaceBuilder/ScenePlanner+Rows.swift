import Geometry
import Layout

/// Rows of tables that are as high as what is in them: `rowHeight="-1"`, what Interface Builder calls automatic.
///
/// Its canvas keeps such a row at a height of its own; at run time the table asks the content for the least height that its
/// constraints allow in the row's width.
extension ScenePlanner {
    /// `view` with such rows, and the others in their tables, laid out by constraints instead of frames.
    mutating func sizingRows(of view: InterfaceView) -> InterfaceView {
        guard isBuilt else { return view }
        var view = view
        view.subviews = view.subviews.map { sizingRows(of: $0) }
        guard view.isTableOfOwnRows else { return view }
        tablesOfOwnRows.insert(view.id)
        for index in view.subviews.indices {
            let isOwn = view.subviews[index].isOwnRow
            view.subviews[index].placement = .constraints
            guard isOwn else { continue }
            for part in view.subviews[index].subviews.indices {
                view.subviews[index].subviews[part].placement = .constraints
            }
        }
        return view
    }

    /// Lays rows out one below another, as wide as recorded in a table of the recorded width.
    mutating func addRows(of table: InterfaceView) {
        guard case .view(let name) = items[table.id], let width = table.frame?.width else { return }
        let content = PlannedConstraint.Item.guide(of: name, .scrollContent)
        imply(content, .width, .guide(of: name, .scrollFrame), .width)
        var above: (item: PlannedConstraint.Item, end: Double)?
        for row in table.subviews {
            guard let item = items[row.id], let frame = row.frame else { continue }
            imply(item, .left, content, .left, constant: frame.minX)
            imply(item, .right, content, .right, constant: frame.maxX - width)
            if let above {
                imply(item, .top, above.item, .bottom, constant: frame.minY - above.end)
            } else {
                imply(item, .top, content, .top, constant: frame.minY)
            }
            if row.isOwnRow { fit(row, item) } else { imply(item, .height, constant: frame.height) }
            above = (item, frame.maxY)
        }
        if let above { imply(content, .bottom, above.item, .bottom) }
    }

    /// - Source: semantics 12.1: the height that is asked for is 0, at `fittingSizeLevel`.
    private mutating func fit(_ row: InterfaceView, _ item: PlannedConstraint.Item) {
        for part in row.subviews {
            guard let inner = items[part.id], let frame = part.frame, let outer = row.frame else { continue }
            imply(inner, .left, item, .left, constant: frame.minX)
            imply(inner, .right, item, .right, constant: frame.maxX - outer.width)
            imply(inner, .top, item, .top, constant: frame.minY)
            imply(inner, .bottom, item, .bottom, constant: frame.maxY - outer.height)
        }
        imply(item, .height, constant: 0, priority: LayoutPriority(50))
    }
}

extension InterfaceView {
    /// Whether it is a table with a row that sizes itself, and nothing in it lies over something else.
    fileprivate var isTableOfOwnRows: Bool {
        guard kind == "tableView", element.number("rowHeight") == -1, subviews.contains(where: \.isOwnRow) else {
            return false
        }
        let frames = subviews.compactMap(\.frame)
        return frames.count == subviews.count && !subviews.contains(where: \.isFree)
            && zip(frames, frames.dropFirst()).allSatisfy { $0.maxY <= $1.minY + 0.5 }
    }

    /// Whether it is a row without a height of its own whose content is held at its top and at its bottom.
    fileprivate var isOwnRow: Bool {
        guard kind == "tableViewCell", element["rowHeight"] == nil, element["style"] == nil, subviews.count == 1,
            let content = subviews.first, content.kind == "tableViewCellContentView", content.frame != nil
        else { return false }
        let held = content.constraints.flatMap { [$0.first, $0.second].compactMap(\.self) }
            .filter { $0.item == content.id }.map(\.attribute)
        return held.contains { $0 == .top || $0 == .topMargin }
            && held.contains { $0 == .bottom || $0 == .bottomMargin }
    }
}
