public import CoreGraphics

/// A view that a collection view can reuse to show different data.
open class UICollectionReusableView: UIView {
    open internal(set) var reuseIdentifier: String?

    public override init(frame: CGRect) { super.init(frame: frame) }

    public required init?(coder: NSCoder) { super.init(coder: coder) }

    open func prepareForReuse() {}
}

/// A cell of a collection view.
open class UICollectionViewCell: UICollectionReusableView {
    /// The view that contains the subviews of the cell. It fills the cell.
    public final let contentView = UIView()
    open var isSelected = false
    open var isHighlighted = false

    open var backgroundView: UIView? {
        didSet {
            oldValue?.removeFromSuperview()
            if let backgroundView { fill(with: backgroundView) }
        }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        fill(with: contentView)
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        if contentView.superview == nil { fill(with: contentView) }
    }
}

/// A cell of a table view.
open class UITableViewCell: UIView {
    public enum CellStyle: Int, Sendable { case `default`, value1, value2, subtitle }

    public enum SelectionStyle: Int, Sendable { case none, blue, gray, `default` }

    /// The view that contains the subviews of the cell. It fills the cell.
    public final let contentView = UIView()
    open internal(set) var reuseIdentifier: String?
    /// Stored only.
    open var selectionStyle = SelectionStyle.default
    open var isSelected = false
    open var isHighlighted = false

    /// Creates a cell of 320 × 44 points. Unlike in UIKit, the styles do not add labels.
    public init(style: CellStyle, reuseIdentifier: String?) {
        self.reuseIdentifier = reuseIdentifier
        super.init(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
        fill(with: contentView)
    }

    public override convenience init(frame: CGRect) {
        self.init(style: .default, reuseIdentifier: nil)
        if frame != .zero { self.frame = frame }
    }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        if contentView.superview == nil { fill(with: contentView) }
    }

    open func prepareForReuse() {}

    open func setSelected(_ selected: Bool, animated: Bool) { isSelected = selected }

    open func setHighlighted(_ highlighted: Bool, animated: Bool) { isHighlighted = highlighted }
}

extension UIView {
    /// Inserts a view behind the other subviews, and resizes it together with this view.
    fileprivate func fill(with view: UIView) {
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(view, at: 0)
    }
}
