import Animation
package import Diagnostics
public import Geometry
package import InterfaceBuilder
import SceneModel
public import Simulation
import Synchronization
package import TimelineScript
package import Views

/// A window in its initial state, and the statements scheduled for it.
///
/// A scene can be played only once, because playing changes the window.
public struct Scene {
    public let title: String
    public let window: Window
    /// The size of the rendered frames in points. The window is centered in each frame. If `nil`, frames have the
    /// size of the window, which then must not change.
    public let canvas: Size?
    public private(set) var cues: [ScheduledCue] = []
    /// Whether the film continues after a layout feedback loop. If `true`, the window remains unchanged, as in an app
    /// that hangs. If `false`, playing ends with an error.
    public var continuesAfterFeedbackLoop = false
    /// The objects that the script of the scene declares; empty for a scene without a script.
    package fileprivate(set) var objects = DeclaredObjects()

    /// - Parameters:
    ///   - title: The title shown in reports and manifests.
    ///   - window: The window in its initial state. Cues change it.
    ///   - canvas: The size of the canvas. A window that is rotated or resized needs a canvas that contains each of its
    ///     sizes.
    public init(title: String, window: Window, canvas: Size? = nil) {
        self.title = title
        self.window = window
        self.canvas = canvas
    }

    /// Schedules statements at `time`.
    ///
    /// Statements that have the same time are performed in one turn of the run loop, in the order in which they were
    /// scheduled.
    ///
    /// - Parameters:
    ///   - time: The time since the film began, not negative.
    ///   - line: The source line that the trace records for the effects of the statements.
    ///   - statements: A closure that receives the window of the scene and performs the statements.
    public mutating func at(_ time: Duration, line: Int = #line, perform statements: @escaping (Window) -> Void) {
        precondition(time >= .zero, "a cue's time must not be negative")
        cues.append(
            ScheduledCue(at: time) { window in
                window.perform("block", line: line) { statements(window) }
            })
    }

    /// Schedules statements that record their own trace events.
    fileprivate mutating func schedule(_ cue: ScheduledCue) { cues.append(cue) }
}

/// Builds the scene of a script with the same view and animator handles that a Swift program uses.
package struct SceneBuilder {
    private let timeline: Timeline
    private let measurer: any TextMeasuring

    /// - Parameter timeline: A timeline from the script reader, which has checked all names in it.
    package init(_ timeline: Timeline, measuring measurer: any TextMeasuring) {
        self.timeline = timeline
        self.measurer = measurer
    }

    package func build() -> Scene { build(checking: nil) }

    /// - Parameter check: The check that collects mistakes in the statements of the scene; `nil` for no check.
    func build(checking check: StatementCheck?) -> Scene {
        let window = Window(timeline.surroundings, measuring: measurer, line: timeline.root.name.span.line)
        window.rounding = timeline.rounding
        window.isStrict = timeline.isStrict
        window.feedbackLoopThreshold = timeline.feedbackLoopThreshold
        if let check { window.onException = { exception, object, name in check.note(exception, of: object, name) } }
        var stage = timeline.scene.build(in: window)
        stage.observer = check
        for spec in timeline.animators {
            let animator = ViewPropertyAnimator(
                window: window, duration: spec.timing.duration, curve: spec.timing.curve, between: spec.interpolation,
                name: spec.name.value)
            animator.scrubsLinearly = spec.scrubsLinearly
            animator.pausesOnCompletion = spec.pausesOnCompletion
            stage.animators[spec.name.value] = animator
        }
        let lines = Dictionary(
            timeline.root.depthFirst.map { ($0.name.value, $0.name.span.line) }, uniquingKeysWith: { first, _ in first }
        )
        for spec in timeline.overrides {
            window.declare(line: lines[spec.view] ?? timeline.root.name.span.line) { spec.apply(on: stage) }
        }
        var scene = Scene(title: timeline.title, window: window, canvas: timeline.canvas)
        scene.continuesAfterFeedbackLoop = timeline.expectsFeedbackLoop
        scene.objects = DeclaredObjects(of: timeline, on: stage)
        for cue in timeline.cues {
            if let repetition = cue.repetition {
                window.scheduleTimer(
                    "line \(cue.time.span.line)", every: repetition.interval, first: cue.time.value,
                    times: repetition.times, tracedTo: cue.time.span.line
                ) { [stage] _ in
                    cue.perform(on: stage)
                }
                continue
            }
            scene.schedule(ScheduledCue(at: cue.time.value) { [stage] _ in cue.perform(on: stage) })
        }
        return scene
    }
}

extension OverrideSpec {
    /// Installs the statements as an override of a method of the view or its controller, like an override in a
    /// subclass.
    fileprivate func apply(on stage: Stage) {
        let view = stage.view(self.view)
        switch method {
        case .view(let method):
            view.overrideTracingItself(method) { _, callSuper in perform(on: stage, callSuper) }
        case .controller(let method):
            view.window.viewController(of: view)?.overrideTracingItself(method) { _, callSuper in
                perform(on: stage, callSuper)
            }
        case .event(let event): view.handle(event) { _ in perform(on: stage) {} }
        case .intrinsicContentSize:
            // A statement can set the size. If no statement has set it, the natural size is returned.
            var answered: IntrinsicSize?
            view.overrideIntrinsicContentSizeTracingItself { view, natural in
                // If the override is still the natural size that the previous call returned, no statement has set it
                // since.
                if answered != nil, view.contentSizing.intrinsicOverride == answered {
                    view.contentSizing.intrinsicOverride = nil
                }
                perform(on: stage) {}
                let stated = view.contentSizing.intrinsicOverride
                answered = stated == nil ? natural : nil
                return stated ?? natural
            }
        }
    }

