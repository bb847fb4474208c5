import Diagnostics
import Simulation
import Views

extension TimelineDecoder {
    /// The label that `node`, its text, begins, with the other keys of a label among `fields`.
    mutating func label(_ node: ScriptNode, _ fields: Fields) -> ViewContent {
        var content = ViewContent.label(.init(text(node)?.value ?? ""))
        set(Property.keysOfViews, in: &content, from: fields)
        return content
    }
}
