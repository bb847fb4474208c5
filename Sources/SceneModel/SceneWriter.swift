import Containers
import Geometry
import Interaction
package import Layout
import Properties
import Reporting
import Simulation
package import Views

extension SceneDescription {
    /// The scene as keys of a script: `views`, `guides`, `constraints` and `variations`, ending with a line break.
    ///
    /// Default values of views created in Interface Builder are omitted, so the script needs the key `defaults:
    /// interfaceBuilder`. Reading the script returns the same description, except for the constraints in
    /// ``unwritableConstraints``.
    ///
    /// - Precondition: Each constraint name belongs to only one constraint.
    package var scriptText: String { scriptText(performing: []) }

    /// Returns the scene as keys of a script, as ``scriptText``, with the statements that events perform.
    package func scriptText(performing actions: [SceneAction]) -> String {
        var writer = SceneWriter(actions: Dictionary(grouping: actions, by: \.view))
        writer.add(0, "views:")
        for view in [root] + root.presented { writer.add(view, at: 1) }
        writer.addSection("guides:", guides.map { "\(YAMLText.key($0.name.value)): {in: \($0.owner.value)}" })
        let written = constraints.filter(\.isWritable)
        writer.addSection("constraints:", written.map(\.scriptLine))
        let names = Set(written.map(\.name.value))
        let isWritten = { (varied: VariedProperty) in
            varied.setting.property.owner != .constraint || names.contains(varied.subject)
        }
        writer.add(variations.map { ($0.condition, $0.settings.map(\.value).filter(isWritten)) })
        return writer.text
    }

    /// The constraints that ``scriptText`` omits, because scripts do not accept their multipliers.
    package var unwritableConstraints: [SceneConstraint] { constraints.filter { !$0.isWritable } }
}

/// Collects the lines of a script.
struct SceneWriter {
    /// The statements that events perform, by the names of the views.
    let actions: [String: [SceneAction]]
    var text = ""

    mutating func add(_ depth: Int, _ line: String) {
        text += (line.isEmpty ? "" : String(repeating: "  ", count: depth) + line) + "\n"
    }

    mutating func addSection(_ key: String, _ lines: [String]) {
        guard !lines.isEmpty else { return }
        add(0, "")
        add(0, key)
        for line in lines { add(1, line) }
    }

    mutating func add(_ view: ViewDescription, at depth: Int) {
        let actions = actions[view.name.value, default: []]
        let entries = view.scriptEntries(actions)
        let parts = view.arranged + view.subviews + view.pages + view.layers + view.mask
        let isPlain = entries.isEmpty && parts.isEmpty && view.list == nil
        add(depth, YAMLText.key(view.name.value) + (isPlain ? ": {}" : ":"))
        for entry in entries { add(depth + 1, entry) }
        if let list = view.list { add(list, of: view, at: depth + 1) }
        let lists = [
            ("layers", view.layers), ("mask", view.mask), ("arranged", view.arranged), ("subviews", view.subviews),
            (view.containerKind.rawValue, view.pages),
        ]
        for (key, subviews) in lists where !subviews.isEmpty {
            add(depth + 1, "\(key):")
            for subview in subviews { add(subview, at: depth + 2) }
        }
    }

    mutating func add(_ variations: [(TraitCondition, [VariedProperty])]) {
        let written = variations.filter { !$0.1.isEmpty }
        addSection(
            "variations:",
            written.flatMap { condition, settings in
                ["- when: {\(condition.scriptEntries.joined(separator: ", "))}", "  set:"]
                    + settings.map {
                        "    \($0.subject).\($0.setting.property.name): \($0.setting.value.scriptText)"
                    }
            })
    }
}

