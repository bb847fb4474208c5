import Containers
import Layout
import Reporting
import SceneModel
import Views

/// Decodes sheets and alerts.
extension TimelineDecoder {
    /// Reads how a view beside `root` is presented.
    mutating func presentation(_ fields: Fields, of view: inout ViewDescription) -> PresentationDescription? {
        let entries = fields.among(Schema.presentationKeys)
        guard let first = entries.first else { return nil }
        if let second = entries.dropFirst().first {
            report(
                .conflictingKeys,
                "found \(first.key.value.quoted) and \(second.key.value.quoted) in one view, expected one of them",
                at: second.key.span)
        }
        switch first.key.value {
        case "sheet": return sheet(first.value).map { .sheet($0) }
        case "alert":
            for entry in fields.others(than: "alert") {
                report(
                    .conflictingKeys, "found \(entry.key.value.quoted) in an alert, expected only 'alert'",
                    at: entry.key.span)
            }
            return alert(first.value, of: &view).map { .alert($0) }
        default:
            let style = word(first.value, among: Schema.presentationStyles, "style")
            return style.map {
                $0 == "pageSheet" ? .sheet(SheetDescription()) : .fullScreen(isOver: $0 != "fullScreen")
            }
        }
    }

    // MARK: Sheets

    private func sheet(_ node: ScriptNode) -> SheetDescription? {
        var sheet = SheetDescription()
        guard !node.isNothing else { return sheet }
        guard let fields = fields(of: node, as: Schema.sheet) else { return nil }
        if let node = fields["detents"], let entries = items(node, "a list of detents: medium, large, or points") {
            sheet.detents = entries.compactMap { detent($0) }
            if entries.isEmpty {
                report(.outOfRange, "found no detent, expected one or more", at: fields.place(of: "detents"))
            }
        }
        let names = sheet.detents.map(\.name)
        func name(_ key: String) -> String? {
            guard let node = fields[key], let detent = detent(node) else { return nil }
            guard !names.contains(detent.name) else { return detent.name }
            reportUnknown(
                .unknownWord, "the sheet has no detent \(detent.name.quoted)", detent.name, among: names, at: node.span)
            return nil
        }
        sheet.selected = name("selectedDetentIdentifier")
        sheet.undimmed = name("largestUndimmedDetentIdentifier")
        sheet.prefersGrabberVisible = fields["prefersGrabberVisible"].flatMap { boolean($0) } ?? false
        sheet.cornerRadius = fields["preferredCornerRadius"].flatMap { number($0, in: NumberRange.length) }
        sheet.isModal = fields["isModalInPresentation"].flatMap { boolean($0) } ?? false
        sheet.prefersScrollingExpands =
            fields["prefersScrollingExpandsWhenScrolledToEdge"].flatMap { boolean($0) } ?? true
        sheet.prefersEdgeAttachedInCompactHeight =
            fields["prefersEdgeAttachedInCompactHeight"].flatMap { boolean($0) } ?? false
        return sheet
    }

    private func detent(_ node: ScriptNode) -> SheetDescription.Detent? {
        let expected = "medium, large, or a height in points"
        guard let scalar = scalar(node, expected) else { return nil }
        switch (scalar.text, NumberLiteral.read(scalar.text)) {
        case ("medium", _): return .init(name: "medium", height: .medium)
        case ("large", _): return .init(name: "large", height: .large)
        case (_, .other(let number)):
            let name = ClosestMatch.suggestion(for: scalar.text, among: ["medium", "large"])
            reportFound(node, expected: expected, suggestion: number ?? name)
            return nil
        default:
            return number(node, in: NumberRange.length).map { .init(name: scalar.text, height: .custom($0)) }
        }
    }

    // MARK: Alerts

    private mutating func alert(_ node: ScriptNode, of view: inout ViewDescription) -> Alert? {
        guard let fields = fields(of: node, as: Schema.alert) else { return nil }
        var alert = Alert()
        alert.title = fields["title"].flatMap { text($0) }?.value
        alert.message = fields["message"].flatMap { text($0) }?.value
        alert.isActionSheet =
            fields["preferredStyle"].flatMap { word($0, among: ["alert", "actionSheet"], "style") } == "actionSheet"
        let entries = fields["actions"].flatMap { items($0, "a list of actions: texts or mappings") } ?? []
        var (cancel, preferred): (SourceSpan?, SourceSpan?)
        for entry in entries {
            guard case .mapping = entry.content else {
                if let title = text(entry) { alert.actions.append(.init(title.value)) }
                continue
            }
            guard let fields = self.fields(of: entry, as: Schema.alertAction) else { continue }
            readItem(fields, .alertAction(alert.actions.count), of: &view)
            guard let title = need("title", in: fields, "the title of the action").flatMap({ text($0) }) else {
                continue
            }
            var action = Alert.Action(title.value)
            let style = fields["style"].flatMap { word($0, among: Schema.actionStyles, "style") }
            (action.isCancel, action.isDestructive) = (style == "cancel", style == "destructive")
            action.isPreferred = fields["isPreferred"].flatMap { boolean($0) } ?? false
            action.isEnabled = fields["isEnabled"].flatMap { boolean($0) } ?? true
            if action.isCancel {
                checkOnly(&cancel, fields.place(of: "style"), "a second action with the style 'cancel'")
            }
            if action.isPreferred {
                checkOnly(&preferred, fields.place(of: "isPreferred"), "a second preferred action")
            }
            alert.actions.append(action)
        }
        return alert
    }

    /// Reports what an alert has more than once.
    private func checkOnly(_ first: inout SourceSpan?, _ span: SourceSpan, _ found: String) {
        guard let place = first else {
            first = span
            return
        }
        report(
            .outOfRange, "found \(found), expected at most one", at: span,
            notes: [.init("the first is here", at: place)])
    }
}
