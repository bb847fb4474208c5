/// Names in Interface Builder files that the import deliberately ignores, with the reason why ignoring them does not
/// affect the result.
///
/// If a name is neither used nor in ``all``, the import reports it as left out.
struct IgnoredName {
    /// The names of attributes and child elements. If a child element has a key, the key is used as its name.
    let names: [String]
    /// The elements for which the names are ignored; empty for all elements.
    let elements: Set<String>
    /// The values that are ignored; empty for all values. Other values are reported.
    let values: Set<String>
    /// The reason, as a phrase for the coverage table.
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
        ("dataDetectorType dataDetectorTypes", "settings for data detectors"),
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

extension IgnoredName {
    /// The ignored attributes and child elements.
    static let all: [IgnoredName] = identity + ofCode + ofTouches + withoutEffect + recorded + defaults

    private static let identity = [
        IgnoredName("id", "an identifier to which nothing in the scene refers"),
        IgnoredName(
            """
            customClass customModule customModuleProvider sceneMemberID sceneID userLabel reuseIdentifier tag \
            restorationIdentifier storyboardIdentifier useStoryboardIdentifierAsRestorationIdentifier identifier \
            placeholderIdentifier storyboardName referencedIdentifier bundleIdentifier designableClass
            """, "the name of an object in the app's code"),
        IgnoredName(
            """
            version systemVersion propertyAccessControl useAutolayout useTraitCollections useSafeAreas colorMatched \
            launchScreen defaultVersion identifierPrefix
            """, of: "document archive", "the settings of the file"),
        IgnoredName("canvasLocation freeformSize point", "a position on the canvas"),
        IgnoredName("appearance layout", of: "device", "the settings of the canvas"),
        IgnoredName(
            "misplaced ambiguous verifyAmbiguity", "a note about recorded frames, which layout computes again"),
        IgnoredName("symbolic", of: "constraint", "how the constant was chosen; the constant is in the file"),
        IgnoredName(
            "title", of: "viewController tableViewController collectionViewController",
            "the name of the controller, which a bar shows only if its item has no title"),
        IgnoredName("catalog", of: "color image state imageView barButtonItem tabBarItem", "the source of the name"),
        IgnoredName("name", of: "nil", "the name of an absent value"),
        IgnoredName("reference", of: "view", "a connection to the app's code"),
    ]

    private static let ofCode = [
        IgnoredName("connections", "connections to the app's code"),
        IgnoredName(
            """
            modalTransitionStyle modalPresentationStyle providesPresentationContextTransitionStyle \
            definesPresentationContext clearsSelectionOnViewWillAppear hidesBottomBarWhenPushed \
            autoresizesArchivedViewToFullSize wantsFullScreenLayout transitionStyle navigationOrientation spineLocation \
            preferredDisplayMode behavior primaryBackgroundStyle allowDoubleColumnStyle largeTitleDisplayMode \
            interfaceOrientation
            """, "the presentation of the controller, which a single scene does not show"),
        IgnoredName("dataMode prefetchingEnabled", "the source of the rows and items"),
        IgnoredName("type collectionClass appends", of: "userDefinedRuntimeAttribute value", "the type of the value"),
        IgnoredName(
            "destination property appends collectionClass", of: "outlet outletCollection",
            "a connection to the app's code"),
        IgnoredName("gestureRecognizers", "gesture recognizers, which call the app's code"),
    ]

