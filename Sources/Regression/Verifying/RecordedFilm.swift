import Files
import Film
import FontFiles
import FoundationEssentials
import FrameFolders
import Geometry
package import Goldens
import Playback
package import Rendering
package import Reporting
import Simulation
package import Text
package import TimelineScript
import Views

/// A film that is recorded in a golden. It is the film of a script, or a scene of an Interface Builder file.
package struct RecordedFilm: Hashable, Sendable {
    /// The identifier of the scene; `nil` for a script.
    package let scene: String?
    /// The readable name of the scene; `nil` for a script.
    package let sceneName: String?
    private let source: FilmSource
    private let folder: String

    /// Creates the film of a script.
    ///
    /// - Parameters:
    ///   - script: The text of the script.
    ///   - path: The path of the script. Its folder contains the pictures and storyboards of the script.
    package init(_ script: SourceFile, path: String) {
        source = .script(script)
        (scene, sceneName) = (nil, nil)
        folder = RecordedFilm.folder(of: path)
    }

    /// Creates the film of a scene, which has one frame.
    ///
    /// - Parameters:
    ///   - scene: The identifier of the scene.
    ///   - name: The readable name of the scene, which is unique in the file.
    ///   - path: The path of the Interface Builder file.
    package init(scene: String, named name: String, of path: String) {
        self.scene = scene
        sceneName = name
        folder = RecordedFilm.folder(of: path)
        source = .scene(ShownScene(name: path, file: path.lastPathComponent, id: scene))
    }

    private static func folder(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }

    /// The names of the text files that determine the film: the script and the Interface Builder files to which it
    /// refers, or only the Interface Builder file for a scene.
    package func fileNames(within limits: ReadingLimits) -> [String] {
        let storyboard = ScriptLoader(within: limits).scene(of: source, in: folder)?.file
        return (scene == nil ? [source.file.name.lastPathComponent] : []) + [storyboard].compactMap(\.self)
    }

    /// The result of playing the film.
    package struct Play: Sendable {
        package var section: Golden.Section
        /// The text files that determine the film.
        package var sources: [SourceRecord]
        /// The hashes of other files, by name.
        package var files: [String: String]
        package var pictures: [FramePictures.Picture]
    }

    /// The data that is recorded in addition to the geometry.
    package struct Content: Hashable, Sendable {
        /// Whether the order of the passes is recorded.
        package var passes: Bool
        /// The times of the pictures. A time after the end selects the last frame.
        package var pictureTimes: [Duration]
        /// The frames of the pictures, in addition to the frames at ``pictureTimes``.
        package var pictureFrames: [Int]
        /// The last frame that is played; `nil` for the whole film.
        package var lastFrame: Int?
        /// Whether conflicts, ambiguous views and changes that are not animated are among the problems. Finding
        /// ambiguous views takes time.
        package var includesIssues = false

        package init(passes: Bool = false, pictureTimes: [Duration] = [], pictureFrames: [Int] = []) {
            self.passes = passes
            self.pictureTimes = pictureTimes
            self.pictureFrames = pictureFrames
        }
    }

    /// Plays the film.
    ///
    /// - Parameters:
    ///   - staging: The device and the variants for playing the film.
    ///   - content: The data that is recorded in addition to the geometry.
    ///   - limits: The limits on the size of the script.
    ///   - isStrict: Whether the script is read in strict mode even if it does not contain the key `strict`.
    ///   - measurer: The text measurer.
    ///   - sources: The texts that replace files with the same names; empty to use all files unchanged.
    /// - Returns: The result, which is `nil` if the script contains errors or its layout never ends, and the problems.
    /// - Throws: `RenderingError` if a picture cannot be drawn.
    package func play(
        as staging: Staging, recording content: Content, within limits: ReadingLimits, strictly isStrict: Bool = false,
        measuring measurer: CairoTextMeasurer, replacing sources: [SourceRecord] = []
    ) async throws -> (play: Play?, problems: [Diagnostic]) {
        var (source, texts) = (source, [String: String]())
        for record in sources {
            if scene == nil, record.name == source.file.name.lastPathComponent {
                source = .script(SourceFile(name: source.file.name, text: record.text))
            } else {
                texts[folder.isEmpty ? record.name : "\(folder)/\(record.name)"] = record.text
            }
        }
        let loader = ScriptLoader(
            strictly: isStrict, as: staging, within: limits, readingScenes: InterfaceScenes(replacing: texts))
        var measurer = measurer
        let reading = try loader.load(source, in: folder) { fonts in
            measurer = try measurer.with(fonts)
            return measurer
        }
        guard let timeline = reading.timeline else { return (nil, reading.diagnostics) }
        measurer = try measurer.with(timeline.fonts)
        var records = scene == nil ? [SourceRecord(script: source.file)] : []
        let linked = (try? reading.scene?.scene.get())?.linkedFiles ?? []
        records += ([reading.scene?.file].compactMap(\.self) + linked).map { SourceRecord(wholeFile: $0) }
        let (film, issues) = try await film(timeline, staging, content, measurer)
        let play = film.map {
            Play(
                section: $0.section, sources: records, files: RecordedFilm.files(of: timeline, without: limits.fonts),
                pictures: $0.pictures)
        }
        return (play, reading.diagnostics + issues)
    }

    /// Plays the film. The film is `nil` if its layout never ends.
    private func film(
        _ timeline: Timeline, _ staging: Staging, _ content: Content, _ measurer: CairoTextMeasurer
    ) async throws -> (film: (section: Golden.Section, pictures: [FramePictures.Picture])?, issues: [Diagnostic]) {
        let scene = SceneBuilder(timeline, measuring: measurer).build()
        scene.window.recordsAmbiguity = content.includesIssues
        let words = scene.window.surroundings.words
        let background = AdaptiveColor.systemBackground.resolved(for: scene.window.traitCollection.appearance)
        let player = Player(scene, framesPerSecond: timeline.framesPerSecond, until: timeline.end)
        let clock = FrameClock(framesPerSecond: timeline.framesPerSecond)
        let lastFrame = clock.frameCount(until: timeline.end) - 1
        let frames = content.pictureFrames + content.pictureTimes.map { clock.frame(at: $0, before: lastFrame) }
        let sampler = GeometrySampler(
            recordingPasses: content.passes, measuring: measurer, scale: scene.window.grid.scale)
        let pictures = FramePictures(
            of: Set(frames), RenderSettings(background: background, fonts: measurer.addedFonts), measuring: measurer)
        var watch = IssueWatch(
            RecordingSinks(sampler: sampler, pictures: pictures, includesIssues: content.includesIssues))
        do {
            if let last = content.lastFrame, last < lastFrame {
                try await player.play(frames: 0...last, into: &watch)
            } else {
                try await player.play(into: &watch)
            }
        } catch let loop as FeedbackLoop {
            return (nil, [loop.diagnostic(in: scene.objects)])
        }
        let sinks = watch.sink
        var section = Golden.Section(name: sectionName(staging), surroundings: words, film: sinks.sampler.film)
        if content.passes { section.passes = sinks.sampler.passes }
        section.pictures = sinks.pictures.pictures.map { Golden.Picture(frame: $0.frame, hash: $0.hash) }
        // Reading the script has reported the exceptions.
        let issues = watch.problems(in: scene.objects, expecting: timeline.expectedAmbiguities).filter {
            $0.id != .raisesException
        }
        return ((section, sinks.pictures.pictures), content.includesIssues ? issues : [])
    }

    /// Returns the hashes of the pictures and fonts to which the script refers, by file name.
    ///
    /// - Parameter fonts: The fonts that the script did not name.
    private static func files(of timeline: Timeline, without fonts: AddedFonts) -> [String: String] {
        var files: [String: String] = [:]
        for picture in timeline.pictures {
            let path = picture.value.path
            // A file that cannot be read is reported when it is drawn.
            files[path.lastPathComponent] = ContentHash((try? AtomicFile.bytes(of: path)) ?? []).hexadecimal
        }
        for font in timeline.fonts.files where !fonts.files.contains(font) {
            files[font.name.lastPathComponent] = font.hash.hexadecimal
        }
        return files
    }

    // MARK: Sections

    /// Returns the name of a section, such as `as written` or `iPhone 14, dark+rtl`. The name of a scene's section
    /// begins with the readable name of the scene.
    package func sectionName(_ staging: Staging) -> String {
        let words = RecordedFilm.words(for: staging)
        guard let sceneName else { return words }
        return staging == .asWritten ? sceneName : "\(sceneName), \(words)"
    }

    /// Returns the device and the variants, such as `iPhone 14, dark+rtl`, or `as written`.
    static func words(for staging: Staging) -> String {
        let words = [staging.device?.name, staging.variants.isEmpty ? nil : staging.variants.joined(separator: "+")]
            .compactMap(\.self)
        return words.isEmpty ? asWritten : words.joined(separator: ", ")
    }

    private static let asWritten = "as written"

    /// Returns the readable name of the scene and the staging for the name of a section.
    ///
    /// - Parameter hasScenes: Whether the section belongs to an Interface Builder file.
    package static func parts(ofSection name: String, hasScenes: Bool) -> (scene: String?, staging: Staging) {
        var words = name.split(separator: ", ", omittingEmptySubsequences: false).map(String.init)
        let scene = hasScenes && !words.isEmpty ? words.removeFirst() : nil
        if words == [asWritten] { return (scene, .asWritten) }
        let device = words.first.flatMap { Device.named($0) }
        if device != nil { words.removeFirst() }
        return (scene, Staging(device: device, variants: words.isEmpty ? nil : words.joined(separator: ", ")))
    }
}

/// The sinks of a recorded film.
private struct RecordingSinks: FrameSink {
    var sampler: GeometrySampler
    var pictures: FramePictures
    /// Whether problems are reported. Changes that are not animated are found only if the trace is recorded.
    let includesIssues: Bool

    var readsTrace: Bool { sampler.readsTrace || includesIssues }

    mutating func begin(_ film: FilmFormat) throws {
        sampler.begin(film)
        try pictures.begin(film)
    }

    mutating func receive(_ frame: FrameSnapshot) throws {
        sampler.receive(frame)
        try pictures.receive(frame)
    }

    mutating func finish(_ ending: FilmEnding) {}
}

extension FrameClock {
    /// Returns the first frame at or after `time`, or `last` if that frame would be later.
    fileprivate func frame(at time: Duration, before last: Int) -> Int {
        let guess = min(max(Int(time.seconds * Double(framesPerSecond)), 0), last)
        return (max(guess - 1, 0)..<last).first { self.time(ofFrame: $0) >= time } ?? last
    }
}
