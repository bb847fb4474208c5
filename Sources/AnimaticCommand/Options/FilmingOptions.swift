import ArgumentParser
import Diagnostics
import Film
import FoundationEssentials
import FrameFolders
import Overlays
import Rendering
import Reporting
import Views

/// The options of commands that write frames and movies.
struct FilmingOptions: ParsableArguments {
    @Flag(
        help: """
            Also write a contact sheet to the folder of the frames: sheet.png. A sheet shows at most 12 frames of the \
            whole film, or the frames at the times of --at.
            """)
    var sheet = false

    @Flag(
        help: """
            Also write the geometry of all views in all frames as NumPy arrays: to geometry.npz in the folder of the \
            frames, to a file beside a film, such as card.npz, or to one array for each frame in an archive.
            """)
    var geometry = false

    @Flag(
        help: """
            Also write a mask for each frame: a picture whose pixels are 16-bit view numbers. The masks are \
            0000.mask.png and so on in the folder of the frames, or members of an archive.
            """)
    var masks = false

    @Flag(
        help: """
            With --frames, write the frames as one part of a render into a folder that several tasks share. animatic \
            merge joins the parts.
            """)
    var part = false

    @Option(
        parsing: .unconditional,
        help: """
            Render only part i of n, such as 1/4, of the selected frames or of a set of scripts. Several tasks can \
            write to one folder, and animatic merge joins the parts. auto/16 reads i from an environment variable of \
            the batch engine that runs the task, and auto also reads the number of parts. The engines: \
            \(BatchEngine.names.joined(separator: ", ")).
            """,
        transform: { try BatchEngine.shard($0, ProcessInfo.processInfo.environment) })
    var shard: RenderPart?

    @Option(
        name: .shortAndLong, parsing: .unconditional,
        help: "The number of frames to draw at the same time. Default: the number of available processors.",
        transform: Int.argument(in: Int.jobs))
    var jobs: Int?

    @Option(
        help: """
            The style of progress on standard error: bar, lines, openjd (the messages of Open Job Description), or \
            none. Default: bar on a terminal, lines for a part of a render, and none otherwise.
            """,
        completion: ProgressStyle.completion, transform: ProgressStyle.choose)
    var progress: ProgressStyle?

    /// Checks that the outputs can be combined with each other and with the other options.
    ///
    /// - Parameters:
    ///   - choice: The selected frames.
    ///   - drawing: The options of the pictures.
    ///   - filmCount: The number of films that are written for each output.
    func check(
        _ outputs: [RenderDestination], of choice: FrameOptions, _ drawing: DrawingOptions, filmCount: Int
    ) throws {
        if shard != nil, !choice.at.isEmpty {
            throw ValidationError("--at selects times, and --shard selects frames; leave out --at or --shard.")
        }
        if part, choice.frames == nil { throw ValidationError("--part needs --frames, such as --frames 0-29.") }
        if part, shard != nil {
            throw ValidationError("--part and --shard are two ways to divide a render; leave one out.")
        }
        let sheets = outputs.filter { $0.format == .sheet }.map { "'\($0.path)'" }
        if let sheet = sheet ? "--sheet" : sheets.first, choice.frames != nil || choice.every != nil || shard != nil {
            throw ValidationError(
                "\(sheet) shows the whole film, or the frames at the times of --at; leave it out, or omit --frames, "
                    + "--every and --shard.")
        }
        let folders = outputs.filter { $0.format == .folder }.map(\.path)
        if folders.count > 1 {
            let names = folders.map { "'\($0)'" }.joined(separator: ", ")
            throw ValidationError("--output takes one folder, not \(folders.count): \(names).")
        }
        // Shards of several films that are written to files consist of whole films.
        if writesData, part || shard != nil && (outputs.isEmpty || !folders.isEmpty) {
            throw ValidationError("--geometry and --masks describe whole films; leave out --shard and --part.")
        }
        let isKnown = outputs.isEmpty || outputs.contains { $0.format.containsData }
        if geometry, folders.isEmpty, !isKnown, FilmOutputs(all: outputs).geometryPath == nil {
            throw ValidationError(
                "--geometry writes a file beside the frames or the film; also name a folder, a film or a .tar file.")
        }
        if masks, folders.isEmpty, !isKnown {
            throw ValidationError(
                "--masks writes files beside the frames; also name a folder or a .tar file for the frames.")
        }
        if let background = drawing.background, background.alpha < 1 {
            for output in outputs {
                guard let others = output.format.transparentAlternatives(output.path) else { continue }
                throw ValidationError(
                    "'\(output.path)' cannot be transparent; use an opaque --background, or write \(others).")
            }
        }
        let streams = outputs.count(where: \.isStream)
        if streams > 0 && streams * filmCount > 1 {
            throw ValidationError("Only one film can be written to standard output.")
        }
        if Set(outputs).count < outputs.count { throw ValidationError("--output accepts each name only once.") }
        if outputs.contains(where: \.format.isFilm), !choice.isConsecutive {
            throw ValidationError("A film consists of consecutive frames; leave out --every and --at.")
        }
        if sheet && folders.isEmpty && !outputs.isEmpty {
            throw ValidationError("--sheet is written beside the frames; also name a folder for the frames.")
        }
    }

