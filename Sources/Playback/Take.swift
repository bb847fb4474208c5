import Simulation
import Views

/// A scene that is being played.
struct Take {
    let window: Window
    private var simulator: RunLoopSimulator
    private var presentation: Presentation

    init(of scene: Scene) {
        window = scene.window
        simulator = RunLoopSimulator(window: scene.window, cues: scene.cues)
        presentation = Presentation(of: scene.window)
    }

    /// Plays up to `time` and answers what the eye sees then. Times only go forward.
    mutating func run(until time: Duration) -> ViewTree {
        simulator.run(until: time)
        window.update(&presentation, at: time)
        return presentation.tree
    }
}