    private static let ofTouches = [
        IgnoredName(
            """
            userInteractionEnabled multipleTouchEnabled exclusiveTouch delaysContentTouches canCancelContentTouches \
            showsTouchWhenHighlighted pointerInteraction showsMenuAsPrimaryAction continuous springLoaded \
            changesSelectionAsPrimaryAction preferredMenuElementOrder
            """, "affects only touch handling"),
        IgnoredName(
            "selectable editable allowsEditingTextAttributes clearsOnBeginEditing clearsOnInsertion",
            "affects only editing"),
        IgnoredName(
            "autocorrectionType spellCheckingType smartDashesType smartQuotesType smartInsertDeleteType",
            of: "textInputTraits", "corrections of typed text, which are not simulated"),
        IgnoredName(
            """
            allowsSelection allowsMultipleSelection allowsSelectionDuringEditing \
            allowsMultipleSelectionDuringEditing selectionStyle hidesAccessoryWhenEditing shouldIndentWhileEditing \
            showsReorderControl editingAccessoryType
            """, "affects only rows that are selected or edited"),
        IgnoredName(
            "bouncesZoom directionalLockEnabled minimumZoomScale maximumZoomScale indicatorStyle",
            "affects only zooming and scrolling by touch"),
        IgnoredName(
            "showsHorizontalScrollIndicator showsVerticalScrollIndicator",
            "scroll indicators, which iOS shows only during scrolling"),
        IgnoredName(
            "adjustsImageWhenHighlighted adjustsImageWhenDisabled reversesTitleShadowWhenHighlighted",
            "the appearance of old buttons while they are touched or disabled"),
        IgnoredName("wraps autorepeat", of: "stepper", "affects only touch handling"),
        IgnoredName("allowableMovement minimumPressDuration numberOfTouchesRequired", "affects only touch handling"),
        IgnoredName(
            "allowsBackForwardNavigationGestures allowsLinkPreview audiovisualMediaTypes wkPreferences",
            "affects only touch handling and playback"),
    ]

    private static let withoutEffect = [
        IgnoredName("opaque clearsContextBeforeDrawing", "a hint for drawing; the picture is the same"),
        IgnoredName(
            "contentMode contentStretch",
            "the content is redrawn at every size; only images have a content mode"),
        IgnoredName("adjustsFontForContentSizeCategory", "fonts with a text style always follow the text size"),
        IgnoredName(
            "adjustsImageSizeForAccessibilityContentSizeCategory adjustsImageWhenAncestorFocused",
            "affects only accessibility text sizes and focus"),
        IgnoredName("usesAttributedText hasAttributedTitle", "the attributed text is used instead"),
        IgnoredName(
            "baselineAdjustment minimumFontSize minimumScaleFactor",
            "applies only if the text shrinks, which adjustsFontSizeToFit determines"),
        IgnoredName(
            "titleShadowColor shadowColor", of: "state label",
            "a shadow without an offset is not visible"),
        IgnoredName("segmentControlStyle", "a style that has had no effect since iOS 7"),
        IgnoredName("sectionIndexColor sectionIndexBackgroundColor", "an index that only the app's code can fill"),
        IgnoredName(
            "tighteningFactorForTruncation allowsDefaultTighteningForTruncation", of: "paragraphStyle",
            "applies only to truncated text"),
        IgnoredName(
            "colorSpace customColorSpace", of: "color",
            values: """
                custom calibratedRGB calibratedWhite deviceRGB deviceWhite sRGB genericGamma22GrayColorSpace adobeRGB1998 \
                genericGrayColorSpace genericRGBColorSpace extendedSRGB
                """, "components are interpreted as sRGB"),
        IgnoredName(
            "red green blue white alpha", of: "color", "the color has a name, which is used instead of the components"),
        IgnoredName(
            "contentHorizontalAlignment contentVerticalAlignment",
            of: "slider switch segmentedControl stepper pageControl datePicker", "has no effect on this control"),
        IgnoredName("contentHorizontalAlignment", of: "textField", "has no effect; the text has its own alignment"),
        IgnoredName(
            "lineBreakMode", of: "button", values: "middleTruncation headTruncation tailTruncation clip",
            "applies only to titles that do not fit"),
        IgnoredName("toolbarItems", "items of a toolbar that only the app's code shows"),
        IgnoredName(
            "minuteInterval", of: "datePicker", "restricts the dates that can be selected"),
        IgnoredName("title", of: "switch", "the title of a check box on the Mac"),
        IgnoredName("highlightedColor", of: "label", "applies only to rows that are touched or selected"),
        IgnoredName("adjustsLetterSpacingToFitWidth", "applies only to text that does not fit"),
        IgnoredName(
            "type pointSize name", of: "fontDescription font",
            "the text style, the weight or the family of the font is used"),
        IgnoredName("cocoaTouchSystemColor", of: "color", "the same color as systemColor, for old versions of iOS"),
        IgnoredName("state", of: "button", "the configuration of the button has the title"),
        IgnoredName("scrollIndicatorInsets", "scroll indicators, which iOS shows only during scrolling"),
        IgnoredName("userComments", "comments by the author"),
        IgnoredName("keyedArchiveRepresentation", of: "image", "the description of a symbol for old versions of iOS"),
        IgnoredName(
            """
            destination popoverAnchorView popoverAnchorBarButtonItem unwindAction kind relationship \
            destinationCreationSelector
            """,
            of: "segue", "a transition to another scene"),
        IgnoredName(
            "allowsAirPlayForMediaPlayback allowsPictureInPictureMediaPlayback preferences none",
            of: "wkWebViewConfiguration audiovisualMediaTypes", "affects only touch handling and playback"),
        IgnoredName(
            "autoresizingMask frame clipsSubviews insetsLayoutMarginsFromSafeArea", of: "navigationBar tabBar toolbar",
            "the geometry of a bar, which has a fixed position on the screen"),
        IgnoredName(
            "translucent", of: "simulatedNavigationBarMetrics simulatedToolbarMetrics", "the canvas at design time"),
        IgnoredName("style", of: "tableViewCell", "the labels of the row have their own elements"),
        IgnoredName(
            "clipsSubviews insetsLayoutMarginsFromSafeArea preservesSuperviewLayoutMargins",
            of: "tableViewCell tableViewCellContentView",
            "the view of a row has these properties; a row with a classic style places its texts itself"),
        IgnoredName("insetsLayoutMarginsFromSafeArea", of: "label", "a label has no margins"),
        IgnoredName("sectionIndexTrackingBackgroundColor", "an index that only the app's code can fill"),
        IgnoredName(
            "bounces alwaysBounceVertical alwaysBounceHorizontal", of: "textView", "affects only touch handling"),
        IgnoredName(
            "automaticallyAdjustsScrollViewInsets", "has an effect only for a scroll view under bars"),
        IgnoredName("contentSizeForViewInPopover", "the size in a popover; a scene has its own size"),
        IgnoredName(
            "extendedLayoutIncludesOpaqueBars",
            of: "navigationController tabBarController pageViewController splitViewController",
            "has no effect on a container view controller"),
        IgnoredName("compatibilityVersion", "the version of Interface Builder"),
        IgnoredName("detailTextLabel textLabel tableViewCell", "a reference to a view, which has its own element"),
        IgnoredName("prompted", of: "navigationBar simulatedNavigationBarMetrics", "the canvas at design time"),
    ]