    /// The maximum number of frames on a contact sheet.
    private static let sheetLimit = 12

    /// Returns the part of a render that the options select; `nil` for a whole render.
    func renderPart(of choice: FrameOptions) -> RenderPart? {
        shard ?? (part ? choice.frames.map { .frames($0) } : nil)
    }

    /// Whether geometry or masks are written in addition to the pictures.
    var writesData: Bool { geometry || masks }

    /// Returns the style of progress; `nil` if progress is not shown.
    private func progressStyle(isPart: Bool, _ terminal: Terminal) -> ProgressStyle? {
        if let progress { return progress == .none ? nil : progress }
        if terminal.showsProgress { return .bar }
        return isPart && !terminal.isQuiet && !terminal.printsJSON ? .lines : nil
    }

    /// Returns the sinks that write `outputs`.
    ///
    /// - Parameters:
    ///   - chosen: The selected frames, including those of all other shards.
    ///   - film: The film, or the first of several films.
    ///   - drawing: The options of the pictures.
    ///   - inputs: Everything that determines the pictures.
    ///   - part: The destination of the frames in a part of the render; `nil` for a whole render.
    func sinks(
        writing outputs: FilmOutputs, _ chosen: ChosenFrames, of film: LoadedScript, _ drawing: DrawingOptions,
        decidedBy inputs: FilmInputs, in part: PartRender.Film? = nil, _ terminal: Terminal
    ) -> [any FrameSink] {
        let jobs = jobs ?? AvailableProcessors.count
        let settings = drawing.settings(of: film)
        let films = outputs.paths(of: .film).map { FilmFile(path: $0, settings: settings) }
        var sinks: [any FrameSink] = []
        if let folder = part?.folder ?? outputs.folder {
            let shard = if case .shard = part?.part { part?.part?.notation } else { String?.none }
            let origin = RenderOrigin(
                tool: "animatic \(RootCommand.version)", build: BuildIdentity.value, inputs: inputs, chosen: chosen,
                shard: shard)
            var frames = PNGSequence(
                folder: folder, settings: settings, jobs: jobs, origin: origin, films: films, part: part?.surroundings)
            frames.remark = { terminal.note($0, about: part?.shown ?? folder) }
            sinks.append(frames)
        } else if !films.isEmpty {
            sinks.append(FilmFiles(films, jobs: jobs))
        }
        let request = OutputFormat.Request(
            film: film, settings: settings, jobs: jobs, masks: masks, geometry: geometry)
        sinks += outputs.all.compactMap { $0.format.makeSink?($0.path, request) }
        if masks, let folder = outputs.folder { sinks.append(MaskSequence(folder: folder, settings: settings)) }
        if geometry, let path = outputs.geometryPath { sinks.append(GeometryArrays(path: path)) }
        return sinks
    }

    /// Returns the additional sinks for contact sheets and progress.
    ///
    /// - Parameters:
    ///   - label: The name of the film in progress messages.
    ///   - films: The film, or several films that are played at the same time.
    ///   - choice: The selected frames.
    ///   - drawing: The options of the pictures.
    ///   - isPart: Whether only a part of the film is rendered.
    ///   - place: The zero-based index of the film, and the number of films.
    func sinks(
        beside outputs: FilmOutputs, called label: String, of films: [LoadedScript], _ choice: FrameOptions,
        _ drawing: DrawingOptions, isPart: Bool, at place: (index: Int, count: Int) = (0, 1), _ terminal: Terminal
    ) -> [any FrameSink] {
        let settings = drawing.settings(of: films[0])
        let besideFrames = sheet ? outputs.folder.map { $0.appending(fileName: "sheet.png") } : nil
        let paths = outputs.paths(of: .sheet) + [besideFrames].compactMap(\.self)
        var sinks: [any FrameSink] = []
        if !paths.isEmpty {
            // Frames at given times are numbered from 0.
            let frames =
                choice.at.isEmpty
                ? FilmMoments.joined(films.map { FilmMoments(of: $0.rehearsal, playing: $0.timeline) })
                    .frames(limit: FilmingOptions.sheetLimit)
                : Array(choice.chosen(of: 0).numbers)
            sinks += paths.map { ContactSheet(path: $0, frames: frames, settings: settings) }
        }
        if let style = progressStyle(isPart: isPart, terminal) { sinks.append(Progress(style, label: label, place)) }
        return sinks
    }
}

