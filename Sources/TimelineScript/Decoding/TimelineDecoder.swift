import Animation
import Diagnostics
import Geometry
import Layout
import Views

/// Turns a document into a timeline, collecting what is wrong on the way.
///
/// Reading goes on after a mistake: what could not be read is left out, and only mistakes that are the author's own,
/// not consequences of earlier ones, are told.
struct TimelineDecoder {
    let source: SourceFile
    /// Where the script is; its pictures are looked for there.
    let folder: String
    var problems: DiagnosticList
    var names = NameTable()
    /// Where views were made that do not say it themselves.
    var origin = ContentSizing.Origin.code
    /// What views override, to be read when every name is known.
    var unreadOverrides: [(view: Located<String>, hasController: Bool, node: ScriptNode)] = []
    /// The picture files that were found.
    var pictures: [Located<ViewContent.Image>] = []
    /// The device that the script names, as far as it is known.
    var device = Device.iPhoneSE3
    /// The treatment of calls for which UIKit raises an exception.
    var exceptionPolicy: ExceptionPolicy
    /// Writes the scenes that scripts name; `nil` where no script may name one.
    let writeScene: SceneWriting?
    let limits: ReadingLimits
    /// What the film is shown on, where that is not what the script says.
    let staging: Staging

    init(
        source: SourceFile, folder: String, strictly isStrict: Bool, as staging: Staging = .asWritten,
        problems: DiagnosticList, within limits: ReadingLimits = .usual, writingScenes writeScene: SceneWriting? = nil
    ) {
        self.writeScene = writeScene
        self.limits = limits
        self.staging = staging
        exceptionPolicy = isStrict ? .refuse : .warn
        self.source = source
        self.folder = folder
        self.problems = problems
    }

    /// - Parameter check: Plays the film. If it is `nil`, only the decoder's own checks take place.
    /// - Returns: A timeline that makes sense only when ``problems`` has no errors.
    mutating func timeline(_ document: ScriptNode, checkingWith check: FilmChecking? = nil) -> Timeline? {
        guard let script = fields(of: document, as: Schema.script) else { return nil }
        checkVersion(script)
        let title = script["title"].flatMap { text($0) }?.value
        var scene = namedScene(script)
        if let node = script["overrides"] { addOverrides(node, at: script.place(of: "overrides"), to: &scene) }
        let written = surroundings(script, of: scene)
        let variants = variants(script["variants"])
        let surroundings = staged(written, variants, at: script.place(of: "variants"))
        let fps = script["fps"].flatMap { integer($0, in: ScriptLimits.framesPerSecond) }
        let duration = script["duration"].flatMap { self.duration($0) }
        if scene == nil { origin = script["defaults"].flatMap { self.origin($0) } ?? .code }
        let rounding = script["rounding"].flatMap {
            word($0, among: PixelRounding.allCases.map(\.rawValue), "rounding")
        }.flatMap(PixelRounding.init)
        if let strict = script["strict"].flatMap({ boolean($0) }) {
            exceptionPolicy = strict || exceptionPolicy == .refuse ? .refuse : .accept
        }
        let root = script["scene"] == nil ? rootView(script) : scene?.root
        let guides = (scene?.guides ?? []) + guides(script)
        nameConstraints(script)
        let constraints = (scene?.constraints ?? []) + constraints(script["constraints"])
        let animators = animators(script)
        let variations = (scene?.variations ?? []) + variations(script["variations"], constraints)
        let isSceneSound = !problems.hasErrors
        let problemsBefore = problems.count
        let overrides = overrides()
        let cues = cues(script["timeline"])
        // A statement that could not be read may be the one that is expected.
        let knowsStatements = problems.count == problemsBefore && !script.misspells("timeline")
        checkStoppedAnimators(cues, overrides)
        checkOutlets(constraints, cues, overrides)
        let threshold = script["feedbackLoopThreshold"].flatMap { integer($0, in: ScriptLimits.feedbackLoopThreshold) }
        let expectations = expectations(script["expect"])
        if knowsStatements { checkEvents(of: expectations, cues, overrides) }
        let titleCards = titleCards(script["titleCards"])
        let captions = captions(script["captions"])
        var timeline = root.map { root in
            Timeline(
                source: source, title: title ?? TimelineDecoder.title(ofFile: source.name), surroundings: surroundings,
                framesPerSecond: fps ?? 60, duration: duration?.value, root: root, guides: guides,
                constraints: constraints, variations: variations, cues: cues, expectations: expectations)
        }
        timeline?.rounding = rounding ?? .originAndSize
        timeline?.exceptionPolicy = exceptionPolicy
        timeline?.overrides = overrides
        timeline?.feedbackLoopThreshold = threshold
        timeline?.animators = animators
        timeline?.pictures = pictures
        timeline?.scene = scene.map { Timeline.NamedScene(script: $0.source, pictures: $0.pictures) }
        timeline?.titleCards = titleCards
        timeline?.captions = captions
        let isEndKnown = script["duration"] == nil || duration != nil
        if isEndKnown {
            // A scene with mistakes is not built. Statements with mistakes are left out of the timeline.
            let film = isSceneSound ? timeline.flatMap { $0.hasStatements ? check?($0) : nil } : nil
            for problem in film?.problems ?? [] { problems.add(problem) }
            if let film, let played = timeline {
                timeline?.endOfOverrides = endOfOverrides(film.endOfOverrides, of: played)
            }
            let end = timeline?.end ?? Timeline.end(duration: duration?.value, cues, animators)
            checkTimes(cues, animators, duration: duration?.value, end: end)
            checkMoments(of: expectations, end: end, turnCount: film?.turnCount)
            checkTitleCards(titleCards, end: end)
            checkCaptions(captions, end: end)
        } else {
            checkCaptions(captions, end: nil)
        }
        guard let root, let timeline else { return nil }
        checkLimits(root, constraints, script)
        checkFrames(of: timeline, script)
        return timeline
    }

