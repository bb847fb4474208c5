import Foundation
import Playback

/// What the frames of a folder are: the file `manifest.json` beside them.
///
/// It has no date and no name of a machine: the same film gives the same bytes.
public struct RenderManifest: Codable, Hashable, Sendable {
    /// Of this format.
    public let version: Int
    /// The program with its version, and the libraries and fonts that draw.
    public let tool: String
    /// A hash of the program's sources.
    public let build: String
    public let libraries: [String: String]
    public let fonts: [String: Int]
    /// Of those that were added, by file: what they are called, and a hash of the file.
    public let addedFonts: [String: String]
    public let title: String
    /// A hash of everything that decides the film: ``inputs``, fonts, size, rate and choice of frames.
    public private(set) var film: String
    /// What decides the film, by part.
    public let inputs: FilmInputs
    /// What the film is shown on when it begins, in words.
    public let surroundings: String
    /// In pixels.
    public let width: Int
    /// In pixels.
    public let height: Int
    public let framesPerSecond: Int
    /// Of which shards hold only a part each.
    public let chosen: ChosenFrames
    /// Which part of them the folder has, such as `1/2`; `nil` for all of them.
    public internal(set) var shard: String?
    public let frames: [Frame]
    /// The libraries that decode the picture files in the frames, with versions.
    public let pictureLibraries: [String: String]

    static let currentVersion = 5

    /// The name of the file.
    public static let name = "manifest.json"

    /// One frame; hashes are XXH64 in hexadecimal digits.
    public struct Frame: Codable, Hashable, Sendable {
        /// The file's name.
        public let file: String
        /// In seconds.
        public let time: Double
        /// Of everything that decides how the frame looks.
        public let geometry: String
        /// Of the decoded pixels: *Frames Out* says how.
        public let pixels: String
        /// Of the file's bytes.
        public let bytes: String
    }

    /// The manifest in `folder`; `nil` where there is none that can be read.
    public init?(in folder: String) {
        self.init(file: Folder(path: folder).path(of: RenderManifest.name))
    }

    /// The manifest in the file at `path`; `nil` where there is none that can be read.
    init?(file path: String) {
        guard let bytes = try? WholeFile.bytes(of: path),
            let manifest = try? JSONDecoder().decode(RenderManifest.self, from: Data(bytes)),
            manifest.version == RenderManifest.currentVersion
        else { return nil }
        self = manifest
    }

    /// Of a film of which no frame is noted yet.
    init(_ origin: RenderOrigin, _ system: DrawingSystem, _ film: FilmFormat, _ size: PixelSize) {
        version = RenderManifest.currentVersion
        (tool, build, inputs) = (origin.tool, origin.build, origin.inputs)
        (libraries, fonts, addedFonts) = (system.libraries, system.fonts, system.addedFonts)
        (title, surroundings) = (film.title, film.surroundings)
        (width, height) = (size.width, size.height)
        framesPerSecond = film.framesPerSecond
        (chosen, shard) = (origin.chosen ?? ChosenFrames(0..<film.frameCount), origin.shard)
        (frames, pictureLibraries) = ([], [:])
        self.film = ""
        self.film = hashOfFilm.hexadecimal
    }
}
