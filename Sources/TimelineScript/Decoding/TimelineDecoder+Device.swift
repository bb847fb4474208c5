import Diagnostics
import Geometry
import Views

extension TimelineDecoder {
    /// A device of the catalog by name, one with a window that is narrower than the screen, or one of its own size.
    mutating func device(_ node: ScriptNode, at place: SourceSpan) -> (Device, WindowWidth)? {
        if case .mapping = node.content {
            guard let fields = fields(of: node, as: Schema.device, at: place) else { return nil }
            return fields["name"].map { sharedDevice($0, fields) } ?? customDevice(fields)
        }
        return device(named: node).map { ($0, .full) }
    }

    private mutating func device(named node: ScriptNode) -> Device? {
        guard let scalar = scalar(node, "the name of a device, or its size and scale") else { return nil }
        if let known = Device.named(scalar.text) {
            device = known
            return known
        }
        reportUnknown(
            .unknownDevice, "no device is named \(scalar.text.quoted)", scalar.text, among: Device.catalog.map(\.name),
            at: node.span)
        return nil
    }

    /// `{name: iPad Air, split: half}`
    private mutating func sharedDevice(_ name: ScriptNode, _ fields: Fields) -> (Device, WindowWidth)? {
        for own in fields.among(Schema.ownDeviceKeys) {
            report(
                .conflictingKeys,
                "found 'name' and \(own.key.value.quoted), expected the name of a device or its measures",
                at: own.key.span, notes: [.init("the name is here", at: fields.place(of: "name"))])
        }
        guard let device = device(named: name) else { return nil }
        return (device, windowWidth(fields))
    }

    private mutating func windowWidth(_ fields: Fields) -> WindowWidth {
        if fields["width"] != nil, fields["split"] != nil {
            report(
                .conflictingKeys, "found 'width' and 'split', expected at most one of them",
                at: fields.place(of: "split"), notes: [.init("the width is here", at: fields.place(of: "width"))])
        }
        if let node = fields["width"], needsPad(at: fields.place(of: "width")) {
            return number(node, in: ScriptLimits.canvasEdge).map { .points($0) } ?? .full
        }
        if let node = fields["split"], needsPad(at: fields.place(of: "split")) {
            return traitWord(node, TimelineDecoder.widths, "split") ?? .full
        }
        return .full
    }

    private mutating func customDevice(_ fields: Fields) -> (Device, WindowWidth)? {
        let edge = ScriptLimits.canvasEdge
        let size = need("size", in: fields, "the size in points: [width, height]")
            .flatMap { self.numbers($0, in: [edge, edge], "a list of width and height") }
        let scale = need("scale", in: fields, "the number of pixels in a point")
            .flatMap { number($0, in: ScriptLimits.scale) }
        let portrait = fields["safeArea"].map { insets($0) }
        let landscape = fields["landscapeSafeArea"].map { insets($0) }
        let margin = fields["margin"].flatMap { number($0, in: ScriptLimits.length) }
        let idiom = fields["idiom"].flatMap { traitWord($0, TimelineDecoder.idioms, "idiom") }
        let hasSizeClasses = fields["hasSizeClasses"].flatMap { truth($0) } ?? true
        guard let size, let scale else { return nil }
        let spelled = (size + [scale]).map(NumberRange.plain)
        device = Device(
            name: "\(spelled[0])×\(spelled[1]) @\(spelled[2])x", portraitSize: Size(width: size[0], height: size[1]),
            scale: scale, portraitSafeArea: portrait ?? .zero, landscapeSafeArea: landscape ?? .zero,
            systemMargin: margin, idiom: idiom, hasSizeClasses: hasSizeClasses)
        return (device, windowWidth(fields))
    }

    /// `{top: 59, bottom: 34}`; an edge that is not spoken of has nothing reserved.
    private mutating func insets(_ node: ScriptNode) -> EdgeInsets {
        guard let fields = fields(of: node, as: Schema.insets) else { return .zero }
        func edge(_ key: String, _ decoder: inout TimelineDecoder) -> Double {
            fields[key].flatMap { decoder.number($0, in: ScriptLimits.length) } ?? 0
        }
        return EdgeInsets(
            top: edge("top", &self), left: edge("left", &self), bottom: edge("bottom", &self),
            right: edge("right", &self))
    }
}
