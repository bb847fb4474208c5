internal import Containers
internal import Views

/// The content of a tab: a title, an image and a badge.
open class UITabBarItem: UIBarItem {
    /// A tab whose title and symbol the system determines.
    public enum SystemItem: Int, Sendable {
        case more, favorites, featured, topRated, recents, contacts, history, bookmarks, search, downloads, mostRecent,
            mostViewed
    }

    /// The image while the item is selected; `nil` for ``UIBarItem/image``.
    open var selectedImage: UIImage? { didSet { changed() } }
    /// The text of the badge; `nil` for no badge. An empty text is an empty badge.
    open var badgeValue: String? { didSet { changed() } }
    /// The fill of the badge; `nil` for the color of the appearance, which is red by default.
    open var badgeColor: UIColor? { didSet { changed() } }
    /// The appearance of the bar while the item is selected; `nil` for the bar's own.
    open var standardAppearance: UITabBarAppearance? { didSet { changed() } }
    /// Stored only.
    open var scrollEdgeAppearance: UITabBarAppearance?
    /// Stored only.
    open var titlePositionAdjustment = UIOffset.zero

    public override init() { super.init() }

    public convenience init(title: String?, image: UIImage?, tag: Int) {
        self.init(title: title, image: image, selectedImage: nil)
        self.tag = tag
    }

    public convenience init(title: String?, image: UIImage?, selectedImage: UIImage?) {
        self.init()
        (self.title, self.image, self.selectedImage) = (title, image, selectedImage)
    }

    public convenience init(tabBarSystemItem systemItem: SystemItem, tag: Int) {
        self.init(title: systemItem.model.title, image: UIImage(systemName: systemItem.model.symbol), tag: tag)
    }

    /// Returns what the bar shows.
    var model: TabItem {
        func template(_ image: UIImage?) -> ViewContent.Image? {
            guard var engine = image?.symbol(ofSize: Metric.tabImageFontSize.value).engine else { return nil }
            if engine.renderingMode == .automatic { engine.renderingMode = .alwaysTemplate }
            return engine
        }
        var model = TabItem(title: title ?? "", image: template(image))
        model.selectedImage = template(selectedImage)
        model.badge = badgeValue
        model.badgeColor = badgeColor?.adaptive
        model.isEnabled = isEnabled
        return model
    }
}

extension UITabBarItem.SystemItem {
    fileprivate var model: SystemTabItem {
        guard let item = SystemTabItem(rawValue: "\(self)") else { preconditionFailure("no item is named '\(self)'") }
        return item
    }
}

extension UIViewController {
    /// Creates the item of the controller; for a navigation controller with a root, returns the item of the root.
    final func makeTabBarItem() -> UITabBarItem {
        if let root = (self as? UINavigationController)?.stack.pages.first { return root.tabBarItem }
        let item = world.asCurrent { UITabBarItem(title: title, image: nil, selectedImage: nil) }
        ownTabBarItem = item
        return item
    }

    final func setTabBarItem(_ item: UITabBarItem?) {
        ownTabBarItem = item
        tabBarController?.itemsChanged()
    }

    /// Sets the titles of the items that follow ``title``.
    ///
    /// - Source: measured on iOS 26.1: the title of a root also renames the item that was set for its navigation
    ///   controller.
    final func titleDidChange() {
        navigationItem.title = title
        ownTabBarItem?.title = title
        if let navigation = parent as? UINavigationController, navigation.stack.pages.first === self {
            navigation.ownTabBarItem?.title = title
        }
    }
}
