import Diagnostics

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

    /// Nor more frames.
    mutating func checkFrames(of timeline: Timeline, _ script: Fields) {
        let seconds = min(timeline.end, ScriptLimits.duration) / .seconds(1)
        let frames = Int((seconds * Double(timeline.framesPerSecond)).rounded(.up))
        if let excess = limits.excess(frames, of: .frames) {
            report(.tooManyFrames, excess, at: script.place(of: script["duration"] == nil ? "timeline" : "duration"))
        }
    }
}
