import Geometry
import Layout
import Simulation
import Views

/// The places of the text and of its selection in a view, in the coordinates of its bounds.
struct TextPlaces {
    private let geometry: TextGeometry
    private let origin: Point
    private let edited: EditedText
    private let hiddenCount: Int
    /// The caret or the selected areas.
    let selection: TextSelectionViews.Selection
    /// The state of a text field or a search bar in which the caret is visible; `nil` for other views.
    let editing: ViewContent.TextField.Editing?

    /// Finds the places in a text field, a search bar or a text view; `nil` for other views.
    init?(of view: View, _ edited: EditedText) {
        let content = view.content
        if let field = content[ViewContent.TextField.self] {
            self.init(field, of: view, edited)
        } else if let bar = content[ViewContent.SearchBar.self] {
            let isRightToLeft = view.traitCollection.layoutDirection == .rightToLeft
            self.init(bar.textField(in: view.bounds.size, isRightToLeft: isRightToLeft), of: view, edited)
        } else if let text = content[ViewContent.TextView.self] {
            self.init(text, of: view, edited)
        } else {
            return nil
        }
    }

    private init(_ field: ViewContent.TextField, of view: View, _ edited: EditedText) {
        var (field, editing) = (field, field.editing ?? .init())
        let isRightToLeft = view.traitCollection.layoutDirection == .rightToLeft
        let room = field.textRect(in: view.bounds.size, isRightToLeft: isRightToLeft)
        let before = edited.characterCount(before: edited.selection.upperBound)
        let most = ViewContent.TextField.mostShown
        let isLong = edited.text.utf8.count > most
        if !isLong || before < editing.hiddenCount || before > editing.hiddenCount + most {
            editing.hiddenCount = isLong ? max(before - most / 2, 0) : 0
        }
        field.editing = editing
        let shown = edited.text.isEmpty ? AttributedText("") : field.shownText
        let geometry = view.window.geometry(of: TextBlock(shown, font: field.font), within: nil, .left)
        let line = geometry.lines.first?.frame ?? .zero
        let caret = geometry.caret(at: before - editing.hiddenCount)
        let thickness = Metric.caretWidth.value
        let free = room.width - line.width
        var left = room.minX
        if free < 0 {
            let visible = room.width - thickness
            editing.offset = min(max(editing.offset, caret.minX - visible), caret.minX, line.width - visible)
            left -= editing.offset
        } else {
            editing.offset = 0
            switch shown.runs.first?.attributes.paragraphStyle?.alignment ?? field.alignment {
            case .left: break
            case .center: left += free / 2
            case .right: left += free
            case .natural, .justified: left += isRightToLeft ? free : 0
            }
        }
        let height = geometry.lines.isEmpty ? field.font.lineHeight : line.height
        self.init(
            geometry, at: Point(x: left, y: room.center.y - height / 2), edited, hiding: editing.hiddenCount, of: view,
            editing)
    }

    private init(_ content: ViewContent.TextView, of view: View, _ edited: EditedText) {
        let inset = content.textContainerInset
        let sides = 2 * content.lineFragmentPadding + inset.left + inset.right
        let width = max(view.bounds.width - sides, 0)
        var alignment = content.alignment
        if alignment == .natural, edited.text.isEmpty, view.traitCollection.layoutDirection == .rightToLeft {
            alignment = .right
        }
        self.init(
            view.window.geometry(of: content.block, within: width, alignment),
            at: Point(x: inset.left + content.lineFragmentPadding, y: inset.top), edited, hiding: 0, of: view, nil)
    }

    private init(
        _ geometry: TextGeometry, at origin: Point, _ edited: EditedText, hiding hiddenCount: Int, of view: View,
        _ editing: ViewContent.TextField.Editing?
    ) {
        (self.geometry, self.origin, self.edited) = (geometry, origin, edited)
        (self.hiddenCount, self.editing) = (hiddenCount, editing)
        let grid = view.window.grid
        func count(_ offset: Int) -> Int { edited.characterCount(before: offset) - hiddenCount }
        if edited.selection.isEmpty {
            let (line, thickness) = (geometry.caret(at: count(edited.selection.lowerBound)), Metric.caretWidth.value)
            let height = grid.roundedUp(line.height + Metric.caretExtraHeight.value)
            selection = .caret(
                Rect(
                    x: grid.rounded(origin.x + line.minX) - thickness / 2,
                    y: grid.rounded(origin.y + line.minY + (line.height - height) / 2), width: thickness,
                    height: height))
        } else {
            let areas = geometry.areas(of: count(edited.selection.lowerBound)..<count(edited.selection.upperBound))
            let first = geometry.caret(at: count(edited.selection.lowerBound)).minX
            let isRightToLeft = areas.first.map { first > $0.minX + $0.width / 2 } ?? false
            selection = .areas(
                areas.map { grid.rounded(Rect(origin: origin + $0.origin, size: $0.size)) },
                isRightToLeft: isRightToLeft)
        }
    }

    /// Returns the link at a point of attributed text, and its UTF-16 code units; `nil` if there is none.
    func link(at place: Point, in text: AttributedText) -> (address: String, range: Range<Int>)? {
        var start = 0
        for run in text.runs {
            let characters = start..<start + run.count
            start = characters.upperBound
            guard let address = run.attributes.link,
                geometry.areas(of: characters).contains(where: { $0.contains(place - origin) })
            else { continue }
            let first = edited.offset(afterCharacters: characters.lowerBound)
            return (address, first..<edited.offset(afterCharacters: characters.upperBound))
        }
        return nil
    }

    /// Returns the offset of the caret that is closest to a point.
    func offset(at place: Point) -> Int {
        edited.offset(afterCharacters: geometry.offset(at: place - origin) + hiddenCount)
    }
}
