internal import Containers
public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// A row of a table view.
open class UITableViewCell: UIView {
    /// The view that contains the subviews of the cell. It fills the cell up to the accessory. A content configuration
    /// replaces it by its own view.
    public final var contentView: UIView { configured.view }
    open internal(set) var reuseIdentifier: String?
    /// Whether the cell shows that it is selected or touched. The default is `default`.
    open var selectionStyle = SelectionStyle.default { didSet { showSelection() } }
    open var isSelected = false { didSet { stateChanged() } }
    open var isHighlighted = false { didSet { stateChanged() } }
    /// The view at the trailing side. A `detailDisclosureButton` is shown like a `detailButton`.
    open var accessoryType = AccessoryType.none { didSet { setNeedsLayout() } }
    /// The view of the program at the trailing side, which replaces that of ``accessoryType``.
    open var accessoryView: UIView? {
        didSet {
            if oldValue !== accessoryView { oldValue?.removeFromSuperview() }
            if let accessoryView { addSubview(accessoryView) }
            setNeedsLayout()
        }
    }

    /// The insets of the separator of this cell, of which only the left and the right one are used.
    open var separatorInset: UIEdgeInsets {
        get { storedSeparatorInset ?? table?.separatorInset ?? UIEdgeInsets(EdgeInsets(left: margins.text)) }
        set {
            storedSeparatorInset = newValue
            setNeedsLayout()
        }
    }
    private var storedSeparatorInset: UIEdgeInsets?

