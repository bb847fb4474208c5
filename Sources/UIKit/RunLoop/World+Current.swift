internal import Simulation
internal import Text
package import Views

nonisolated extension World {
    /// The world of the code that `TestScreen.run` runs; `nil` in other code.
    @TaskLocal package static var local: World?
}

/// The world to which new objects belong.
///
/// Inside of `TestScreen.run`, it is the world of the screen. In other code, it is the world of the last screen that the
/// current task created and that still exists. If there is none, it is the world of the process, which is created when
/// it is first used.
extension World {
    private static var ofProcess: World?
    private static var ofTasks: [TaskWorld] = []

    /// The world that a task created last.
    private struct TaskWorld {
        let task: Int?
        weak var world: World?
    }

    static var current: World { existing ?? defaultWorld }

    /// The current world; `nil` if it was not created yet.
    static var existing: World? { local ?? ofTask ?? ofProcess }

    private static var ofTask: World? {
        guard !ofTasks.isEmpty else { return nil }
        let task = identityOfTask
        return ofTasks.last { $0.task == task && $0.world?.isClosed == false }?.world
    }

    private static var defaultWorld: World {
        let name = nameOfDefaultDevice
        guard let device = Device.named(name) else { stop(messageOfUnknownDevice(name, isDefault: true)) }
        let world = World(device: device, measuring: makeMeasurer(adding: FontsOfProgram.all), isDefault: true)
        // No program reads the trace of the default screen.
        world.engine.recording = .nothing
        ofProcess = world
        return world
    }

    /// Whether this is the world of the process.
    var isDefault: Bool { self === World.ofProcess }

    /// Makes this world the current one for code of this task that is outside of `TestScreen.run`.
    package func becomeCurrentOfTask() {
        World.ofTasks.removeAll { $0.world?.isClosed != false }
        World.ofTasks.append(TaskWorld(task: World.identityOfTask, world: self))
    }

    /// A number that identifies the current task; `nil` outside of tasks, as in a synchronous test of XCTest.
    private static var identityOfTask: Int? {
        unsafe withUnsafeCurrentTask { task in unsafe task.map { unsafe $0.hashValue } }
    }

    /// Returns a message about an object and another object or place that belong to different screens.
    package static func mixing(_ object: String, _ other: String) -> String {
        "\(object) belongs to another screen than \(other). Create both of them inside 'screen.run { … }' of one "
            + "TestScreen, or in the task that created this TestScreen"
    }

    // MARK: The device

    /// The name of the device in the environment variable `ANIMATIC_DEVICE`. If the variable is not set, the name is
    /// that of an iPhone 16.
    package nonisolated static var nameOfDefaultDevice: String {
        let name = ProcessInfo.processInfo.environment["ANIMATIC_DEVICE"] ?? ""
        return name.isEmpty ? "iPhone 16" : name
    }

    /// Returns the device with a name that `animatic devices` lists; `nil` if it does not list the name.
    package static func device(named name: String) -> Device? { Device.named(name) }

    /// Returns the message about a name that no device has.
    ///
    /// - Parameter isDefault: Whether the name is that of the default device.
    package nonisolated static func messageOfUnknownDevice(_ name: String, isDefault: Bool) -> String {
        (isDefault ? "in the environment variable ANIMATIC_DEVICE, " : "")
            + "found the device '\(name)', expected a name that `animatic devices` lists, such as 'iPhone 16'"
    }
}
