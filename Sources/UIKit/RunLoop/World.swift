package import Containers
internal import CoreGraphics
package import FontFiles
internal import Geometry
import Interaction
internal import Layout
internal import Runtime
package import Simulation
package import Text
package import Views

/// The state of one film or one test: the screen, its windows and the clock.
///
/// The root view of the engine's window represents the screen, and each `UIWindow` is a view on the screen.
@MainActor
package final class World {
    package typealias Identity = Int

    package let engine: Simulation.Window
    /// What code on other threads uses.
    nonisolated let shared: SharedDevice
    /// A number that identifies the world in this process.
    package let identity: Identity
    private static var count: Identity = 0
    private var views = ViewTable<WeakView>()
    private var layers = ViewTable<WeakLayer>()
    /// The view or the presentation for which the next layer of a class is created; `nil` for a layer that the program
    /// creates.
    var pendingLayer: (pending: PendingLayer, type: CALayer.Type)?
    /// The engine's recognizer for the next `UIGestureRecognizer`; `nil` if that recognizer creates its own. A second
    /// designated initializer could replace this property, but then subclasses in the program would no longer inherit
    /// the other initializers.
    var pendingRecognizer: GestureRecognizer?
    /// The stack of drawing contexts. The last element is the current context.
    var contexts: [CGContext] = []
    /// The implementations of `super` for the overrides that are running. The last element belongs to the innermost
    /// override.
    private var pendingSupers: [PendingSuper] = []
    /// The name of each class and the number of objects that were named after it.
    private var counts: [ObjectIdentifier: (name: String, count: Int)] = [:]
    /// The number of views and layers that were named after each property.
    private var propertyNames: [String: Int] = [:]
    weak var firstResponder: UIResponder?
    /// The presentation of an alert, which avoids the keyboard.
    weak var presentedAlert: _UIAlertControllerPresentationController?
    /// Whether tasks run between turns.
    var runsTasks = false
    /// The pending calls that were requested with `perform(_:with:afterDelay:)`.
    var delayedCalls: [DelayedCall] = []
    /// The state of the application.
    package var applicationState = UIApplication.State.active
    /// The orientation of the device while the interface has not rotated yet; `nil` at all other times.
    package var turnedTo: Device.Orientation?
    /// The windows on the screen, from back to front.
    package var windows: [UIWindow] = []
    weak var keyWindow: UIWindow?
    /// Whether any window was shown.
    var hasShownWindow = false
    /// The first responder's text, and the keyboard.
    package var textInput: TextInput {
        if let storedTextInput { return storedTextInput }
        let input = TextInput(in: engine)
        input.client = self
        storedTextInput = input
        return input
    }
    /// The text input; `nil` until an object first becomes the first responder.
    private(set) var storedTextInput: TextInput?
    /// The wait for a date that is advancing the clock; `nil` before the first wait.
    var wait: ClockWait?
    /// The event that all touches belong to.
    private(set) lazy var event = UIEvent()
    private(set) lazy var screen = UIScreen(self)
    private(set) lazy var screenSpace = ScreenSpace(of: self, isFixed: false)
    private(set) lazy var fixedScreenSpace = ScreenSpace(of: self, isFixed: true)
    package private(set) lazy var scene = UIWindowScene()
    /// The modules of the nibs that were loaded, in order.
    var modulesOfNibs: [String] = []
    /// The messages about nibs that must appear only once.
    var reportedOfNibs: Set<String> = []
    package private(set) lazy var application = UIApplication()
    package private(set) lazy var uiDevice = UIDevice()
    private(set) lazy var statusBarManager = UIStatusBarManager()
    /// The status bar on the screen; `nil` until the screen shows one.
    var statusBar: StatusBar?
    /// A closure that receives the reason for each exception that UIKit would raise. The call that causes the
    /// exception is not performed. By default, the program stops and prints the reason and, if it is known, the
    /// location of the call.
    package var onException: (String) -> Void = { World.stop($0) }

    /// Stops the program, and prints the reason and, if it is known, the location of the program's call.
    package static func stop(_ reason: String) -> Never {
        fatalError(ClientPlace.ofCall().map { "\($0): \(reason)" } ?? reason)
    }

    /// A closure that receives each feedback loop. By default, the process prints the first loop of each override to
    /// standard error.
    package var onFeedbackLoop: ((FeedbackLoop) -> Void)?
    /// The names of the overrides whose feedback loops were printed.
    private var printedLoops: Set<String> = []

    /// The measurer for the text of the views.
    package let measurer: CairoTextMeasurer

    private struct WeakView { weak var view: UIView? }
    private struct WeakLayer { weak var layer: CALayer? }

    /// A layer that the program does not create itself: the layer of a view, or a presentation layer with the values
    /// on the screen.
    enum PendingLayer {
        case view(UIView)
        case presentation(ViewState, of: CALayer)
    }

    private struct PendingSuper {
        let owner: ObjectIdentifier
        let method: String
        let body: () -> Void
    }

    package init(device: Device, measuring measurer: CairoTextMeasurer, isDefault: Bool = false) {
        World.count += 1
        identity = World.count
        shared =
            isDefault ? .ofProcess : SharedDevice(DisplayEnvironment(device: device), fonts: measurer.addedFonts)
        self.measurer = measurer
        engine = Simulation.Window(DisplayEnvironment(device: device), measuring: measurer, isScreen: true)
        engine.isStrict = true
        receiveTouches()
        engine.onTurn = { [unowned self] in publishState() }
        engine.onException = { [unowned self] exception, _, _ in onException(exception.text) }
        engine.continuesAfterFeedbackLoop = true
        engine.onFeedbackLoop = { [unowned self] loop in
            if let onFeedbackLoop { onFeedbackLoop(loop) } else { printOnce(loop) }
        }
    }

    private func printOnce(_ loop: FeedbackLoop) {
        let overrides = loop.overrides.map { "\($0.typeName ?? $0.subject).\($0.method)" }
        guard printedLoops.insert(overrides.isEmpty ? loop.subject : overrides.joined(separator: ", ")).inserted else {
            return
        }
        let text =
            "layout never ends: \(loop.debugDescription). The views in the loop keep their last layout. Further loops of "
            + "the same overrides are not printed\n"
        FileHandle.standardError.write(Data(text.utf8))
    }

    /// The fonts of the program, which precede those of a screen.
    package nonisolated static var fontsOfProgram: AddedFonts { FontsOfProgram.all }

    /// Returns a measurer that uses Animatic's fonts and `fonts`. The program stops if they are not installed.
    nonisolated static func makeMeasurer(adding fonts: AddedFonts = .none) -> CairoTextMeasurer {
        do {
            return try CairoTextMeasurer(adding: fonts)
        } catch {
            fatalError("cannot open Animatic's fonts: \(error)")
        }
    }

    /// The current film time, in seconds.
    package var time: TimeInterval { engine.currentMediaTime.seconds }

    /// Runs all turns up to and including `time`. There is always a turn at `time`, so that subsequent code runs at
    /// this time.
    package func run(until time: Duration) {
        receiveBlocks()
        let end = max(time, engine.currentMediaTime)
        engine.beginSequenceOfTurns()
        var simulator = RunLoopSimulator(window: engine, cues: [ScheduledCue(at: end) { _ in }])
        // Changes that were made outside of turns are committed before the clock advances, so that their animations
        // begin now.
        simulator.run(until: engine.currentMediaTime)
        simulator.run(until: end)
        Associations.shared.removeReleased()
    }

    /// Whether the world was closed. The slots in the engine of a closed world are not freed individually, because
    /// the whole engine is released.
    private(set) var isClosed = false

    /// Releases the windows and all objects that the engine holds. The properties of the views can still be read.
    package func close() {
        isClosed = true
        windows = []
        engine.close()
    }

    var grid: PixelGrid { engine.grid }

    /// Reports that UIKit would raise an exception for a call. The caller then returns without performing the call.
    func refuse(_ reason: String) { onException(reason) }

    /// Adds a note to the trace that `symbol` is not simulated, with the reason.
    ///
    /// The table of these symbols in *Running UIKit Code* is generated from the calls to this method in the sources.
    func notSimulated(_ symbol: StaticString, _ reason: StaticString) {
        engine.note("\(symbol)", "is not simulated: \(reason)")
    }

    // MARK: Identity

    /// Returns a name for a new object of a class, such as `UILabel 2`.
    func nextName(for type: AnyClass) -> String {
        // The names of classes are stored, because Swift derives them from the metadata on each request, which is
        // slow.
        let (name, last) = counts[ObjectIdentifier(type)] ?? ("\(type)", 0)
        counts[ObjectIdentifier(type)] = (name, last + 1)
        return "\(name) \(last + 1)"
    }

    /// Returns `name`, with a number if another view or layer already has this name.
    func uniqueName(_ name: String) -> String {
        let count = propertyNames[name, default: 0] + 1
        propertyNames[name] = count
        return count == 1 ? name : "\(name) \(count)"
    }

    func register(_ view: UIView) { views[view.handle.id] = WeakView(view: view) }

    func register(_ layer: CALayer) { layers[layer.handle.id] = WeakLayer(layer: layer) }

    /// Returns the layer of a view, or a layer that the program created.
    func layer(_ handle: Simulation.View) -> CALayer? { layer(handle.id) }

    func layer(_ id: ViewID) -> CALayer? { view(id)?.layer ?? layers[id]?.layer }

    /// Returns the value of ``pendingLayer`` if it is intended for a layer of the class `type`, and sets it to `nil`. A
    /// layer can create other layers before it calls `super.init()`.
    func takePendingLayer(of type: CALayer.Type) -> PendingLayer? {
        guard let (pending, wanted) = pendingLayer, wanted == type else { return nil }
        pendingLayer = nil
        return pending
    }

    /// Returns ``pendingRecognizer``, and sets it to `nil`.
    func takePendingRecognizer() -> GestureRecognizer? {
        defer { pendingRecognizer = nil }
        return pendingRecognizer
    }

    func view(_ id: ViewID) -> UIView? { views[id]?.view }

    /// Returns the name of the class of a view of the program; `nil` for a view without an object.
    package func className(of id: ViewID) -> String? { view(id).map { "\(type(of: $0))" } }

    func view(_ handle: Simulation.View?) -> UIView? { handle.flatMap { view($0.id) } }

    // MARK: Overrides

    /// Runs an override that the engine calls. During the override, ``callSuper(of:_:)`` performs `callSuper`.
    func perform(_ method: String, of object: AnyObject, _ callSuper: () -> Void, _ body: () -> Void) {
        withoutActuallyEscaping(callSuper) { callSuper in
            pendingSupers.append(PendingSuper(owner: ObjectIdentifier(object), method: method, body: callSuper))
            asCurrent(body)
            pendingSupers.removeLast()
        }
    }

    /// Runs `body` with this world as the current one, so that the objects that `body` creates belong to this world
    /// even outside of `TestScreen.run`.
    func asCurrent<Result>(_ body: () -> Result) -> Result {
        World.current === self ? body() : World.$local.withValue(self, operation: body)
    }

    /// Performs UIKit's implementation of a method. Has no effect if the engine did not call the method.
    func callSuper(of object: AnyObject, _ method: String) {
        let owner = ObjectIdentifier(object)
        pendingSupers.last { $0.owner == owner && $0.method == method }?.body()
    }
}

