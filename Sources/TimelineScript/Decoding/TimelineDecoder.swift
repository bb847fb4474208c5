import Animation
import Geometry
import Layout
import Properties
import Reporting
import SceneModel
import Simulation
import Views

/// Decodes a document into a timeline, and collects the errors in the document.
///
/// Decoding continues after an error. Values with errors are omitted, and errors that only follow from other errors are
/// not reported.
struct TimelineDecoder: NameChecking {
    let reader: ScriptReader
    var names = NameTable()
    /// The origin of views that do not specify one.
    var origin = ContentSizing.Origin.code
    /// The overrides of views, which are decoded after all names are known.
    var overrideNodes: [OverrideNode] = []
    /// The device of the script. Before the script's device is read, this is the default device or the device of the
    /// named scene.
    var device = Device.iPhoneSE3
    /// The policy for calls that raise an exception in UIKit.
    var exceptionPolicy: ExceptionPolicy
    /// The device and the variants for playing the film.
    let staging: Staging
    /// The scene that the script names; `nil` if it names none, or if the reference cannot be used.
    private(set) var reference: SceneReference?
    /// The scene that is shown without a script.
    private(set) var shown: ShownScene?
    /// The fields of the script; `nil` if the document is not a mapping. A scene without a script has no fields.
    private var script: Fields?
    private var draft: Draft?

    /// A decoded timeline whose end has not been checked.
    private struct Draft {
        var timeline: Timeline
        let duration: Located<Duration>?
        /// Whether the root view could be read.
        let hasRoot: Bool
        /// Whether all statements could be read.
        let knowsStatements: Bool
        let needsPlaying: Bool
        let expectationDecoder: ExpectationDecoder
    }

    init(_ reader: ScriptReader, strictly isStrict: Bool, as staging: Staging) {
        self.reader = reader
        self.staging = staging
        exceptionPolicy = isStrict ? .refuse : .warn
    }

    /// Reads the keys of a document, and the reference to the scene that the script shows.
    mutating func begin(_ document: ScriptNode) {
        script = fields(of: document, as: Schema.script)
        guard let script else { return }
        checkVersion(script)
        reference = sceneReference(script)
    }

    /// Begins the film of a scene that is shown without a script.
    mutating func begin(showing scene: ShownScene) {
        let place = SourceSpan.file(source.name)
        shown = scene
        script = Fields([], misspelled: [], span: place)
        reference = reference(to: scene.file, id: scene.id, at: place)
    }

    /// The timeline, if its film must be played to find more errors; otherwise `nil`.
    var timelineToPlay: Timeline? { draft.flatMap { $0.needsPlaying ? $0.timeline : nil } }

    /// Decodes the document, given the scene that it names, or `nil` if it is not allowed to name one.
    mutating func decode(showing named: Result<NamedScene, NamedScene.Failure>?) {
        guard let script else { return }
        readFiles(script)
        var scene = namedScene(script, named)
        if let node = script["overrides"] { addOverrides(node, at: script.place(of: "overrides"), to: &scene) }
        let surroundings = surroundings(script, of: scene)
        names.hasStatusBar = surroundings.statusBar != nil
        let (title, fps, rounding) = (title(script), framesPerSecond(script), rounding(script))
        let duration = duration(script)
        if scene == nil { origin = script["defaults"].flatMap { self.origin($0) } ?? .code }
        readStrictness(script)
        let root = script["scene"] == nil && shown == nil ? rootView(script) : scene?.scene.root
        var contents = scene?.scene ?? SceneDescription(root: root ?? emptyRoot)
        contents.guides += guides(script)
        nameConstraints(script)
        contents.constraints += constraints(script["constraints"])
        let animators = animators(script)
        contents.variations += variations(script["variations"], contents.constraints)
        if let root { checkLimits(root, contents.constraints, script) }
        let isSceneSound = !problems.hasErrors
        let (cues, overrides, knowsStatements) = statements(script, contents.constraints, scene?.actions ?? [])
        let identifiers = Timeline.statements(in: cues, overrides).compactMap(\.value.assignedIdentifier)
        let expectationDecoder = ExpectationDecoder(
            reader: reader, names: names, identifiers: knowsStatements ? Set(identifiers) : nil)
        let expectations = expectationDecoder.expectations(script["expect"])
        if knowsStatements { expectationDecoder.checkEvents(of: expectations, cues, overrides) }
        let captionDecoder = CaptionDecoder(reader: reader)
        var timeline = Timeline(
            source: source, title: title, surroundings: surroundings, framesPerSecond: fps ?? 60,
            duration: duration?.value, scene: contents, cues: cues, expectations: expectations)
        timeline.rounding = rounding ?? .originAndSize
        timeline.exceptionPolicy = exceptionPolicy
        timeline.overrides = overrides
        timeline.feedbackLoopThreshold = script["feedbackLoopThreshold"].flatMap {
            integer($0, in: ScriptLimits.feedbackLoopThreshold)
        }
        timeline.animators = animators
        timeline.pictures = reader.pictures
        timeline.fonts = reader.fonts
        timeline.sceneText = scene?.text
        timeline.titleCards = captionDecoder.titleCards(script["titleCards"])
        timeline.captions = captionDecoder.captions(script["captions"])
        // The film is not played if the scene contains errors. Statements with errors do not matter, because they are
        // not part of the timeline.
        draft = Draft(
            timeline: timeline, duration: duration, hasRoot: root != nil, knowsStatements: knowsStatements,
            needsPlaying: (script["duration"] == nil || duration != nil) && isSceneSound && root != nil
                && timeline.needsCheck,
            expectationDecoder: expectationDecoder)
    }

