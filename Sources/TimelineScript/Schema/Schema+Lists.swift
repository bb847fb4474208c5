import Containers
import SceneModel
import Views

/// Lists, their sections and their rows.
extension Schema {
    static let list = MappingKind(
        "a list",
        [
            Key(
                "style", in: .lists, .words(ListStyle.allCases.map(\.rawValue)), "the look of the sections",
                default: ListStyle.plain.rawValue,
                type: ListStyle.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
                "The look of the sections."),
            Key(
                "sections", in: .lists, .optional(.list(.mapping(Schema.listSection))),
                "the sections, instead of the rows of one section",
                type: "list of mappings with `header`, `footer` and `rows`",
                "The sections, instead of `rows`, `header` and `footer` of one section."),
        ] + sectionKeys + [
            Key(
                "rowHeight", in: .lists, .length, "the height of rows, in points", type: "points, not negative",
                cell: "determined by the content", "The height of rows without a `height`."),
            Key(
                "estimatedRowHeight", in: .lists, .number(estimatedHeight),
                "the height of rows before they are shown, in points", type: "more than 0, at most 1,000,000 points",
                cell: "52",
                "The height of rows that were not shown, from which the size of the content is estimated."),
            Key(
                "separators", in: .lists, .boolean, "whether lines separate the rows", default: "true",
                type: "`true`, `false`", "Whether lines separate the rows."),
            Key(
                "separatorColor", in: .lists, .color, "the color of the separators", type: "color",
                cell: "`separator`", "The color of the separators."),
            separatorInset(in: .lists, cell: "determined by the system"),
            end("tableHeaderView", "above the first section"), end("tableFooterView", "below the last section"),
            Key(
                "allowsSelection", in: .lists, .boolean, "whether a tap selects a row", default: "true",
                type: "`true`, `false`", "Whether a tap highlights and selects a row, and performs its action."),
            Key(
                "allowsMultipleSelection", in: .lists, .boolean, "whether several rows can be selected",
                default: "false", type: "`true`, `false`", "Whether a tap leaves the other rows selected."),
        ])

    private static func separatorInset(in table: Key.Table, cell: String) -> Key {
        Key(
            "separatorInset", in: table, .insets, "the distances of separators from the edges of a row",
            type: "points, as for other insets", cell: cell,
            "The distances of separators from the left and the right edge of a row. The top and the bottom have no effect."
        )
    }

    private static func end(_ name: String, _ place: String) -> Key {
        Key(
            name, in: .lists, .names(.mapping(Schema.view)), "the view \(place)", type: "a name → view",
            "The view \(place), which is as wide as the list. Its `frame` determines the height.")
    }

    static let listSection = MappingKind("a section", sectionKeys)

    private static let sectionKeys = [
        Key(
            "header", in: .lists, sectionTextShape, "the text above the rows",
            type: "text, or a mapping with `text` and `name`",
            "The text above the rows of a section, and a name for the view that shows it."),
        Key(
            "rows", in: .lists, .either([.list(rowShape), .mapping(Schema.row), .nothing]),
            "the rows, or a row that is repeated", type: "list of rows, or a row with `count`",
            "The rows of a section. A row is a text, or a mapping, see *Keys of rows*."),
        Key(
            "footer", in: .lists, sectionTextShape, "the text below the rows",
            type: "text, or a mapping with `text` and `name`",
            "The text below the rows of a section, and a name for the view that shows it."),
    ]

    private static let sectionTextShape: ValueShape = .either([.text, .mapping(Schema.sectionText)])

    static let sectionText = MappingKind(
        "a header or a footer",
        [
            Key("text", .text, "the text", isRequired: true),
            Key("name", .text, "the name of the view that shows the text"),
        ])

    /// The shape of a row.
    static let rowShape: ValueShape = .either([.text, .mapping(Schema.row)])

    /// A row. If it has a name, it also has the keys of the properties of its view.
    static let row = MappingKind(
        "a row", rowKeys + viewPropertyKeys.filter { key in !rowKeys.contains { $0.name == key.name } })