extension ViewDescription {
    /// Returns the view's entries in the script, such as `alpha: 0.5`, without its layers and subviews.
    func scriptEntries(_ actions: [SceneAction]) -> [String] {
        // The controller of a navigation container has the name of the view.
        let controller = pages.isEmpty || controller != name.value ? controller : nil
        var entries = controller.map { ["controller: \(YAMLText.key($0))"] } ?? []
        entries += containerEntries(actions)
        let scrolling = settings.filter { $0.property.key?.hasPrefix("scroll.") ?? false }
        if list == nil {
            entries += content.scriptEntries(scrolling)
        } else if content != .list || !scrolling.isEmpty {
            entries += content.scriptEntries(scrolling, unless: .list)
        }
        for setting in settings {
            switch (setting.property, setting.value) {
            case (.layoutMargins, .insets(let insets)):
                entries.append("margins: \(YAMLText.list([insets.top, insets.left, insets.bottom, insets.right]))")
            case (.directionalLayoutMargins, .insets(let insets)):
                entries.append("margins: \(YAMLText.sides(insets, "leading", "trailing"))")
            default:
                guard Property.keysOfViews.contains(setting.property) else { continue }
                entries.append(setting.scriptText)
            }
        }
        for mapping in ["gradient", "shape"] {
            let members = settings.filter { $0.property.key?.hasPrefix("\(mapping).") ?? false }
            if members.isEmpty { continue }
            entries.append("\(mapping): {\(members.map(\.scriptText).joined(separator: ", "))}")
        }
        if autoresizing != [] { entries.append("autoresizing: [\(autoresizing.words.joined(separator: ", "))]") }
        if let size = intrinsicPlaceholder {
            entries.append("intrinsicPlaceholder: \(PropertyValue.intrinsicSize(size).scriptText)")
        }
        let usual = ContentSizing.defaults(for: content, origin: .interfaceBuilder)
        for (key, pair, other) in [
            ("hugging", hugging, usual.hugging),
            ("compression", compressionResistance, usual.compressionResistance),
        ] where pair != other {
            let (horizontal, vertical) = (pair.horizontal.rawValue, pair.vertical.rawValue)
            entries.append(
                horizontal == vertical
                    ? "\(key): \(YAMLText.number(horizontal))"
                    : "\(key): {horizontal: \(YAMLText.number(horizontal)), vertical: \(YAMLText.number(vertical))}")
        }
        if !customSpacing.isEmpty {
            let spacings = customSpacing.map { "\(YAMLText.key($0.after)): \(YAMLText.number($0.spacing))" }
            entries.append("customSpacing: {\(spacings.joined(separator: ", "))}")
        }
        let events = ViewEvent.allCases.compactMap { event in
            actions.scriptText(for: .event(event)).map { "\(event.rawValue): \($0)" }
        }
        if !events.isEmpty { entries.append("on: {\(events.joined(separator: ", "))}") }
        return entries
    }
}

extension PropertySetting {
    /// The setting as a key of a script, for example `alpha: 0.5`.
    fileprivate var scriptText: String { "\(property.lastKey): \(value.scriptText)" }
}

extension ViewContent {
    /// Returns the entries for the content: the required properties, and the properties that differ from those of a
    /// new view.
    ///
    /// - Parameters:
    ///   - settings: The settings whose keys are inside the `scroll` key in scripts.
    ///   - usual: The content whose properties are not written; `nil` for that of a new view.
    fileprivate func scriptEntries(_ settings: [PropertySetting], unless usual: ViewContent? = nil) -> [String] {
        guard kind != .view else { return [] }
        let (usual, properties) = (usual ?? ViewContent(kind), kind.type.properties)
        func text(_ property: ContentProperty) -> String {
            property.value(in: self)?.scriptText(property.shape) ?? "none"
        }
        let main = properties.first { $0.options.contains(.isMain) }
        // The reader sets the properties in this order, and the type of a button determines its font.
        var known = usual
        let written = properties.filter { property in
            let value = property.value(in: self)
            guard property.expected != nil || value != property.value(in: known) else { return false }
            if let value { property.set(value, in: &known) }
            return true
        }
        if kind.type.hasKeysOfView {
            let others = written.filter { !$0.options.contains(.isMain) }
            // Attributed text includes the plain text.
            let first = attributedText?.hasAttributes == true ? nil : main
            return ([first].compactMap(\.self) + others).map { "\($0.key): \(text($0))" }
        }
        if let main, written.allSatisfy({ $0.name == main.name }) { return ["\(kind.rawValue): \(text(main))"] }
        var parts = written.map { "\($0.key): \(text($0))" } + settings.map(\.scriptText)
        if case .scroll(let scroll) = self, scroll.contentSize != .zero {
            parts.insert("contentSize: \(PropertyValue.size(scroll.contentSize).scriptText)", at: 0)
        }
        return [parts.isEmpty ? "\(kind.rawValue):" : "\(kind.rawValue): {\(parts.joined(separator: ", "))}"]
    }
}

