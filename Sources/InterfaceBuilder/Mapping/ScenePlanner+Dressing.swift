import Geometry
import Layout
import Properties
import Reporting
import SceneModel
import Simulation
import Views

extension ScenePlanner {
    /// Sets the content and the appearance of a view. Properties that scripts do not support are recorded as omissions.
    mutating func dress(_ planned: inout ViewDescription, as view: InterfaceView) {
        let element = view.element
        let hasOldStyles = sizes == .recorded && document.device == nil
        planned.content = view.content(in: document, hasOldStyles: hasOldStyles)
        if case .scroll(var scroll) = planned.content, isBetweenBars, view.id == contentScrollView {
            scroll.alwaysBounceVertical = true
            planned.content = .scroll(scroll)
        }
        if let color = view.color("backgroundColor", in: document) {
            planned.set("backgroundColor", .color(color.written), unless: .color(planned.content.defaultBackground))
        }
        planned["tintColor"] = tintColor(of: view).map { .color($0.written) }
        if view.contentKind == .image, let mode = element.value("contentMode", ContentMode.init) {
            planned["contentMode"] = mode == .scaleToFill ? nil : mode.propertyValue
        }
        if view.contentKind == .label {
            let run = view.element["text"] == nil ? view.attributedText?.runs.first?.color : nil
            let color = run.flatMap { InterfaceView.color($0, in: document) } ?? view.color("textColor", in: document)
            planned[.textColor] = color.map { .color($0.written) }
        }
        if view.element["text"] == nil, let text = view.attributedText {
            planned.content.attributedText = attributedText(text, of: view, planned, hasOldStyles)
        }
        if case .button(var button) = planned.content {
            setLooks(of: &button, view)
            planned.content = .button(button)
        }
        planned.set("alpha", .number(min(max(element.number("alpha") ?? 1, 0), 1)), unless: .number(1))
        // Interface Builder's canvas shows a stopped activity indicator, but an app hides it.
        let isHidden = element.flag("hidden") ?? false || isBuilt && planned.content.hidesView
        planned.set("isHidden", .boolean(isHidden), unless: .boolean(planned.content.hidesView))
        let clips = (element.flag("clipsSubviews") ?? false) || planned.content.isScrollable
        planned.set("clipsToBounds", .boolean(clips), unless: .boolean(planned.content.isScrollable))
        plan.images[planned.name.value] = view.images
        if let semantic = element.value("semanticContentAttribute", SemanticContentAttribute.init) {
            planned.set("semanticContentAttribute", semantic.propertyValue, unless: .word("unspecified"))
        }
        if !isForProgram { applyRuntimeAttributes(of: view, to: &planned) }
        noteOmissions(of: view)
    }

    /// Returns the tint color of a view. A root view without its own tint color has the global tint color of the file.
    private func tintColor(of view: InterfaceView) -> AdaptiveColor? {
        if let color = view.color("tintColor", in: document) { return color }
        guard view.id == scene.root.id || isPage(view) else { return nil }
        return document.element.child("color", key: "tintColor").flatMap { InterfaceView.color($0, in: document) }
    }

    private mutating func applyRuntimeAttributes(of view: InterfaceView, to planned: inout ViewDescription) {
        var usual = ViewState(name: "", content: planned.content)
        (usual.clipsToBounds, usual.isHidden) = (planned.content.isScrollable, planned.content.hidesView)
        for attribute in view.element.child("userDefinedRuntimeAttributes")?.children ?? [] {
            let path = attribute["keyPath"] ?? "without a key path"
            let name = path.hasPrefix("layer.") ? String(path.dropFirst(6)) : path
            if let property = ScenePlanner.runtimeProperty(name),
                let value = runtimeValue(attribute, property.shape, isOfLayer: path != name)
            {
                // The default colors of a kind are not in its state.
                let isUsual = property.name != "backgroundColor" && value == property.value(in: usual)
                planned[property] = isUsual ? nil : value
            } else {
                omit("the runtime attribute \(path)", attribute)
            }
        }
    }

    /// Returns the property of `UIView` or `CALayer` that a runtime attribute sets, apart from properties of layout, which
    /// the planner computes. If a class of the app declares a property with the same name, the property almost always
    /// passes its value to the view or the layer.
    ///
    /// - Source: Apple's *Key-Value Coding Programming Guide*: the key `hidden` uses the accessor `isHidden`.
    private static func runtimeProperty(_ name: String) -> Property? {
        let accessor = "is\(name.prefix(1).uppercased())\(name.dropFirst())"
        let names = name == "masksToBounds" ? ["clipsToBounds"] : [name, accessor]
        return Property.keysOfViews.first {
            !$0.isInContent && !Property.keysOfLayout.contains($0) && names.contains($0.name)
        }
    }

    /// Returns the value of a runtime attribute; `nil` if the property does not accept the value. Colors of layers are
    /// not accepted, because they have no effect in UIKit: the value is a `UIColor`, but the layer expects a `CGColor`.
    private func runtimeValue(
        _ attribute: InterfaceElement, _ shape: PropertyShape, isOfLayer: Bool
    ) -> PropertyValue? {
        let value = attribute.child(key: "value")
        switch shape {
        case .number(let range):
            // Old files contain numbers as text.
            guard let number = value.map({ $0.number("value") }) ?? attribute.number("value") else { return nil }
            return .number(min(max(number, range.lower), range.upper))
        case .boolean: return attribute["value"].map { .boolean($0 == "YES") }
        case .color:
            guard let value, !isOfLayer else { return nil }
            return InterfaceView.color(value, in: document).map { .color($0.written) }
        case .offset:
            guard let width = value?.number("width"), let height = value?.number("height") else { return nil }
            return .size(Size(width: width, height: height))
        default: return nil
        }
    }

