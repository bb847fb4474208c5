import Animation
import Foundation
import TestSupport
import Testing

@Suite("A CSS timing function")
struct ChromiumCurveTests {
    /// The results that a browser computed. The file describes their origin.
    private struct Samples: Decodable {
        let easings: [String: [Double]]

        static func read() throws -> Samples {
            let file = Repository.fixtures.appending(path: "Chromium/timing-functions.json")
            return try JSONDecoder().decode(Samples.self, from: Data(contentsOf: file))
        }
    }

    @Test(
        "has Chromium's values",
        arguments: [
            ("linear", .linear), ("ease", .default), ("ease-in", .easeIn), ("ease-out", .easeOut),
            ("ease-in-out", .easeInOut),
            ("cubic-bezier(0.42, 0, 0.58, 1)", .easeInOut),
            ("cubic-bezier(0.34, 1.56, 0.64, 1)", .cubicBezier(CubicBezier(0.34, 1.56, 0.64, 1))),
            ("cubic-bezier(0.68, -0.6, 0.32, 1.6)", .cubicBezier(CubicBezier(0.68, -0.6, 0.32, 1.6))),
            ("cubic-bezier(1, 0, 0, 1)", .cubicBezier(CubicBezier(1, 0, 0, 1))),
            ("cubic-bezier(0, 1, 1, 0)", .cubicBezier(CubicBezier(0, 1, 1, 0))),
            ("cubic-bezier(0.99, -0.6, 0.02, 1.7)", .cubicBezier(CubicBezier(0.99, -0.6, 0.02, 1.7))),
            ("cubic-bezier(0.2, 0.9, 0.3, 1)", .cubicBezier(CubicBezier(0.2, 0.9, 0.3, 1))),
            ("steps(1, jump-end)", .steps(Steps(1))), ("steps(5, jump-end)", .steps(Steps(5, jump: .end))),
            ("steps(3, jump-start)", .steps(Steps(3, jump: .start))),
            ("steps(4, jump-none)", .steps(Steps(4, jump: .none))),
            ("steps(2, jump-none)", .steps(Steps(2, jump: .none))),
            ("steps(7, jump-both)", .steps(Steps(7, jump: .both))),
            ("linear(0, 1)", lines((0, nil), (1, nil))),
            ("linear(0, 0.25, 1)", lines((0, nil), (0.25, nil), (1, nil))),
            ("linear(0, 0.5 30%, 0.2 60%, 1)", lines((0, nil), (0.5, 0.3), (0.2, 0.6), (1, nil))),
            ("linear(0, 0.7 20%, 0.7 80%, 1)", lines((0, nil), (0.7, 0.2), (0.7, 0.8), (1, nil))),
            ("linear(0.3 20%, 1.4 50%, 0.9 70%)", lines((0.3, 0.2), (1.4, 0.5), (0.9, 0.7))),
            ("linear(0, 0.2 50%, 0.8 50%, 1)", lines((0, nil), (0.2, 0.5), (0.8, 0.5), (1, nil))),
            ("linear(0, 0.4 60%, 0.9 30%, 1)", lines((0, nil), (0.4, 0.6), (0.9, 0.3), (1, nil))),
        ] as [(String, TimingCurve)])
    func sampled(easing: String, curve: TimingCurve) throws {
        let expected = try #require(Samples.read().easings[easing])
        #expect(expected.count == 97)
        for (index, value) in expected.enumerated() {
            let own = curve.progress(at: Double(index) / 96)
            #expect(abs(own - value) < 1e-6, "at \(index)/96: \(own) and \(value)")
        }
    }
}

private func lines(_ stops: (Double, Double?)...) -> TimingCurve {
    .piecewiseLinear(PiecewiseLinear(stops.map { .init($0.0, at: $0.1) }))
}
