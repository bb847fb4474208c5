import Foundation
import Playback

/// Counts frames on standard error while a film is made. A sink, beside the ones that write.
struct ProgressBar: FrameSink {
    private let label: String
    private var frameCount = 0
    private var received = 0
    private var shown = -1

    var readsTrace: Bool { false }

    init(label: String) { self.label = label }

    mutating func begin(_ film: FilmFormat) { frameCount = film.sampleCount }

    mutating func receive(_ frame: FrameSnapshot) {
        received += 1
        draw(received)
    }

    mutating func finish(_ ending: FilmEnding) {
        // Clears the line, so that what follows stands where the bar was.
        try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8))
    }

    /// Redraws only when a cell of the bar changes: drawing costs more than some frames.
    private mutating func draw(_ done: Int) {
        let cells = 30
        let filled = done * cells / max(frameCount, 1)
        guard filled != shown || done == frameCount else { return }
        shown = filled
        let bar = " [" + String(repeating: "#", count: filled) + String(repeating: ".", count: cells - filled) + "]"
        let count = " \(done)/\(frameCount)"
        // A line that is wider than the terminal would wrap, and could not be drawn over: the name gives way, then the bar.
        let room = ProgressBar.terminalWidth() - 1 - count.count
        let shownBar = bar.count + 8 <= room ? bar : ""
        let name = label.suffix(max(0, room - shownBar.count))
        try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\(name)\(shownBar)\(count)".utf8))
    }

    /// In columns, at this moment: it may be resized while a film is made.
    private static func terminalWidth() -> Int {
        var size = winsize()
        let isKnown = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : 80
    }
}
