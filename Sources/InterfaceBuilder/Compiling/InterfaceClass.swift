import Views

/// The classes of UIKit that the elements of Interface Builder files stand for.
package enum InterfaceClass {
    /// The classes that the module `UIKit` of this package declares, by the names of the elements.
    package static let known: [String: String] = [
        "window": "UIWindow", "view": "UIView", "containerView": "UIView", "tableViewCellContentView": "UIView",
        "collectionViewCellContentView": "UIView", "label": "UILabel", "imageView": "UIImageView", "button": "UIButton",
        "switch": "UISwitch", "slider": "UISlider", "stepper": "UIStepper", "segmentedControl": "UISegmentedControl",
        "pageControl": "UIPageControl", "progressView": "UIProgressView",
        "activityIndicatorView": "UIActivityIndicatorView", "textField": "UITextField", "textView": "UITextView",
        "datePicker": "UIDatePicker", "pickerView": "UIPickerView", "stackView": "UIStackView",
        "scrollView": "UIScrollView",
        "visualEffectView": "UIVisualEffectView", "tableViewCell": "UITableViewCell",
        "collectionViewCell": "UICollectionViewCell", "collectionReusableView": "UICollectionReusableView",
        "viewController": "UIViewController",
        "tableView": "UITableView", "tableViewController": "UITableViewController",
        "navigationController": "UINavigationController", "tabBarController": "UITabBarController",
        "pageViewController": "UIPageViewController", "navigationBar": "UINavigationBar", "tabBar": "UITabBar",
        "toolbar": "UIToolbar", "searchBar": "UISearchBar", "navigationItem": "UINavigationItem",
        "barButtonItem": "UIBarButtonItem",
        "tabBarItem": "UITabBarItem",
        "tapGestureRecognizer": "UITapGestureRecognizer", "pinchGestureRecognizer": "UIPinchGestureRecognizer",
        "rotationGestureRecognizer": "UIRotationGestureRecognizer",
        "swipeGestureRecognizer": "UISwipeGestureRecognizer", "panGestureRecognizer": "UIPanGestureRecognizer",
        // Interface Builder writes this name.
        "pongPressGestureRecognizer": "UILongPressGestureRecognizer",
        "screenEdgePanGestureRecognizer": "UIScreenEdgePanGestureRecognizer",
        "customGestureRecognizer": "UIGestureRecognizer", "customObject": "NSObject",
    ]

    /// The classes that the module does not declare. A plain view, or a scroll view for a table or a collection,
    /// takes the place of such a view.
    package static let missing: [String: String] = [
        "collectionView": "UICollectionView",
        "mapView": "MKMapView", "webView": "UIWebView",
        "wkWebView": "WKWebView", "arscnView": "ARSCNView", "arskView": "ARSKView", "glkView": "GLKView",
        "mtkView": "MTKView", "sceneKitView": "SCNView", "skView": "SKView",
        "collectionViewController": "UICollectionViewController",
        "splitViewController": "UISplitViewController",
        "glkViewController": "GLKViewController", "avPlayerViewController": "AVPlayerViewController",
        "hostingController": "UIHostingController",
    ]

    /// Whether an element is an item of a bar.
    static func isItem(_ element: String) -> Bool {
        ["navigationItem", "barButtonItem", "tabBarItem"].contains(element)
    }

    /// The name of the class in UIKit for an element; `nil` if the element is unknown.
    static func name(of element: String) -> String? { known[element] ?? missing[element] }

    /// The class that takes the place of a view of a class that the module does not declare.
    static func substitute(for kind: ViewContent.Kind) -> String { kind == .scroll ? "UIScrollView" : "UIView" }
}

/// The control events by their names in Interface Builder files, as raw values of `UIControl.Event`.
enum InterfaceEvent {
    static let all: [String: UInt] = [
        "touchDown": 1 << 0, "touchDownRepeat": 1 << 1, "touchDragInside": 1 << 2, "touchDragOutside": 1 << 3,
        "touchDragEnter": 1 << 4, "touchDragExit": 1 << 5, "touchUpInside": 1 << 6, "touchUpOutside": 1 << 7,
        "touchCancel": 1 << 8, "valueChanged": 1 << 12, "primaryActionTriggered": 1 << 13,
        "editingDidBegin": 1 << 16, "editingChanged": 1 << 17, "editingDidEnd": 1 << 18,
        "editingDidEndOnExit": 1 << 19,
    ]
}

