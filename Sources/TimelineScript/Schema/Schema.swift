import Properties
import SceneModel
import Simulation
import Views

/// The language of scripts as data: the kinds of mappings, with the keys that each kind can have.
///
/// The check for unknown keys, the JSON Schema and the generated tables of *The Timeline Language* are derived from the
/// rows of the mappings. Shapes refer to other mappings lazily, because a view can contain views.
enum Schema {
    /// All kinds of mappings that a script can contain.
    static let all: [MappingKind] = {
        var kinds = [script]
        var next = 0
        while next < kinds.count {
            for inner in kinds[next].rows.flatMap(\.shape.mappings)
            where !kinds.contains(where: { $0.identifier == inner.identifier }) {
                kinds.append(inner)
            }
            next += 1
        }
        return kinds
    }()

    /// The keys of a variation that change properties.
    enum VariedKey: String, CaseIterable {
        case set, activate, deactivate, hidden
    }
    /// The keys of an expectation that contain checks.
    enum CheckKey: String, CaseIterable {
        case order, layouts, passes, never, count, conflicts, frames, model, properties, modelProperties, animating
    }
    /// The keys of an expectation that specify a time.
    enum MomentKey: String, CaseIterable {
        case at, turn, during
    }
    static let variedKeys = VariedKey.allCases.map(\.rawValue)
    static let checks = CheckKey.allCases.map(\.rawValue)
    static let moments = MomentKey.allCases.map(\.rawValue)
    /// The keys of an expectation that check a frame.
    static let frameChecks = [CheckKey.frames, .model, .properties, .modelProperties].map(\.rawValue)
    /// The keys of a constraint that require `format`.
    static let formatKeys = ["options", "metrics"]
    /// The keys of a view that only a stack view can have.
    static let stackKeys = viewKeys.filter { $0.row?.table == .arrangedSubviews }.map(\.name)
    /// The keys of a view that contain the pages of a container.
    static let containerKeys = ViewDescription.ContainerKind.allCases.map(\.rawValue)
    /// The keys of a view that only a navigation container can have.
    static let navigationKeys = ["prefersLargeTitles", "isNavigationBarHidden"]
    /// The keys that make a view a bar.
    static let barKeys = ["toolbar", "navigationBar", "tabBar"]
    /// The key of the container whose bar has the colors of a key, for each key of a bar that a container can have.
    static let containersOfBars = ["navigationBar": "navigation", "tabBar": "tabs"]
    /// The keys of a view that only a tab bar container or a page container can have.
    static let selectionKeys = ["selectedIndex"]
    /// The keys of a view that only a page container can have.
    static let pageContainerKeys = ["navigationOrientation", "interPageSpacing", "showsPageControl"]
    /// The keys of a view that only a page of a navigation container can have.
    static let pageKeys = [
        "title", "prompt", "leftItems", "rightItems", "backButton", "hidesBackButton", "leftItemsSupplementBackButton",
        "largeTitleDisplayMode", "toolbarItems", "hidesBottomBarWhenPushed",
    ]
    /// The keys of a view that only a page of a tab bar container can have.
    static let tabPageKeys = ["title", "tabBarItem"]
    /// The keys of a view beside `root`, which statements present. It has one of them.
    static let presentationKeys = ["sheet", "alert", "modalPresentationStyle"]
    /// The keys of a view that only a label can have.
    static let labelKeys = Property.keysOfViews.filter { $0.kinds != nil }.map(\.lastKey)
    /// The keys that determine the kind of a view, such as `label`. A view has at most one of them.
    static let kindKeys = ViewContent.Kind.allCases.filter { $0 != .view }.map(\.rawValue)
    /// The keys that determine the kind of a block of statements. A block has exactly one of them.
    static let statementBlockKinds = ["performWithoutAnimation", completionBlock, alongsideTransition]
    static let alongsideTransition = "animateAlongsideTransition"
    static let completionBlock = "\(UIKitClass.transaction).setCompletionBlock"
}

/// A mapping with known keys.
struct MappingKind: Sendable {
    /// The name of the mapping in messages, such as `a view`.
    let name: String
    /// The rows of the keys, in the order in which messages list the keys.
    let rows: [Key]
    let keys: [String]
    /// The name of the mapping in the JSON Schema of the language, such as `safe-area`.
    let identifier: String

    init(_ name: String, identifier: String? = nil, _ rows: [Key]) {
        self.name = name
        self.rows = rows
        keys = rows.map(\.name)
        self.identifier =
            identifier ?? name.split(separator: " ").drop { ["a", "an", "the"].contains($0) }.joined(separator: "-")
    }

    /// Returns the row of a key; `nil` if the mapping does not have the key.
    subscript(_ key: String) -> Key? { rows.first { $0.name == key } }
}

/// A key of a mapping: everything that the language knows about the key, except how its value is decoded.
struct Key: Sendable {
    let name: String
    let shape: ValueShape
    /// Whether every mapping of this kind must have the key.
    let isRequired: Bool
    /// The description in the JSON Schema; empty if the default describes the key.
    let sentence: String
    /// The value without the key; `nil` if there is none.
    let usual: String?
    /// The row of the key in a generated table of *The Timeline Language*; `nil` if the key is not in such a table, or
    /// if its row is derived from a property.
    let row: Row?

    /// The cells of a row in a generated table, in Markdown.
    struct Row: Sendable {
        let table: Table
        let type: String
        let usual: String
        let summary: String
    }

    /// The generated tables that contain keys without a property, by heading.
    enum Table: String, CaseIterable {
        case allViews = "All views"
        case layout = "Layout"
        case layers = "Layers"
        case arrangedSubviews = "Arranged subviews"
        case scrollViews = "Keys of stack views and scroll views"
        case containers = "Keys of containers and presentations"
        case lists = "Keys of lists"
        case rows = "Keys of rows"
    }

    init(
        _ name: String, _ shape: ValueShape, _ sentence: String = "", default usual: String? = nil,
        isRequired: Bool = false
    ) {
        (self.name, self.shape, self.sentence, self.usual) = (name, shape, sentence, usual)
        self.isRequired = isRequired
        row = nil
    }

    /// Creates a key with a row in a generated table.
    ///
    /// - Parameters:
    ///   - type: The values, in Markdown.
    ///   - cell: The default, in Markdown; `nil` if it is the default in the JSON Schema, or if there is none.
    ///   - summary: The description; `nil` to use `sentence`.
    init(
        _ name: String, in table: Table, _ shape: ValueShape, _ sentence: String, default usual: String? = nil,
        type: String, cell: String? = nil, _ summary: String? = nil
    ) {
        (self.name, self.shape, self.sentence, self.usual) = (name, shape, sentence, usual)
        isRequired = false
        row = Row(
            table: table, type: type, usual: cell ?? usual.map { "`\($0)`" } ?? "none",
            summary: summary ?? "\(sentence.prefix(1).uppercased())\(sentence.dropFirst()).")
    }

    /// The description in the JSON Schema, with the default.
    var description: String {
        guard let usual else { return sentence }
        let end = sentence.isEmpty ? "" : sentence.hasSuffix(".") ? " " : ". "
        return "\(sentence)\(end)Default: \(usual)"
    }
}
