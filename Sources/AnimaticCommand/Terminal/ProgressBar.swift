import Foundation
import Playback

/// A sink that shows the number of frames on standard error while a film is rendered.
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
        // Clears the line, so that later output starts in its first column.
        try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K".utf8))
    }

    /// Redraws the bar only if one of its cells changes, because drawing costs more than some frames.
    private mutating func draw(_ done: Int) {
        let cells = 30
        let filled = done * cells / max(frameCount, 1)
        guard filled != shown || done == frameCount else { return }
        shown = filled
        let bar = " [" + String(repeating: "#", count: filled) + String(repeating: ".", count: cells - filled) + "]"
        let count = " \(done)/\(frameCount)"
        // A line that is wider than the terminal would wrap and could not be overwritten. The name is shortened first,
        // and then the bar.
        let room = ProgressBar.terminalWidth() - 1 - count.count
        let shownBar = bar.count + 8 <= room ? bar : ""
        let name = label.suffix(max(0, room - shownBar.count))
        try? FileHandle.standardError.write(contentsOf: Data("\r\u{1B}[K\(name)\(shownBar)\(count)".utf8))
    }

    /// Returns the current width in columns. The terminal may be resized.
    private static func terminalWidth() -> Int {
        var size = winsize()
        let isKnown = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : 80
    }
}
