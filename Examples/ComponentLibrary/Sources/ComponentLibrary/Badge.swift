import UIKit

/// A capsule that shows a number and is sized to fit it.
public final class Badge: UIView {
    public let label = UILabel()

    /// The number. If it is 0, the badge is hidden.
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
    public required init?(coder: NSCoder) { fatalError("badges can only be created in code") }

    public override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.height / 2
    }
}
