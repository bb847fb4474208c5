/// The keys that each mapping of a script may have.
enum Schema {
    static let script = MappingKind(
        "a script",
        keys: [
            "animatic", "title", "device", "orientation", "fps", "duration", "views", "constraints", "timeline",
            "expect",
        ])
    static let device = MappingKind("a device", keys: ["size", "scale"])
    static let view = MappingKind(
        "a view",
        keys: [
            "background", "cornerRadius", "alpha", "isHidden", "clipsToBounds", "intrinsic", "hugging", "compression",
            "label", "font", "textColor", "textAlignment", "lines", "lineBreakMode", "preferredMaxLayoutWidth", "image",
            "subviews",
        ])
    static let priorities = MappingKind("a priority by axis", keys: ["horizontal", "vertical"])
    static let constraint = MappingKind("a constraint", keys: ["constraint", "isActive", "priority", "outlet"])
    static let cue = MappingKind("a cue", keys: ["at", "animate", "do"])
    static let animation = MappingKind("an animation", keys: ["duration", "delay", "curve"])
    static let expectation = MappingKind(
        "an expectation", keys: ["at", "order", "layouts", "frames", "model", "within"])

    /// Keys of a view that only a label can have.
    static let labelKeys = ["font", "textColor", "textAlignment", "lines", "lineBreakMode", "preferredMaxLayoutWidth"]
    /// Keys of an expectation that check something.
    static let checks = ["order", "layouts", "frames", "model"]
}

/// A mapping with known keys.
struct MappingKind {
    /// As a report says it: `a view`.
    let name: String
    let keys: [String]

    init(_ name: String, keys: [String]) {
        self.name = name
        self.keys = keys
    }
}
