import UIKit

/// A message that slides in at the bottom of a view and disappears after a few seconds.
public final class Message: UIView {
    public let label = UILabel()
    private var timer: Timer?

    public init(_ text: String) {
        super.init(frame: .zero)
        backgroundColor = .darkGray
        layer.cornerRadius = 8
        translatesAutoresizingMaskIntoConstraints = false
        label.translatesAutoresizingMaskIntoConstraints = false
        label.text = text
        label.textColor = .white
        label.numberOfLines = 0
        addSubview(label)
        NSLayoutConstraint.activate([
            label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 12),
            label.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -12),
            label.topAnchor.constraint(equalTo: topAnchor, constant: 8),
            label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -8),
        ])
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { fatalError("messages can only be created in code") }

    /// Slides the message in from the bottom edge of `view`, and slides it out after `duration`.
    ///
    /// - Parameters:
    ///   - view: The view that shows the message, above the bottom edge of the view's safe area.
    ///   - duration: The time until the message slides out, in seconds.
    public func show(in view: UIView, for duration: TimeInterval = 2) {
        view.addSubview(self)
        let hidden = topAnchor.constraint(equalTo: view.bottomAnchor)
        let shown = bottomAnchor.constraint(equalTo: view.safeAreaLayoutGuide.bottomAnchor, constant: -16)
        NSLayoutConstraint.activate([
            leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
            trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
            hidden,
        ])
        view.layoutIfNeeded()
        hidden.isActive = false
        shown.isActive = true
        UIView.animate(withDuration: 0.25) { view.layoutIfNeeded() }
        timer = Timer.scheduledTimer(withTimeInterval: duration, repeats: false) { [weak self, weak view] _ in
            MainActor.assumeIsolated {
                shown.isActive = false
                hidden.isActive = true
                UIView.animate(withDuration: 0.25) {
                    view?.layoutIfNeeded()
                } completion: { _ in
                    self?.removeFromSuperview()
                }
            }
        }
    }
}
