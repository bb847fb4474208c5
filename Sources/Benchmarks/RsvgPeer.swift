import Foundation

/// `rsvg-convert` of librsvg, run as a program of its own on the SVG file of a still.
///
/// It loads Cairo, Pango and what they need, as `animatic` does, and draws the shapes that `animatic` drew. It has no script to
/// play, and no fonts to read: text in the SVG file is outlines.
struct RsvgPeer {
    let program: String

    /// `nil` where rsvg-convert is not installed; then it prints what installs it.
    init?() {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin").split(separator: ":")
        let program = folders.map { "\($0)/rsvg-convert" }.first { FileManager.default.isExecutableFile(atPath: $0) }
        guard let program else {
            FileHandle.standardError.write(
                Data("no row beside rsvg-convert: it is not installed; apt-get install librsvg2-bin does that\n".utf8))
            return nil
        }
        self.program = program
    }

    /// Draws the SVG file at two pixels a point into a PNG file.
    func draw(_ drawing: URL, to picture: URL) throws -> ProgramRun {
        // A point of SVG is a 72nd of an inch.
        let run = try ProgramRun(
            program, ["--dpi-x", "144", "--dpi-y", "144", "--output", picture.path, drawing.path])
        precondition(run.status == 0, "rsvg-convert draws the still of the benchmark")
        return run
    }
}