    private func perform(on stage: Stage, _ callSuper: () -> Void) {
        before.perform(on: stage)
        callSuper()
        after.perform(on: stage)
    }
}

/// Reads the storyboard and xib scenes that scripts refer to.
package enum InterfaceScenes {
    package static let read: SceneReading = reading()

    /// Returns a function that reads scenes.
    ///
    /// - Parameters:
    ///   - texts: Texts to use instead of the contents of files, by path.
    ///   - found: A closure called with the path and the text of each file that is read.
    package static func reading(
        replacing texts: [String: String] = [:],
        noting found: @escaping @Sendable (String, SourceFile) -> Void = { _, _ in }
    ) -> SceneReading {
        let projects = InterfaceAssets.Projects()
        return { reference in
            result { () throws(InterfaceError) in
                let file =
                    if let text = texts[reference.path] { SourceFile(name: reference.path, text: text) } else {
                        try SourceFile.loadInterface(path: reference.path, shownAs: reference.path)
                    }
                found(reference.path, file)
                let document =
                    if let language = reference.language {
                        try LocalizedInterface(near: reference.path).read(in: language, isRequired: true)
                    } else {
                        try InterfaceReader.read(file)
                    }
                return try scene(reference, of: document, projects).scene
            }
        }
    }

    /// Returns a function that reads the scenes of one project.
    ///
    /// The project is searched for assets only once. The most recently read file and scene are cached, so a file with
    /// several scenes, or a scene shown on several devices, is read only once.
    ///
    /// - Parameter note: A closure called with a warning for each missing image of each scene.
    package static func reading(
        of project: InterfaceProject, noting note: @escaping @Sendable (Diagnostic) -> Void
    ) -> SceneReading {
        let projects = InterfaceAssets.Projects(in: project.folder)
        let files = Dictionary(project.files.map { ($0.path, $0) }, uniquingKeysWith: { first, _ in first })
        let last = LastFile()
        return { reference in
            last.scene(reference) {
                result { () throws(InterfaceError) in
                    let document = try last.document(reference) { () throws(InterfaceError) in
                        if let language = reference.language, let file = files[reference.file] {
                            return try file.read(in: language, isRequired: false, at: project.path(of:))
                        }
                        return try InterfaceReader.read(
                            SourceFile.loadInterface(path: reference.path, shownAs: reference.path))
                    }
                    let (scene, missing) = try scene(reference, of: document, projects)
                    for diagnostic in missing { note(diagnostic) }
                    return scene
                }
            }
        }
    }

    /// - Returns: The scene, and a warning for each image that cannot be drawn.
    private static func scene(
        _ reference: SceneReference, of document: InterfaceDocument, _ projects: InterfaceAssets.Projects
    ) throws(InterfaceError) -> (scene: NamedScene, missing: [Diagnostic]) {
        let folder = String(reference.path.dropLast(reference.file.count))
        let plan = try document.plan(
            ofScene: reference.id,
            assets: InterfaceAssets(of: document, near: reference.path, forScriptIn: folder, in: projects))
        return (
            NamedScene(plan.scene, on: plan.environment, notes: document.languageNotes),
            plan.missingPictures(in: document.file)
        )
    }

    private static func result(
        _ make: () throws(InterfaceError) -> NamedScene
    ) -> Result<NamedScene, NamedScene.Failure> {
        do throws(InterfaceError) {
            return .success(try make())
        } catch {
            return .failure(NamedScene.Failure(error.diagnostic))
        }
    }
}

/// A cache of the most recently read file and of the most recently read scene in it, with one entry per language.
private final class LastFile: Sendable {
    private let state = Mutex(State())

    private struct State {
        var path: String?
        var documents: [String?: InterfaceDocument] = [:]
        var id: String?
        var scenes: [String?: Result<NamedScene, NamedScene.Failure>] = [:]

        /// Removes the cached values if `path` is the path of another file.
        mutating func select(_ path: String) {
            if self.path != path { self = State(path: path) }
        }
    }

    func document(
        _ reference: SceneReference, reading read: () throws(InterfaceError) -> InterfaceDocument
    ) throws(InterfaceError) -> InterfaceDocument {
        if let known = state.withLock({ $0.path == reference.path ? $0.documents[reference.language] : nil }) {
            return known
        }
        let document = try read()
        state.withLock { state in
            state.select(reference.path)
            state.documents[reference.language] = document
        }
        return document
    }

    func scene(
        _ reference: SceneReference, reading read: () -> Result<NamedScene, NamedScene.Failure>
    ) -> Result<NamedScene, NamedScene.Failure> {
        let known = state.withLock { state in
            state.path == reference.path && state.id == reference.id ? state.scenes[reference.language] : nil
        }
        if let known { return known }
        let scene = read()
        state.withLock { state in
            // A file that could not be read has not been selected yet.
            state.select(reference.path)
            if state.id != reference.id { (state.id, state.scenes) = (reference.id, [:]) }
            state.scenes[reference.language] = scene
        }
        return scene
    }
}
