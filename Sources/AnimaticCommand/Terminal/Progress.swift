import Files
import Film
import FoundationEssentials
import FrameFolders
import Glibc

/// The style in which standard error shows the progress of a render.
enum ProgressStyle: String, Choice {
    /// A bar that is redrawn in place, for a terminal.
    case bar
    /// A line for each tenth of a film, for logs. Render farms stop tasks that print nothing for a long time.
    case lines
    /// The lines `openjd_progress` and `openjd_status` of Open Job Description.
    case openjd
    case none
}

/// A sink that shows the number of rendered frames on standard error.
struct Progress: FrameSink {
    private let style: ProgressStyle
    private let label: String
    /// The zero-based index of the film, and the number of films.
    private let place: (index: Int, count: Int)
    private var frameCount = 0
    private var received = 0
    private var shown = -1

    var readsTrace: Bool { false }

    init(_ style: ProgressStyle, label: String, _ place: (index: Int, count: Int)) {
        (self.style, self.label, self.place) = (style, label, place)
    }

    mutating func begin(_ film: FilmFormat) {
        frameCount = film.sampleCount
        if style != .bar { show() }
    }

    mutating func receive(_ frame: FrameSnapshot) {
        received += 1
        show()
    }

    mutating func finish(_ ending: FilmEnding) {
        // Clears the line, so that later output starts in its first column.
        if style == .bar { write("\r\u{1B}[K") }
    }

    /// Writes the progress, but only when the number of filled cells or completed tenths has changed, because a write
    /// can take longer than drawing a simple frame.
    private mutating func show() {
        let steps = style == .bar ? 30 : 10
        let done = frameCount > 0 ? received * steps / frameCount : steps
        guard done != shown || style == .bar && received == frameCount else { return }
        shown = done
        switch style {
        case .bar: draw(done, of: steps)
        case .lines: write("\(label): \(received) of \(frameCount.frames)\n")
        case .openjd:
            let fraction = (Double(place.index) + Double(done) / Double(steps)) / Double(place.count)
            write("openjd_progress: \((fraction * 1000).rounded() / 10)\n")
            write("openjd_status: \(label): \(received) of \(frameCount.frames)\n")
        case .none: break
        }
    }

    private func draw(_ filled: Int, of cells: Int) {
        let bar = " [" + String(repeating: "#", count: filled) + String(repeating: ".", count: cells - filled) + "]"
        let count = " \(received)/\(frameCount)"
        // A line that is wider than the terminal would wrap and could not be overwritten. The bar is left out if it
        // does not fit, and the name is shortened.
        let room = Progress.terminalWidth() - 1 - count.count
        let shownBar = bar.count + 8 <= room ? bar : ""
        let name = label.suffix(max(0, room - shownBar.count))
        write("\r\u{1B}[K\(name)\(shownBar)\(count)")
    }

    private func write(_ text: String) {
        if let capture = CapturedStreams.current { return capture.append(error: text) }
        _ = AtomicFile.writeAll(Array(text.utf8), to: STDERR_FILENO)
    }

    /// Returns the current width of the terminal in columns, or 80 if the width is unknown. The width is read for
    /// each line, because the user can resize the terminal.
    private static func terminalWidth() -> Int {
        var size = winsize()
        let isKnown = unsafe ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? Int(size.ws_col) : 80
    }
}
