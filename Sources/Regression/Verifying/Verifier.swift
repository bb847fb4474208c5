import Geometry
package import Goldens
import PNGCoding
import Pictures
import Rendering
package import Reporting
package import Text
package import TimelineScript

/// Plays scripts and scenes, and compares them with their goldens.
package struct Verifier {
    package var settings: Settings
    private let measurer: CairoTextMeasurer

    /// The tolerances of the comparison, and the options for playing films.
    package struct Settings: Sendable {
        /// The maximum accepted difference of a position or size, in points.
        package var tolerance = GeometryComparison.defaultTolerance
        /// The maximum accepted distance between two colors, 0 through 1.
        package var threshold = PixelComparison.defaultThreshold
        /// The maximum accepted number of differing pixels in a picture.
        package var allowedPixels = 0
        /// The names of views that are not compared, including their descendants.
        package var ignoredViews: Set<String> = []
        package var limits = ReadingLimits.usual
        package var isStrict = false
        /// Whether pictures of the differences are drawn.
        package var drawsPictures = false
        /// The name and the version of the program, which are stored in goldens.
        package var program = ""
        /// The hash of the program's sources, which is stored in goldens; empty if it is unknown.
        package var build = ""

        package init() {}
    }

    package init(_ settings: Settings, measuring measurer: CairoTextMeasurer) {
        self.settings = settings
        self.measurer = measurer
    }

    private var comparison: GeometryComparison { GeometryComparison(tolerance: settings.tolerance) }

    // MARK: Recording

    /// The result of recording.
    package struct Recording: Sendable {
        /// The golden; `nil` if a film could not be played.
        package var golden: Golden?
        /// The pictures as PNG files, by hash.
        package var pictures: [String: [UInt8]] = [:]
        package var problems: [Diagnostic] = []
    }

    /// Plays and records films of one file.
    ///
    /// - Parameters:
    ///   - films: The films, each with its staging and the data that is recorded in addition to the geometry, in the
    ///     order of the sections.
    ///   - text: A closure that returns the text that replaces the file with a given name, or `nil` to use the file
    ///     unchanged.
    /// - Throws: `RenderingError` if a picture cannot be drawn.
    package func record(
        _ films: [(film: RecordedFilm, staging: Staging, content: RecordedFilm.Content)],
        replacing text: (String) -> String? = { _ in nil }
    ) async throws -> Recording {
        var recording = Recording()
        var golden = Golden(
            program: settings.program, build: settings.build, fonts: measurer.hashOfFonts, sources: [])
        for (film, staging, content) in films {
            let sources = film.fileNames(within: settings.limits).compactMap { name in
                text(name).map { SourceRecord(wholeFile: SourceFile(name: name, text: $0)) }
            }
            let (play, problems) = try await play(film, staging, content, replacing: sources)
            recording.problems += problems.filter { !recording.problems.contains($0) }
            guard let play else { return recording }
            golden.add(play)
            for picture in play.pictures { recording.pictures[picture.hash] = picture.bytes }
        }
        recording.golden = golden
        return recording
    }

    private func play(
        _ film: RecordedFilm, _ staging: Staging, _ content: RecordedFilm.Content,
        replacing sources: [SourceRecord] = []
    ) async throws -> (play: RecordedFilm.Play?, problems: [Diagnostic]) {
        try await film.play(
            as: staging, recording: content, within: settings.limits, strictly: settings.isStrict, measuring: measurer,
            replacing: sources)
    }

    // MARK: Verifying

    /// Compares the films of one file with their golden.
    ///
    /// - Parameters:
    ///   - path: The path of the script or of the Interface Builder file.
    ///   - golden: The golden.
    ///   - films: The films of the file, with the names of their sections. If a section of the golden has no film
    ///     here, it no longer exists in the file. If a film has no section in the golden, it is new.
    ///   - recorded: A closure that returns the recorded picture with a hash, or `nil` if the picture is missing.
    /// - Throws: `RenderingError` if a picture cannot be drawn.
    package func verify(
        _ path: String, _ golden: Golden, at goldenPath: String,
        films: [(name: String, film: RecordedFilm, staging: Staging)],
        recorded: (String) -> [UInt8]?
    ) async throws -> FilmVerification {
        var result = FilmVerification(path: path, goldenPath: goldenPath, status: .same)
        var received = Golden(
            program: settings.program, build: settings.build, fonts: measurer.hashOfFonts, sources: [])
        var plays: [(section: Golden.Section, film: RecordedFilm, staging: Staging, play: RecordedFilm.Play)] = []
        for section in golden.sections {
            guard let entry = films.first(where: { $0.name == section.name }) else {
                result.sections.append(
                    .init(
                        name: section.name,
                        differences: [Difference(.film, nil, [], "\(section.name) no longer exists")]))
                continue
            }
            var content = RecordedFilm.Content(
                passes: section.passes != nil, pictureFrames: section.pictures.map(\.frame))
            content.includesIssues = true
            let (play, problems) = try await self.play(entry.film, entry.staging, content)
            result.problems += problems.filter { !result.problems.contains($0) }
            guard let play else {
                result.status = .failed
                return result
            }
            received.add(play)
            for picture in play.pictures { result.receivedPictures[picture.hash] = picture.bytes }
            plays.append((section, entry.film, entry.staging, play))
        }
        for entry in films where golden[entry.name] == nil {
            result.sections.append(
                .init(
                    name: entry.name,
                    differences: [Difference(.film, nil, [], "\(entry.name) is new and has no golden")]))
            guard let play = try await self.play(entry.film, entry.staging, .init()).play else { continue }
            received.add(play)
        }
        result.received = received
        for entry in plays {
            result.sections.append(
                try await compare(entry.section, entry.film, entry.staging, entry.play, golden, received, recorded))
        }
        result.status = result.differences.isEmpty ? .same : .differs
        return result
    }

    private func compare(
        _ section: Golden.Section, _ film: RecordedFilm, _ staging: Staging, _ play: RecordedFilm.Play,
        _ golden: Golden,
        _ received: Golden, _ recorded: (String) -> [UInt8]?
    ) async throws -> FilmVerification.Section {
        let ignored = IgnoredViews(settings.ignoredViews, in: [section.film, play.section.film])
        var differences = comparison.differences(section, play.section).filter { !ignored.contain($0.view) }
        var result = FilmVerification.Section(name: section.name, differences: [])
        result.scene = film.sceneName
        result.staging = RecordedFilm.words(for: staging)
        result.seconds = Double(play.section.film.frameCount) / Double(play.section.film.framesPerSecond)
        let pixels = try comparePixels(section, play, ignored, recorded)
        differences += pixels.map(\.difference)
        result.pictures = pixels.compactMap(\.picture)
        let ofFiles = Verifier.differencesOfFiles(golden, play)
        guard !differences.isEmpty else {
            result.differences = ofFiles
            return result
        }
        let finder = CauseFinder(golden, received, comparison: comparison) { sources, last in
            var content = RecordedFilm.Content(passes: section.passes != nil)
            content.lastFrame = last
            content.pictureFrames = pixels.compactMap(\.difference.frame)
            return try? await self.play(film, staging, content, replacing: sources).play?.section
        }
        result.differences = await finder.explaining(differences, of: section.name) + ofFiles
        if settings.drawsPictures {
            let frames = Set(
                result.differences.filter { $0.kind != .pixels && $0.kind != .passes }.map {
                    $0.frameToShow(in: play.section.film)
                }
            ).subtracting(result.pictures.map(\.frame)).sorted().prefix(Verifier.mostPictures)
            // Also draw the last frame. A view can first differ while it is outside the canvas, and be visible in the
            // last frame.
            let last = max(play.section.film.frameCount - 1, 0)
            let drawn = try await draw(Set(frames).union([last]).sorted(), film, staging, golden, ignored)
            let differing = drawn.filter { $0.differingPixels > 0 || $0.before == nil || $0.after == nil }
            result.pictures += differing.isEmpty ? Array(drawn.prefix(1)) : differing
        }
        result.pictures.sort { $0.frame < $1.frame }
        for index in result.pictures.indices {
            result.pictures[index].moved = MovedView.all(
                from: section.film, to: play.section.film, in: result.pictures[index].frame,
                tolerance: settings.tolerance
            ).filter { !ignored.contain($0.name) }
        }
        return result
    }

    /// Returns a difference for each image file whose content has changed. Goldens contain the sizes of images, not
    /// their pixels.
    private static func differencesOfFiles(_ golden: Golden, _ play: RecordedFilm.Play) -> [Difference] {
        play.files.sorted { $0.key < $1.key }.compactMap { name, hash in
            guard let recorded = golden.files[name], recorded != hash else { return nil }
            let change = Difference.Change(property: name, before: recorded, after: hash)
            var difference = Difference(.appearance, nil, [change], "the image \(name) has changed")
            difference.causes = [Cause("the file \(name) has different content", file: name)]
            return difference
        }
    }

    /// The maximum number of frames that are drawn for the differences of one section, in addition to the last frame.
    private static let mostPictures = 4

    /// Draws each frame twice: with the sources in the golden, and with the current sources.
    private func draw(
        _ frames: [Int], _ film: RecordedFilm, _ staging: Staging, _ golden: Golden, _ ignored: IgnoredViews
    ) async throws -> [PictureComparison] {
        guard !frames.isEmpty else { return [] }
        let content = RecordedFilm.Content(pictureFrames: frames)
        let before = try? await play(film, staging, content, replacing: golden.sources).play
        guard let after = try await play(film, staging, content).play else { return [] }
        return frames.map { frame in
            let old = before?.pictures.first { $0.frame == frame }?.bytes
            let new = after.pictures.first { $0.frame == frame }?.bytes
            return picture(frame, after.section.film, old, new, ignored)
        }
    }

    private func picture(
        _ frame: Int, _ film: FilmGeometry, _ before: [UInt8]?, _ after: [UInt8]?, _ ignored: IgnoredViews
    ) -> PictureComparison {
        let compared = pixelComparison(before, after, ignored.areas(in: frame))
        return PictureComparison(
            frame: frame, time: film.time(ofFrame: frame), before: before, after: after,
            difference: compared.flatMap { try? PNGEncoding.encode($0.picture, .small) },
            differingPixels: compared?.differingPixels ?? 0)
    }

    private func pixelComparison(_ before: [UInt8]?, _ after: [UInt8]?, _ ignored: IgnoredAreas) -> PixelComparison? {
        guard let before, let after, let old = try? ImageSurface(png: before, name: "before").bitmap,
            let new = try? ImageSurface(png: after, name: "after").bitmap
        else { return nil }
        let scale = ignored.width > 0 ? Double(new.width) / ignored.width : 1
        return PixelComparison(old, new, threshold: settings.threshold, ignoring: ignored.pixels(scale: scale))
    }

    /// Compares each recorded picture with the current picture of the same frame. Pictures with equal hashes are not
    /// compared.
    private func comparePixels(
        _ section: Golden.Section, _ play: RecordedFilm.Play, _ ignored: IgnoredViews, _ recorded: (String) -> [UInt8]?
    ) throws -> [(difference: Difference, picture: PictureComparison?)] {
        section.pictures.compactMap { expected in
            let found = play.pictures.first { $0.frame == expected.frame }
            guard found?.hash != expected.hash else { return nil }
            let time = play.section.film.time(ofFrame: expected.frame)
            let place = "the picture of frame \(expected.frame) (\(time))"
            guard let found else {
                return (
                    Difference(.pixels, nil, [], frame: expected.frame, "\(place) is missing: the film is shorter"), nil
                )
            }
            guard let before = recorded(expected.hash) else {
                return (
                    Difference(
                        .pixels, nil, [], frame: expected.frame,
                        "\(place) differs, and the recorded picture \(expected.hash).png is missing"), nil
                )
            }
            guard let compared = pixelComparison(before, found.bytes, ignored.areas(in: expected.frame)) else {
                return (
                    Difference(
                        .pixels, nil, [], frame: expected.frame,
                        "\(place) differs, and the recorded picture \(expected.hash).png is damaged"), nil
                )
            }
            guard compared.differingPixels > settings.allowedPixels || compared.hasOtherSize else { return nil }
            let words =
                compared.hasOtherSize ? "differs in size" : "differs in \(compared.differingPixels) of its pixels"
            let picture = PictureComparison(
                frame: expected.frame, time: time, before: before, after: found.bytes,
                difference: try? PNGEncoding.encode(compared.picture, .small), differingPixels: compared.differingPixels
            )
            return (Difference(.pixels, nil, [], frame: expected.frame, "\(place) \(words)"), picture)
        }
    }
}

extension Golden {
    /// Adds the section of a play, with its sources and files.
    fileprivate mutating func add(_ play: RecordedFilm.Play) {
        for source in play.sources where !sources.contains(where: { $0.name == source.name }) { sources.append(source) }
        files.merge(play.files) { _, new in new }
        self[play.section.name] = play.section
    }
}

extension Difference {
    /// Returns the frame that shows the difference best. It is the first frame in which the new value is at rest, or
    /// the middle of a movement that differs.
    fileprivate func frameToShow(in film: FilmGeometry) -> Int {
        let last = max(film.frameCount - 1, 0)
        guard let frame, let view, let sampled = film[view] else { return min(frame ?? 0, last) }
        var shown = frame
        for change in changes {
            guard let track = sampled.tracks[change.property] else { continue }
            let stretch = track.stretches.first { $0.contains(frame) || $0.lowerBound == frame + 1 }
            if kind != .motion, let stretch { shown = max(shown, stretch.upperBound) }
            if kind == .motion, let stretch { shown = max(shown, (stretch.lowerBound + stretch.upperBound) / 2) }
        }
        return min(shown, last)
    }
}
