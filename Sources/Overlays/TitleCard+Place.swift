import Playback
import TimelineScript

extension TitleCard {
    /// The frame that it stands before: the first that is not before its time, or the end of the film.
    func frame(by clock: FrameClock, of frameCount: Int) -> Int {
        time.value > .zero ? min(clock.frameCount(until: time.value), frameCount) : 0
    }

    /// In pictures.
    func length(by clock: FrameClock) -> Int { clock.frameCount(until: duration) }
}
