import Diagnostics
import Geometry
import Views

extension TimelineDecoder {
    /// A device of the catalog by name, or one of its own size.
    mutating func device(_ node: ScriptNode, at place: SourceSpan) -> Device? {
        if case .mapping = node.content { return customDevice(node, at: place) }
        guard let scalar = scalar(node, "the name of a device, or its size and scale") else { return nil }
        if let device = Device.named(scalar.text) { return device }
        reportUnknown(
            .unknownDevice, "no device is named \(scalar.text.quoted)", scalar.text, among: Device.catalog.map(\.name),
            at: node.span)
        return nil
    }

    private mutating func customDevice(_ node: ScriptNode, at place: SourceSpan) -> Device? {
        guard let fields = fields(of: node, as: Schema.device, at: place) else { return nil }
        let edge = ScriptLimits.canvasEdge
        let size = need("size", in: fields, "the size in points: [width, height]")
            .flatMap { self.numbers($0, in: [edge, edge], "a list of width and height") }
        let scale = need("scale", in: fields, "the number of pixels in a point")
            .flatMap { number($0, in: ScriptLimits.scale) }
        guard let size, let scale else { return nil }
        let spelled = (size + [scale]).map(NumberRange.plain)
        return Device(
            name: "\(spelled[0])×\(spelled[1]) @\(spelled[2])x", portraitSize: Size(width: size[0], height: size[1]),
            scale: scale)
    }
}
