public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// A view with a wheel for each component of a value.
///
/// Touches do not turn the wheels. To simulate a change that the user makes, call ``selectRow(_:inComponent:animated:)``
/// and the delegate's `pickerView(_:didSelectRow:inComponent:)`.
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
        set { handle.content[ViewContent.Picker.self] = newValue }
    }

    open var numberOfComponents: Int { dataSource?.numberOfComponents(in: self) ?? 0 }

    open func numberOfRows(inComponent component: Int) -> Int {
        dataSource?.pickerView(self, numberOfRowsInComponent: component) ?? 0
    }

    /// Asks the data source and the delegate for all rows again. The selected rows stay selected if they still exist.
    open func reloadAllComponents() {
        var new = picker
        new.components = (0..<numberOfComponents).map(titles)
        new.widths = (0..<numberOfComponents).map { component in
            Double(delegate?.pickerView(self, widthForComponent: component) ?? 0)
        }
        picker = new
    }

    open func reloadComponent(_ component: Int) {
        guard picker.components.indices.contains(component) else { return reloadAllComponents() }
        picker.components[component] = titles(component)
    }

    private func titles(_ component: Int) -> [String] {
        (0..<numberOfRows(inComponent: component)).map { row in
            delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component)?.string
                ?? delegate?.pickerView(self, titleForRow: row, forComponent: component) ?? ""
        }
    }

    /// Selects a row. A row that does not exist is refused. The wheel does not turn, also with an animation.
    open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
        loadIfNeeded()
        guard picker.components.indices.contains(component), picker.components[component].indices.contains(row) else {
            return world.refuse("UIPickerView: row \(row) of component \(component) does not exist")
        }
        picker.selectedRows[component] = row
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
    }
}

/// The source of the number of components and rows of a picker view.
@preconcurrency
@MainActor
public protocol UIPickerViewDataSource: AnyObject {
    func numberOfComponents(in pickerView: UIPickerView) -> Int
    func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int
}

/// The titles of the rows of a picker view. A row shows its title also if the delegate has views for the rows.
@preconcurrency
@MainActor
public protocol UIPickerViewDelegate: AnyObject {
    func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String?
    /// Returns a title that is shown without its attributes; `nil` for the title without attributes.
    func pickerView(
        _ pickerView: UIPickerView, attributedTitleForRow row: Int, forComponent component: Int
    ) -> NSAttributedString?
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
    public func pickerView(_ pickerView: UIPickerView, widthForComponent component: Int) -> CGFloat { 0 }
    public func pickerView(_ pickerView: UIPickerView, rowHeightForComponent component: Int) -> CGFloat {
        CGFloat(PickerWheel.rowHeight)
    }
    public func pickerView(_ pickerView: UIPickerView, didSelectRow row: Int, inComponent component: Int) {}
}
