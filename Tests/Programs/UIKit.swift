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

/// Functions without an actor, and generic code.
public struct Measurements {
    public static func width(of text: String) -> CGFloat { (text as NSString).size(withAttributes: nil).width }

    public static func elapsed(since start: CFTimeInterval) -> CFTimeInterval { CACurrentMediaTime() - start }

    public static func boxes(_ rect: CGRect, _ path: IndexPath) -> [Any] {
        [NSValue(cgRect: rect), NSNumber(value: path.row + path.section), "\(rect)"]
    }

    public static func dot() -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: 4, height: 4)).image { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
        }
    }
}

@MainActor
public final class Shelf {
    private let observers = NSHashTable<AnyObject>.weakObjects()

    public func add(_ observer: AnyObject) { observers.add(observer) }
}

final class SearchField: UITextField {
    override func textRect(forBounds bounds: CGRect) -> CGRect { bounds.insetBy(dx: 8, dy: 4) }
    override var accessibilityLabel: String? {
        get { "Search" }
        set { super.accessibilityLabel = newValue }
    }
}
