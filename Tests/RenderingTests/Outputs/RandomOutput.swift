import ArgumentParser
import Foundation
import Geometry
import TestSupport

@testable import AnimaticCommand
@testable import Overlays

/// The kinds of outputs. Those of one case are written by one command.
enum OutputKind: String, CaseIterable {
    case frames, films, vectors, archive, sheet, report, composition, still
}

/// An output of a random scene, which is written with random options.
struct RandomOutput {
    let kind: OutputKind
    let arguments: [String]
    let folder: TemporaryFolder
    let script: RandomScript
    /// The value of `--scale`, or the scale of the device.
    private let scale: Double
    /// The value of `--fit`.
    private let limit: (width: Int, height: Int)?
    /// The size of a picture in points.
    private let size: Size

    private static let overlays = Overlay.allCases.map(\.rawValue)

    init(
        _ kind: OutputKind, of script: RandomScript, in folder: TemporaryFolder,
        using generator: inout SeededGenerator
    ) {
        func pick<Value>(_ values: [Value]) -> Value { values[Int.random(in: 0..<values.count, using: &generator)] }
        let input = folder.path(of: "random.yaml")
        var words: [String] =
            switch kind {
            case .frames: ["render", input, "-o", "out", "--masks", "--geometry", "--sheet"]
            case .films: ["render", input, "-o", "out", "-o", "film.gif", "-o", "film.apng", "-o", "film.webp"]
            case .vectors: ["render", input, "-o", "svg/%04d.svg", "-o", "pdf/%04d.pdf"]
            case .archive: ["render", input, "-o", "film.tar", "--masks", "--geometry"]
            case .sheet: ["render", input, "-o", "film.sheet.png"]
            case .report: ["report", input, "-o", "film.html"]
            case .composition: ["compose", input, "--variant", "light", "--variant", "dark", "-o", "out"]
            case .still: ["still", input, "--at", "0.1s", "-o", pick(["still.png", "still.svg", "still.pdf"])]
            }
        for place in words.indices.dropFirst() where words[place - 1] == "-o" {
            words[place] = folder.path(of: words[place])
        }
        var (scale, limit, size) = (script.scale, (width: Int, height: Int)?.none, script.canvas)
        if generator.chance(2) {
            scale = pick([0.5, 1, 1.37, 4])
            words += ["--scale", "\(scale)"]
        }
        if generator.chance(2) {
            let fit = pick([(1, 1), (1, 50), (50, 1), (3, 7), (17, 16), (16_384, 1000)])
            limit = fit
            words += ["--fit", "\(fit.0)x\(fit.1)"]
        }
        if generator.chance(3) { words += ["--background", pick(["clear", "black", "#FF000080"])] }
        if kind != .report, generator.chance(2) {
            let shown = (0...2).map { _ in pick(RandomOutput.overlays) }
            words += ["--overlay", shown.joined(separator: ",")]
            if shown.contains("passes") { size.height += TimeStrip.height }
        }
        if kind == .frames || kind == .films || kind == .vectors || kind == .composition {
            words += ["--jobs", pick(["1", "2"])]
        }
        (self.kind, self.script, self.folder) = (kind, script, folder)
        (self.scale, self.limit, self.size) = (scale, limit, size)
        arguments = words + ["--quiet"]
    }

    /// Writes the output in this process. The captured streams also keep the signal handlers of the process, which
    /// other suites and their child processes share.
    ///
    /// - Returns: The error message if the command fails; otherwise `nil`.
    func write() async -> String? {
        let streams = CapturedStreams()
        let status = await CapturedStreams.$current.withValue(streams) { await RootCommand.status(of: arguments) }
        return status.isSuccess ? nil : "status \(status.rawValue), \(streams.errors)"
    }

    /// The number of pixels per point that the options request.
    var pixelsPerPoint: Double {
        guard let limit else { return scale }
        return min(scale, Double(limit.width) / size.width, Double(limit.height) / size.height)
    }

    /// Returns a description of the difference between a size in pixels and the size that the options request; `nil` if
    /// there is none.
    func fault(ofSize width: Int, _ height: Int) -> String? {
        let expected = pixelsPerPoint
        if let limit, width > limit.width || height > limit.height { return "\(width) × \(height) pixels do not fit" }
        // A partial pixel at the edge is a whole pixel.
        let excess = (Double(width) - size.width * expected, Double(height) - size.height * expected)
        let isRight = (-1e-6..<1).contains(excess.0) && (-1e-6..<1).contains(excess.1)
        return isRight ? nil : "\(width) × \(height) pixels for \(size) at \(expected)"
    }
}
