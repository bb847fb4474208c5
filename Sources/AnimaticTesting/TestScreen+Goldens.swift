internal import Diagnostics
internal import Film
public import Foundation
internal import Geometry
internal import Goldens
internal import Layout
internal import Rendering
internal import Reporting
internal import Simulation
import Text
public import UIKit
internal import Views

extension TestScreen {
    /// Compares the layout of a view and its descendants with a golden.
    ///
    /// A golden is a text file with frames, texts and colors. It is in the folder `__Goldens__` beside the test file.
    /// If the golden does not exist, it is recorded and the test fails once. To record existing goldens again, run
    /// the tests with the environment variable `ANIMATIC_RECORD=all`.
    ///
    /// ```swift
    /// try screen.expectLayout(of: login.view, named: "login")
    /// ```
    ///
    /// - Parameters:
    ///   - view: A view of this screen; `nil` to compare all views on the screen.
    ///   - name: The name of the golden, which must be unique within the test file.
    ///   - tolerance: The largest accepted difference between positions or sizes, in points.
    ///   - ignored: Views that are not compared. Their descendants are not compared either.
    ///   - recording: The condition under which the golden is recorded. If it is `nil`, `ANIMATIC_RECORD` determines
    ///     the condition; if this variable is not set, it is ``GoldenRecording/missing``.
    ///   - file: The path of the test file.
    ///   - function: The name of the test function. Two functions cannot use the same golden.
    ///   - line: The line of the call.
    /// - Throws: ``LayoutMismatch`` with all differences and their causes, or with the reason why nothing was
    ///   compared.
    public func expectLayout(
        of view: UIView? = nil, named name: String, tolerance: Double = 0.1, ignoring ignored: [UIView] = [],
        recording: GoldenRecording? = nil, file: String = #filePath, function: String = #function, line: Int = #line
    ) throws {
        var recorder = recorder(below: view)
        recorder.add(world.engine.presentation(at: world.engine.currentMediaTime))
        try compare(
            recorder, name, tolerance, ignored, recording,
            GoldenUse.Place(file: file, function: function, line: line))
    }

    /// Plays the screen, starting with the first turn, and compares each frame with the golden. Use this method
    /// instead of advancing the screen.
    ///
    /// - Parameters:
    ///   - name: The name of the golden, which must be unique within the test file.
    ///   - end: The duration in seconds.
    ///   - framesPerSecond: The frame rate, 1 through 1000.
    ///   - tolerance: The largest accepted difference between positions or sizes, in points.
    ///   - ignored: Views that are not compared. Their descendants are not compared either.
    ///   - recording: The condition under which the golden is recorded. If it is `nil`, `ANIMATIC_RECORD` determines
    ///     the condition; if this variable is not set, it is ``GoldenRecording/missing``.
    ///   - file: The path of the test file.
    ///   - function: The name of the test function. Two functions cannot use the same golden.
    ///   - line: The line of the call.
    /// - Throws: ``LayoutMismatch`` with all differences and their causes, or the feedback loop that ended the film.
    public func expectFilm(
        named name: String, until end: TimeInterval, framesPerSecond: Int = 60, tolerance: Double = 0.1,
        ignoring ignored: [UIView] = [], recording: GoldenRecording? = nil, file: String = #filePath,
        function: String = #function, line: Int = #line
    ) async throws {
        var recorder = recorder(below: nil)
        try await film(into: &recorder, until: end, framesPerSecond: framesPerSecond)
        try compare(
            recorder, name, tolerance, ignored, recording,
            GoldenUse.Place(file: file, function: function, line: line))
    }

    private func recorder(below view: UIView?) -> LayoutRecorder {
        let sampler = GeometrySampler(measuring: world.measurer, scale: world.engine.grid.scale)
        return LayoutRecorder(sampler, of: world.engine, below: view?.handle.id)
    }

