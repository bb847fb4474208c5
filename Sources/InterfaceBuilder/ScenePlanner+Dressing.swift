import Geometry
import Views

extension ScenePlanner {
    /// Gives a view its content and its looks; what has no counterpart is left out with its line.
    mutating func dress(_ planned: inout PlannedView, as view: InterfaceView) {
        let element = view.element
        let hasOldStyles = sizes == .recorded && document.device == nil
        planned.content = view.isStack ? .stack(stack(of: view)) : view.content(hasOldStyles: hasOldStyles)
        planned.background = view.color("backgroundColor", in: document)
        planned.textColor = view.kind == "label" ? view.color("textColor", in: document) : nil
        planned.alpha = min(max(element.number("alpha") ?? 1, 0), 1)
        planned.isHidden = element.flag("hidden") ?? false
        planned.clipsToBounds = (element.flag("clipsSubviews") ?? false) || planned.content.isScrollable
        planned.image = element["image"]
        applyRuntimeAttributes(of: view, to: &planned)
        noteOmissions(of: view)
    }

    private mutating func applyRuntimeAttributes(of view: InterfaceView, to planned: inout PlannedView) {
        for attribute in view.element.child("userDefinedRuntimeAttributes")?.children ?? [] {
            let value = attribute.child(key: "value")
            switch (attribute["keyPath"], value?.number("value")) {
            case ("layer.cornerRadius", let radius?), ("cornerRadius", let radius?):
                planned.cornerRadius = min(max(radius, 0), 10_000)
            case ("layer.masksToBounds", _): planned.clipsToBounds = attribute["value"] == "YES"
            default: omit("the runtime attribute \(attribute["keyPath"] ?? "without a key path")", line: attribute.line)
            }
        }
    }

    private func stack(of view: InterfaceView) -> ViewContent.Stack {
        var attributes = view.element.attributes
        for variation in view.variations.holding(for: document.traits) {
            attributes.merge(variation.attributes) { $1 }
        }
        var stack = ViewContent.Stack(axis: attributes["axis"] == "vertical" ? .vertical : .horizontal)
        stack.distribution = attributes["distribution"].flatMap(ViewContent.Stack.Distribution.init) ?? .fill
        stack.alignment = attributes["alignment"].flatMap(ViewContent.Stack.Alignment.init) ?? .fill
        stack.spacing = attributes["spacing"].flatMap(InterfaceLimits.number) ?? 0
        if attributes["spacingType"] == "standard" { stack.spacing = 8 }
        // The attribute never occurs: margins that the author set are the arrangement's.
        stack.isLayoutMarginsRelativeArrangement =
            view.element.child("edgeInsets", key: "layoutMargins") != nil
            || view.element.child("directionalEdgeInsets", key: "directionalLayoutMargins") != nil
        stack.isBaselineRelativeArrangement = attributes["baselineRelativeArrangement"] == "YES"
        return stack
    }

    private mutating func noteOmissions(of view: InterfaceView) {
        let element = view.element
        let kinds = InterfaceViewReader.knownViews
        if Self.plainKinds.contains(view.kind) || !kinds.contains(view.kind) {
            omit("what \(view.kind) shows: it is a plain view", line: view.line)
        }
        if let font = element.child("fontDescription", key: "fontDescription"),
            let family = font["family"] ?? font["name"]
        {
            omit("the font \(family): it is the system's of that size", line: font.line)
        }
        if element.child("attributedString", key: "attributedText") != nil {
            omit("the attributes of a text", line: element.child("attributedString", key: "attributedText")?.line ?? 0)
        }
        if view.kind == "imageView", let image = element["image"] {
            omit("the image '\(image)': the file has only its name", line: view.line)
        }
        for variation in view.variations {
            for name in variation.attributes.keys.sorted() where variation.condition != nil && view.isStack {
                omit("\(name) for \(variation.key): it is as on the canvas", line: variation.line)
            }
            for replaced in variation.replaced {
                omit("\(replaced["key"] ?? replaced.name) for \(variation.key)", line: replaced.line)
            }
        }
        if let gestures = element.child("gestureRecognizers") { omit("gesture recognizers", line: gestures.line) }
        if element.child("buttonConfiguration") != nil { omit("the configuration of a button", line: view.line) }
        for inset in element.children("inset") {
            omit(inset["key"] ?? "an inset", line: inset.line)
        }
    }

    /// Known, but drawn as plain views.
    private static let plainKinds: Set<String> = [
        "datePicker", "mapView", "navigationBar", "pickerView", "searchBar", "tabBar", "toolbar", "visualEffectView",
        "webView", "wkWebView", "arscnView", "arskView", "glkView", "mtkView", "sceneKitView", "skView",
    ]
}
