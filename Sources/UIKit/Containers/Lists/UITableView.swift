internal import Containers
public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// A view that shows rows in sections, and scrolls vertically.
///
/// Only the visible rows exist as views. The height of a row is estimated until the row is shown for the first time, and
/// is then remembered.
open class UITableView: UIScrollView {
    public enum Style: Int, Sendable {
        case plain, grouped, insetGrouped

        var list: ListStyle {
            switch self {
            case .plain: .plain
            case .grouped: .grouped
            case .insetGrouped: .insetGrouped
            }
        }
    }

    public enum ScrollPosition: Int, Sendable { case none, top, middle, bottom }

    /// The animation of the rows that an update inserts, deletes or reloads. With `automatic`, deleted and reloaded rows
    /// fade, and inserted rows appear at their places.
    public enum RowAnimation: Int, Sendable {
        case fade, right, left, top, bottom, none, middle
        case automatic = 100
    }

    /// A height that the content of a row, a header or a footer determines.
    public nonisolated static let automaticDimension: CGFloat = -1

    public let style: Style

    /// The object that provides the rows. It is not retained.
    open weak var dataSource: (any UITableViewDataSource)? { didSet { dataChanged() } }
    /// The object that determines heights and is notified of selections. It is not retained.
    open weak var delegate: (any UITableViewDelegate)? {
        didSet {
            scrollDelegate = delegate
            dataChanged()
        }
    }

    /// The height of rows in points. The default is ``automaticDimension``.
    open var rowHeight = UITableView.automaticDimension { didSet { dataChanged() } }
    /// The height of rows that were not shown, in points. With 0, all heights are requested from the delegate at once.
    open var estimatedRowHeight = UITableView.automaticDimension { didSet { dataChanged() } }
    open var sectionHeaderHeight = UITableView.automaticDimension { didSet { dataChanged() } }
    open var sectionFooterHeight = UITableView.automaticDimension { didSet { dataChanged() } }
    /// Stored only: the heights of headers are determined when the data is loaded.
    open var estimatedSectionHeaderHeight = UITableView.automaticDimension
    /// Stored only: the heights of footers are determined when the data is loaded.
    open var estimatedSectionFooterHeight = UITableView.automaticDimension
    /// The space above the headers of a plain table, in points. The default is ``automaticDimension``.
    open var sectionHeaderTopPadding = UITableView.automaticDimension { didSet { dataChanged() } }

    open var separatorStyle = UITableViewCell.SeparatorStyle.singleLine { didSet { setNeedsLayout() } }
    /// The color of separators; `nil` for the default.
    open var separatorColor: UIColor? = .separator { didSet { setNeedsLayout() } }
    /// The insets of separators, of which only the left and the right one are used.
    open var separatorInset: UIEdgeInsets {
        get { storedSeparatorInset ?? UIEdgeInsets(EdgeInsets(left: margins.text)) }
        set {
            storedSeparatorInset = newValue
            setNeedsLayout()
        }
    }
    private(set) final var storedSeparatorInset: UIEdgeInsets?

    /// Whether a tap selects a row. The default is `true`.
    open var allowsSelection = true
    /// Whether a tap leaves the other rows selected. The default is `false`.
    open var allowsMultipleSelection = false
    /// Stored only: rows are not edited.
    open var allowsSelectionDuringEditing = false

    /// The view above the first section, whose frame determines its height.
    open var tableHeaderView: UIView? { didSet { replace(oldValue, with: tableHeaderView) } }
    /// The view below the last section, whose frame determines its height.
    open var tableFooterView: UIView? { didSet { replace(oldValue, with: tableFooterView) } }
    /// The view behind the rows, which does not scroll.
    open var backgroundView: UIView? { didSet { replace(oldValue, with: backgroundView) } }

    /// The rows, headers and footers on the screen, and the selection.
    final let rows: ListRows<TableFace>
    final lazy var face = TableFace(self)
    /// Whether the data must be loaded before the next layout.
    final var needsData = true
    /// What the heights were calculated for.
    final var measuredFor: HeightConditions?
    final var reuse = ReusableViews()
    /// The sections that the storyboard describes, with which a table view controller provides the rows; `nil` for a table
    /// without static cells.
    final var staticSections: [StaticSection]?
    /// The updates of the batches that have begun.
    final var pendingUpdate = ListUpdate()
    final var batchDepth = 0
    final var pendingAnimations = RowAnimations()
    final var pendingCompletions: [(Bool) -> Void] = []

    /// What automatic heights depend on.
    struct HeightConditions: Hashable {
        var width: CGFloat
        var margins: ListMargins
        var isBelowLargeTitle: Bool
        var category: UIContentSizeCategory
    }

