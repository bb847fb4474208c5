import UIKit

/// A drawer at the bottom edge that the user can open and close by dragging.
///
/// A drag scrubs the animation, even while the animation is running. After the drag, the drawer opens or
/// closes, whichever position is nearer.
public final class DrawerView: UIView {
    public let drawer = UIView()
    public private(set) var isOpen = false
    /// The height of the part that remains visible while the drawer is closed, in points.
    public static let handleHeight: CGFloat = 60
    public static let openHeight: CGFloat = 360
    private var top: NSLayoutConstraint?
    private var animator: UIViewPropertyAnimator?
    private var fractionAtStart: CGFloat = 0

    public override init(frame: CGRect) {
        super.init(frame: frame)
        drawer.backgroundColor = .systemBlue
        drawer.layer.cornerRadius = 16
        drawer.translatesAutoresizingMaskIntoConstraints = false
        addSubview(drawer)
        let top = drawer.topAnchor.constraint(equalTo: bottomAnchor, constant: -Self.handleHeight)
        self.top = top
        NSLayoutConstraint.activate([
            top,
            drawer.leadingAnchor.constraint(equalTo: leadingAnchor),
            drawer.trailingAnchor.constraint(equalTo: trailingAnchor),
            drawer.heightAnchor.constraint(equalToConstant: Self.openHeight),
        ])
        drawer.addGestureRecognizer(UIPanGestureRecognizer(target: self, action: Selector(DrawerView.drag)))
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { fatalError("drawers can only be created in code") }

    /// Opens or closes the drawer in 0.5 seconds. The user can catch the drawer while it is moving.
    public func toggle() {
        makeAnimator()
        animator?.startAnimation()
    }

    private func makeAnimator() {
        guard animator == nil else { return }
        let opens = !isOpen
        let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { [self] in
            top?.constant = opens ? -Self.openHeight : -Self.handleHeight
            layoutIfNeeded()
        }
        animator.addCompletion { [weak self] position in
            guard let self else { return }
            isOpen = position == .end ? opens : !opens
            top?.constant = isOpen ? -Self.openHeight : -Self.handleHeight
            self.animator = nil
        }
        self.animator = animator
    }

    private func drag(_ recognizer: UIPanGestureRecognizer) {
        switch recognizer.state {
        case .began:
            makeAnimator()
            animator?.pauseAnimation()
            fractionAtStart = animator?.fractionComplete ?? 0
        case .changed:
            let distance = recognizer.translation(in: self).y / (Self.openHeight - Self.handleHeight)
            animator?.fractionComplete = min(max(fractionAtStart + (isOpen ? distance : -distance), 0), 1)
        case .ended, .cancelled:
            animator?.isReversed = (animator?.fractionComplete ?? 0) < 0.5
            animator?.continueAnimation(withTimingParameters: nil, durationFactor: 0)
        default: break
        }
    }
}
