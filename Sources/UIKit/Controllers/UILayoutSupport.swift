public import CoreGraphics

/// A guide for the area that bars cover at the top or bottom of a controller's view. Safe areas supersede it.
@preconcurrency @MainActor
public protocol UILayoutSupport: NSObjectProtocol {
    /// The height in points.
    var length: CGFloat { get }
    var topAnchor: NSLayoutYAxisAnchor { get }
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    var heightAnchor: NSLayoutDimension { get }
}

/// A guide for the area of a view above or below its safe area.
final class BarGuide: UILayoutGuide, UILayoutSupport {
    private let isTop: Bool

    /// Creates the guide in `view`. As in UIKit, one constraint connects it to an edge of the view and another to the
    /// safe area, and no constraint determines its width.
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
