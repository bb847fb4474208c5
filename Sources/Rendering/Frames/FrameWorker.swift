import Playback

/// Draws and writes frames one after another, with a renderer and a surface of its own.
///
/// What it keeps of the frame before saves time and changes no byte.
actor FrameWorker {
    private let picture: FramePicture
    private let canvas: FrameCanvas
    private let encoder: PNGEncoder
    private let recording: FrameRecording?
    private let digest: GeometryDigest?
    private let keepsPictures: Bool
    /// What it draws with.
    let system: DrawingSystem
    /// The last that was drawn.
    private var last: (path: String, record: FrameRecord?)?
    /// The bands that were drawn since a file was encoded.
    private var unencoded: Set<Int> = []

    /// - Parameters:
    ///   - fonts: Beside the built-in ones.
    ///   - recording: `nil` for no records of the frames.
    ///   - keepsPictures: Whether films are made of the pictures.
    ///   - pictures: Of all workers of the film.
    /// - Throws: ``RenderingError``: a canvas outside the limits, a missing font, no memory.
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
        encoder = try PNGEncoder(
            picture.size, hasAlpha: !picture.isOpaque, compression: compression, hashesPixels: recording != nil)
    }

    /// What decodes the pictures in the frames so far, with versions, where records are kept.
    var pictureLibraries: [String: String] { digest?.pictureLibraries ?? [:] }

    /// Writes the frame to the file `name` in `folder`; when it looks like the one before, or like one that an earlier run
    /// left, that file gets a second name.
    func write(_ frame: FrameSnapshot, to name: String, in folder: Folder) throws -> DrawnFrame {
        try Task.checkCancellation()
        let path = folder.path(of: name)
        let tree = picture.tree(of: frame)
        let geometry = digest?.hash(of: tree)
        if let geometry, let place = recording?.kept.place(for: geometry) {
            try AtomicFile.link(place.path, to: path)
            let record = FrameRecord(
                time: frame.time / .seconds(1), geometry: geometry, pixels: place.pixels, bytes: place.bytes)
            try recording?.journal.append(record, file: name)
            guard keepsPictures else { return DrawnFrame(record: record) }
            last = nil
            unencoded.formUnion(try canvas.draw(tree))
            return DrawnFrame(record: record, picture: try canvas.bitmap())
        }
        let earlier = last
        last = nil
        unencoded.formUnion(try canvas.draw(tree))
        var record: FrameRecord?
        if unencoded.isEmpty, let earlier {
            try AtomicFile.link(earlier.path, to: path)
            if let geometry, let same = earlier.record {
                record = FrameRecord(
                    time: frame.time / .seconds(1), geometry: geometry, pixels: same.pixels, bytes: same.bytes)
            }
        } else {
            let file = try canvas.withPlane { encoder.encode($0, changed: unencoded.sorted()) }
            unencoded = []
            try AtomicFile.write(file, to: path)
            if let geometry {
                record = FrameRecord(
                    time: frame.time / .seconds(1), geometry: geometry, pixels: encoder.pixelHash,
                    bytes: ContentHash(file))
            }
        }
        if let record { try recording?.journal.append(record, file: name) }
        last = (path, record)
        return DrawnFrame(record: record, picture: keepsPictures ? try canvas.bitmap() : nil)
    }
}

/// What workers need to keep records of frames.
struct FrameRecording: Sendable {
    let origin: RenderOrigin
    let kept: KeptFrames
    let journal: FrameJournal

    /// What decides how all frames of a film look, in words.
    func surroundings(
        of picture: FramePicture, _ compression: PNGCompression, _ system: DrawingSystem
    ) -> String {
        let fonts = system.fonts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let libraries = system.libraries.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        let added = system.addedFonts.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }
        return "\(origin.tool) \(origin.build); \(libraries); \(fonts); \(added); \(picture.words); \(compression)"
    }
}

/// What became of a frame.
struct DrawnFrame: Sendable {
    /// For a manifest; `nil` where there is none.
    var record: FrameRecord?
    /// For films; `nil` where there is none, and for the picture before again.
    var picture: Bitmap?

    /// The frame before again, of which no record is kept.
    static let repeated = DrawnFrame()
}