    private func compare(
        _ recorder: LayoutRecorder, _ name: String, _ tolerance: Double, _ ignored: [UIView],
        _ recording: GoldenRecording?, _ place: GoldenUse.Place
    ) throws {
        let file = URL(fileURLWithPath: place.file)
        let folder = file.deletingLastPathComponent().appendingPathComponent("__Goldens__")
            .appendingPathComponent(file.deletingPathExtension().lastPathComponent)
        let path = folder.appendingPathComponent(name).path
        try GoldenUse.check(path, named: name, at: place)
        let store = GoldenStore(folder: nil)
        var now = Golden(
            program: "AnimaticTesting", fonts: world.measurer.hashOfFonts, sources: recorder.history.records)
        now[TestScreen.section] = Golden.Section(
            name: TestScreen.section, surroundings: world.engine.surroundings.words, film: recorder.film)
        let earlier = try mismatch { () throws(GoldenError) in try store.text(of: path) }
        let mode = recording ?? GoldenRecording.ofEnvironment
        // A test with arguments, or a function that several tests call, may use one name for several screens.
        let isOfOther = GoldenUse.isRecorded(path, byOtherThan: world)
        if !isOfOther, mode == .all || mode == .missing && earlier == nil {
            _ = try store.write(now, [:], of: path, replacing: earlier)
            GoldenUse.noteRecording(of: path, by: world)
            throw LayoutMismatch(
                "recorded the golden \(store.goldenPath(of: path)); review it, and run the test again")
        }
        guard let earlier else {
            throw LayoutMismatch("there is no golden \(store.goldenPath(of: path)); ANIMATIC_RECORD=missing records it")
        }
        let golden = try mismatch { () throws(GoldenError) in try Golden(earlier, path: store.goldenPath(of: path)) }
        let differences = LayoutComparison(golden, now, ignoring: Set(ignored.map(\.handle.name)), tolerance: tolerance)
            .differences(in: TestScreen.section)
        guard !differences.isEmpty else { return }
        let lines = explained(differences, golden, now, recorder, tolerance).map { "  " + $0.text }
        let received = try? write(now, named: name)
        throw LayoutMismatch(
            "\(name): \(differences.count) difference\(differences.count == 1 ? "" : "s") from \(store.goldenPath(of: path))\n"
                + lines.joined(separator: "\n") + (received.map { "\nThe current layout is in \($0)." } ?? "")
                + (isOfOther
                    ? "\nThis test run has recorded the golden for another screen. If another test or another argument "
                        + "uses the same name, choose a different name for each; otherwise, run the test again."
                    : "\nANIMATIC_RECORD=all records it as the golden."))
    }

    /// The name of the only section in the golden of a test.
    private static let section = "test"

    private func mismatch<Result>(_ body: () throws(GoldenError) -> Result) throws(LayoutMismatch) -> Result {
        do {
            return try body()
        } catch {
            let place = error.diagnostic.span.isWholeFile ? "" : ":\(error.diagnostic.span.line)"
            throw LayoutMismatch("\(error.diagnostic.span.file)\(place): \(error.diagnostic.message)")
        }
    }

    /// Writes the current layout as a golden to the folder in the environment variable `ANIMATIC_ARTIFACTS`, and
    /// returns its path. Returns `nil` if the variable is not set.
    private func write(_ golden: Golden, named name: String) throws -> String? {
        guard let folder = ProcessInfo.processInfo.environment["ANIMATIC_ARTIFACTS"], !folder.isEmpty else {
            return nil
        }
        let path = URL(fileURLWithPath: folder).appendingPathComponent(name).path
        let store = GoldenStore(folder: nil)
        _ = try store.write(golden, [:], of: path, replacing: store.text(of: path))
        return store.goldenPath(of: path)
    }

    // MARK: Causes

