import Containers
import Properties
import SceneModel
import Views

/// The keys of containers, of their pages and of presentations.
extension Schema {
    /// The keys of views that are containers or pages, in the order of the documentation.
    static let keysOfContainers: [Key] = [
        Key(
            "navigation", in: .containers, views, "the pages of a navigation container, of which the first is shown",
            type: "name → view",
            "Makes the view a navigation container. The first page is on the screen, and statements push the others."),
        Key(
            "prefersLargeTitles", in: .containers, .boolean, "whether the bar also shows large titles",
            default: "false", type: "`true`, `false`",
            "Whether titles are also shown as large titles, which collapse while the content is scrolled."),
        Key(
            "isNavigationBarHidden", in: .containers, .boolean, "whether the container has no bar", default: "false",
            type: "`true`, `false`", "Whether the container has no bar."),
        Key(
            "navigationBar", in: .containers, .optional(.mapping(Schema.navigationBar)),
            "the colors of the bar of a navigation container, or a navigation bar as a view",
            type: "a mapping, see *Navigation* and *Bars as views*",
            "The colors of the bar of a navigation container. In a view without `navigation`, makes the view a bar."),
        Key(
            "toolbar", in: .containers, barItems, "makes the view a toolbar with these items",
            type: "list of texts, of symbols such as `symbol plus`, or of mappings, see *Bars as views*",
            "Makes the view a toolbar with these items, from the leading side."),
        Key(
            "title", in: .containers, .text, "the title of a page", type: "text",
            "The title that the bar shows for a page. In a tab bar, it is the default title of the item."),
        Key(
            "prompt", in: .containers, .text, "the line of text above the bar's content", type: "text",
            "The line of text above the content of the bar."),
        Key(
            "leftItems", in: .containers, barItems, "the items at the leading side of the bar",
            type: "list of texts, of symbols such as `symbol plus`, or of mappings, see *Navigation*",
            "The items at the leading side, from the edge inwards. They replace the back button."),
        Key(
            "rightItems", in: .containers, barItems, "the items at the trailing side of the bar",
            type: "list of texts, of symbols such as `symbol plus`, or of mappings, see *Navigation*",
            "The items at the trailing side, from the edge inwards."),
        Key(
            "backButton", in: .containers, .text, "a name for touches of the back button, such as goBack.tap()",
            type: "a name", "The name of the back button of a page, for touches such as `goBack.tap()`."),
        Key(
            "hidesBackButton", in: .containers, .boolean, "whether the page has no back button", default: "false",
            type: "`true`, `false`", "Whether the bar shows no back button."),
        Key(
            "leftItemsSupplementBackButton", in: .containers, .boolean,
            "whether the back button is beside the left items", default: "false", type: "`true`, `false`",
            "Whether the back button is shown beside the left items, instead of being replaced by them."),
        Key(
            "largeTitleDisplayMode", in: .containers, .words(LargeTitleDisplayMode.allCases.map(\.rawValue)),
            "whether the title of the page is a large title", default: "automatic",
            type: LargeTitleDisplayMode.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
            "Whether the title is also shown as a large title; `automatic` is as for the page below, and `always` for "
                + "the first page."),
        Key(
            "toolbarItems", in: .containers, barItems, "the items of the toolbar at the bottom",
            type: "list of texts, of symbols such as `symbol plus`, or of mappings, see *Navigation*",
            "The items of the toolbar at the bottom, from the leading side. A page without them has no toolbar."),
        Key(
            "hidesBottomBarWhenPushed", in: .containers, .boolean,
            "whether the page and the pages above it hide the toolbar and the tab bar", default: "false",
            type: "`true`, `false`",
            "Whether the page, and the pages above it in the stack, hide the toolbar and the tab bar."),
        Key(
            "tabs", in: .containers, views, "the pages of a tab bar container, of which the first is shown",
            type: "name → view",
            "Makes the view a tab bar container. The first page is on the screen; taps and statements select others."),
        Key(
            "selectedIndex", in: .containers, .number(NumberRange.pages), "the index of the page that is shown first",
            default: "0", type: "0…1000, whole",
            "The index of the page that a tab bar container or a page container shows first."),
        Key(
            "tabBar", in: .containers, .optional(.mapping(Schema.tabBar)),
            "the colors of the bar of a tab bar container, or a tab bar as a view",
            type: "a mapping, see *Tabs* and *Bars as views*",
            "The colors of the bar of a tab bar container. In a view without `tabs`, makes the view a bar."),
        Key(
            "tabBarItem", in: .containers, .mapping(Schema.tabBarItem), "the item of a page in the tab bar",
            type: "a mapping, see *Tabs*", "The item of a page in the tab bar."),
        Key(
            "pages", in: .containers, views, "the pages of a page container, which the user turns by scrolling",
            type: "name → view",
            "Makes the view a page container. The first page is on the screen; drags and statements turn to others."),
        Key(
            "navigationOrientation", in: .containers, .words(pageOrientations),
            "whether the pages of a page container are side by side or one below the other", default: "horizontal",
            type: "`horizontal`, `vertical`",
            "Whether the pages of a page container are side by side or one below the other."),
        Key(
            "interPageSpacing", in: .containers, .length, "the space between the pages of a page container, in points",
            default: "0", type: "points, not negative",
            "The space between the pages of a page container, rounded to whole pixels."),
        Key(
            "showsPageControl", in: .containers, .boolean, "whether a page control is below horizontal pages",
            default: "false", type: "`true`, `false`",
            "Whether a page control with a dot for each page is below the pages of a page container. Vertical pages have "
                + "none."),
        Key(
            "sheet", in: .containers, .optional(.mapping(Schema.sheet)), "presents a view beside root as a sheet",
            type: "nothing, or a mapping, see *Presentations*",
            "Makes a view beside `root` a sheet, which statements present."),
        Key(
            "modalPresentationStyle", in: .containers, .words(presentationStyles),
            "presents a view beside root in this style",
            type: presentationStyles.map { "`\($0)`" }.joined(separator: ", "),
            "Makes a view beside `root` one that statements present. `pageSheet` is a sheet with the default values."),
        Key(
            "alert", in: .containers, .mapping(Schema.alert), "presents an alert instead of a view beside root",
            type: "a mapping, see *Presentations*",
            "Makes an entry beside `root` an alert, which statements present. It has no other keys."),
    ]

