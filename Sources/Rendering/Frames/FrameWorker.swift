import Diagnostics
import Files
import PNGCoding
import Pictures
import Playback

/// Draws and writes frames one after another, with its own renderer and surface.
///
/// To save time, the worker keeps state from the previous frame. This state does not affect the output.
actor FrameWorker {
    private let picture: FramePicture
    private let canvas: FrameCanvas
    private let encoder: PNGEncoder
    /// The pixel hashes for the frame records; `nil` if no records are written.
    private let hashes: PixelHashes?
    private let recording: FrameRecording?
    private let digest: GeometryDigest?
    private let keepsPictures: Bool
    /// The libraries and fonts that the renderer uses.
    let system: DrawingSystem
    /// The file and record that were written last.
    private var last: (path: String, record: RenderManifest.Frame?)?
    /// The bands that were drawn since the last file was encoded.
    private var unencoded: Set<Int> = []

    /// - Parameters:
    ///   - fonts: The fonts in addition to the built-in ones.
    ///   - recording: The settings for frame records; `nil` to write no records.
    ///   - keepsPictures: Whether the worker returns the bitmaps of the pictures, from which movies are made.
    ///   - pictures: The decoded images that all workers of the film share.
    /// - Throws: `RenderingError` if the canvas is outside the limits, a font is missing, or memory is exhausted.
    init(
        _ picture: FramePicture, _ compression: PNGCompression, adding fonts: AddedFonts = .none,
        recording: FrameRecording? = nil, keepsPictures: Bool = false,
        sharing pictures: DecodedPictures = DecodedPictures()
    ) throws(RenderingError) {
        let renderer = try CairoRenderer(adding: fonts, sharing: pictures)
        self.picture = picture
        self.recording = recording
        self.keepsPictures = keepsPictures
        canvas = try FrameCanvas(picture, renderer)
        let system = renderer.system
        self.system = system
        digest = recording.map { GeometryDigest($0.surroundings(of: picture, compression, system)) }
        encoder = try picture.makeEncoder(compression)
        hashes = try recording == nil ? nil : PixelHashes(height: picture.size.height)
    }

    /// The names and versions of the libraries that decoded the images in the frames so far. The dictionary is empty
    /// if no records are written.
    var pictureLibraries: [String: String] { digest?.pictureLibraries ?? [:] }

    /// Writes the frame to the file `name` in `folder`. If the frame looks the same as the previous frame or as a
    /// frame of an earlier run, the file is a hard link to the file of that frame.
    func write(_ frame: FrameSnapshot, to name: String, in folder: Folder) throws -> DrawnFrame {
        try Task.checkCancellation()
        let path = folder.path(of: name)
        let tree = picture.tree(of: frame)
        let geometry = digest?.hash(of: tree)
        // Another process may remove the file before it is linked.
        if let geometry, let place = recording?.kept.place(for: geometry),
            (try? AtomicFile.link(place.path, to: path)) != nil
        {
            let record = RenderManifest.Frame(
                file: name, time: frame.time / .seconds(1), geometry: geometry, pixels: place.pixels,
                bytes: place.bytes, size: place.size)
            try recording?.journal.append(record)
            guard keepsPictures else { return DrawnFrame(record: record) }
            last = nil
            unencoded.formUnion(try canvas.draw(tree))
            return DrawnFrame(record: record, picture: try canvas.bitmap())
        }
        let earlier = last
        last = nil
        unencoded.formUnion(try canvas.draw(tree))
        var record: RenderManifest.Frame?
        if unencoded.isEmpty, let earlier {
            try AtomicFile.link(earlier.path, to: path)
            if let geometry, let same = earlier.record {
                record = RenderManifest.Frame(
                    file: name, time: frame.time / .seconds(1), geometry: geometry, pixels: same.pixels,
                    bytes: same.bytes, size: same.size)
            }
        } else {
            let file = try canvas.withPlane {
                encoder.encode($0, changed: unencoded.sorted(), visiting: hashes?.update)
            }
            unencoded = []
            // An incomplete file is harmless: the folder is hidden, and a later run uses only the frames in the
            // journal.
            try AtomicFile.append(file, to: path)
            if let geometry, let hashes {
                record = RenderManifest.Frame(
                    file: name, time: frame.time / .seconds(1), geometry: geometry, pixels: hashes.hash,
                    bytes: ContentHash(file), size: file.count)
            }
        }
        if let record { try recording?.journal.append(record) }
        last = (path, record)
        return DrawnFrame(record: record, picture: keepsPictures ? try canvas.bitmap() : nil)
    }
}

/// The settings for frame records.
struct FrameRecording: Sendable {
    let origin: RenderOrigin
    let kept: ReusableFrames
    let journal: FrameJournal

    /// Returns a description of all values that affect the pixels of every frame.
    func surroundings(
        of picture: FramePicture, _ compression: PNGCompression, _ system: DrawingSystem
    ) -> String {
        let fonts = system.fonts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let libraries = system.libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let added = system.addedFonts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return "\(origin.tool) \(origin.build); \(libraries); \(fonts); \(added); \(picture.words); \(compression)"
    }
}

/// The result of drawing a frame.
struct DrawnFrame: Sendable {
    /// The record for the manifest; `nil` without a manifest.
    var record: RenderManifest.Frame?
    /// The bitmap for movies; `nil` if there are no movies, or if the picture repeats the previous one.
    var picture: Bitmap?

    /// The result for a frame that repeats the previous one. It has no record.
    static let repeated = DrawnFrame()
}
