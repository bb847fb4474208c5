import Playback
import Simulation
import Views

/// The marks of a film that is being played, found out anew only where something happened.
struct MarkWatch {
    private let window: Window
    private let overlays: Set<Overlay>
    private var marks: LayoutMarks?
    private var lastModel: ViewTree?

    init(of window: Window, for overlays: Set<Overlay>) {
        self.window = window
        self.overlays = overlays
    }

    /// As of the last layout before `frame`, which is the one that was played last.
    mutating func marks(at frame: FrameSnapshot) -> LayoutMarks {
        if let marks, frame.events.isEmpty, frame.model == lastModel { return marks }
        let made = LayoutMarks(of: window, for: overlays)
        marks = made
        lastModel = frame.model
        return made
    }
}