    private static let rowKeys =
        [
            Key("text", in: .rows, .text, "the title", type: "text", "The title."),
            Key("detail", in: .rows, .text, "the second text", type: "text", "The second text, which `style` places."),
            Key(
                "style", in: .rows, .words(CellLayout.Style.allCases.map(\.rawValue)), "the places of the texts",
                type: CellLayout.Style.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
                cell: "`value1` for a row with a `detail`, `default` for others",
                "The style of the cell: one text; a detail at the trailing side; a title in a column; a detail below."),
            Key(
                "image", in: .rows, .image, "the image at the leading side",
                type: "path or name of a picture, or a symbol such as `symbol star.fill`",
                "The image at the leading side."),
            Key("font", in: .rows, .font, "the font of the title", type: "a font", cell: "`body`"),
            Key(
                "textColor", in: .rows, .color, "the color of the title", type: "color",
                cell: "`label`; the tint color in `value2`"),
            Key(
                "textAlignment", in: .rows, .words(ViewContent.TextAlignment.allCases.map(\.rawValue)),
                "the alignment of the title", default: ViewContent.TextAlignment.natural.rawValue,
                type: ViewContent.TextAlignment.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", "),
                "The alignment of the title in the style `default`, whose title is as wide as the row."),
            Key(
                "detailFont", in: .rows, .font, "the font of the second text", type: "a font",
                cell: "`body`; `subheadline` in `subtitle`"),
            Key(
                "detailTextColor", in: .rows, .color, "the color of the second text", type: "color",
                cell: "`secondaryLabel`; `label` in `value2`"),
            Key(
                "accessory", in: .rows, .words(accessories.map(\.word)), "the view at the trailing side",
                default: "none",
                type: accessories.map { "`\($0.word)`" }.joined(separator: ", "), "The view at the trailing side."),
            Key(
                "accessoryView", in: .rows, .names(.optional(.mapping(Schema.view))),
                "a view of your own at the trailing side, such as a switch", type: "name → view",
                "A view of your own at the trailing side, such as a switch. Without a `frame`, it has its natural size."
            ),
            Key(
                "wraps", in: .rows, .boolean, "whether long texts have several lines", default: "false",
                type: "`true`, `false`", "Whether long texts are wrapped and make the row higher, instead of truncated."
            ),
            Key(
                "height", in: .rows, .length, "the height, in points", type: "points, not negative",
                cell: "that of the list", "The height of the row."),
            Key(
                "background", in: .rows, .color, "the color behind the content and the accessory", type: "color",
                cell: "that of the list", "The color behind the content and the accessory."),
            separatorInset(in: .rows, cell: "that of the list"),
            Key(
                "selectionStyle", in: .rows, .words(["default", "none"]),
                "whether the row looks different while it is selected", default: "default", type: "`default`, `none`",
                "Whether the row looks different while it is selected or touched."),
            Key(
                "count", in: .rows, .number(rowCount), "the number of equal rows", default: "1",
                type: "0…1,000,000, whole",
                "The number of rows with these keys. `{row}` in `text` and `detail` is the number of each row, from 0."),
            Key(
                "name", in: .rows, .text, "the name of the row's view", type: "a name",
                "The name of the view that contains the content of the row, for constraints, statements and expectations. A row with a name also has the keys of views that are properties, such as `margins`, apart from `background`."
            ),
            Key(
                "subviews", in: .rows, .optional(.names(.optional(.mapping(Schema.view)))),
                "views instead of texts, back to front", type: "name → view",
                "Views instead of texts. Constraints to the view `name` place them and determine the height."),
            Key(
                "on", in: .rows, overridden, "the statements that a tap performs", type: "`tap` → statements",
                "The statements that a tap performs after it has selected the row."),
        ]

    static let accessories = CellLayout.Accessory.named
    static let rowCount = NumberRange(0, 1_000_000)
    static let estimatedHeight = NumberRange(above: 0, NumberRange.length.upper, "points")
}