    /// Checks the end of the film.
    ///
    /// - Parameter film: The film that was played to find more errors; `nil` if it was not played.
    /// - Returns: The timeline, which is valid only if ``problems`` contains no errors; `nil` if no timeline can be
    ///   created.
    mutating func finish(after film: PlayedFilm?) -> Timeline? {
        guard let script, let draft else { return nil }
        var timeline = draft.timeline
        let captions = CaptionDecoder(reader: reader)
        var end: Duration?
        if script["duration"] == nil || draft.duration != nil {
            checkEnd(of: &timeline, draft.duration, film)
            // Statements that could not be read can make the film longer.
            if draft.knowsStatements || draft.duration != nil {
                end = timeline.end
                draft.expectationDecoder.checkMoments(
                    of: timeline.expectations, end: timeline.end, turnCount: film?.turnCount)
                captions.checkTitleCards(timeline.titleCards, end: timeline.end)
            }
        }
        captions.checkCaptions(timeline.captions, end: end)
        guard draft.hasRoot else { return nil }
        checkFrames(of: timeline, script)
        return timeline
    }

    private mutating func surroundings(_ script: Fields, of scene: NamedScene?) -> DisplayEnvironment {
        var environment = EnvironmentDecoder(reader: reader, staging: staging, device: device)
        defer { (device, reader.displayScale) = (environment.device, environment.device.scale) }
        var surroundings = environment.environment(script, of: scene)
        if shown != nil, surroundings.device.portraitSafeArea.top > 0 { surroundings.statusBar = scene?.statusBar }
        return surroundings
    }

    private var emptyRoot: ViewDescription { ViewDescription(name: Located("root", at: .file(source.name))) }

    private func title(_ script: Fields) -> String {
        script["title"].flatMap { text($0) }?.value ?? shown?.title ?? TimelineDecoder.title(ofFile: source.name)
    }

    private func framesPerSecond(_ script: Fields) -> Int? {
        if shown != nil { return ShownScene.framesPerSecond }
        return script["fps"].flatMap { integer($0, in: ScriptLimits.framesPerSecond) }
    }

    private func duration(_ script: Fields) -> Located<Duration>? {
        if shown != nil { return Located(ShownScene.duration, at: script.span) }
        return script["duration"].flatMap { duration($0) }
    }

    private mutating func readStrictness(_ script: Fields) {
        guard let isStrict = script["strict"].flatMap({ boolean($0) }) else { return }
        exceptionPolicy = isStrict || exceptionPolicy == .refuse ? .refuse : .accept
    }

    private func rounding(_ script: Fields) -> PixelRounding? {
        script["rounding"].flatMap {
            word($0, among: PixelRounding.allCases.map(\.rawValue), "rounding")
        }.flatMap(PixelRounding.init)
    }

    /// Reads the cues and the overrides, which begin with the actions of the named scene.
    ///
    /// - Returns: The cues, the overrides, and whether all statements could be read. A statement that could not be read
    ///   might cause an expected event.
    private func statements(
        _ script: Fields, _ constraints: [SceneConstraint], _ actions: [SceneAction]
    ) -> (cues: [Cue], overrides: [OverrideSpec], areComplete: Bool) {
        let problemsBefore = problems.count
        let statements = StatementDecoder(
            reader: reader, names: names, device: device, exceptionPolicy: exceptionPolicy)
        let overrides = actions.compactMap { override(for: $0) } + statements.overrides(overrideNodes)
        let cues = assignedCues() + statements.cues(script["timeline"])
        let areComplete = problems.count == problemsBefore && !script.misspells("timeline")
        statements.checkStoppedAnimators(cues, overrides)
        statements.checkOutlets(constraints, cues, overrides)
        return (cues, overrides, areComplete)
    }