    /// The directions in which the pages of a page container follow each other.
    static let pageOrientations = ["horizontal", "vertical"]
    /// The styles of navigation bars.
    static let barStyles = ["default", "black"]
    /// The styles in which a view is presented.
    static let presentationStyles = ["pageSheet", "fullScreen", "overFullScreen"]

    private static let barItems: ValueShape = .optional(.list(.either([.text, .mapping(Schema.barItem)])))

    private static let itemName = Key("name", .text, "a name for touches and expectations, such as save.tap()")

    static let barItem = MappingKind(
        "an item of a bar",
        [
            itemName,
            Key("title", .text, "the text"),
            Key("image", .image, "the picture, or a symbol such as symbol plus"),
            Key("systemItem", .words(SystemBarItem.allCases.map(\.rawValue)), "an item of the system"),
            Key(
                "space", .either([.length, .words(["flexible"])]),
                "a space in points, or flexible in a toolbar, instead of an item"),
            Key("style", .words(["plain", "done"]), "done is prominent", default: "plain"),
            Key("tintColor", .color, "the color of the title or the image; with style: done, of the platter"),
            Key("isEnabled", .boolean, "whether a tap has an effect", default: "true"),
            Key("on", tap, "the statements of a tap: {tap: root.push(detail)}"),
        ])

    static let navigationBar = MappingKind(
        "a navigation bar",
        [
            Key("title", .text, "the title, if the bar is a view"),
            Key("prompt", .text, "the line of text above the content, if the bar is a view"),
            Key("leftItems", barItems, "the items at the leading side, if the bar is a view"),
            Key("rightItems", barItems, "the items at the trailing side, if the bar is a view"),
            Key("barTintColor", .color, "the color behind the bar"),
            Key("barStyle", .words(barStyles), "black is a black bar with white titles", default: "default"),
            Key("viewBackgroundColor", .color, "the color of the bar without the part behind the status bar"),
            Key("tintColor", .color, "the color of items without a color of their own", default: "the label color"),
        ] + appearanceKeys + [
            Key(
                "scrollEdgeAppearance", .optional(.mapping(Schema.barAppearance)),
                "the colors while the content is at its start",
                default: "the others, without a background below a large title")
        ])

