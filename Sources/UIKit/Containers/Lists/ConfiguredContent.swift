internal import CoreGraphics
internal import Simulation
internal import Views

/// The configurations of a cell, a header or a footer, and the views that show them.
@MainActor
final class ConfiguredContent {
    private unowned let owner: UIView
    /// The view that contains the content of the owner.
    private(set) var view: UIView
    private let makePlainView: () -> UIView
    private(set) var needsUpdate = true
    /// The view behind the content; `nil` without a background configuration.
    private(set) var backgroundView: _UISystemBackgroundView?

    init(of owner: UIView, _ makePlainView: @escaping () -> UIView) {
        (self.owner, self.makePlainView) = (owner, makePlainView)
        view = makePlainView()
    }

    func setNeedsUpdate() {
        needsUpdate = true
        owner.setNeedsLayout()
    }

    /// Calls `update` if the state has changed since the last call. Called before the owner is measured and laid out.
    func updateIfNeeded(_ update: () -> Void) {
        guard needsUpdate else { return }
        needsUpdate = false
        owner.world.asCurrent(update)
    }

    /// The configuration of the content. A new one is shown by the present view, if the view supports it; otherwise, by
    /// the view that it creates.
    var content: (any UIContentConfiguration)? {
        didSet {
            if let content, let view = view as? any UIContentView, oldValue != nil, view.supports(content) {
                view.configuration = content
            } else if content != nil || oldValue != nil {
                view.removeFromSuperview()
                view = owner.world.asCurrent { content?.makeContentView() ?? makePlainView() }
                view.translatesAutoresizingMaskIntoConstraints = true
                owner.fill(with: view)
                if let backgroundView { owner.sendSubviewToBack(backgroundView) }
            }
            owner.setNeedsLayout()
        }
    }

    var background: UIBackgroundConfiguration? {
        didSet {
            guard let background else {
                backgroundView?.removeFromSuperview()
                backgroundView = nil
                return
            }
            let view = backgroundView ?? owner.world.asCurrent { _UISystemBackgroundView() }
            if backgroundView == nil { owner.fill(with: view) }
            backgroundView = view
            owner.handle.adaptiveBackgroundColor = .clear
            owner.world.asCurrent {
                view.backgroundColor = background.resolvedBackgroundColor(for: owner.tintColor)
                view.layer.cornerRadius = background.cornerRadius
                view.layer.borderWidth = background.strokeWidth
                view.layer.borderColor = background.resolvedStrokeColor(for: owner.tintColor).cgColor
            }
            owner.setNeedsLayout()
        }
    }

    /// Places the background.
    func layOut() {
        guard let background, let backgroundView else { return }
        let (insets, size) = (background.backgroundInsets, owner.bounds.size)
        let isMirrored = owner.effectiveUserInterfaceLayoutDirection == .rightToLeft
        backgroundView.frame = CGRect(
            x: isMirrored ? insets.trailing : insets.leading, y: insets.top,
            width: max(size.width - insets.leading - insets.trailing, 0),
            height: max(size.height - insets.top - insets.bottom, 0))
    }
}
