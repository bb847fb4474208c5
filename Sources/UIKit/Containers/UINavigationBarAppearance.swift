internal import Containers
internal import Views

/// The background of a bar.
@preconcurrency @MainActor
open class UIBarAppearance: NSObject {
    /// The color behind the bar; `nil` for none.
    open var backgroundColor: UIColor?
    /// Stored only, because the material of bars is not simulated.
    open var backgroundEffect: UIBlurEffect?
    /// Stored only, because bars of iOS 26 have no shadow.
    open var shadowColor: UIColor?

    public override init() { super.init() }

    open func configureWithDefaultBackground() { backgroundColor = nil }
    open func configureWithOpaqueBackground() { backgroundColor = .systemBackground }
    open func configureWithTransparentBackground() { backgroundColor = nil }
}

/// The background and the titles of a navigation bar. A change of an appearance has an effect when it is assigned to the
/// bar or the item.
open class UINavigationBarAppearance: UIBarAppearance {
    /// The attributes of the inline title, of which the foreground color has an effect.
    open var titleTextAttributes: [NSAttributedString.Key: Any] = [:]
    /// The attributes of the large title, of which the foreground color has an effect.
    open var largeTitleTextAttributes: [NSAttributedString.Key: Any] = [:]

    var colors: NavigationBarColors.Appearance {
        func color(_ attributes: [NSAttributedString.Key: Any]) -> AdaptiveColor? {
            (attributes[.foregroundColor] as? UIColor)?.adaptive
        }
        return .init(
            background: backgroundColor?.adaptive, title: color(titleTextAttributes),
            largeTitle: color(largeTitleTextAttributes))
    }
}
