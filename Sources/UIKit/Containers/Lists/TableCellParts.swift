internal import Containers
internal import CoreGraphics
internal import Simulation
internal import Views

extension UITableViewCell {
    public enum CellStyle: Int, Sendable {
        case `default`, value1, value2, subtitle

        var layout: CellLayout.Style {
            switch self {
            case .default: .default
            case .value1: .value1
            case .value2: .value2
            case .subtitle: .subtitle
            }
        }
    }

    public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }
    public enum SeparatorStyle: Int, Sendable { case none, singleLine, singleLineEtched }

    public enum AccessoryType: Int, Sendable {
        case none, disclosureIndicator, detailDisclosureButton, checkmark, detailButton

        var layout: CellLayout.Accessory {
            switch self {
            case .none: .none
            case .disclosureIndicator: .disclosureIndicator
            case .checkmark: .checkmark
            case .detailDisclosureButton, .detailButton: .detailButton
            }
        }
    }
}

/// The content view of a cell, with UIKit's name.
final class UITableViewCellContentView: UIView {}

/// The view behind a selected cell, with UIKit's name.
final class _UISystemBackgroundView: UIView {}

/// A separator of a cell, with UIKit's name.
final class _UITableViewCellSeparatorView: UIView {
    init() {
        super.init(frame: .zero)
        isUserInteractionEnabled = false
        handle.systemClass = "_UITableViewCellSeparatorView"
    }

    required init?(coder: NSCoder) { return nil }
}

/// A label of a cell with a classic style, a header or a footer. A change of the text requests the layout of this view.
final class UITableViewLabel: UILabel {
    private weak var owner: UIView?

    /// - Parameter systemClass: The class of the label in UIKit's view tree.
    init(of owner: UIView, systemClass: String = "UITableViewLabel") {
        self.owner = owner
        super.init(frame: .zero)
        handle.systemClass = systemClass
    }

    required init?(coder: NSCoder) { return nil }

    override var text: String? { didSet { owner?.setNeedsLayout() } }
    override var attributedText: NSAttributedString? { didSet { owner?.setNeedsLayout() } }
    override var font: UIFont! { didSet { owner?.setNeedsLayout() } }
    override var numberOfLines: Int { didSet { owner?.setNeedsLayout() } }
}

/// The image view of a cell with a classic style.
final class UITableViewImageView: UIImageView {
    private weak var cell: UITableViewCell?

    init(of cell: UITableViewCell) {
        self.cell = cell
        super.init(frame: .zero)
        handle.systemClass = "UIImageView"
    }

    required init?(coder: NSCoder) { return nil }

    override var image: UIImage? { didSet { cell?.setNeedsLayout() } }
}

/// The accessory of a cell, with UIKit's name. Only a detail button receives touches.
final class _UITableCellAccessoryButton: UIControl {
    private let symbol = UIImageView()

    init(of cell: UITableViewCell) {
        super.init(frame: .zero)
        handle.systemClass = "_UITableCellAccessoryButton"
        symbol.handle.systemClass = "UIImageView"
        addSubview(symbol)
        addAction(UIAction { [weak cell] _ in cell?.accessoryTapped() }, for: .touchUpInside)
    }

    required init?(coder: NSCoder) { return nil }

    /// Shows a template image.
    ///
    /// - Parameter color: The color of the image; `nil` for the tint color.
    func show(_ image: ViewContent.Image, _ color: UIColor?, receivesTouches: Bool) {
        symbol.frame = bounds
        if symbol.handle.image != image { symbol.handle.image = image }
        symbol.tintColor = color
        isUserInteractionEnabled = receivesTouches
    }
}