    /// The view behind the content.
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { fill(with: backgroundView) }
        }
    }

    /// The view behind the content while the cell is selected or touched; `nil` for that of the system.
    open var selectedBackgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            showSelection()
        }
    }

    /// The table view that shows the cell.
    final weak var table: UITableView?
    /// Whether the height of the row must be determined again.
    final var needsMeasuring = false
    /// Whether the cell belongs to one row of a static table.
    final var isStatic = false
    /// The segues that the selection and the accessory perform.
    final var segues: (selection: SegueTrigger?, accessory: SegueTrigger?)
    final var margins = ListMargins() { didSet { if margins != oldValue { setNeedsLayout() } } }
    final var position: ListPosition? { didSet { if position != oldValue { setNeedsLayout() } } }
    private let cellStyle: CellStyle
    private var parts = Parts()
    private lazy var configured = ConfiguredContent(of: self) { UITableViewCellContentView() }

    /// The views that the cell creates when they are needed.
    private struct Parts {
        var title: UITableViewLabel?
        var detail: UITableViewLabel?
        var image: UIImageView?
        var accessory: _UITableCellAccessoryButton?
        var separator: _UITableViewCellSeparatorView?
        var topSeparator: _UITableViewCellSeparatorView?
        var selection: UIView?
    }

    /// Creates a cell of 320 × 44 points.
    public init(style: CellStyle, reuseIdentifier: String?) {
        cellStyle = style
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        fill(with: contentView)
    }

    public override convenience init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        if frame != .zero { self.frame = frame }
    }

    public required init?(coder: NSCoder) {
        cellStyle = CellStyle(nib: coder)
        super.init(coder: coder)
        if contentView.superview == nil { fill(with: contentView) }
    }

    open override func connectNib(_ connection: NibConnection) {
        switch connection.key {
        case "accessoryView": connection.set(&accessoryView)
        case "backgroundView": connection.set(&backgroundView)
        case "selectedBackgroundView": connection.set(&selectedBackgroundView)
        default: super.connectNib(connection)
        }
    }

    // MARK: Configurations

    /// The description of the content, which replaces ``contentView``; `nil`, the default, for subviews of the program
    /// and the classic labels.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configured.content }
        set { configured.content = newValue }
    }
    /// The description of the background, which replaces the background color and the fill of a selection; `nil`, the
    /// default, for those of the table view.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configured.background }
        set {
            configured.background = newValue
            if newValue == nil, let table { adopt(table.style) }
            showSelection()
        }
    }
    /// Whether the content configuration is updated when the state changes. The default is `true`.
    open var automaticallyUpdatesContentConfiguration = true
    /// Whether the background configuration is updated when the state changes. The default is `true`.
    open var automaticallyUpdatesBackgroundConfiguration = true

    open var configurationState: UICellConfigurationState {
        var state = UICellConfigurationState(traitCollection: traitCollection)
        (state.isSelected, state.isHighlighted) = (isSelected, isHighlighted)
        return state
    }

    public typealias ConfigurationUpdateHandler = (UITableViewCell, UICellConfigurationState) -> Void
    /// A closure that is called after ``updateConfiguration(using:)``.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }

    /// Requests a call of ``updateConfiguration(using:)`` before the next layout. A change of the state does this.
    open func setNeedsUpdateConfiguration() { configured.setNeedsUpdate() }

    /// Changes the configurations for a state. Called before the first layout, and after changes of the state. The default
    /// implementation does nothing.
    open func updateConfiguration(using state: UICellConfigurationState) {}

    /// Returns a configuration with the look of the cell's style, and without texts.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        switch cellStyle {
        case .default, .subtitle: .subtitleCell()
        case .value1, .value2: .valueCell()
        }
    }

    /// Returns the background of a row of the table view.
    open func defaultBackgroundConfiguration() -> UIBackgroundConfiguration {
        table?.style == .plain ? .listPlainCell() : .listGroupedCell()
    }

    private func updateConfigurations() {
        configured.updateIfNeeded {
            let state = configurationState
            if automaticallyUpdatesContentConfiguration, let content = contentConfiguration {
                contentConfiguration = content.updated(for: state)
            }
            if automaticallyUpdatesBackgroundConfiguration, let background = backgroundConfiguration {
                backgroundConfiguration = background.updated(for: state)
            }
            updateConfiguration(using: state)
            configurationUpdateHandler?(self, state)
        }
    }

    // MARK: Labels

    /// The title.
    open var textLabel: UILabel? { title }

    private var title: UITableViewLabel {
        if let title = parts.title { return title }
        let isTinted = cellStyle == .value2
        let label = makeLabel(.preferredFont(forTextStyle: .body), isTinted ? tintColor : .label)
        parts.title = label
        return label
    }

    /// The second text; `nil` for the style `default`.
    open var detailTextLabel: UILabel? {
        guard cellStyle != .default else { return nil }
        if let detail = parts.detail { return detail }
        let label = makeLabel(
            .preferredFont(forTextStyle: cellStyle == .subtitle ? .subheadline : .body),
            cellStyle == .value2 ? .label : .secondaryLabel)
        parts.detail = label
        return label
    }

    /// The image at the leading side.
    open var imageView: UIImageView? {
        if let image = parts.image { return image }
        let view = world.asCurrent { UITableViewImageView(of: self) }
        contentView.addSubview(view)
        parts.image = view
        return view
    }

    private func makeLabel(_ font: UIFont, _ color: UIColor) -> UITableViewLabel {
        let label = world.asCurrent { UITableViewLabel(of: self) }
        label.font = font
        label.textColor = color
        contentView.addSubview(label)
        return label
    }

    // MARK: Reuse and selection

    /// Called before the cell shows another row. The default implementation ends the selection.
    open func prepareForReuse() {
        isHighlighted = false
        isSelected = false
        needsMeasuring = false
    }

    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }

    func apply(selected: Bool) { if isSelected != selected { setSelected(selected, animated: false) } }

    private func stateChanged() {
        showSelection()
        setNeedsUpdateConfiguration()
    }

    private func showSelection() {
        let isShown = selectionStyle != .none && (isSelected || isHighlighted) && backgroundConfiguration == nil
        setNeedsLayout()
        guard isShown else {
            selectedBackgroundView?.removeFromSuperview()
            parts.selection?.isHidden = true
            return
        }
        let view = selectedBackgroundView ?? systemSelection
        parts.selection?.isHidden = view !== parts.selection
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        if view.superview !== self { insertSubview(view, at: backgroundView == nil ? 0 : 1) }
    }

    private var systemSelection: UIView {
        if let view = parts.selection { return view }
        let view = world.asCurrent { _UISystemBackgroundView() }
        view.handle.adaptiveBackgroundColor = MetricColor.selectedRow.color
        parts.selection = view
        return view
    }

    /// Takes over the look of a table view.
    func adopt(_ style: UITableView.Style) {
        guard !hasSetBackground, backgroundConfiguration == nil else { return }
        let color = style.list.cellBackground
        if handle.adaptiveBackgroundColor != color { handle.adaptiveBackgroundColor = color }
    }

    // MARK: Layout

    private var cellLayout: CellLayout {
        let accessory = accessoryView.map { CellLayout.Accessory.view(Size($0.frame.size)) } ?? accessoryType.layout
        var layout = CellLayout(cellStyle.layout, accessory, grid: world.grid)
        layout.image = parts.image?.image.map { Size($0.size) } ?? .zero
        layout.isImageSymbol = parts.image?.image?.symbolName != nil
        layout.margins = margins
        layout.category = handle.traitCollection.preferredContentSizeCategory
        layout.isRightToLeft = effectiveUserInterfaceLayoutDirection == .rightToLeft
        return layout
    }

    private func size(of label: UITableViewLabel?, _ width: Double) -> Size {
        guard let label, label.text?.isEmpty == false else { return .zero }
        return Size(label.sizeThatFits(CGSize(width: width, height: 0)))
    }

    /// Returns the size of the cell with the height that the labels and the constraints of the content view need.
    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
        updateConfigurations()
        let layout = cellLayout
        prepareContent(layout)
        let width = layout.content(in: Size(width: Double(targetSize.width), height: 0)).width
        var height = 0.0
        let own: [UIView?] = [parts.title, parts.detail, parts.image]
        let isClassic = contentView.subviews.allSatisfy { view in own.contains { $0 === view } }
        if !isClassic {
            let fit = contentView.systemLayoutSizeFitting(
                CGSize(width: CGFloat(width), height: targetSize.height), withHorizontalFittingPriority: horizontal,
                verticalFittingPriority: vertical)
            height = world.grid.roundedUp(Double(fit.height))
        }
        if height == 0 {
            let text = layout.textWidth(within: width)
            height = layout.height(title: size(of: parts.title, text), detail: size(of: parts.detail, text))
        }
        return CGSize(width: targetSize.width, height: CGFloat(height))
    }

    open override func layoutSubviews() {
        updateConfigurations()
        var layout = cellLayout
        let size = Size(bounds.size)
        prepareContent(layout)
        contentView.frame = CGRect(layout.content(in: size))
        layout.textStart = (contentView as? UIListContentView)?.textStart
        configured.layOut()
        placeParts(layout)
        placeAccessory(layout, size)
        placeSeparators(layout, size)
        showCorners()
        super.layoutSubviews()
    }

    /// Gives the content view its margins.
    private func prepareContent(_ layout: CellLayout) {
        contentView.handle.marginsOfContainer = layout.contentMargins
        guard let content = contentView as? UIListContentView else { return }
        content.endsAtAccessory = layout.accessory != .none
        content.leastSideMargin = layout.margins.text
    }

    private func placeParts(_ layout: CellLayout) {
        guard parts.title != nil || parts.detail != nil || parts.image != nil else { return }
        let content = Size(contentView.bounds.size)
        let width = layout.textWidth(within: content.width, height: content.height)
        let frames = layout.parts(
            title: size(of: parts.title, width), detail: size(of: parts.detail, width), in: content)
        parts.title?.frame = CGRect(frames.title)
        parts.detail?.frame = CGRect(frames.detail)
        parts.image?.frame = CGRect(frames.image)
    }

    private func placeAccessory(_ layout: CellLayout, _ size: Size) {
        let frame = CGRect(layout.accessoryFrame(in: size))
        accessoryView?.frame = frame
        guard accessoryView == nil,
            let image = layout.accessory.image(of: Size(frame.size), isRightToLeft: layout.isRightToLeft)
        else {
            parts.accessory?.removeFromSuperview()
            parts.accessory = nil
            return
        }
        let button = parts.accessory ?? world.asCurrent { _UITableCellAccessoryButton(of: self) }
        if button.superview == nil { addSubview(button) }
        parts.accessory = button
        button.frame = frame
        button.show(
            image, accessoryType == .disclosureIndicator ? .tertiaryLabel : nil,
            receivesTouches: layout.accessory == .detailButton)
    }

    private func placeSeparators(_ layout: CellLayout, _ size: Size) {
        guard let table, let position, table.separatorStyle != .none else {
            for view in [parts.separator, parts.topSeparator] { view?.removeFromSuperview() }
            (parts.separator, parts.topSeparator) = (nil, nil)
            return
        }
        let isShownSelected = selectionStyle != .none && (isSelected || isHighlighted)
        let separators = CellSeparators(
            layout, in: table.style.list, at: position, isSelected: isShownSelected,
            isBelowBar: table.navigation != nil,
            inset: (storedSeparatorInset ?? table.storedSeparatorInset).map { EdgeInsets($0) }, size: size)
        place(&parts.separator, separators.bottom, table)
        place(&parts.topSeparator, separators.top, table)
    }

    private func place(
        _ part: inout _UITableViewCellSeparatorView?, _ separator: CellSeparators.Separator, _ table: UITableView
    ) {
        guard part != nil || !separator.isHidden else { return }
        let view = part ?? world.asCurrent { _UITableViewCellSeparatorView() }
        part = view
        if view.superview == nil { addSubview(view) }
        view.frame = CGRect(separator.frame)
        view.alpha = separator.isHidden ? 0 : 1
        view.backgroundColor = table.separatorColor ?? .separator
    }

    /// Rounds the corners of the first and the last row of an inset group.
    private func showCorners() {
        let (corners, radius) = position?.corners(in: table?.style.list ?? .plain) ?? ([], 0)
        guard !corners.isEmpty || handle.cornerRadius != 0 else { return }
        for view in [self, parts.selection, configured.backgroundView].compactMap({ $0 }) {
            view.handle.cornerRadius = radius
            view.handle.maskedCorners = corners
        }
    }

    func accessoryTapped() { table?.accessoryTapped(in: self) }
}
