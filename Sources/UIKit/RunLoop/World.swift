internal import CoreGraphics
internal import Geometry
internal import Layout
package import Rendering
package import Simulation
package import Views

/// The screen, its windows and the clock: everything that one film, or one test, changes.
///
/// The root view of the engine's window is the screen. Each `UIWindow` is a view on it. A world is made when it is first
/// used. Tasks that have a world of their own, such as tests with `AnimaticTesting`, do not share the process's world.
@MainActor
package final class World {
    private static var ofProcess: World?

    static var current: World {
        if let local { return local }
        if let ofProcess { return ofProcess }
        let world = World(device: World.defaultDevice)
        ofProcess = world
        return world
    }

    /// The device of `ANIMATIC_DEVICE`, or an iPhone 16.
    package static var defaultDevice: Device {
        ProcessInfo.processInfo.environment["ANIMATIC_DEVICE"].flatMap { Device.named($0) } ?? Device.named("iPhone 16")
            ?? .iPhoneSE3
    }

    /// The device with a name of `animatic devices`; `nil` if there is none.
    package static func device(named name: String) -> Device? { Device.named(name) }

    package let engine: Simulation.Window
    private var views = ViewTable<WeakView>()
    private var layers = ViewTable<WeakLayer>()
    /// The view or the presentation for which the next layer is made; `nil` for a layer without a view.
    var pendingLayer: PendingLayer?
    /// The recognizer of the engine for which the next recognizer is made; `nil` for one with a recognizer of its own. A second
    /// designated initializer would take the others away from subclasses of a program.
    var pendingRecognizer: GestureRecognizer?
    /// The contexts in which code draws, the innermost last.
    var contexts: [CGContext] = []
    /// What `super` does in the overrides that run, the innermost last.
    private var pendingSupers: [PendingSuper] = []
    /// The name of each class and the number of its views, from which views get their names.
    private var counts: [ObjectIdentifier: (name: String, count: Int)] = [:]
    /// The number of views that were named after each property.
    private var propertyNames: [String: Int] = [:]
    weak var firstResponder: UIResponder?
    /// Whether tasks run between the turns.
    var runsTasks = false
    /// The calls that `perform(_:with:afterDelay:)` will make.
    var delayedCalls: [DelayedCall] = []
    /// The windows on the screen, from back to front.
    var windows: [UIWindow] = []
    weak var keyWindow: UIWindow?
    /// The event to which all touches belong.
    private(set) lazy var event = UIEvent()
    private(set) lazy var screen = UIScreen(self)
    private(set) lazy var scene = UIWindowScene()
    private(set) lazy var application = UIApplication()
    private(set) lazy var uiDevice = UIDevice()
    /// Receives the calls for which UIKit raises an exception. The call is not performed. Without a receiver, the program stops with
    /// the reason and, if it is known, its line.
    package var onException: (String) -> Void = { reason in
        fatalError(ClientPlace.ofCall().map { "\($0): \(reason)" } ?? reason)
    }

    /// Measures the text of the views.
    package let measurer: CairoTextMeasurer

    private struct WeakView { weak var view: UIView? }
    private struct WeakLayer { weak var layer: CALayer? }

    /// A layer that is not made by code: that of a view, or one with the values that the screen shows.
    enum PendingLayer {
        case view(UIView)
        case presentation(ViewState, of: CALayer)
    }

    private struct PendingSuper {
        let owner: ObjectIdentifier
        let method: String
        let body: () -> Void
    }

    package init(device: Device) {
        measurer = World.makeMeasurer()
        engine = Simulation.Window(DisplayEnvironment(device: device), measuring: measurer, isScreen: true)
        engine.isStrict = true
        receiveTouches()
        engine.onException = { [unowned self] exception, _ in onException(exception.text) }
    }

    /// Measures text with Animatic's fonts, which belong to the program.
    private static func makeMeasurer() -> CairoTextMeasurer {
        do {
            return try CairoTextMeasurer()
        } catch {
            fatalError("the fonts of Animatic cannot be opened: \(error)")
        }
    }

    /// The time since the beginning of the film, in seconds.
    package var time: TimeInterval { engine.currentMediaTime.seconds }

    /// Runs all turns up to and including a time. The last one is at this time, so that what follows happens then.
    package func run(until time: Duration) {
        let end = max(time, engine.currentMediaTime)
        var simulator = RunLoopSimulator(window: engine, cues: [ScheduledCue(at: end) { _ in }])
        // What code outside of turns changed is committed before the clock advances, so that its animations begin now.
        simulator.run(until: engine.currentMediaTime)
        simulator.run(until: end)
    }

    /// Whether the world has ended. Places in the engine are then no longer given back, because the engine goes as a whole.
    private(set) var isClosed = false

    /// Releases the windows and everything that the engine holds. The views can still be read.
    package func close() {
        isClosed = true
        windows = []
        engine.close()
    }

    var grid: PixelGrid { engine.grid }

    /// Refuses a call for which UIKit raises an exception.
    func refuse(_ reason: String) { onException(reason) }

    // MARK: Identity

    /// Returns a name for a view of `type`, such as `UILabel 2`.
    func nextName(for type: AnyClass) -> String {
        // Swift makes the name of a class from its metadata each time.
        let (name, last) = counts[ObjectIdentifier(type)] ?? ("\(type)", 0)
        counts[ObjectIdentifier(type)] = (name, last + 1)
        return "\(name) \(last + 1)"
    }

    /// Returns `name`, with a number if another view has it.
    func uniqueName(_ name: String) -> String {
        let count = propertyNames[name, default: 0] + 1
        propertyNames[name] = count
        return count == 1 ? name : "\(name) \(count)"
    }

    func register(_ view: UIView) { views[view.handle.id] = WeakView(view: view) }

    func register(_ layer: CALayer) { layers[layer.handle.id] = WeakLayer(layer: layer) }

    /// The layer of a view, or the one that code made.
    func layer(_ handle: Simulation.View) -> CALayer? { view(handle.id)?.layer ?? layers[handle.id]?.layer }

    /// Takes the view or the presentation for which a layer is being made.
    func takePendingLayer() -> PendingLayer? {
        defer { pendingLayer = nil }
        return pendingLayer
    }

    /// Takes the recognizer for which one is being made.
    func takePendingRecognizer() -> GestureRecognizer? {
        defer { pendingRecognizer = nil }
        return pendingRecognizer
    }

    func view(_ id: ViewID) -> UIView? { views[id]?.view }

    func view(_ handle: Simulation.View?) -> UIView? { handle.flatMap { view($0.id) } }

    // MARK: Overrides

    /// Runs an override that the engine calls. ``callSuper(of:_:)`` performs `super` while it runs.
    func perform(_ method: String, of object: AnyObject, _ callSuper: () -> Void, _ body: () -> Void) {
        withoutActuallyEscaping(callSuper) { callSuper in
            pendingSupers.append(PendingSuper(owner: ObjectIdentifier(object), method: method, body: callSuper))
            body()
            pendingSupers.removeLast()
        }
    }

    /// Performs what UIKit's own implementation of a method does, if the engine called the method.
    func callSuper(of object: AnyObject, _ method: String) {
        let owner = ObjectIdentifier(object)
        pendingSupers.last { $0.owner == owner && $0.method == method }?.body()
    }
}

nonisolated extension World {
    /// The world of the present task; `nil` for the process's own.
    @TaskLocal package static var local: World?
}
