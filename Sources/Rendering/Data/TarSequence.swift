import Diagnostics
import Files
public import Film
import FoundationEssentials
import FrameFolders
import PNGCoding
import Pictures
import Views

/// Writes the frames of a film as one uncompressed tar file, with the naming convention of WebDataset: the members of
/// a frame have the same base name and different extensions.
///
/// | member | contents |
/// |---|---|
/// | `000000.json` | the number and the time of the frame, and the names of all views that have appeared so far |
/// | `000000.png` | the picture |
/// | `000000.mask.png` | the mask of view numbers, on request |
/// | `000000.frames.npy`, `000000.model.npy` | the presentation and the model: views × 8, as in ``GeometryArrays``, on request |
///
/// The order of the members is fixed, and no member has a date or an owner. Equal films therefore produce identical
/// bytes. The file is written when the film is complete, and replaces an existing file.
///
/// - Source: The `ustar` format of POSIX.1-1988, and the format of WebDataset.
public struct TarSequence: FrameSink {
    /// The path of the file. A missing folder is created.
    public let path: String
    private let settings: RenderSettings
    private let hasMasks: Bool
    private let hasGeometry: Bool
    private var numbers = ViewNumbers()
    private var artist: TarArtist?
    private var file: AtomicFile?

    public var readsTrace: Bool { false }

    /// - Parameters:
    ///   - path: The path of the file. A missing folder is created.
    ///   - settings: The settings of the pictures, such as their scale and background.
    ///   - masks: Whether each frame has a mask of view numbers.
    ///   - geometry: Whether each frame has its geometry.
    public init(path: String, settings: RenderSettings = RenderSettings(), masks: Bool = false, geometry: Bool = false)
    {
        (self.path, self.settings, hasMasks, hasGeometry) = (path, settings, masks, geometry)
    }

    /// - Throws: `RenderingError` if the canvas is outside the limits, a font is missing, or the file cannot be
    ///   written.
    public mutating func begin(_ film: FilmFormat) throws {
        numbers = ViewNumbers()
        artist = try TarArtist(FramePicture(film, settings), settings)
        file = try AtomicFile(creatingFolderFor: path)
    }

    /// - Throws: `RenderingError` if the frame cannot be drawn or written.
    public mutating func receive(_ frame: FrameSnapshot) async throws {
        guard let artist, let file else { return }
        numbers.add(frame.model)
        numbers.add(frame.presentation)
        let index = "\(frame.index)"
        let key = String(repeating: "0", count: max(0, 6 - index.count)) + index
        let description = Description(frame: frame.index, names: numbers.names, time: frame.time / .seconds(1))
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try file.append(TarMember.bytes("\(key).json", [UInt8](encoder.encode(description))))
        let (picture, mask) = try await artist.draw(frame, hasMasks ? numbers : nil)
        try file.append(TarMember.bytes("\(key).png", picture))
        if let mask { try file.append(TarMember.bytes("\(key).mask.png", mask)) }
        guard hasGeometry else { return }
        let shape = [numbers.names.count, ViewRows.columns]
        for (name, tree) in [("frames", frame.presentation), ("model", frame.model)] {
            let array = NumPyArray(ViewRows.values(of: tree, numbers), shape: shape)
            try file.append(TarMember.bytes("\(key).\(name).npy", array.bytes))
        }
    }

    /// - Throws: `RenderingError.writing(path:reason:)`. If an error is thrown, an existing file is unchanged.
    public mutating func finish(_ ending: FilmEnding) throws {
        defer { (artist, file) = (nil, nil) }
        guard let file else { return }
        guard ending == .complete else { return file.discard() }
        // An archive ends with two blocks of zeros.
        try file.append([UInt8](repeating: 0, count: 2 * TarMember.blockSize))
        try file.finish()
    }

    private struct Description: Encodable {
        let version = 1
        let frame: Int
        let names: [String]
        let time: Double
    }
}

/// Draws the pictures of an archive one after another.
private actor TarArtist {
    private let picture: FramePicture
    private let canvas: FrameCanvas
    private let encoder: PNGEncoder

    init(_ picture: FramePicture, _ settings: RenderSettings) throws(RenderingError) {
        self.picture = picture
        canvas = try FrameCanvas(picture, CairoRenderer(adding: settings.fonts))
        encoder = try picture.makeEncoder(settings.compression)
    }

    /// Returns the PNG files of the picture and, if `numbers` is not `nil`, of the mask.
    func draw(_ frame: FrameSnapshot, _ numbers: ViewNumbers?) throws -> (picture: [UInt8], mask: [UInt8]?) {
        try Task.checkCancellation()
        let tree = picture.tree(of: frame)
        let changed = try canvas.draw(tree)
        let file = try canvas.withPlane { encoder.encode($0, changed: changed) }
        let size = try picture.size
        let mask = try numbers.map {
            try ViewMask(tree, $0, width: size.width, height: size.height, scale: picture.scale).png()
        }
        return (file, mask)
    }
}

/// A file in a tar archive.
private enum TarMember {
    static let blockSize = 512

    /// Returns the header and the contents, padded to whole blocks.
    ///
    /// - Parameter name: The name of the member, at most 100 ASCII characters.
    static func bytes(_ name: String, _ contents: [UInt8]) -> [UInt8] {
        var header = [UInt8](repeating: 0, count: blockSize)
        func put(_ text: String, at place: Int) {
            header.replaceSubrange(place..<place + text.utf8.count, with: Array(text.utf8))
        }
        func octal(_ number: Int, _ digits: Int) -> String {
            let text = String(number, radix: 8)
            return String(repeating: "0", count: max(0, digits - text.count)) + text
        }
        put(name, at: 0)
        put(octal(0o644, 7), at: 100)
        put(octal(0, 7), at: 108)
        put(octal(0, 7), at: 116)
        put(octal(contents.count, 11), at: 124)
        put(octal(0, 11), at: 136)
        put("        ", at: 148)
        put("0", at: 156)
        put("ustar\u{0}00", at: 257)
        // The checksum is calculated as if its own field contained spaces.
        put(octal(header.reduce(0) { $0 + Int($1) }, 6) + "\u{0} ", at: 148)
        let padding = (blockSize - contents.count % blockSize) % blockSize
        return header + contents + [UInt8](repeating: 0, count: padding)
    }
}
