import Playback
import Simulation
import Views

/// What is known of a film before its first picture is drawn, for it was played once before.
struct Foresight {
    /// Empty where no strip of time shows it.
    private(set) var history = FilmHistory()
    let plan: WordPlan

    /// Plays all of a film. Layout that never settles ends it.
    ///
    /// - Throws: `CancellationError`.
    init(of player: Player, by artist: OverlayArtist) throws {
        let readsHistory = artist.overlays.contains(.passes)
        var watch = MarkWatch(of: player.window, for: artist.overlays)
        var stretches: [WordPlan.Stretch] = []
        var screening = Screening(of: player, readsTrace: true)
        defer { screening.end() }
        for time in player.clock.times(until: player.end) where screening.feedbackLoop == nil {
            try Task.checkCancellation()
            let frame = screening.frame(0, at: time)
            if readsHistory { for event in frame.events { history.add(event) } }
            let words = artist.words(in: frame.presentation, marked: watch.marks(at: frame))
            let room = frame.presentation[frame.presentation.root].bounds
            if let last = stretches.last, last.words == words, last.room == room {
                stretches[stretches.count - 1].count += 1
            } else {
                stretches.append(WordPlan.Stretch(start: time, words: words, room: room))
            }
        }
        if readsHistory, screening.feedbackLoop == nil {
            for event in screening.frame(0, at: player.end).events { history.add(event) }
        }
        plan = WordPlan(stretches, framesPerSecond: player.clock.framesPerSecond)
        // Of words that are left out of it then.
        try Task.checkCancellation()
    }
}
