public import CoreGraphics

/// The part of a controller's view that bars cover at the top or at the bottom. Safe areas supersede it.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
    /// The height in points.
    var length: CGFloat { get }
    var topAnchor: NSLayoutYAxisAnchor { get }
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    var heightAnchor: NSLayoutDimension { get }
}

/// The part of a view that is outside its safe area, at the top or at the bottom.
final class BarGuide: UILayoutGuide, UILayoutSupport {
    private let isTop: Bool

    /// Creates the guide in `view`, with one constraint to an edge of the view and one to its safe area, as in UIKit.
    /// No constraint determines its width.
    init(of view: UIView, isTop: Bool) {
        self.isTop = isTop
        super.init()
        identifier = isTop ? "topLayoutGuide" : "bottomLayoutGuide"
        view.addLayoutGuide(self)
        let safeArea = view.safeAreaLayoutGuide
        NSLayoutConstraint.activate([
            topAnchor.constraint(equalTo: isTop ? view.topAnchor : safeArea.bottomAnchor),
            bottomAnchor.constraint(equalTo: isTop ? safeArea.topAnchor : view.bottomAnchor),
        ])
    }

    required nonisolated init?(coder: NSCoder) { return nil }

    var length: CGFloat {
        guard let view = owningView else { return 0 }
        return isTop ? view.safeAreaInsets.top : view.safeAreaInsets.bottom
    }
}