/// The slot of a view, a layer, a constraint or a controller in the engine. The slot is freed when its owner is
/// released.
///
/// The owner can be released on any thread, but the engine must be used on the main actor. The deinitializer
/// therefore runs on the main actor.
@MainActor
final class EngineSlot {
    private enum Content {
        case view(Simulation.View)
        case constraint(Simulation.LayoutConstraint)
        case controller(Simulation.ViewController)
    }

    private let content: Content
    /// The world that receives the engine's callbacks while the slot is freed.
    private let world: World

    init(_ view: Simulation.View, in world: World) { (content, self.world) = (.view(view), world) }

    init(_ constraint: Simulation.LayoutConstraint, in world: World) {
        (content, self.world) = (.constraint(constraint), world)
    }

    init(_ controller: Simulation.ViewController, in world: World) {
        (content, self.world) = (.controller(controller), world)
    }

    isolated deinit {
        guard !world.isClosed else { return }
        switch content {
        case .view(let view): view.discard()
        case .constraint(let constraint): constraint.discard()
        case .controller(let controller): controller.discard()
        }
        world.engine.releaseUnused()
    }
}

/// The source location of a program's call to UIKit, such as `LoginView.swift:12`.
///
/// Most members of UIKit cannot have a parameter for the line: properties have no parameters, and overrides would not
/// match the declarations. The location is therefore found in the call stack, with the help of the program's debug
/// information.
private struct ClientPlace: CustomStringConvertible {
    /// The name of the file without its folder.
    let file: String
    let line: Int

