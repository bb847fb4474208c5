import UIKit

/// A view with a label, whose constraints animate.
public final class Badge: UIView {
    public let label = UILabel()
    private var inset: NSLayoutConstraint?

    public override init(frame: CGRect) {
        super.init(frame: frame)
        translatesAutoresizingMaskIntoConstraints = false
        label.translatesAutoresizingMaskIntoConstraints = false
        addSubview(label)
        let inset = label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 8)
        self.inset = inset
        NSLayoutConstraint.activate([
            inset,
            label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -8),
            label.topAnchor.constraint(equalTo: topAnchor, constant: 4),
            label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -4),
        ])
    }

    public required init?(coder: NSCoder) { return nil }

    public override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.height / 2
    }

    public func widen() {
        inset?.constant = 24
        UIView.animate(withDuration: 0.3, delay: 0.1, options: [.curveEaseInOut]) {
            self.superview?.layoutIfNeeded()
        } completion: { _ in
            self.label.text = "wide"
        }
    }
}

public final class BadgeController: UIViewController {
    let badge = Badge()
    let stack = UIStackView()

    public override func viewDidLoad() {
        super.viewDidLoad()
        stack.axis = .vertical
        stack.spacing = 8
        stack.addArrangedSubview(badge)
        view.addSubview(stack)
        let tap = UITapGestureRecognizer(target: self, action: Selector(BadgeController.tapped))
        badge.addGestureRecognizer(tap)
    }

    func tapped() { badge.widen() }
}
