/// An error that occurred while a picture was drawn, read or written. Its description is a message for the user.
public enum RenderingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A required font is not installed. `package` is the Debian package that contains it.
    case missingFont(family: String, package: String)
    /// Fonts that the user added cannot be loaded. `path` is a folder or a file.
    case fonts(path: String, reason: String)
    /// A canvas is empty, has an edge longer than 16,384 pixels, or has more pixels than `largestArea`. The
    /// size is in pixels.
    case canvas(width: Double, height: Double, largestArea: Int)
    /// An image file is missing, damaged or in an unknown format.
    case image(path: String, reason: String)
    /// A manifest is missing or damaged.
    case manifest(path: String, reason: String)
    /// A part of a render does not match the other parts: it belongs to a different film, or to a different division of
    /// the same film, or a different version of the program rendered it. `path` names the part.
    case mixture(path: String, reason: String)
    /// Parts of a render are missing or damaged. Rendering them again resolves the error.
    case incomplete(path: String, reason: String)
    /// A file cannot be read.
    case reading(path: String, reason: String)
    /// A file or folder cannot be written. Its earlier content is unchanged.
    case writing(path: String, reason: String)
    /// Cairo reported an error, such as exhausted memory or a font that is too large.
    case drawing(reason: String)

    /// A message that states what was found, and what was expected or how to resolve the error.
    public var description: String {
        switch self {
        case .missingFont(let family, let package):
            "the font '\(family)' is not installed; install the package '\(package)' (apt-get install \(package))"
        case .fonts(let path, let reason): "cannot add the fonts of '\(path)': \(reason)"
        case .canvas(let width, let height, let largestArea):
            "the canvas is \(Self.plain(width)) × \(Self.plain(height)) pixels; an edge must be 1 through "
                + "\(RenderingError.longestEdge) pixels, and the area at most \(largestArea) pixels unless more is allowed"
        case .manifest(let path, let reason): "cannot use the manifest '\(path)': \(reason)"
        case .mixture(let path, let reason): "cannot use the part '\(path)': \(reason)"
        case .incomplete(let path, let reason): "the render '\(path)' is not complete: \(reason)"
        case .image(let path, let reason): "cannot read the image '\(path)': \(reason)"
        case .reading(let path, let reason): "cannot read '\(path)': \(reason)"
        case .writing(let path, let reason): "cannot write '\(path)': \(reason)"
        case .drawing(let reason): "cannot draw the frame: \(reason)"
        }
    }

    /// The reason in ``description``, or the whole description if the error has no separate reason.
    package var reason: String {
        switch self {
        case .fonts(_, let reason), .image(_, let reason), .manifest(_, let reason),
            .mixture(_, let reason), .incomplete(_, let reason), .reading(_, let reason), .writing(_, let reason),
            .drawing(let reason):
            reason
        case .missingFont, .canvas: description
        }
    }

    /// The maximum length of an edge of a canvas, in pixels.
    package static let longestEdge = 16_384

    /// Returns the number without Swift's `.0` for integers.
    package static func plain(_ number: Double) -> String {
        Int(exactly: number).map { "\($0)" } ?? "\(number)"
    }
}
