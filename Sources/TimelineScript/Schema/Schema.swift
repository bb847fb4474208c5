import SceneModel
import Simulation
import Views

/// The kinds of mappings in a script, with the keys that each kind can have.
enum Schema {
    static let script = MappingKind(
        "a script",
        keys: [
            "animatic", "title", "device", "orientation", "traits", "variants", "fps", "duration", "rounding",
            "defaults", "strict",
            "feedbackLoopThreshold", "scene", "overrides",
            "views", "guides", "constraints", "animators", "variations", "timeline", "titleCards", "captions", "expect",
        ])
    static let device = MappingKind("a device", keys: ["name", "width", "split"] + ownDeviceKeys)
    /// The keys of a device that is not in the catalog.
    static let ownDeviceKeys = ["size", "scale", "safeArea", "landscapeSafeArea", "margin", "idiom", "hasSizeClasses"]
    static let caption = MappingKind("a caption", keys: ["at", "until", "text"])
    static let titleCard = MappingKind("a title card", keys: ["text", "subtitle", "at", "duration"])
    static let insets = MappingKind("a safe area", keys: ["top", "left", "bottom", "right"])
    static let traits = MappingKind("the traits", keys: ["style", "direction", "text"])
    static let variant = MappingKind("a variant", keys: ["device", "orientation", "style", "direction", "text"])
    static let color = MappingKind("a color", keys: ["light", "dark"])
    static let condition = MappingKind(
        "a condition", keys: ["horizontal", "vertical", "style", "direction", "text", "idiom"])
    static let variation = MappingKind("a variation", keys: ["when"] + variedKeys)
    static let variedKeys = VariedKey.allCases.map(\.rawValue)
    /// The keys of a variation that change properties.
    enum VariedKey: String, CaseIterable {
        case set, activate, deactivate, hidden
    }
    static let view = MappingKind(
        "a view",
        keys: [
            "intrinsicPlaceholder", "defaults", "hugging", "compression", "gradient", "shape", "autoresizing",
            "controller", "on", "subviews", "layers", "mask",
        ] + kindKeys + stackKeys + Property.keysOfViews.map(\.lastKey))
    /// A layer that does not belong to a view.
    static let layer = MappingKind(
        "a layer", keys: ["image", "gradient", "shape", "layers", "mask"] + Property.keysOfLayers.map(\.lastKey))
    /// The keys of a view that only a stack view can have.
    static let stackKeys = ["arranged", "customSpacing"]
    /// The mapping that contains the properties of each kind of view. A kind with a single property has no mapping. Its
    /// key has the value of the property instead. A kind whose properties are keys of the view has no mapping either.
    static let mappings: [ViewContent.Kind: MappingKind] = {
        let kinds = ViewContent.Kind.allCases.filter { !$0.type.hasKeysOfView && $0.type.properties.count > 1 }
        return Dictionary(
            uniqueKeysWithValues: kinds.map { kind in
                let others = kind == .scroll ? ["contentSize", "ignoresSafeArea", Property.contentOffset.name] : []
                return (kind, MappingKind(kind.type.noun, keys: others + kind.type.properties.map(\.key)))
            })
    }()
    static let gradient = MappingKind("a gradient", keys: Property.all(inKey: "gradient").map(\.lastKey))
    static let shape = MappingKind("a shape", keys: Property.all(inKey: "shape").map(\.lastKey))
    static let textPart = MappingKind("a part of a text", keys: ["text"] + TextAttribute.all.map(\.name))
    static let priorities = MappingKind("a priority by axis", keys: ["horizontal", "vertical"])
    static let overrides = MappingKind("what a view overrides", keys: ["controller", "on"])
    static let guide = MappingKind("a guide", keys: ["in"])
    static let margins = MappingKind(
        "a set of margins", keys: ["top", "leading", "bottom", "trailing", "left", "right"])
    static let sides = MappingKind("a set of insets", keys: ["top", "left", "bottom", "right"])
    static let constraint = MappingKind(
        "a constraint",
        keys: ["constraint", "isActive", "priority", "outlet", "format", "options", "metrics"])
    /// The keys of a constraint that require `format`.
    static let formatKeys = ["options", "metrics"]
    static let cue = MappingKind("a cue", keys: ["at", "every", "times", "animate", "delayFactor", "do", "completion"])
    /// A block for the main queue in a list of statements.
    static let dispatch = MappingKind(
        "a block for the main queue", keys: ["async", "after", "animate", "do", "completion"])
    static let animationBlock = MappingKind(
        "an animation block", keys: ["animate", "delayFactor", "do", "completion"])
    static let statementBlock = MappingKind("a block of statements", keys: statementBlockKinds + ["completion"])
    /// The keys that determine the kind of a block of statements. A block has exactly one of them.
    static let statementBlockKinds = ["performWithoutAnimation", completionBlock, alongsideTransition]
    /// The completion of an animation block. Its keys are the conditions `finished` and `unfinished`.
    static let blockCompletion = MappingKind(
        "this completion", keys: CompletionSpec.ofBlocks, identifier: "completion-of-a-block")
    /// The completion of an animator. Its keys are the positions at which the animator can end: `end`, `start` and
    /// `current`.
    static let animatorCompletion = MappingKind(
        "this completion", keys: CompletionSpec.ofAnimators, identifier: "completion-of-an-animator")
    static let alongsideTransition = "animateAlongsideTransition"
    static let completionBlock = "\(UIKitClass.transaction).setCompletionBlock"
    static let animation = MappingKind(
        "an animation",
        keys: ["duration", "delay", "curve"] + springKeys
            + [
                "repeat", "autoreverse", "speed", "timeOffset", "fillMode", "options", "between", "mode", "keyframes",
                "transition",
            ])
    static let transition = MappingKind("a transition", keys: ["effect", "with", "from", "to"])
    /// The keys of an animation that describe a spring.
    static let springKeys = ["spring", "bounce", "response", "damping", "mass", "stiffness", "velocity"]
    static let keyframe = MappingKind("a keyframe", keys: ["start", "duration", "do"])
    static let animator = MappingKind(
        "an animator",
        keys: ["duration", "curve"] + springKeys + ["between", "scrubsLinearly", "pausesOnCompletion"])
    static let expectation = MappingKind(
        "an expectation", keys: moments + checks + ["within"])
    static let properties = MappingKind(
        "the properties of a view", keys: Property.all.filter(\.owner.isView).map(\.name))
    static let order = MappingKind("an order", keys: ["exactly"])
    static let passes = MappingKind("a count of passes", keys: ["updateConstraints", "layout", "display"])

