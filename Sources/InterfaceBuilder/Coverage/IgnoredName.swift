/// Names in Interface Builder files that the import deliberately ignores, with the reason why this does not affect the
/// result.
///
/// If a name is neither used nor in ``all``, the import reports it as left out.
struct IgnoredName {
    /// The names of attributes and child elements. If a child element has a key, the key is used as its name.
    let names: [String]
    /// The elements for which the names are ignored; empty for all elements.
    let elements: Set<String>
    /// The values that are ignored; empty for all values. Other values are reported.
    let values: Set<String>
    /// The reason in the coverage table, as a phrase.
    let reason: String

    init(_ names: String, of elements: String = "", values: String = "", _ reason: String) {
        func words(_ text: String) -> [String] { text.split(separator: " ").map(String.init) }
        self.names = words(names)
        self.elements = Set(words(elements))
        self.values = Set(words(values))
        self.reason = reason
    }

    /// Returns the reason why an attribute is ignored; `nil` if it must be reported.
    static func reason(for attribute: String, value: String?, in element: InterfaceElement) -> String? {
        byName[attribute]?.first { entry in
            (entry.elements.isEmpty || entry.elements.contains(element.name))
                && (entry.values.isEmpty || entry.values.contains(value ?? ""))
        }?.reason
    }

    /// Returns the reason why a child element is ignored; `nil` if it must be reported.
    static func reason(forChild child: InterfaceElement, in element: InterfaceElement) -> String? {
        if let reason = ignoredKinds[child.name] { return reason }
        return reason(for: child.key ?? child.name, value: nil, in: element)
    }

    private static let byName: [String: [IgnoredName]] = {
        var table: [String: [IgnoredName]] = [:]
        for entry in all { for name in entry.names { table[name, default: []].append(entry) } }
        return table
    }()

    /// The reasons for ignoring kinds of elements wherever they occur, by element name.
    private static let ignoredKinds: [String: String] = {
        var table: [String: String] = [:]
        for (names, reason) in kinds {
            for name in names.split(separator: " ") { table[String(name)] = reason }
        }
        return table
    }()

    private static let kinds = [
        ("nil", "an absent value; the script also has no value"),
        (
            "accessibility accessibilityOverrides accessibilityTraits accessibilityConfiguration",
            "read by assistive technology, not shown"
        ),
        ("textInputTraits dataDetectorType dataDetectorTypes", "settings for the keyboard and data detectors"),
        ("animations", "an empty dictionary of Core Animation that Xcode writes"),
        (
            "action outlet outletCollection segue connection accessibilityConnection",
            "connections to the app's code"
        ),
        (
            "dependencies designables inferredMetricsTieBreakers classes customFonts metadata userDefaultsController",
            "internal data of Interface Builder"
        ),
        (
            """
            freeformSimulatedSizeMetrics simulatedMetricsContainer simulatedNavigationBarMetrics \
            simulatedOrientationMetrics simulatedScreenMetrics simulatedStatusBarMetrics simulatedTabBarMetrics \
            simulatedToolbarMetrics splitViewMasterSimulatedSizeMetrics splitViewDetailSimulatedSizeMetrics \
            viewControllerPlaceholder adaptation
            """, "the canvas at design time; a scene has its own size"
        ),
        ("placeholder exit customObject externalObject", "objects of the app that are not shown"),
        (
            """
            tapGestureRecognizer pinchGestureRecognizer rotationGestureRecognizer swipeGestureRecognizer \
            panGestureRecognizer pongPressGestureRecognizer screenEdgePanGestureRecognizer customGestureRecognizer
            """, "gesture recognizers, which call the app's code"
        ),
        ("keyCommands popoverPassthroughViews popoverArrowDirection", "input and presentation by the app's code"),
        (
            "collectionViewFlowLayout collectionViewLayout",
            "the items have the frames that the file records"
        ),
    ]
}