/// An attribute of an element that becomes a property of a UIKit object when the object is loaded.
struct InterfaceAttribute {
    enum Shape { case boolean, integer, number, text, word }

    /// The name of the attribute.
    let name: String
    /// The name of the property.
    let property: String
    let shape: Shape

    private init(_ name: String, _ shape: Shape, _ property: String? = nil) {
        (self.name, self.shape, self.property) = (name, shape, property ?? name)
    }

    static let ofViews = [
        Self("tag", .integer), Self("userInteractionEnabled", .boolean, "isUserInteractionEnabled"),
        Self("multipleTouchEnabled", .boolean, "isMultipleTouchEnabled"),
        Self("exclusiveTouch", .boolean, "isExclusiveTouch"), Self("opaque", .boolean, "isOpaque"),
        Self("clearsContextBeforeDrawing", .boolean), Self("autoresizesSubviews", .boolean),
        Self("restorationIdentifier", .text), Self("reuseIdentifier", .text),
    ]
    static let ofControllers = [
        Self("title", .text), Self("storyboardIdentifier", .text), Self("restorationIdentifier", .text),
        Self("modalPresentationStyle", .word), Self("modalTransitionStyle", .word),
        Self("definesPresentationContext", .boolean), Self("providesPresentationContextTransitionStyle", .boolean),
        Self("extendedLayoutIncludesOpaqueBars", .boolean), Self("hidesBottomBarWhenPushed", .boolean),
        Self("clearsSelectionOnViewWillAppear", .boolean),
        Self("navigationBarHidden", .boolean, "isNavigationBarHidden"),
        Self("toolbarHidden", .boolean, "isToolbarHidden"), Self("transitionStyle", .word),
        Self("navigationOrientation", .word), Self("pageSpacing", .number),
    ]
    static let ofBars = [
        Self("largeTitles", .boolean, "prefersLargeTitles"), Self("translucent", .boolean, "isTranslucent"),
        Self("barStyle", .word),
    ]
    static let ofItems = [
        Self("title", .text), Self("prompt", .text), Self("backButtonTitle", .text), Self("badgeValue", .text),
        Self("largeTitleDisplayMode", .word), Self("systemItem", .word), Self("style", .word),
        Self("hidesBackButton", .boolean), Self("leftItemsSupplementBackButton", .boolean),
        Self("enabled", .boolean, "isEnabled"), Self("tag", .integer), Self("width", .number),
    ]
    static let ofTables = [
        Self("style", .word), Self("separatorStyle", .word), Self("rowHeight", .number),
        Self("estimatedRowHeight", .number), Self("sectionHeaderHeight", .number), Self("sectionFooterHeight", .number),
        Self("estimatedSectionHeaderHeight", .number), Self("estimatedSectionFooterHeight", .number),
        Self("allowsSelection", .boolean), Self("allowsMultipleSelection", .boolean),
        Self("allowsSelectionDuringEditing", .boolean),
    ]
    static let ofSections = [Self("headerTitle", .text), Self("footerTitle", .text)]
    static let ofCells = [
        Self("style", .word), Self("accessoryType", .word), Self("selectionStyle", .word), Self("rowHeight", .number),
        Self("textLabel", .text), Self("detailTextLabel", .text), Self("imageView", .text),
    ]
    static let ofRecognizers = [
        Self("enabled", .boolean, "isEnabled"), Self("cancelsTouchesInView", .boolean),
        Self("delaysTouchesBegan", .boolean), Self("delaysTouchesEnded", .boolean),
        Self("numberOfTapsRequired", .integer), Self("numberOfTouchesRequired", .integer),
        Self("minimumPressDuration", .number), Self("allowableMovement", .number),
        Self("minimumNumberOfTouches", .integer), Self("maximumNumberOfTouches", .integer), Self("direction", .word),
    ]

    /// Returns the value in an element; `nil` if the element does not have the attribute, or if its value cannot be
    /// read, which is then reported as left out.
    func value(in element: InterfaceElement) -> PropertyValue? {
        switch shape {
        case .boolean: element.flag(name).map { .boolean($0) }
        case .integer: element.value(name) { Int($0).map { .integer($0) } }
        case .number: element.number(name).map { .number($0) }
        case .text: element[name].map { .text($0) }
        case .word: element[name].map { .word($0) }
        }
    }
}
