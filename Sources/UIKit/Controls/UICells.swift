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

extension UIView {
    /// Inserts a view behind the other subviews, and resizes it together with this view.
    func fill(with view: UIView) {
        view.frame = bounds
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        insertSubview(view, at: 0)
    }
}