    static let barAppearance = MappingKind("an appearance of a navigation bar", appearanceKeys)

    private static let appearanceKeys = [
        Key("backgroundColor", .color, "the color behind the bar, unless barTintColor is given"),
        Key("titleColor", .color, "the color of the title", default: "the label color"),
        Key("largeTitleColor", .color, "the color of the large title", default: "the label color"),
    ]

    static let tabBar = MappingKind(
        "a tab bar",
        [
            Key(
                "items", .optional(.list(.either([.text, .mapping(Schema.tabItemOfView)]))),
                "the items from the leading side, if the bar is a view"),
            Key(
                "selectedItem", .number(NumberRange.pages),
                "the index of the item that is selected first, if the bar is a view",
                default: "none"),
            Key("barTintColor", .color, "the fill of the platter"),
            Key("backgroundColor", .color, "the color behind the platter, in the whole bar"),
            Key("tintColor", .color, "the color of the selected item", default: "the tint color of the container"),
            Key("unselectedItemTintColor", .color, "the color of the other items", default: "the label color"),
        ])

    static let tabBarItem = MappingKind("an item of a tab bar", tabItemKeys)
    static let tabItemOfView = MappingKind(
        "an item of a tab bar that is a view",
        tabItemKeys + [Key("on", tap, "the statements of a tap: {tap: card.alpha = 0}")])

    private static let tabItemKeys = [
        itemName,
        Key("title", .text, "the text below the image", default: "the title of the page"),
        Key("image", .image, "the picture, or a symbol such as symbol house.fill"),
        Key("selectedImage", .image, "the image while the item is selected", default: "image"),
        Key("badgeValue", .text, "the text of the badge"),
        Key("badgeColor", .color, "the fill of the badge", default: "red"),
        Key("isEnabled", .boolean, "whether a tap selects the item", default: "true"),
    ]

    static let sheet = MappingKind(
        "a sheet",
        [
            Key("detents", .list(detent), "the heights at which the sheet rests", default: "[large]"),
            Key("selectedDetentIdentifier", detent, "the first detent of the sheet", default: "the lowest"),
            Key(
                "largestUndimmedDetentIdentifier", detent,
                "the highest detent at which the views behind are not dimmed and receive touches", default: "none"),
            Key("prefersGrabberVisible", .boolean, "whether a grabber is shown at the top", default: "false"),
            Key("preferredCornerRadius", .length, "the radius of the corners, in points", default: "the system's"),
            Key(
                "prefersScrollingExpandsWhenScrolledToEdge", .boolean,
                "whether scrolling at the start of a list enlarges the sheet first", default: "true"),
            Key(
                "prefersEdgeAttachedInCompactHeight", .boolean,
                "whether the sheet does not fill a window of compact height", default: "false"),
            Key("isModalInPresentation", .boolean, "whether the user cannot dismiss the sheet", default: "false"),
        ])

    static let alert = MappingKind(
        "an alert",
        [
            Key("title", .text, "the text at the top"), Key("message", .text, "the text below the title"),
            Key("preferredStyle", .words(["alert", "actionSheet"]), "alert or action sheet", default: "alert"),
            Key(
                "actions", .optional(.list(.either([.text, .mapping(Schema.alertAction)]))),
                "the actions: texts or mappings"),
        ])

    static let alertAction = MappingKind(
        "an action of an alert",
        [
            itemName,
            Key("title", .text, "the text", isRequired: true),
            Key("style", .words(actionStyles), "the meaning of the action", default: "default"),
            Key("isPreferred", .boolean, "whether the action is emphasized", default: "false"),
            Key("isEnabled", .boolean, "whether a tap has an effect", default: "true"),
            Key("on", tap, "the statements after the dismissal: {tap: card.alpha = 0}"),
        ])

    static let actionStyles = ["default", "cancel", "destructive"]
    private static let tap: ValueShape = .optional(.names(.optional(.either([.statements, .list(.statement)]))))
    private static let detent: ValueShape = .either([.words(["medium", "large"]), .number(NumberRange.length)])
}
