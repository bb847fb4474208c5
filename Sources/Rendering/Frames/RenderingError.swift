/// Why a picture could not be drawn, read or written, in words for the person at the terminal.
public enum RenderingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A font that every picture needs is not installed; `package` is the Debian package that holds it.
    case missingFont(family: String, package: String)
    /// Fonts that were to be added, and cannot be: `path` is a folder or a file.
    case fonts(path: String, reason: String)
    /// A canvas, in pixels, that is empty, has an edge longer than ``PixelSize/longestEdge``, or has more pixels than
    /// `largestArea`.
    case canvas(width: Double, height: Double, largestArea: Int)
    /// A picture file that is missing, damaged or not of a kind that can be read.
    case image(path: String, reason: String)
    /// A manifest that is missing, damaged or of another render.
    case manifest(path: String, reason: String)
    /// A file or folder that could not be written. Whatever it held before, it still holds.
    case writing(path: String, reason: String)
    /// Cairo gave up, with its own words: out of memory, or a font too large for it.
    case drawing(reason: String)

    /// What was found, and what was expected or can be done.
    public var description: String {
        switch self {
        case .missingFont(let family, let package):
            "the font '\(family)' is not installed; install the package '\(package)' (apt-get install \(package))"
        case .fonts(let path, let reason): "cannot add the fonts of '\(path)': \(reason)"
        case .canvas(let width, let height, let largestArea):
            "the canvas is \(plain(width)) × \(plain(height)) pixels; an edge must be 1 through "
                + "\(PixelSize.longestEdge) pixels, and the whole at most \(largestArea) pixels unless more is allowed"
        case .manifest(let path, let reason): "cannot use the manifest '\(path)': \(reason)"
        case .image(let path, let reason): "cannot read the image '\(path)': \(reason)"
        case .writing(let path, let reason): "cannot write '\(path)': \(reason)"
        case .drawing(let reason): "cannot draw the frame: \(reason)"
        }
    }

    /// The last part of ``description`` where it is someone else's words, else all of it.
    var reason: String {
        switch self {
        case .fonts(_, let reason), .image(_, let reason), .manifest(_, let reason),
            .writing(_, let reason), .drawing(let reason):
            reason
        case .missingFont, .canvas: description
        }
    }

    /// A number without the `.0` that whole ones have in Swift.
    private func plain(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }
}