    /// Returns the attributed text of a label or a text control. It contains only the attributes that differ from those
    /// of the view.
    private func attributedText(
        _ text: AttributedStringElement, of view: InterfaceView, _ planned: ViewDescription, _ hasOldStyles: Bool
    ) -> AttributedText {
        let label = planned.content[ViewContent.Label.self]
        let described = view.element.child("fontDescription", key: "fontDescription")?.font(hasOldStyles: hasOldStyles)
        let own = TextAttributes(
            font: described ?? .label, foregroundColor: view.color("textColor", in: document)?.written ?? .label)
        var usual = TextAttributes(font: planned.content.font, foregroundColor: .label)
        if case .color(let color)? = planned[.textColor] { usual.foregroundColor = color }
        var style = ParagraphStyle()
        style.alignment = label?.alignment ?? .natural
        style.lineBreakMode = label?.lineBreakMode ?? .byWordWrapping
        usual.paragraphStyle = style
        return text.attributedText(in: document, hasOldStyles: hasOldStyles, else: own, unless: usual)
    }

    /// Sets the attributed titles of a button for all states, and the colors that these titles specify.
    private func setLooks(of button: inout ViewContent.Button, _ view: InterfaceView) {
        for (name, state) in ViewContent.Button.State.named {
            guard let element = view.element.child("state", key: name),
                let attributed = element.attributedString("attributedTitle")
            else { continue }
            let color = attributed.runs.first?.color.flatMap { InterfaceView.color($0, in: document)?.written }
            if element.text("title") == nil {
                var usual = TextAttributes(font: button.font)
                usual.foregroundColor = color
                usual.paragraphStyle =
                    attributed.runs.first?.attributes(in: document, hasOldStyles: false).paragraphStyle
                let title = attributed.attributedText(in: document, hasOldStyles: false, unless: usual)
                if title.hasAttributes { button[state].attributedTitle = title }
            }
            if let color { button[state].titleColor = color }
        }
    }

    /// Whether the view is a bar, which a program creates with its items.
    func isBar(_ view: InterfaceView) -> Bool { ["navigationBar", "tabBar", "toolbar"].contains(view.kind) }

    /// Records the font that an element names, so that a missing one is reported.
    mutating func noteFont(of element: InterfaceElement) {
        guard let font = element.child("fontDescription", key: "fontDescription"),
            let family = font["family"] ?? font["name"], !Font.isOfSystem(family)
        else { return }
        font.markReported("family")
        plan.fontUses.append(
            ScenePlan.FontUse(name: font["name"] ?? family, family: family, line: font.line, id: font.id))
    }

    private mutating func noteOmissions(of view: InterfaceView) {
        let element = view.element
        let isUndrawn = InterfaceKind.undrawnElements.contains(view.kind) || InterfaceKind.kinds[view.kind] == nil
        let isShownBar = isFilm && view.subviews.isEmpty && BarView.Kind(rawValue: view.kind) != nil
        if isUndrawn, !isShownBar, !(isForProgram && isBar(view)) {
            omit("the content of \(view.kind), which is drawn as a plain view", line: view.line, id: view.id)
        }
        noteFont(of: element)
        for run in view.attributedText?.runs ?? [] {
            for omission in run.omissions { omit(omission.what, omission.element, omission.attribute) }
        }
        if view.contentKind == .label, element.flag("enabled") == false {
            omit("the gray color of a disabled label", element, "enabled")
        }
        if let style = element.peek("borderStyle"), style != "roundedRect", style != "none" {
            omit("the border style \(style): the field has no border", element, "borderStyle")
        }
    }
}

/// Finds the scroll view whose content UIKit insets for the bars of a navigation or tab bar controller.
///
/// With the adjustment behavior `.automatic`, UIKit adds insets at the top and the bottom of this scroll view even if
/// its content does not scroll. A plan does not contain navigation and tab bar controllers. Instead, the scroll view
/// always bounces vertically, which has the same effect on its insets.
///
/// - Source: semantics 19.3. In recorded frames, the content of such scroll views is below the bars.
extension ScenePlanner {
    /// Whether a bar increases the safe area beyond that of the device, and the controller adjusts the insets of
    /// scroll views.
    private var isBetweenBars: Bool {
        guard let controller = scene.controller,
            controller.element.flag("automaticallyAdjustsScrollViewInsets") != false
        else { return false }
        // A canvas without a device can have a status bar with a height of 20 points.
        var device = document.device.map { $0.device.safeArea(in: $0.orientation) } ?? EdgeInsets(top: 20)
        if !isBuilt { device = device + document.addedInsets }
        return environment.safeArea.top > device.top || environment.safeArea.bottom > device.bottom
    }

    /// The id of the first scroll view in the chain of views that begins with the root view and continues with the
    /// first subview of each view; `nil` if the chain does not contain a scroll view.
    private var contentScrollView: String? {
        var next: InterfaceView? = scene.root
        while let view = next {
            if view.contentKind == .scroll { return view.id }
            next = view.subviews.first
        }
        return nil
    }
}

extension ViewDescription {
    /// Sets a property to `value`, or removes the property if `value` is the default value, `usual`.
    mutating func set(_ name: String, _ value: PropertyValue?, unless usual: PropertyValue) {
        self[name] = value == usual ? nil : value
    }
}

extension AdaptiveColor {
    /// The color as scripts represent it. The components are rounded to 8 bits, unless the color is a named adaptive
    /// color.
    var written: AdaptiveColor {
        func written(_ color: Color) -> Color { Color(hexadecimal: color.hexadecimal) ?? color }
        guard !isAdaptive || !AdaptiveColor.named.values.contains(self) else { return self }
        return mapValues(written)
    }
}