extension PropertyValue {
    /// Returns the value in script syntax for a key of the given shape, with full precision.
    package func scriptText(_ shape: PropertyShape) -> String {
        if shape == .onOrOff, case .boolean(let isOn) = self { isOn ? "on" : "off" } else { scriptText }
    }

    /// The value in script syntax, with full precision.
    package var scriptText: String {
        switch self {
        case .boolean(let value): "\(value)"
        case .number(let value): YAMLText.number(value)
        case .integer(let value): "\(value)"
        case .text(let value): YAMLText.quoted(value)
        case .texts(let value): "[\(value.map(YAMLText.quoted).joined(separator: ", "))]"
        case .textLists(let value):
            "[\(value.map { "[\($0.map(YAMLText.quoted).joined(separator: ", "))]" }.joined(separator: ", "))]"
        case .attributedText(let value):
            "[\(value.parts.map { YAMLText.part($0.text, $0.attributes) }.joined(separator: ", "))]"
        case .word(let value): value
        case .color(let value): value.scriptText
        case .point(let value): YAMLText.list([value.x, value.y])
        case .size(let value): YAMLText.list([value.width, value.height])
        case .rectangle(let value): YAMLText.list([value.minX, value.minY, value.width, value.height])
        case .insets(let value): YAMLText.sides(value)
        case .intrinsicSize(let value):
            "[\([value.width, value.height].map { $0.map(YAMLText.number) ?? "none" }.joined(separator: ", "))]"
        case .transform: YAMLText.quoted(statementText)
        case .font(let value):
            // `17`, `17 semibold`, `body`, `17 Brand-Bold`
            YAMLText.plainOrQuoted(
                (value.textStyle?.rawValue ?? YAMLText.number(value.size))
                    + value.detail(omitting: value.textStyle?.weight ?? .regular))
        case .priority(let value): YAMLText.number(value.rawValue)
        case .duration(let value): YAMLText.number(value / .seconds(1))
        case .corners(let value): "[\(value.names.joined(separator: ", "))]"
        case .colors(let value): "[\(value.map(\.scriptText).joined(separator: ", "))]"
        case .numbers(let value): YAMLText.list(value)
        case .path(let value): YAMLText.quoted(value.exactText)
        case .image(let value): value?.scriptText ?? "none"
        }
    }
}

extension ViewContent.Image {
    /// The image as the value of a key: its path, or a mapping such as `{file: "logo.png", dark: "logo-dark.png"}`.
    var scriptText: String {
        if let missingName {
            let size = hasUnknownSize ? "" : ", size: \(YAMLText.list([size.width, size.height]))"
            return "{placeholder: \(YAMLText.quoted(missingName))\(size)}"
        }
        var entries = ["file: \(YAMLText.quoted(path))"]
        entries += variants.files.map { "\($0.key.rawValue): \(YAMLText.quoted($0.path))" }
        if capInsets != .zero { entries.append("capInsets: \(YAMLText.sides(capInsets))") }
        if isTiled { entries.append("resizingMode: tile") }
        return entries.count == 1 ? YAMLText.quoted(path) : "{\(entries.joined(separator: ", "))}"
    }
}

extension YAMLText {
    /// Returns one part of attributed text: the text alone, or a mapping of the text and its attributes.
    fileprivate static func part(_ text: String, _ attributes: TextAttributes) -> String {
        let usual = TextAttributes()
        let keys = TextAttribute.all.compactMap { attribute -> String? in
            let value = attribute.value(in: attributes)
            guard let value, value != attribute.value(in: usual) else { return nil }
            return "\(attribute.name): \(value.scriptText(attribute.shape))"
        }
        return keys.isEmpty ? quoted(text) : "{\((["text: \(quoted(text))"] + keys).joined(separator: ", "))}"
    }
}