/// The number of processors available to this process: the processors in its affinity mask, limited by the CPU quota
/// of its control group.
///
/// A container or a batch job can often use only some of the machine's processors.
///
/// - Source: proc_pid_status(5); the kernel's documentation of cgroup v1 (`cpu.cfs_quota_us`) and v2 (`cpu.max`).
enum AvailableProcessors {
    static let count = count(
        allowed: affinity(status: text("/proc/self/status")) ?? ProcessInfo.processInfo.activeProcessorCount,
        quota: quota(groups: text("/proc/self/cgroup"), reading: text))

    /// Returns the quota rounded up to whole processors, at least 1 and at most `allowed`.
    static func count(allowed: Int, quota: Double?) -> Int {
        max(1, min(allowed, quota.map { Int($0.rounded(.up)) } ?? allowed))
    }

    /// Returns the number of processors in the affinity mask; `nil` if the mask is unknown.
    ///
    /// - Parameter status: The content of `/proc/self/status`, where a line such as `Cpus_allowed: 00000000,0000000f`
    ///   has a bit for each processor.
    static func affinity(status: String?) -> Int? {
        guard let line = (status ?? "").split(separator: "\n").first(where: { $0.hasPrefix("Cpus_allowed:") }) else {
            return nil
        }
        let count = line.drop { $0 != ":" }.reduce(0) { $0 + ($1.hexDigitValue?.nonzeroBitCount ?? 0) }
        return count > 0 ? count : nil
    }

    /// Returns the smallest CPU quota of the control group and its ancestors, in processors; `nil` if no quota is
    /// set.
    ///
    /// - Parameters:
    ///   - groups: The content of `/proc/self/cgroup`.
    ///   - read: A closure that returns the content of the file at a path, or `nil` if the file cannot be read.
    static func quota(groups: String?, reading read: (String) -> String?) -> Double? {
        var quotas: [Double] = []
        for line in (groups ?? "").split(separator: "\n") {
            let fields = line.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
            guard fields.count == 3 else { continue }
            let controllers = fields[1].split(separator: ",")
            guard fields[1].isEmpty || controllers.contains("cpu") else { continue }
            let root = fields[1].isEmpty ? "/sys/fs/cgroup" : "/sys/fs/cgroup/cpu"
            // In a container, the file may contain the group's path on the host, although the group is mounted at the
            // root.
            var path = String(fields[2])
            while true {
                let folder = root + (path == "/" ? "" : path)
                if let quota = fields[1].isEmpty ? unified(folder, read) : legacy(folder, read) { quotas.append(quota) }
                guard path != "/", let slash = path.lastIndex(of: "/") else { break }
                path = slash == path.startIndex ? "/" : String(path[..<slash])
            }
        }
        return quotas.min()
    }

    private static func unified(_ folder: String, _ read: (String) -> String?) -> Double? {
        let words = (read(folder + "/cpu.max") ?? "").split(whereSeparator: \.isWhitespace)
        guard words.count == 2 else { return nil }
        return ratio(Double(words[0]), Double(words[1]))
    }

    private static func legacy(_ folder: String, _ read: (String) -> String?) -> Double? {
        func number(_ name: String) -> Double? {
            read("\(folder)/\(name)").flatMap { $0.split(whereSeparator: \.isWhitespace).first.flatMap { Double($0) } }
        }
        return ratio(number("cpu.cfs_quota_us"), number("cpu.cfs_period_us"))
    }

    private static func ratio(_ quota: Double?, _ period: Double?) -> Double? {
        guard let quota, let period, quota > 0, period > 0 else { return nil }
        return quota / period
    }

    private static func text(_ path: String) -> String? {
        FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) }
    }
}
