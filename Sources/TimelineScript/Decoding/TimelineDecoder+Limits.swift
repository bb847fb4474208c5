import SceneModel
import Views

extension TimelineDecoder {
    /// Reports an error if the script has more views or constraints than the reading limits allow.
    func checkLimits(_ root: ViewDescription, _ constraints: [SceneConstraint], _ script: Fields) {
        if let excess = limits.excess(root.depthFirst.count, of: .views) {
            report(.tooManyViews, excess, at: script.place(of: script["views"] == nil ? "scene" : "views"))
        }
        if let excess = limits.excess(constraints.reduce(0) { $0 + $1.parts.count }, of: .constraints) {
            report(
                .tooManyConstraints, excess,
                at: script.place(of: script["constraints"] == nil ? "scene" : "constraints"))
        }
    }

    /// Reports an error if the film has more frames, including those of title cards, than the reading limits allow.
    func checkFrames(of timeline: Timeline, _ script: Fields) {
        func frames(of length: Duration) -> Int {
            let seconds = min(length, ScriptLimits.duration) / .seconds(1)
            return Int((seconds * Double(timeline.framesPerSecond)).rounded(.up))
        }
        let film = frames(of: timeline.end)
        if let excess = limits.excess(film, of: .frames) {
            return report(
                .tooManyFrames, excess, at: script.place(of: script["duration"] == nil ? "timeline" : "duration"))
        }
        // Title cards of more than an hour are already reported.
        guard timeline.titleCards.map(\.duration).reduce(.zero, +) <= ScriptLimits.duration else { return }
        let cards = timeline.titleCards.reduce(0) { $0 + frames(of: $1.duration) }
        if let excess = limits.excess(film + cards, of: .frames) {
            report(.tooManyFrames, excess, at: script.place(of: "titleCards"))
        }
    }
}
