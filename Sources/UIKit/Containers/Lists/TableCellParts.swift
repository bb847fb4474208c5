internal import Containers
internal import CoreGraphics
internal import Simulation
internal import Views

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

/// A label of a cell with a classic style. A change of the text requests the layout of the cell.
final class UITableViewLabel: UILabel {
    private weak var cell: UITableViewCell?

    init(of cell: UITableViewCell) {
        self.cell = cell
        super.init(frame: .zero)
        handle.systemClass = "UITableViewLabel"
    }

    required init?(coder: NSCoder) { return nil }

    override var text: String? { didSet { cell?.setNeedsLayout() } }
    override var attributedText: NSAttributedString? { didSet { cell?.setNeedsLayout() } }
    override var font: UIFont! { didSet { cell?.setNeedsLayout() } }
    override var numberOfLines: Int { didSet { cell?.setNeedsLayout() } }
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
