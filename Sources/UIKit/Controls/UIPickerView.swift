public import CoreGraphics
internal import Geometry
internal import Interaction
internal import Simulation
internal import Views

/// A view with a wheel for each component of a value.
open class UIPickerView: UIView {
    override class var initialContent: ViewContent { .picker(.init()) }

    open weak var dataSource: (any UIPickerViewDataSource)? { didSet { reloadAllComponents() } }
    open weak var delegate: (any UIPickerViewDelegate)? { didSet { reloadAllComponents() } }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        if frame.size == .zero { self.frame.size = intrinsicContentSize }
    }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private var picker: ViewContent.Picker {
        get { handle.content[ViewContent.Picker.self] ?? .init() }
        set {
            handle.content[ViewContent.Picker.self] = newValue
            knownRows = newValue.selectedRows
            if !newValue.componentsOfViews.isEmpty { setNeedsLayout() }
        }
    }

    /// The selected rows that the program has set, or of which the delegate has been informed.
    private var knownRows: [Int] = []

    override func receive(_ event: ViewEvent) {
        super.receive(event)
        guard event == .valueChanged else { return }
        let (rows, known) = (picker.selectedRows, knownRows)
        knownRows = rows
        for (component, row) in rows.enumerated() where !known.indices.contains(component) || known[component] != row {
            delegate?.pickerView(self, didSelectRow: row, inComponent: component)
        }
    }

    open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }

    open func numberOfRows(inComponent component: Int) -> Int {
        dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    }

    /// Asks the data source and the delegate for all rows again. The selected rows stay selected if they still exist.
    open func reloadAllComponents() {
        var new = picker
        removeRowViews()
        let components = 0..<numberOfComponents
        new.componentsOfViews = Set(components.filter(hasRowViews))
        new.components = components.map { titles($0, areViews: new.componentsOfViews.contains($0)) }
        new.widths = (0..<numberOfComponents).map { component in
            Double(delegate?.pickerView(self, widthForComponent: component) ?? 0)
        }
        picker = new
    }

    open func reloadComponent(_ component: Int) {
        guard picker.components.indices.contains(component) else { return reloadAllComponents() }
        removeRowViews(of: component)
        picker.components[component] = titles(component, areViews: picker.componentsOfViews.contains(component))
    }

    private func titles(_ component: Int, areViews: Bool) -> [String] {
        (0..<numberOfRows(inComponent: component)).map { row in
            if areViews { return "" }
            return
                delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component)?.string
                ?? delegate?.pickerView(self, titleForRow: row, forComponent: component) ?? ""
        }
    }

    /// Selects a row. A row that does not exist is refused. With an animation, the wheel turns, but the row is selected
    /// at once.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        loadIfNeeded()
        guard picker.components.indices.contains(component), picker.components[component].indices.contains(row) else {
            return world.refuse("UIPickerView: row \(row) of component \(component) does not exist")
        }
        let shown = Double(picker.selectedRows[component]) + picker[turn: component]
        picker.selectedRows[component] = row
        handle.turnWheel(component, from: animated ? shown - Double(row) : 0)
    }

    /// The selected row of a component; -1 for a component without rows.
    open func selectedRow(inComponent component: Int) -> Int {
        loadIfNeeded()
        guard picker.components.indices.contains(component), !picker.components[component].isEmpty else { return -1 }
        return picker.selectedRows[component]
    }

    open func rowSize(forComponent component: Int) -> CGSize {
        CGSize(width: bounds.width / CGFloat(max(numberOfComponents, 1)), height: CGFloat(PickerWheel.rowHeight))
    }

    /// A program can answer its data source only after the property was set.
    private func loadIfNeeded() { if picker.components.count != numberOfComponents { reloadAllComponents() } }

    open override func layoutSubviews() {
        super.layoutSubviews()
        loadIfNeeded()
        layOutRowViews()
    }

    // MARK: Row views

    /// The view that the default implementation of the delegate returns, which means that rows have no views.
    fileprivate lazy var missingRowView = UIView()
    /// The visible views of rows.
    private var rowViews: [Row: UIView] = [:]
    /// A view that is no longer visible, for each component.
    private var reusableViews: [Int: UIView] = [:]

    private struct Row: Hashable {
        let component: Int
        let row: Int
    }

    private func rowView(_ row: Row) -> UIView? {
        if let known = rowViews[row] { return known }
        let reusable = reusableViews.removeValue(forKey: row.component)
        guard
            let view = delegate?.pickerView(self, viewForRow: row.row, forComponent: row.component, reusing: reusable),
            view !== missingRowView
        else { return nil }
        rowViews[row] = view
        return view
    }

    /// Returns whether the delegate has views for the rows of a component. Keeps the requested view of the first row.
    private func hasRowViews(_ component: Int) -> Bool {
        delegate != nil && numberOfRows(inComponent: component) > 0 && rowView(Row(component: component, row: 0)) != nil
    }

    private func removeRowViews(of component: Int? = nil) {
        for (row, view) in rowViews where component == nil || row.component == component {
            view.removeFromSuperview()
            rowViews[row] = nil
        }
    }

    /// Shows the views of the visible rows on the drums.
    private func layOutRowViews() {
        let picker = picker
        guard !picker.componentsOfViews.isEmpty else { return }
        let lines = picker.wheel.lines(
            in: Size(bounds.size), isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft)
        let rows = lines.map { Row(component: $0.column, row: picker.selectedRows[$0.column] + $0.offset) }
        let shown = Set(rows)
        for (row, view) in rowViews.sorted(by: { $0.key.row < $1.key.row }) where !shown.contains(row) {
            view.removeFromSuperview()
            rowViews[row] = nil
            reusableViews[row.component] = view
        }
        for (line, row) in zip(lines, rows) where picker.componentsOfViews.contains(row.component) {
            guard let view = rowView(row) else { continue }
            if view.superview !== self { addSubview(view) }
            view.bounds.size = CGSize(width: CGFloat(line.area.width), height: CGFloat(PickerWheel.rowHeight))
            view.center = CGPoint(line.area.center)
            view.transform = CGAffineTransform(scaleX: 1, y: CGFloat(line.scale))
            view.alpha = CGFloat(line.opacity)
        }
    }
}

/// The source of the number of components and rows of a picker view.
@preconcurrency
@MainActor
public protocol UIPickerViewDataSource: AnyObject {
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// The titles or the views of the rows of a picker view.
@preconcurrency
@MainActor
public protocol UIPickerViewDelegate: AnyObject {
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    /// Returns a title that is shown without its attributes; `nil` for the title without attributes.
    func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString?
    /// Returns the view of a row, instead of a title. It has the size of a row. The last argument is a view of the component
    /// that is no longer visible; `nil` if there is none.
    func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView
    /// Returns the width of a component in points. By default, the components have equal widths.
    func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat
    func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat
    func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int)
}

extension UIPickerViewDelegate {
    public func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
        nil
    }
    public func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString? { nil }
    public func pickerView(
        _ pickerView: UIPickerView, viewForRow row: Int, forComponent component: Int, reusing view: UIView?
    ) -> UIView { pickerView.missingRowView }
    public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { 0 }
    public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
        CGFloat(PickerWheel.rowHeight)
    }
    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}