    /// Checks the times of the cues and the length of the film.
    ///
    /// - Parameter film: The film that was played to find errors; `nil` if it was not played.
    private func checkEnd(of timeline: inout Timeline, _ duration: Located<Duration>?, _ film: PlayedFilm?) {
        for problem in film?.problems ?? [] { problems.add(problem) }
        if let film { timeline.endOfOverrides = endOfOverrides(film.endOfOverrides, of: timeline) }
        checkTimes(timeline.cues, timeline.animators, duration: duration?.value, end: timeline.end)
        checkLength(timeline.cues, timeline.animators, duration: duration, end: timeline.end)
    }

    /// Returns a cue at the start of the film that performs the assignments of the staging; an empty list if there are
    /// no assignments. Errors in assignments are reported as errors in the command-line option.
    private func assignedCues() -> [Cue] {
        let assigned = staging.assignments.compactMap { statement($0, from: Staging.assignmentsName) }
        let start = Located(Duration.zero, at: SourceSpan.file(source.name))
        return assigned.isEmpty ? [] : [Cue(time: start, statements: assigned)]
    }

    /// Reads a statement that is not in the script.
    ///
    /// - Parameter name: The name of the source of the statement, for error messages.
    func statement(_ text: String, from name: String) -> Located<Statement>? {
        let outside = ScriptReader(
            SourceFile(name: name, text: text), folder: folder, within: limits, problems: problems)
        outside.useFiles(of: reader)
        defer { reader.problems = outside.problems }
        let statements = StatementDecoder(
            reader: outside, names: names, device: device, exceptionPolicy: exceptionPolicy)
        let scalar = ScriptScalar(text: text, style: .plain, line: 1, offset: 0)
        return statements.statement(
            ScriptNode(content: .scalar(scalar), span: ScalarPlaces(scalar, in: outside.source).whole))
    }

    private func checkVersion(_ script: Fields) {
        guard let node = need("animatic", in: script, "the version of the language: 'animatic: 1'") else { return }
        guard let scalar = scalar(node, "the version 1") else { return }
        if scalar.text != "1" {
            let isNewer = Int(scalar.text).map { $0 > 1 } == true
            report(
                .unknownVersion,
                "found version \(scalar.text.quoted) of the language, expected 1"
                    + (isNewer ? "; install a newer animatic for this script" : ""),
                at: node.span)
        }
    }

    /// Reports an error if an override schedules itself endlessly.
    ///
    /// - Returns: The time at which all animations and blocks that overrides start have ended; zero if an error was
    ///   reported.
    private func endOfOverrides(_ ending: OverrideEnding, of timeline: Timeline) -> Duration {
        switch ending {
        case .at(let end): return end
        case .never(let line):
            let statements = timeline.overrides.flatMap(\.statements).withInner
            let statement = statements.first { $0.span.line == line } ?? statements.first { $0.value.action.takesTime }
            report(
                .endlessOverride,
                "this statement in an override triggers itself again and again, so the film has no end: expected a 'duration' for the film",
                at: statement?.span ?? timeline.root.name.span)
            return .zero
        }
    }

    /// Reports cues after the end of the film, cues that repeat endlessly if the script specifies no duration, and
    /// films that are too long.
    private func checkTimes(
        _ cues: [Cue], _ animators: [AnimatorSpec], duration: Duration?, end: Duration
    ) {
        let lengths = Timeline.lengths(of: animators, cues)
        for cue in cues where cue.time.value > end {
            reportAfterEnd("cue", at: cue.time, end: end)
        }
        for cue in cues where duration == nil && cue.isEndless {
            report(
                .endlessTimer,
                "this cue repeats forever, expected 'times' together with 'every', or a 'duration' for the film",
                at: cue.time.span)
        }
        if end > ScriptLimits.duration, let last = cues.max(by: { $0.end(lengths) < $1.end(lengths) }) {
            report(
                .outOfRange, "the film would last \(end.inSeconds), expected at most an hour", at: last.time.span)
        }
    }

    /// Warns about a film of more than ten minutes, because its times are probably milliseconds without a unit.
    private func checkLength(
        _ cues: [Cue], _ animators: [AnimatorSpec], duration: Located<Duration>?, end: Duration
    ) {
        guard end > .seconds(600), end <= ScriptLimits.duration else { return }
        let lengths = Timeline.lengths(of: animators, cues)
        guard let place = duration ?? cues.max(by: { $0.end(lengths) < $1.end(lengths) })?.time else { return }
        problems.add(
            Diagnostic(
                .longFilm,
                "the film lasts \(end.inSeconds), which is more than ten minutes: were milliseconds meant? Times without "
                    + "a unit are in seconds; 500ms is half a second",
                at: place.span, severity: .warning))
    }

