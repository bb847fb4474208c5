package import Simulation
package import Views

/// A scene that is being played.
package struct Take {
    package let window: Window
    private var simulator: RunLoopSimulator
    private var presentation: Presentation

    package init(of scene: Scene) {
        window = scene.window
        simulator = RunLoopSimulator(window: scene.window, cues: scene.cues)
        presentation = Presentation(of: scene.window)
    }

    /// Plays up to `time` and answers what the eye sees then. Times only go forward.
    package mutating func run(until time: Duration) -> ViewTree {
        simulator.run(until: time)
        window.update(&presentation, at: time)
        return presentation.tree
    }
}
