import ArgumentParser
import Diagnostics
import Goldens
import Regression
import Rendering
import Reporting
import TimelineScript
import Views

/// `animatic record Timelines`
struct RecordCommand: AsyncParsableCommand, ScriptReadingCommand {
    static let configuration = CommandConfiguration(
        commandName: "record",
        abstract: "Record goldens: the layout of films, for later comparisons with animatic verify.",
        discussion: """
            The golden of card.yaml is the file card.yaml.golden beside it. It contains the frames, texts and colors \
            of every view over time, and the lines of the script that determine them. With --device and --variant, it \
            has a section for each device and variant. An existing golden is recorded again with the same sections, \
            passes and pictures.
            """
    )

    @Argument(
        help: "Scripts, storyboards, xibs, and folders of them.",
        completion: .file(extensions: FileSearch.scripts.extensions + FileSearch.interfaces.extensions))
    var paths: [String]

    @Flag(help: "Also record the order of the run loop's passes.")
    var passes = false

    @Flag(help: "Also record pictures, at the times of --at.")
    var pixels = false

    @Option(
        parsing: .unconditionalSingleValue,
        help: "Record a picture at this time, such as 0.5s. Can be repeated. Default: the first and the last frame.",
        transform: Duration.argument)
    var at: [Duration] = []

    @Flag(help: "Remove the goldens in the given folders whose scripts no longer exist.")
    var prune = false

    // Goldens have no sections for languages and swept values, so the command does not have all options of
    // `StagingOptions`.
    @Option(
        parsing: .unconditionalSingleValue,
        help: "Add a section for this device, such as 'iPhone 14'; animatic devices lists all devices.",
        completion: StagingOptions.deviceNames, transform: StagingOptions.device)
    var device: [Device] = []

    @Option(
        parsing: .unconditionalSingleValue,
        help: "Add a section for this variant of the script, such as dark, rtl, or a combination such as dark+rtl.",
        completion: .list(Variant.common.map(\.name)))
    var variant: [String] = []

    @OptionGroup var goldens: GoldenOptions
    @OptionGroup var reading: ReadingOptions
    @OptionGroup var shared: SharedOptions

    func validate() throws {
        if !pixels, !at.isEmpty { throw ValidationError("--at selects the times of pictures; add --pixels.") }
        try StagingOptions.requireDistinct(device, variant)
    }

    func run() async throws {
        let terminal = shared.terminal
        let verifier = try reading.verifier(terminal)
        var failure: ExitCode?
        var written: [WrittenDocument.File] = []
        var totals = BatchTotals()
        for input in try GoldenInput.find(paths, terminal) {
            do throws(GoldenError) {
                guard let isChanged = try await record(input, verifier, terminal, &failure) else {
                    totals.addFailure(input.path)
                    continue
                }
                totals.addWritten(unchanged: !isChanged)
                if isChanged { written.append(.init(path: goldens.store.goldenPath(of: input.path))) }
            } catch {
                terminal.report([error.diagnostic])
                totals.addFailure(input.path)
                failure = ExitStatus.worse(failure, ExitStatus.of([error.diagnostic]))
            }
        }
        reportOrphans(terminal)
        totals.report("golden", terminal)
        if shared.json {
            try terminal.write(written, [], totals: totals, isQuiet: true)
        } else if !shared.quiet {
            try terminal.write("\(totals.written.counted("golden")) recorded, \(totals.unchanged) unchanged\n")
        }
        if let failure { throw failure }
        terminal.suggestNext(
            "animatic verify \(paths.map(\.shellWord).joined(separator: " ")) compares later films with these goldens")
    }

    /// Records the golden of a file. Returns whether it changed; `nil` if it could not be recorded.
    private func record(
        _ input: GoldenInput, _ verifier: Verifier, _ terminal: Terminal, _ failure: inout ExitCode?
    ) async throws(GoldenError) -> Bool? {
        let mark = CrashReport.begin(input.path)
        defer { CrashReport.end(mark) }
        let store = goldens.store
        let earlierText = try store.text(of: input.path)
        let films = try input.films(within: reading.limits)
        let earlier = try earlierText.map { text throws(GoldenError) in
            input.renamed(try Golden(text, path: store.goldenPath(of: input.path)), films)
        }
        do {
            let recorded = try await verifier.record(plan(films, input, earlier))
            terminal.report(recorded.problems)
            guard let golden = recorded.golden else {
                failure = ExitStatus.worse(failure, ExitStatus.of(recorded.problems))
                return nil
            }
            return try store.write(golden, recorded.pictures, of: input.path, replacing: earlierText)
        } catch let error as RenderingError {
            failure = ExitStatus.worse(failure, terminal.report(error))
        } catch {
            throw GoldenError(diagnostic: Diagnostic("unreadable", "\(error)", at: .file(input.path)))
        }
        return nil
    }

    /// Returns the films with their stagings: first the stagings in the earlier golden, and then the stagings that
    /// the options request.
    private func plan(
        _ films: [RecordedFilm], _ input: GoldenInput, _ earlier: Golden?
    ) -> [(film: RecordedFilm, staging: Staging, content: RecordedFilm.Content)] {
        var plan: [(film: RecordedFilm, staging: Staging, content: RecordedFilm.Content)] = []
        let times = pixels ? (at.isEmpty ? [.zero, ScriptLimits.duration] : at) : []
        func add(_ film: RecordedFilm, _ staging: Staging, passes: Bool, pictureFrames: [Int] = []) {
            var content = RecordedFilm.Content(passes: passes, pictureTimes: times, pictureFrames: pictureFrames)
            content.includesIssues = true
            plan.append((film, staging, content))
        }
        for known in earlier.map({ input.sections(of: $0, films) }) ?? [] {
            let section = earlier?[known.name]
            add(
                known.film, known.staging, passes: passes || section?.passes != nil,
                pictureFrames: pixels ? [] : (section?.pictures ?? []).map(\.frame))
        }
        let requested = device.isEmpty && variant.isEmpty && earlier != nil ? [] : StagingOptions.all(device, variant)
        for film in films {
            for staging in requested
            where !plan.contains(where: { $0.film == film && $0.staging == staging }) {
                add(film, staging, passes: passes)
            }
        }
        return plan
    }

    /// Reports goldens without a script, and removes them if `prune` is set.
    private func reportOrphans(_ terminal: Terminal) {
        for path in paths where FileKind(path: path) == .folder {
            for orphan in goldens.store.orphans(below: path) {
                if prune {
                    GoldenStore.remove(orphan)
                    terminal.note("removed, because its script does not exist", about: orphan)
                } else {
                    terminal.note("its script does not exist; --prune removes this golden", about: orphan)
                }
            }
        }
    }
}