    /// Returns the differences with their causes.
    private func explained(
        _ differences: [Difference], _ golden: Golden, _ now: Golden, _ recorder: LayoutRecorder, _ tolerance: Double
    ) -> [Difference] {
        guard let old = golden[TestScreen.section]?.film, let new = now[TestScreen.section]?.film else {
            return differences
        }
        let earlier = ConstraintHistory(of: golden, frameCount: old.frameCount)
        let current = recorder.history
        var found: [Int: LayoutCauses] = [:]
        /// Returns the causes of the differences that begin in `frame`.
        func causes(in frame: Int) -> LayoutCauses? {
            if let known = found[frame] { return known }
            guard let moment = recorder.moment(in: frame) else { return nil }
            found[frame] = LayoutCauses(
                of: differences, at: moment, inFrame: frame, in: world.engine, from: old, to: new,
                constraints: (earlier.constraints(in: frame), current.constraints(in: frame)),
                measuring: world.measurer, tolerance: tolerance)
            return found[frame]
        }
        let last = max(min(old.frameCount, new.frameCount) - 1, 0)
        let fonts = golden.fonts == now.fonts ? [] : [Cause("the fonts have changed")]
        return differences.map { difference in
            var difference = difference
            let frame = earlier.isComplete ? difference.frame.map { min($0, last) } : nil
            difference.causes = causes(in: frame ?? last)?.causes(of: difference) ?? []
            if difference.causes.isEmpty { difference.causes = fonts }
            return difference
        }
    }
}

/// The conditions under which tests record goldens.
public enum GoldenRecording: String, Sendable {
    /// Record goldens that do not exist. The test fails, so that someone reviews the new golden.
    case missing
    /// Record all goldens again. The tests fail.
    case all
    /// Record no goldens. Use this value where tests must not write files, such as on a build server.
    case never

    /// The value of the environment variable `ANIMATIC_RECORD`; ``missing`` if the variable is not set or has an
    /// unknown value.
    static var ofEnvironment: GoldenRecording {
        ProcessInfo.processInfo.environment["ANIMATIC_RECORD"].flatMap(GoldenRecording.init) ?? .missing
    }
}

/// An error that describes how a layout differs from its golden, or why it cannot be compared.
public struct LayoutMismatch: Error, CustomStringConvertible {
    public let description: String

    init(_ description: String) { self.description = description }
}

/// The first use of a golden in this process.
///
/// Tests run in parallel and in any order. If two tests shared a golden, each could record the layout of the other.
@MainActor
private struct GoldenUse {
    let place: Place
    /// The screen that recorded the golden; `nil` if the golden was not recorded in this process.
    private var recorder: World.Identity?

    /// The location of a call that compares a layout with a golden.
    struct Place: Hashable {
        let file: String
        let function: String
        let line: Int

        var text: String { "\(function) in \(URL(fileURLWithPath: file).lastPathComponent):\(line)" }
    }

    /// The first use of each golden, keyed by the path of the golden.
    static var uses: [String: GoldenUse] = [:]

    /// Registers the use of a golden.
    ///
    /// - Throws: ``LayoutMismatch`` if a different function has used the golden.
    static func check(_ path: String, named name: String, at place: Place) throws(LayoutMismatch) {
        let first = uses[path, default: GoldenUse(place: place)]
        uses[path] = first
        guard first.place.function != place.function || first.place.file != place.file else { return }
        throw LayoutMismatch(
            "found the golden '\(name)' in two tests, \(first.place.text) and \(place.text), expected a name that is "
                + "unique within the test file; give one of them another name")
    }

    /// Registers that `world` recorded a golden.
    static func noteRecording(of path: String, by world: World) { uses[path]?.recorder = world.identity }

    /// Returns whether this process has recorded the layout of a screen other than that of `world` as the golden.
    static func isRecorded(_ path: String, byOtherThan world: World) -> Bool {
        uses[path]?.recorder.map { $0 != world.identity } ?? false
    }
}

extension TestScreen {
    /// Removes all information about the use of the goldens of a test file, as at the start of a test run.
    package static func forgetUsesOfGoldens(for file: String) {
        GoldenUse.uses = GoldenUse.uses.filter { $0.value.place.file != file }
    }
}
