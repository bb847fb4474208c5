import UIKit

/// A number in a capsule, which is as large as its text with a margin.
public final class Badge: UIView {
    public let label = UILabel()

    /// The number; a badge with 0 is hidden.
    public var count = 0 {
        didSet {
            label.text = count > 99 ? "99+" : "\(count)"
            isHidden = count == 0
        }
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemRed
        isHidden = true
        translatesAutoresizingMaskIntoConstraints = false
        label.translatesAutoresizingMaskIntoConstraints = false
        label.font = .systemFont(ofSize: 13)
        label.textColor = .white
        label.textAlignment = .center
        addSubview(label)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 6),
            label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -6),
            label.topAnchor.constraint(equalTo: topAnchor, constant: 2),
            label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -2),
            widthAnchor.constraint(greaterThanOrEqualTo: heightAnchor),
        ])
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { fatalError("a badge is made in code") }

    public override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.height / 2
    }
}