    var description: String { "\(file):\(line)" }

    /// Returns the location of the innermost call on the stack that is not in the sources of this package; `nil` if
    /// the program has no debug information.
    static func ofCall() -> ClientPlace? {
        let stack = (try? Backtrace.capture())?.symbolicated(options: .showSourceLocations)
        let places = stack?.frames.compactMap { $0.symbol?.sourceLocation } ?? []
        // The locations of expanded macros and generated code are not files.
        return places.first { $0.line > 0 && $0.path.hasPrefix("/") && !$0.path.hasPrefix(sources) }.map {
            ClientPlace(file: $0.path.split(separator: "/").last.map(String.init) ?? $0.path, line: $0.line)
        }
    }

    /// The folder of this package's modules, with a trailing slash.
    private static let sources: String = {
        let folders = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3)
        return folders.joined(separator: "/") + "/"
    }()
}

extension Duration {
    /// Creates a duration of `interval` seconds, rounded to nanoseconds.
    ///
    /// Because of rounding, `0.1 + 0.2` and `0.3` result in the same time, which is also the time of `0.3 s` in a
    /// script.
    package init(timeInterval interval: TimeInterval) {
        let limit = 1e9
        let seconds = interval.isNaN ? 0 : Swift.min(Swift.max(interval, -limit), limit)
        self = .nanoseconds(Int64((seconds * 1e9).rounded()))
    }

    package var seconds: TimeInterval { self / .seconds(1) }
}