    private mutating func checkVersion(_ script: Fields) {
        guard let node = need("animatic", in: script, "the version of the language: 'animatic: 1'") else { return }
        guard let scalar = scalar(node, "the version 1") else { return }
        if scalar.text != "1" {
            report(
                .unknownVersion, "found version \(scalar.text.quoted) of the language, expected 1", at: node.span)
        }
    }

    /// Reports an override that starts itself again without end.
    ///
    /// - Returns: The end of what overrides start.
    private mutating func endOfOverrides(_ ending: OverrideEnding, of timeline: Timeline) -> Duration {
        switch ending {
        case .at(let end): return end
        case .never(let line):
            let statements = timeline.overrides.flatMap(\.statements).withInner
            let statement = statements.first { $0.span.line == line } ?? statements.first { $0.value.action.takesTime }
            report(
                .endlessOverride,
                "this statement of an override leads to itself again, so the film has no end: expected a 'duration' of the film",
                at: statement?.span ?? timeline.root.name.span)
            return .zero
        }
    }

    /// A film's times must lie within it, and it must not be endless.
    private mutating func checkTimes(
        _ cues: [Cue], _ animators: [AnimatorSpec], duration: Duration?, end: Duration
    ) {
        let lengths = Timeline.lengths(of: animators, cues)
        for cue in cues where cue.time.value > end {
            report(
                .afterEnd,
                "this cue is at \(cue.time.value.inSeconds), expected it within the film's duration of \(end.inSeconds)",
                at: cue.time.span)
        }
        for cue in cues where duration == nil && cue.isEndless {
            report(
                .endlessTimer,
                "this cue repeats without end, expected 'times' beside 'every', or a 'duration' of the film",
                at: cue.time.span)
        }
        if end > ScriptLimits.duration, let last = cues.max(by: { $0.end(lengths) < $1.end(lengths) }) {
            report(
                .outOfRange, "the film would last \(end.inSeconds), expected at most an hour", at: last.time.span)
        }
    }

    private static func title(ofFile name: String) -> String {
        let file = name.split(separator: "/").last.map(String.init) ?? name
        if file.hasPrefix("<"), file.hasSuffix(">") { return String(file.dropFirst().dropLast()) }
        guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
        return String(file[..<dot])
    }
}

extension TimelineDecoder {
    /// A film must not have more views and constraints than its reader allows.
    mutating func checkLimits(_ root: ViewSpec, _ constraints: [ConstraintSpec], _ script: Fields) {
        if let excess = limits.excess(root.depthFirst.count, of: .views) {
            report(.tooManyViews, excess, at: script.place(of: script["views"] == nil ? "scene" : "views"))
        }
        if let excess = limits.excess(constraints.reduce(0) { $0 + $1.parts.count }, of: .constraints) {
            report(
                .tooManyConstraints, excess,
                at: script.place(of: script["constraints"] == nil ? "scene" : "constraints"))
        }
    }

    /// Nor more frames, those of its title cards among them.
    mutating func checkFrames(of timeline: Timeline, _ script: Fields) {
        func frames(of length: Duration) -> Int {
            let seconds = min(length, ScriptLimits.duration) / .seconds(1)
            return Int((seconds * Double(timeline.framesPerSecond)).rounded(.up))
        }
        let film = frames(of: timeline.end)
        if let excess = limits.excess(film, of: .frames) {
            return report(
                .tooManyFrames, excess, at: script.place(of: script["duration"] == nil ? "timeline" : "duration"))
        }
        // Those that stand for more than an hour are reported already.
        guard timeline.titleCards.map(\.duration).reduce(.zero, +) <= ScriptLimits.duration else { return }
        let cards = timeline.titleCards.reduce(0) { $0 + frames(of: $1.duration) }
        if let excess = limits.excess(film + cards, of: .frames) {
            report(.tooManyFrames, excess, at: script.place(of: "titleCards"))
        }
    }
}
