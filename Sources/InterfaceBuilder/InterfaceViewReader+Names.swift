/// What elements are called.
extension InterfaceViewReader {
    /// Whether an element is one of a view: of a known kind, or with a frame. The content of an older cell has no id.
    static func isView(_ element: InterfaceElement) -> Bool {
        guard element.id != nil || element["key"].map(viewKeys.contains) == true else { return false }
        return knownViews.contains(element.name) || element.child("rect", key: "frame") != nil
    }

    /// `UIView` and its subclasses that Interface Builder has elements for.
    static let knownViews: Set<String> = [
        "activityIndicatorView", "arscnView", "arskView", "button", "collectionReusableView", "collectionView",
        "collectionViewCell", "collectionViewCellContentView", "containerView", "datePicker", "glkView", "imageView",
        "label", "mapView", "mtkView", "navigationBar", "pageControl", "pickerView", "progressView", "sceneKitView",
        "scrollView", "searchBar", "segmentedControl", "skView", "slider", "stackView", "stepper", "switch", "tabBar",
        "tableView", "tableViewCell", "tableViewCellContentView", "textField", "textView", "toolbar", "view",
        "visualEffectView", "webView", "wkWebView", "window",
    ]

    /// By which a view has another that is no item of its `subviews`.
    static let viewKeys: Set<String> = [
        "contentView", "tableHeaderView", "tableFooterView", "sectionHeaderView", "sectionFooterView", "backgroundView",
    ]

    /// Of a view, beside its subviews, constraints, guides and variations.
    static let knownParts: Set<String> = [
        "accessibility", "animations", "attributedString", "attributes", "autoresizingMask", "blurEffect",
        "buttonConfiguration", "collectionViewFlowLayout", "collectionViewLayout", "color", "connections",
        "customSpacing", "dataDetectorType", "date", "directionalEdgeInsets", "edgeInsets", "extendedEdge",
        "font", "fontDescription", "freeformSimulatedSizeMetrics", "gestureRecognizers", "imageReference", "inset",
        "items", "locale", "metadata", "mutableString", "navigationBarAppearance", "nil", "offsetWrapper",
        "point", "preferredSymbolConfiguration", "prototypeCells", "rect", "scopeButtonTitles", "segments",
        "simulatedMetricsContainer", "simulatedNavigationBarMetrics", "simulatedOrientationMetrics",
        "simulatedScreenMetrics", "simulatedStatusBarMetrics", "simulatedTabBarMetrics", "simulatedToolbarMetrics",
        "size", "state", "string", "tabBarAppearance", "textAttributes", "textInputTraits", "timeZone",
        "toolbarAppearance", "userDefinedRuntimeAttributes", "userGuides", "vibrancyEffect", "view",
        "wkWebViewConfiguration", "connection", "variation", "keyCommands", "visibilityPriorities",
    ]
}
