internal import CoreGraphics
import Dispatch
internal import FontFiles
import Foundation
internal import Geometry
internal import Simulation
import Synchronization
internal import Text
internal import Views

/// The parts of a simulated device that code on any thread can use, without a data race.
///
/// UIKit permits text measuring, drawing into images, and reading the time and the current traits on every thread. The
/// device itself belongs to the main actor, so it publishes its time and its traits at the beginning of each turn, and
/// text is measured with other measurers that have the same fonts.
nonisolated final class SharedDevice: Sendable {
    /// What the device publishes.
    struct State: Sendable {
        /// The time of the current turn.
        var time: Duration
        var traits: TraitCollection
        var accessibility: AccessibilitySettings
    }

    /// A measurer that one thread at a time uses.
    private struct Measurer: @unchecked Sendable { let measurer: CairoTextMeasurer }

    private let state: Mutex<State>
    let fonts: AddedFonts
    private let measurers = Mutex<[Measurer]>([])
    /// The blocks that other threads added to the main queue, with their delays.
    private let blocks = Mutex<[(delay: Duration, work: @Sendable () -> Void)]>([])

    init(_ environment: DisplayEnvironment, fonts: AddedFonts) {
        state = Mutex(
            State(
                time: .zero, traits: environment.traitCollection, accessibility: environment.accessibility))
        self.fonts = fonts
    }

    /// The device of the current task or thread. A block on a queue of Dispatch uses the device of the code that added
    /// it. Other threads and detached tasks use the default device of the process.
    static var current: SharedDevice { World.local?.shared ?? ofProcess }

    /// The default device of the process.
    static let ofProcess: SharedDevice = {
        let name = World.nameOfDefaultDevice
        guard let device = Device.named(name) else {
            fatalError(World.messageOfUnknownDevice(name, isDefault: true))
        }
        return SharedDevice(DisplayEnvironment(device: device), fonts: FontsOfProgram.all)
    }()

    var time: Duration { state.withLock { $0.time } }
    var traits: TraitCollection { state.withLock { $0.traits } }
    var accessibility: AccessibilitySettings { state.withLock { $0.accessibility } }

    func publish(_ new: State) { state.withLock { $0 = new } }

    /// Returns the size of text in points, without rounding.
    func size(of block: TextBlock, within width: Double?) -> Size {
        let measurer = measurers.withLock { $0.popLast() } ?? Measurer(measurer: World.makeMeasurer(adding: fonts))
        defer { measurers.withLock { $0.append(measurer) } }
        return measurer.measurer.size(of: block.shown(with: traits.legibilityWeight), within: width)
    }

    /// Adds a block to the main queue from another thread. The block is added to the device's queue in the next turn,
    /// or as soon as the main thread waits.
    func addToMainQueue(after delay: Duration, _ work: @escaping @Sendable () -> Void) {
        blocks.withLock { $0.append((delay, work)) }
        let world = World.local
        // The argument `group` selects Dispatch's method.
        DispatchQueue.main.async(group: nil) {
            MainActor.assumeIsolated { (world ?? World.current).receiveBlocks() }
        }
    }

    fileprivate func takeBlocks() -> [(delay: Duration, work: @Sendable () -> Void)] {
        blocks.withLock { blocks in
            defer { blocks = [] }
            return blocks
        }
    }
}

extension World {
    /// Publishes the time and the traits for code on other threads.
    func publishState() {
        shared.publish(
            SharedDevice.State(
                time: engine.currentMediaTime, traits: engine.traitCollection, accessibility: engine.accessibility))
    }

    /// Adds the blocks that other threads added to the main queue to the engine's queue.
    func receiveBlocks() {
        guard !isClosed else { return }
        for block in shared.takeBlocks() { engine.async(after: block.delay, line: 0, block.work) }
    }
}

/// The drawing contexts of a thread other than the main thread, which belong to no screen.
private final class ThreadContexts {
    private static let key = "Animatic.contexts"
    var contexts: [CGContext] = []

    static var current: ThreadContexts {
        let values = Thread.current.threadDictionary
        if let known = values[key] as? ThreadContexts { return known }
        let made = ThreadContexts()
        values[key] = made
        return made
    }
}

/// The stack of drawing contexts of the current thread.
nonisolated enum DrawingContexts {
    static var last: CGContext? {
        isOnMainQueue ? onMainActor { World.current.contexts.last } : ThreadContexts.current.contexts.last
    }

    static func push(_ context: CGContext) {
        guard isOnMainQueue else { return ThreadContexts.current.contexts.append(context) }
        // The caller is on the main actor, so the context does not leave it.
        nonisolated(unsafe) let context = context
        onMainActor { unsafe World.current.contexts.append(context) }
    }

    static func pop() {
        if isOnMainQueue {
            onMainActor { _ = World.current.contexts.popLast() }
        } else {
            _ = ThreadContexts.current.contexts.popLast()
        }
    }
}