    private static func title(ofFile name: String) -> String {
        let file = name.lastPathComponent
        if file.hasPrefix("<"), file.hasSuffix(">") { return String(file.dropFirst().dropLast()) }
        guard let dot = file.lastIndex(of: "."), dot > file.startIndex else { return file }
        return String(file[..<dot])
    }
}

/// Decodes animators, and the controllers and overrides of views.
extension TimelineDecoder {
    /// Reads the animators of the script.
    mutating func animators(_ script: Fields) -> [AnimatorSpec] {
        if script.misspells("animators") { names.knowsAllAnimators = false }
        guard let node = script["animators"] else { return [] }
        guard let entries = named(node, "an animator") else {
            names.knowsAllAnimators = false
            return []
        }
        return entries.compactMap { animator($0.name, $0.value) }
    }

    private mutating func animator(_ name: Located<String>, _ node: ScriptNode) -> AnimatorSpec? {
        if checkName(name), let taken = names.add(name, .animator) { problems.add(taken) }
        let animation = AnimationDecoder(reader: reader)
        guard case .mapping = node.content else {
            return animation.animationDuration(node).map {
                AnimatorSpec(name: name, timing: AnimationSpec(duration: $0).timing)
            }
        }
        guard let fields = fields(of: node, as: Schema.animator, at: name.span) else { return nil }
        let scrubs = fields["scrubsLinearly"].flatMap { boolean($0) }
        let pauses = fields["pausesOnCompletion"].flatMap { boolean($0) }
        let interpolation = animation.interpolation(fields)
        guard let timing = animation.timing(fields) else { return nil }
        return AnimatorSpec(
            name: name, timing: timing, interpolation: interpolation ?? .blend, scrubsLinearly: scrubs ?? true,
            pausesOnCompletion: pauses ?? false)
    }

    /// Reads the name of a view's controller, and stores the overrides, which are decoded after all names are known.
    ///
    /// - Parameter hasController: Whether the view already has a controller, regardless of the key `controller`.
    mutating func controller(
        _ fields: Fields, of view: Located<String>, hasController: Bool = false
    ) -> String? {
        let name = fields["controller"].flatMap { controllerName($0, of: view) }
        if let node = fields["on"] {
            let hasController = hasController || name != nil || view.value == "root" || fields["controller"] != nil
            overrideNodes.append(OverrideNode(view: view, hasController: hasController, node: node))
        }
        return name
    }

    /// Reads the name of a controller. If the value is `true`, the controller has the name of its view.
    private mutating func controllerName(_ node: ScriptNode, of view: Located<String>) -> String? {
        guard let scalar = scalar(node, "true, or the controller's name") else { return nil }
        if scalar.style == .plain, scalar.text == "false" { return nil }
        if scalar.style == .plain, scalar.text == "true" {
            names.controllers.append(view.value)
            return view.value
        }
        let name = Located(scalar.text, at: node.span)
        if checkName(name), let taken = names.add(name, .controller) { problems.add(taken) }
        names.controllers.append(name.value)
        return name.value
    }

    /// Reads the overrides of a scene's views, such as `{root: {on: {viewDidLayoutSubviews: …}}}`.
    mutating func addOverrides(_ node: ScriptNode, at place: SourceSpan, to scene: inout NamedScene?) {
        guard scene != nil || !names.knowsAllViews else {
            return report(
                .missingKey, "found 'overrides' but no 'scene', expected 'on' and 'controller' in the views themselves",
                at: place)
        }
        for entry in named(node, "a view of the scene") ?? [] {
            checkSubject(entry.name, .view)
            guard let fields = fields(of: entry.value, as: Schema.overrides, at: entry.name.span) else { continue }
            let hadController = scene?.scene.root.hasController(entry.name.value) ?? false
            let controller = controller(fields, of: entry.name, hasController: hadController)
            guard let controller else { continue }
            scene?.scene.root.updateEach { if $0.name.value == entry.name.value { $0.controller = controller } }
        }
    }
}

/// The overrides of a view, before they are decoded.
struct OverrideNode {
    let view: Located<String>
    let hasController: Bool
    let node: ScriptNode
    /// The item whose taps are handled; `nil` for the overrides of the view itself.
    var item: ContainerItem?
}
