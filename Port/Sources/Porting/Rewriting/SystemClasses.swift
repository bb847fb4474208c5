/// The superclasses of the classes of UIKit and Core Animation.
enum SystemClasses {
    /// Whether a class is another class, or inherits from it.
    static func inherits(_ name: String, from other: String) -> Bool { lineage(of: name).contains(other) }

    /// A class and its superclasses, nearest first.
    static func lineage(of name: String) -> [String] {
        var result = [name]
        while let next = superclasses[result[result.count - 1]] { result.append(next) }
        return result
    }

    private static let superclasses: [String: String] = {
        let children = [
            "NSObject": """
            UIResponder CALayer CAAnimation UIGestureRecognizer UICollectionViewLayout UIPresentationController UIColor
            UIImage UIFont UIBezierPath UIScreen UIDevice UIEvent UITouch NSLayoutConstraint UILayoutGuide UIBarItem
            """,
            "UIResponder": "UIView UIViewController UIApplication UIScene",
            "UIView": """
            UIControl UILabel UIImageView UIScrollView UIStackView UIWindow UIVisualEffectView UIProgressView
            UIActivityIndicatorView UIPickerView UINavigationBar UITabBar UIToolbar UISearchBar UITableViewCell
            UITableViewHeaderFooterView UICollectionReusableView UIInputView
            """,
            "UIControl": """
            UIButton UISwitch UISlider UIStepper UISegmentedControl UIPageControl UIDatePicker UITextField
            UIRefreshControl UIColorWell
            """,
            "UIScrollView": "UITableView UICollectionView UITextView", "UITextField": "UISearchTextField",
            "UICollectionReusableView": "UICollectionViewCell", "UICollectionViewCell": "UICollectionViewListCell",
            "UIViewController": """
            UINavigationController UITabBarController UISplitViewController UITableViewController
            UICollectionViewController UIPageViewController UIAlertController UISearchController UIActivityViewController
            """,
            "UINavigationController": "UIImagePickerController", "UIScene": "UIWindowScene",
            "UIBarItem": "UIBarButtonItem UITabBarItem",
            "CALayer": """
            CAShapeLayer CAGradientLayer CATextLayer CAScrollLayer CATiledLayer CATransformLayer CAReplicatorLayer
            CAEmitterLayer CAMetalLayer
            """,
            "CAAnimation": "CAPropertyAnimation CAAnimationGroup CATransition",
            "CAPropertyAnimation": "CABasicAnimation CAKeyframeAnimation", "CABasicAnimation": "CASpringAnimation",
            "UIGestureRecognizer": """
            UIPanGestureRecognizer UITapGestureRecognizer UILongPressGestureRecognizer UIPinchGestureRecognizer
            UIRotationGestureRecognizer UISwipeGestureRecognizer UIHoverGestureRecognizer
            """,
            "UIPanGestureRecognizer": "UIScreenEdgePanGestureRecognizer",
            "UICollectionViewLayout": "UICollectionViewFlowLayout UICollectionViewCompositionalLayout",
        ]
        var result: [String: String] = [:]
        for (parent, names) in children {
            for name in names.split(whereSeparator: \.isWhitespace) { result[String(name)] = parent }
        }
        return result
    }()
}
