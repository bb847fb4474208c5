internal import CoreGraphics

/// A controller with bars, which lays out its bars and its pages.
@MainActor
protocol BarContainer: UIViewController {
    func layOut()
    /// Called after the constraints of the subviews have been applied.
    func didLayOut()
}

/// The view of a controller with bars, with UIKit's name.
final class UILayoutContainerView: UIView {
    private weak var container: (any BarContainer)?

    init(of container: any BarContainer, frame: CGRect) {
        self.container = container
        super.init(frame: frame)
    }

    required init?(coder: NSCoder) { return nil }

    override func layoutSubviews() {
        container?.layOut()
        super.layoutSubviews()
        container?.didLayOut()
    }

    override func safeAreaInsetsDidChange() { setNeedsLayout() }

    override func gestureRecognizerShouldBegin(_ recognizer: UIGestureRecognizer) -> Bool {
        guard let navigation = container as? UINavigationController, recognizer === navigation.interactivePop.recognizer
        else { return true }
        return navigation.canGoBackInteractively
    }
}

/// The view that contains the pages of a navigation controller, with UIKit's name.
final class UINavigationTransitionView: UIView {}
