package import Reporting

/// The identifiers of errors in scripts. They are part of the command-line interface, and remain the same if the
/// messages change.
extension Diagnostic.ID {
    // The file
    package static let unreadable: Self = "unreadable"
    package static let notUTF8: Self = "not-utf8"
    package static let empty: Self = "empty-script"
    package static let tooLarge: Self = "too-large"
    package static let notYAML: Self = "not-yaml"
    package static let tooDeep: Self = "too-deep"
    package static let tooManyValues: Self = "too-many-values"
    package static let tooManyViews: Self = "too-many-views"
    package static let tooManyConstraints: Self = "too-many-constraints"
    package static let tooManyFrames: Self = "too-many-frames"
    package static let unknownAnchor: Self = "unknown-anchor"
    package static let unknownVersion: Self = "unknown-version"
    package static let deprecated: Self = "deprecated"

    // Structure
    package static let duplicateKey: Self = "duplicate-key"
    package static let unknownKey: Self = "unknown-key"
    package static let missingKey: Self = "missing-key"
    package static let conflictingKeys: Self = "conflicting-keys"
    package static let wrongType: Self = "wrong-type"
    package static let syntax: Self = "syntax"

    // Names
    package static let notAName: Self = "not-a-name"
    package static let duplicateName: Self = "duplicate-name"
    package static let reservedName: Self = "reserved-name"
    package static let ambiguousName: Self = "ambiguous-name"
    package static let unknownName: Self = "unknown-name"
    package static let unknownView: Self = "unknown-view"
    package static let unknownController: Self = "unknown-controller"
    package static let unknownRow: Self = "unknown-row"
    package static let unknownConstraint: Self = "unknown-constraint"
    package static let unknownGuide: Self = "unknown-guide"
    package static let unknownMetric: Self = "unknown-metric"
    package static let unknownAttribute: Self = "unknown-attribute"
    package static let unknownProperty: Self = "unknown-property"
    package static let unknownCall: Self = "unknown-call"
    package static let unknownMethod: Self = "unknown-method"
    package static let unknownCurve: Self = "unknown-curve"
    package static let unknownDevice: Self = "unknown-device"
    package static let unknownVariant: Self = "unknown-variant"
    package static let unknownColor: Self = "unknown-color"
    package static let unknownEvent: Self = "unknown-event"
    package static let unknownPriority: Self = "unknown-priority"
    package static let unknownWord: Self = "unknown-word"

    // Numbers and times
    package static let notFinite: Self = "not-finite"
    package static let outOfRange: Self = "out-of-range"
    package static let afterEnd: Self = "after-end"
    package static let longFilm: Self = "long-film"

    // Scenes in other formats
    package static let unknownScene: Self = "unknown-scene"
    package static let sceneOutside: Self = "scene-outside"

    // Contradictions
    package static let rootView: Self = "root-view"
    package static let wrongSubject: Self = "wrong-subject"
    package static let notALabel: Self = "not-a-label"
    package static let wrongKind: Self = "wrong-kind"
    /// A page is pushed while it is in the stack of its navigation container.
    package static let pushedTwice: Self = "pushed-twice"
    /// A view is presented while it is presented already.
    package static let presentedTwice: Self = "presented-twice"
    /// A push or a pop waits for the end of a transition.
    package static let waitsForTransition: Self = "waits-for-transition"
    /// A pop has no effect.
    package static let nothingToPop: Self = "nothing-to-pop"
    /// A presentation has no effect.
    package static let notPresented: Self = "not-presented"
    /// A dismissal has no effect.
    package static let notDismissed: Self = "not-dismissed"
    /// A touch does not reach its view, which is not on the screen.
    package static let untouchable: Self = "untouchable"
    package static let attributePair: Self = "attribute-pair"
    package static let lonePlace: Self = "lone-place"
    package static let released: Self = "released"
    package static let installedPriority: Self = "installed-priority"
    package static let arrangedIndex: Self = "arranged-index"
    package static let noCommonSuperview: Self = "no-common-superview"
    package static let unchecked: Self = "unchecked"
    package static let severalConstraints: Self = "several-constraints"
    package static let notOfAGuide: Self = "not-of-a-guide"
    package static let notScrollable: Self = "not-scrollable"
    package static let visualFormat: Self = "visual-format"
    package static let viewCycle: Self = "view-cycle"
    package static let noSuperview: Self = "no-superview"
    package static let noController: Self = "no-controller"
    package static let notInOverrides: Self = "not-in-overrides"
    package static let endlessTimer: Self = "endless-timer"
    package static let endlessOverride: Self = "endless-override"
    package static let zeroMultiplier: Self = "zero-multiplier"
    package static let keyframeOrder: Self = "keyframe-order"
    package static let unknownAnimator: Self = "unknown-animator"
    package static let stoppedAnimator: Self = "stopped-animator"
    package static let noGradient: Self = "no-gradient"
    package static let noShape: Self = "no-shape"
    package static let path: Self = "path"
    package static let gradientLocations: Self = "gradient-locations"
    package static let emptyExpectation: Self = "empty-expectation"
    package static let emptySpan: Self = "empty-span"
    package static let emptyVariation: Self = "empty-variation"
    package static let wrongDevice: Self = "wrong-device"

    // Pictures
    package static let imageOutside: Self = "image-outside"
    package static let imageMissing: Self = "image-missing"
    package static let notAnImage: Self = "not-an-image"
    package static let imageDamaged: Self = "image-damaged"
    package static let imageTooLarge: Self = "image-too-large"

    // Assets
    package static let assetsOutside: Self = "assets-outside"
    package static let assetsMissing: Self = "assets-missing"
    package static let assetsIncomplete: Self = "assets-incomplete"
    package static let assetClash: Self = "asset-clash"

    // Fonts
    package static let fontOutside: Self = "font-outside"
    package static let fontMissing: Self = "font-missing"
    package static let fontDamaged: Self = "font-damaged"
    package static let unknownFont: Self = "unknown-font"
    package static let duplicateFont: Self = "duplicate-font"
}

/// An error that prevents a value, or the whole file, from being read.
struct ScriptError: Error {
    let diagnostic: Diagnostic

    init(
        _ id: Diagnostic.ID, _ message: String, at span: SourceSpan, notes: [Diagnostic.Note] = [],
        suggestion: String? = nil
    ) {
        diagnostic = Diagnostic(id, message, at: span, notes: notes, suggestion: suggestion)
    }
}

extension String {
    /// The text in single quotes. Text of more than 60 characters is truncated.
    var quoted: String {
        let longest = 60
        return count > longest ? "'\(prefix(longest))…'" : "'\(self)'"
    }

    /// The text without leading and trailing whitespace.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
