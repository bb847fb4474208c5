import Diagnostics
import Film
import Rendering
import Simulation
import TestSupport
import Testing
import TimelineScript

@testable import HTMLReport

@Suite("The estimated size of a report")
struct ReportEstimateTests {
    /// Estimates the report of a film with 640 frames. A box moves in the first half, so 320 frames differ from all
    /// others.
    private func estimate(limit: Int) async throws -> ReportEstimate {
        let script = """
            animatic: 1
            device: {size: [100, 60], scale: 2}
            fps: 160
            duration: 4s
            views: {root: {background: white, subviews: {box: {background: red}}}}
            constraints: {x: box.left == root.left, y: box.top == root.top, w: box.width == 20, h: box.height == 20}
            timeline: [{at: 0s, animate: {duration: 2s, curve: linear}, do: [x.constant = 60, root.layoutIfNeeded()]}]
            """
        var estimate = ReportEstimate(pictures: RenderSettings(), limit: limit)
        try await ScriptedFilm(script).makePlayer().play(into: &estimate)
        return estimate
    }

    /// Every fortieth of 640 frames is drawn, which are 16 frames. Eight of them are in the half without movement and
    /// are equal.
    @Test func `draws at most sixteen frames, each picture once, and counts the pictures that differ`() async throws {
        let estimate = try await estimate(limit: 1_000_000_000)
        #expect(estimate.shown.count == 640 && Set(estimate.shown).count == 321)
        #expect(estimate.drawnSizes.count == 9)
        #expect(estimate.refusal == nil)
    }

    @Test func `is refused if it is certainly too large, and suggests a sufficient limit`() async throws {
        let each = try await estimate(limit: 1_000_000_000).drawnSizes.reduce(0, +) / 9
        // 321 pictures plus a quarter are 401 pictures, which is one and a half times 267.
        #expect(try await estimate(limit: each * 270).refusal == nil)
        let refusal = try #require(try await estimate(limit: each * 200).refusal)
        #expect(refusal.isEstimated && abs(refusal.size - each * 401) < each * 2)
        // With every third frame, the report has 107 pictures, or 134 with a quarter more. With every second frame,
        // it has 161, or 201.
        #expect(refusal.step == 3)
    }
}