    private static let recorded = [
        IgnoredName(
            """
            rowHeight estimatedRowHeight sectionHeaderHeight sectionFooterHeight estimatedSectionHeaderHeight \
            estimatedSectionFooterHeight indentationWidth indentationLevel customSize size contentViewInsetsToSafeArea \
            sectionInset separatorInsetReference
            """, of: "tableView tableViewCell collectionView collectionViewCell collectionReusableView",
            "rows and items have the frames that the file records"),
        IgnoredName("width height mutableData catalog", of: "image", "the size of the image file is used instead"),
        IgnoredName("minimumSize maximumSize", "a limit of the canvas"),
        IgnoredName("toolsVersion minToolsVersion", "the version of Interface Builder"),
    ]

    /// Default values that Interface Builder writes explicitly.
    private static let defaults: [IgnoredName] = {
        let reason = "the default value"
        return [
            IgnoredName(
                """
                adjustsFontSizeToFit adjustsLetterSpacingToFitWidth highlighted selected hidden largeTitles prompted \
                fixedFrame preservesSuperviewLayoutMargins layoutMarginsFollowReadableWidth extendedLayoutIncludesOpaqueBars \
                useCurrentDate
                """, values: "NO", reason),
            IgnoredName(
                """
                automaticallyAdjustsScrollViewInsets enabled translucent autoresizesSubviews bounces \
                insetsLayoutMarginsFromSafeArea translatesAutoresizingMaskIntoConstraints
                """, values: "YES", reason),
            IgnoredName("secureTextEntry", values: "NO", reason),
            IgnoredName(
                "contentHorizontalAlignment contentVerticalAlignment", of: "button textField", values: "center", reason),
            IgnoredName("separatorStyle", values: "none", "no separators; scripts do not draw them either"),
            IgnoredName("accessoryType", values: "none", reason),
            IgnoredName("baseWritingDirection", of: "paragraphStyle", values: "natural", reason),
            IgnoredName("style", of: "tableView", values: "plain", reason),
        ]
    }()
}