    /// The keys of a view that only a label can have.
    static let labelKeys = Property.keysOfViews.filter { $0.kinds != nil }.map(\.lastKey)
    /// The keys that determine the kind of a view, such as `label`. A view has at most one of them.
    static let kindKeys = ViewContent.Kind.allCases.filter { $0 != .view }.map(\.rawValue)
    static let checks = CheckKey.allCases.map(\.rawValue)
    /// The keys of an expectation that contain checks.
    enum CheckKey: String, CaseIterable {
        case order, layouts, passes, never, count, conflicts, frames, model, properties, modelProperties, animating
    }
    /// The keys of an expectation that check a frame.
    static let frameChecks = [CheckKey.frames, .model, .properties, .modelProperties].map(\.rawValue)
    static let moments = MomentKey.allCases.map(\.rawValue)
    /// The keys of an expectation that specify a time.
    enum MomentKey: String, CaseIterable {
        case at, turn, during
    }
}

/// A mapping with known keys.
struct MappingKind {
    /// The name of the mapping in messages, such as `a view`.
    let name: String
    let keys: [String]
    /// The name of the mapping in the JSON Schema of the language, such as `safe-area`.
    let identifier: String

    init(_ name: String, keys: [String], identifier: String? = nil) {
        self.name = name
        self.keys = keys
        self.identifier =
            identifier ?? name.split(separator: " ").drop { ["a", "an", "the"].contains($0) }.joined(separator: "-")
    }
}
