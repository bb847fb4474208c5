internal import Containers
public import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// A view that shows the header or the footer of a section.
open class UITableViewHeaderFooterView: UIView {
    /// The view that contains the subviews. It fills the header or footer. A content configuration replaces it by its own
    /// view.
    public final var contentView: UIView { configured.view }
    open internal(set) var reuseIdentifier: String?

    /// The view behind the content.
    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { fill(with: backgroundView) }
        }
    }

    private var label: UITableViewLabel?
    private var isHeader = true
    private weak var table: UITableView?
    private lazy var configured = ConfiguredContent(of: self) { UIView() }

    public init(reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: .zero)
        fill(with: contentView)
    }

    public override convenience init(frame: CGRect) {
        self.init(reuseIdentifier: nil)
        self.frame = frame
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        if contentView.superview == nil { fill(with: contentView) }
    }

    /// Creates the view for a title that the data source provides.
    init(showing title: String, isHeader: Bool, in table: UITableView) {
        super.init(frame: .zero)
        (self.isHeader, self.table) = (isHeader, table)
        fill(with: contentView)
        textLabel?.text = title
        if table.style == .plain { handle.adaptiveBackgroundColor = .systemBackground }
    }

    /// The label of the title.
    open var textLabel: UILabel? {
        if let label { return label }
        let label = world.asCurrent {
            UITableViewLabel(of: self, systemClass: "_UITableViewHeaderFooterViewLabel")
        }
        label.font = UIFont(Self.font(isHeader, world))
        label.textColor = .secondaryLabel
        label.numberOfLines = 0
        contentView.addSubview(label)
        self.label = label
        return label
    }

    open func prepareForReuse() {}

    // MARK: Configurations

    /// The description of the content, which replaces ``contentView``; `nil`, the default, for subviews of the program.
    open var contentConfiguration: (any UIContentConfiguration)? {
        get { configured.content }
        set { configured.content = newValue }
    }
    /// The description of the background; `nil`, the default, for the background color.
    open var backgroundConfiguration: UIBackgroundConfiguration? {
        get { configured.background }
        set { configured.background = newValue }
    }
    open var configurationState: UIViewConfigurationState { UIViewConfigurationState(traitCollection: traitCollection) }

    public typealias ConfigurationUpdateHandler = (UITableViewHeaderFooterView, UIViewConfigurationState) -> Void
    /// A closure that is called after ``updateConfiguration(using:)``.
    open var configurationUpdateHandler: ConfigurationUpdateHandler? { didSet { setNeedsUpdateConfiguration() } }

    /// Requests a call of ``updateConfiguration(using:)`` before the next layout.
    open func setNeedsUpdateConfiguration() { configured.setNeedsUpdate() }

    /// Changes the configurations. Called before the first layout. The default implementation does nothing.
    open func updateConfiguration(using state: UIViewConfigurationState) {}

    /// Returns the configuration of a header, without texts.
    open func defaultContentConfiguration() -> UIListContentConfiguration {
        table?.style == .plain ? .plainHeader() : .groupedHeader()
    }

    private func updateConfigurations() {
        configured.updateIfNeeded {
            updateConfiguration(using: configurationState)
            configurationUpdateHandler?(self, configurationState)
        }
    }

    private static func font(_ isHeader: Bool, _ world: World) -> Font {
        SectionTextLayout.font(isHeader: isHeader, for: world.engine.traitCollection.preferredContentSizeCategory)
    }

    /// Returns the size of the text in a header or a footer of a table.
    ///
    /// - Parameter width: The width of the table in points.
    static func textSize(
        _ text: String, _ isHeader: Bool, _ margins: ListMargins, _ width: Double, _ world: World
    ) -> Size {
        var block = TextBlock(text, font: font(isHeader, world))
        block.numberOfLines = 0
        let available = max(SectionTextLayout.textWidth(margins, in: width), 1)
        let size = world.engine.measuredSize(of: block, within: available)
        return Size(width: world.grid.roundedUp(size.width), height: world.grid.roundedUp(size.height))
    }

    open override func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority,
        verticalFittingPriority vertical: UILayoutPriority
    ) -> CGSize {
        updateConfigurations()
        return contentView.systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: horizontal, verticalFittingPriority: vertical)
    }

    open override func layoutSubviews() {
        updateConfigurations()
        contentView.frame = bounds
        configured.layOut()
        placeLabel()
        super.layoutSubviews()
    }

    private func placeLabel() {
        guard let label else { return }
        let (style, margins) = (table?.style.list ?? .plain, table?.margins ?? ListMargins())
        let width = SectionTextLayout.textWidth(margins, in: Double(bounds.width))
        let text = Size(label.sizeThatFits(CGSize(width: CGFloat(width), height: 0)))
        label.frame = CGRect(
            SectionTextLayout.label(
                style, margins, isHeader: isHeader, text: text, in: Size(bounds.size),
                isRightToLeft: effectiveUserInterfaceLayoutDirection == .rightToLeft))
    }
}
