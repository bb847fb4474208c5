import Film
import TestSupport
import Testing
import TimelineScript

@testable import Overlays

@Suite("The moments of a film")
struct FilmMomentsTests {
    private func frames(_ timeline: String, limit: Int = 12) throws -> [Int] {
        let film = try ScriptedFilm(
            """
            animatic: 1
            device: {size: [100, 60], scale: 1}
            fps: 10
            duration: 3s
            views: {root: {subviews: {box: {background: systemBlue, frame: [0, 0, 10, 10]}}}}
            timeline: \(timeline)
            """)
        let player = Player(film.makeScene(), framesPerSecond: 10, until: film.timeline.end)
        return FilmMoments(of: player, playing: film.timeline).frames(limit: limit)
    }

    @Test func `are its first and last frame, its cues and the ends of animations, and times during animations`() throws
    {
        // The film has the frames 0...29. The animation runs from frame 5 to frame 15. The cue at 1.98 s is performed
        // before frame 20. The gap from 5 to 15 is divided at 10, the gaps of 5 frames at 7 and 12, and the gaps of 3
        // frames (7 to 10, 12 to 15) at 8 and 13, and the first two gaps of 2 frames (5 to 7, 8 to 10) at 6 and 9.
        let timeline = "[{at: 0.5s, animate: 1s, do: [box.alpha = 0]}, {at: 1.98s, do: [box.alpha = 1]}]"
        #expect(try frames(timeline, limit: 5) == [0, 5, 15, 20, 29])
        #expect(try frames(timeline, limit: 6) == [0, 5, 10, 15, 20, 29])
        #expect(try frames(timeline, limit: 8) == [0, 5, 7, 10, 12, 15, 20, 29])
        #expect(try frames(timeline) == [0, 5, 6, 7, 8, 9, 10, 12, 13, 15, 20, 29])
    }

    @Test func `are only the first frame if nothing happens`() throws {
        #expect(try frames("[]") == [0])
        #expect(try frames("[{at: 0s, animate: 1s, do: [box.alpha = 0]}]", limit: 1) == [0])
    }

    @Test func `are evenly chosen if there are too many`() throws {
        // There are 30 cues, one in each frame. The fourth chosen frame is 3 × 29 / 4 = 21.75, rounded down.
        let cues = "[{at: 0s, every: 0.1s, times: 30, do: [box.alpha = 0.5]}]"
        #expect(try frames(cues, limit: 5) == [0, 7, 14, 21, 29])
    }

    @Test func `include times during an endless animation, and of all films of a composition`() throws {
        // No animation ends, so the interval between the first and the last frame is divided at 14, then at 7 and 21.
        let endless = FilmMoments(frameCount: 30, moments: [0], motions: [0...29])
        #expect(endless.frames(limit: 5) == [0, 7, 14, 21, 29])
        let short = FilmMoments(frameCount: 10, moments: [4], motions: [])
        let both = FilmMoments.joined([short, FilmMoments(frameCount: 30, moments: [20], motions: [])])
        #expect(both.frames(limit: 12) == [0, 4, 20, 29])
        #expect(FilmMoments(frameCount: 4, moments: [2, 9], motions: [2...9]).frames(limit: 12) == [0, 2, 3])
    }
}