    /// The places of the items.
    final var list: ListLayout {
        get { rows.layout }
        _modify { yield &rows.layout }
    }

    public init(frame: CGRect, style: Style) {
        self.style = style
        rows = ListRows(style.list)
        super.init(frame: frame)
        alwaysBounceVertical = true
        handle.adaptiveBackgroundColor = style.list.background
    }

    public override convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

    public required init?(coder: NSCoder) {
        style = Style(nib: coder)
        rows = ListRows(style.list)
        super.init(coder: coder)
        if !hasSetBackground {
            handle.adaptiveBackgroundColor = style.list.background
        }
    }

    open override func connectNib(_ connection: NibConnection) {
        switch connection.key {
        case "delegate": connection.set(&delegate)
        case "dataSource": connection.set(&dataSource)
        case "tableHeaderView": connection.set(&tableHeaderView)
        case "tableFooterView": connection.set(&tableFooterView)
        case "backgroundView": connection.set(&backgroundView)
        default: super.connectNib(connection)
        }
    }

    private func replace(_ old: UIView?, with new: UIView?) {
        if old !== new { old?.removeFromSuperview() }
        if let new {
            if new === backgroundView { insertSubview(new, at: 0) } else { addSubview(new) }
        }
        setNeedsLayout()
    }

    func dataChanged() {
        needsData = true
        setNeedsLayout()
    }

    // MARK: Data

    /// Requests the number of rows and, in the next layout, the visible cells.
    open func reloadData() {
        rows.endDisplayingAll(in: face)
        rows.selection = []
        needsData = true
        loadIfNeeded()
        setNeedsLayout()
    }

    open var numberOfSections: Int {
        loadIfNeeded()
        return list.sectionCount
    }

    open func numberOfRows(inSection section: Int) -> Int {
        loadIfNeeded()
        return (0..<list.sectionCount).contains(section) ? list.rowCount(of: section) : 0
    }

    // MARK: Reuse

    open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
        reuse.cells[identifier] = (cellClass as? UITableViewCell.Type).map { .type($0) }
    }

    open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
        reuse.cells[identifier] = nib.map { .nib($0) }
    }

    open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
        reuse.groupViews[identifier] = (aClass as? UITableViewHeaderFooterView.Type).map { .type($0) }
    }

    open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
        reuse.groupViews[identifier] = nib.map { .nib($0) }
    }

    /// Returns a cell that is no longer shown, or a new one if a class or a nib is registered; `nil` otherwise.
    open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
        world.asCurrent { reuse.cell(identifier) }
    }

    /// Returns a cell for a row. The identifier must be registered.
    open func dequeueReusableCell(withIdentifier identifier: String, for indexPath: IndexPath) -> UITableViewCell {
        if let cell = dequeueReusableCell(withIdentifier: identifier) { return cell }
        world.refuse(
            "unable to dequeue a cell with identifier \(identifier) - must register a nib or a class for the identifier or "
                + "connect a prototype cell in a storyboard")
        return world.asCurrent { UITableViewCell(style: .default, reuseIdentifier: identifier) }
    }

    open func dequeueReusableHeaderFooterView(withIdentifier identifier: String) -> UITableViewHeaderFooterView? {
        world.asCurrent { reuse.groupView(identifier) }
    }

    // MARK: Layout

    open override func layoutSubviews() {
        super.layoutSubviews()
        placeRows()
    }

    // MARK: Selection

    open func selectRow(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        loadIfNeeded()
        guard let indexPath else { return rows.select(nil, animated: animated, in: face) }
        guard let place = place(indexPath) else { return }
        rows.select(place, animated: animated, in: face)
        if scrollPosition != .none { scrollToRow(at: indexPath, at: scrollPosition, animated: animated) }
    }

    open func deselectRow(at indexPath: IndexPath, animated: Bool) {
        if let place = place(indexPath) { rows.setSelected(false, place, animated: animated, in: face) }
    }

    open var indexPathForSelectedRow: IndexPath? { rows.selection.min().map(IndexPath.init) }

    /// The selected rows in order; `nil` if there are none.
    open var indexPathsForSelectedRows: [IndexPath]? {
        rows.selection.isEmpty ? nil : rows.selection.sorted().map(IndexPath.init)
    }

    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesBegan(touches, with: event)
        touchBegan(in: touches.first?.view)
    }

    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        touchEnded(at: touches.first?.location(in: self))
    }

    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        touchEnded(at: nil)
    }
}

extension ListUpdate.Place {
    /// Returns `nil` for an index path that does not have two indexes.
    init?(_ path: IndexPath) {
        guard path.count == 2 else { return nil }
        self.init(path.row, section: path.section)
    }
}

extension IndexPath {
    init(_ place: ListUpdate.Place) { self.init(row: place.row, section: place.section) }
}
