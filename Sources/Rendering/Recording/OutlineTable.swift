import CCairo
import FilmData
import Geometry
import Text

/// The outlines and paths of a recording. Each outline is stored once, so a letter that occurs again adds only its
/// position.
struct OutlineTable {
    private(set) var outlines: [FilmRecording.Outline] = []
    private(set) var paths: [FilmRecording.PlacedOutlines] = []
    private var numbersOfOutlines: [FilmRecording.Outline: Int] = [:]
    private var numbersOfPaths: [FilmRecording.PlacedOutlines: Int] = [:]
    private var numbersOfLines: [LineKey: Line] = [:]

    private struct LineKey: Hashable {
        let line: ObjectIdentifier
        let segment: Int?
        let scale: Double
    }

    private struct Line {
        /// The line. It is retained because its object identifier must stay unique.
        let line: TextLine
        /// The index of the path; `nil` if the line has no outlines.
        let path: Int?
    }

    /// Returns the index of a path, scaled by `scale`.
    mutating func number(of path: Path, scale: Double) -> Int {
        var placed = FilmRecording.PlacedOutlines()
        for subpath in Subpath.all(of: path, scale: scale) {
            placed.outlines.append(number(of: subpath.outline))
            placed.places += [subpath.x, subpath.y]
        }
        if let number = numbersOfPaths[placed] { return number }
        numbersOfPaths[placed] = paths.count
        paths.append(placed)
        return paths.count - 1
    }

    /// Returns the index of the path of a line of text, or of one of its segments, with the baseline beginning at
    /// (0, 0). Returns `nil` if there are no outlines.
    mutating func number(of line: TextLine, segment: Int?, scale: Double) -> Int? {
        let key = LineKey(line: ObjectIdentifier(line), segment: segment, scale: scale)
        if let known = numbersOfLines[key] { return known.path }
        let path = unsafe line.outline(segment: segment)
        let number = path.isEmpty ? nil : number(of: path, scale: scale * line.magnification)
        numbersOfLines[key] = Line(line: line, path: number)
        return number
    }

    private mutating func number(of outline: FilmRecording.Outline) -> Int {
        if let number = numbersOfOutlines[outline] { return number }
        numbersOfOutlines[outline] = outlines.count
        outlines.append(outline)
        return outlines.count - 1
    }
}

/// A subpath in the units of a recording.
private struct Subpath {
    var outline = FilmRecording.Outline()
    let x: Int
    let y: Int
    private let start: Point
    private let scale: Double

    private init(at start: Point, scale: Double) {
        (self.start, self.scale) = (start, scale)
        (x, y) = (Quantity.length(start.x * scale), Quantity.length(start.y * scale))
    }

    static func all(of path: Path, scale: Double) -> [Subpath] {
        var subpaths: [Subpath] = []
        var current = Point.zero
        for element in path.elements {
            if case .move(let start) = element {
                subpaths.append(Subpath(at: start, scale: scale))
            } else if !subpaths.isEmpty {
                subpaths[subpaths.count - 1].add(element, from: current)
            }
            current = element.points.last ?? current
        }
        return subpaths.filter { !$0.outline.steps.isEmpty }
    }

    private mutating func add(_ element: Path.Element, from current: Point) {
        switch element {
        case .move: break
        case .line(let end): add(.line, [end])
        case .quadCurve(let control, let end):
            // The control points of the equivalent cubic curve; see `Path.add(to:)`.
            func between(_ point: Point) -> Point {
                Point(x: point.x + (control.x - point.x) * 2 / 3, y: point.y + (control.y - point.y) * 2 / 3)
            }
            add(.curve, [between(current), between(end), end])
        case .curve(let first, let second, let end): add(.curve, [first, second, end])
        case .close: add(.close, [])
        }
    }

    private mutating func add(_ step: FilmRecording.Outline.Step, _ points: [Point]) {
        outline.steps.append(step)
        for point in points {
            outline.points += [
                Quantity.length((point.x - start.x) * scale), Quantity.length((point.y - start.y) * scale),
            ]
        }
    }
}

extension TextLine {
    /// Returns the outlines of the line, in points of its layout.
    ///
    /// - Parameter segment: The index of a segment; `nil` for the whole line.
    @unsafe
    fileprivate func outline(segment: Int?) -> Path {
        let surface = unsafe cairo_recording_surface_create(CAIRO_CONTENT_ALPHA, nil)
        let cairo = unsafe cairo_create(surface)!
        defer {
            unsafe cairo_destroy(cairo)
            unsafe cairo_surface_destroy(surface)
        }
        // Cairo stores coordinates in units of 1/256 pixel. A larger scale keeps more of the outlines.
        let scale = min(16, 8192 / layoutFontSize)
        unsafe cairo_scale(cairo, scale, scale)
        unsafe addPath(to: cairo, segment: segment)
        var path = Path()
        guard let copy = unsafe cairo_copy_path(cairo) else { return path }
        defer { unsafe cairo_path_destroy(copy) }
        let count = Int(unsafe copy.pointee.num_data)
        var place = 0
        while place < count, let data = unsafe copy.pointee.data {
            let header = unsafe data[place].header
            func point(_ number: Int) -> Point {
                let point = unsafe data[place + number].point
                return Point(x: point.x, y: point.y)
            }
            switch header.type {
            case CAIRO_PATH_MOVE_TO: path.move(to: point(1))
            case CAIRO_PATH_LINE_TO: path.addLine(to: point(1))
            case CAIRO_PATH_CURVE_TO: path.addCurve(to: point(3), control1: point(1), control2: point(2))
            default: path.close()
            }
            place += max(Int(header.length), 1)
        }
        return path
    }
}
