internal import CoreGraphics

/// The view of a navigation controller, with UIKit's name.
final class UILayoutContainerView: UIView {
    private weak var navigation: UINavigationController?

    init(of navigation: UINavigationController, frame: CGRect) {
        self.navigation = navigation
        super.init(frame: frame)
    }

    required init?(coder: NSCoder) { return nil }

    override func layoutSubviews() {
        navigation?.layOut()
        super.layoutSubviews()
        navigation?.reportFirst()
    }

    override func safeAreaInsetsDidChange() { setNeedsLayout() }
}

/// The view that contains the pages of a navigation controller, with UIKit's name.
final class UINavigationTransitionView: UIView {}