extension AdaptiveColor {
    /// The name of an adaptive color, or its light and dark components if it has no name. A color that is not
    /// adaptive is written as a hexadecimal number.
    fileprivate var scriptText: String {
        guard isAdaptive else { return "\"\(light.hexadecimal)\"" }
        let name = AdaptiveColor.named.filter { $0.value == self }.keys.min()
        if let name { return name }
        let (high, highDark) = (resolved(for: Appearance(.light, .high)), resolved(for: Appearance(.dark, .high)))
        let keys: [(String, Color?)] = [
            ("light", light), ("dark", dark), ("lightHighContrast", high == light ? nil : high),
            ("darkHighContrast", highDark == dark ? nil : highDark),
        ]
        return "{"
            + keys.compactMap { key, color in color.map { "\(key): \"\($0.hexadecimal)\"" } }.joined(separator: ", ")
            + "}"
    }
}

extension AutoresizingMask {
    /// The members of the mask, with their names in scripts.
    package static let parts: [(name: String, mask: AutoresizingMask)] = [
        ("width", .flexibleWidth), ("height", .flexibleHeight), ("left", .flexibleLeftMargin),
        ("right", .flexibleRightMargin), ("top", .flexibleTopMargin), ("bottom", .flexibleBottomMargin),
    ]

    fileprivate var words: [String] { AutoresizingMask.parts.filter { contains($0.mask) }.map(\.name) }
}

extension SceneConstraint {
    /// Whether scripts accept the multipliers of the constraint.
    fileprivate var isWritable: Bool {
        parts.allSatisfy { part in
            part.expression.second == nil || NumberRange.multiplier.contains(part.expression.multiplier.magnitude)
        }
    }

    /// The constraint as a line of a script: `name: expression`, or a mapping if the constraint needs keys other than
    /// the expression.
    fileprivate var scriptLine: String {
        precondition(parts.count == 1, "'\(name.value)' names \(parts.count) constraints")
        let text = parts[0].expression.scriptText
        var entries = ["constraint: \"\(text)\""]
        if !isActive { entries.append("isActive: false") }
        if outlet == .weak { entries.append("outlet: weak") }
        return "\(YAMLText.key(name.value)): " + (entries.count == 1 ? text : "{\(entries.joined(separator: ", "))}")
    }
}

extension ConstraintExpression {
    fileprivate var scriptText: String {
        var text = "\(first.value.scriptText) \(relation.rawValue) "
        if let second {
            if multiplier != 1 { text += "\(YAMLText.number(multiplier)) * " }
            text += second.value.scriptText
            if constant != 0 { text += (constant < 0 ? " - " : " + ") + YAMLText.number(abs(constant)) }
        } else {
            text += YAMLText.number(constant)
        }
        return priority.isRequired ? text : text + " @\(YAMLText.number(priority.rawValue))"
    }
}

extension Anchor {
    fileprivate var scriptText: String {
        switch item {
        case .view(let name), .ownGuide(let name): "\(name).\(attribute.name)"
        case .guide(of: let name, let role): "\(name).\(role.scriptName).\(attribute.name)"
        }
    }
}

extension LayoutGuideID.Role {
    /// The name of a built-in guide in scripts.
    fileprivate var scriptName: String {
        switch self {
        case .safeArea: "safeArea"
        case .layoutMargins: "margins"
        case .readableContent: "readable"
        case .keyboard: "keyboard"
        case .scrollContent: "content"
        case .scrollFrame: "frame"
        case .arrangement, .custom: preconditionFailure("a constraint cannot name a guide of this role")
        }
    }
}

extension TraitCondition {
    fileprivate var scriptEntries: [String] {
        [
            horizontalSizeClass.map { "horizontal: \($0.rawValue)" },
            verticalSizeClass.map { "vertical: \($0.rawValue)" },
            userInterfaceStyle.map { "style: \($0.rawValue)" },
            layoutDirection.map { "direction: \($0 == .rightToLeft ? "rtl" : "ltr")" },
            contentSizeCategories.map { "text: \($0.lowerBound.rawValue)...\($0.upperBound.rawValue)" },
            userInterfaceIdiom.map { "idiom: \($0.rawValue)" },
            accessibilityContrast.map { "contrast: \($0.rawValue)" },
            legibilityWeight.map { "boldText: \($0 == .bold)" },
        ].compactMap(\.self)
    }
}
