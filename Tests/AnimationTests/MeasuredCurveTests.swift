import Animation
import TestSupport
import Testing

/// Curves and springs that were measured with UIKit.
@Suite("Motion that was measured with UIKit")
struct MeasuredCurveTests {
    @Test("has cases of every kind", arguments: ["curve", "spring_fit", "spring_settle", "spring_track"])
    func cases(area: String) { #expect(!MotionCase.of(area).isEmpty) }

    @Test("follows its curve", arguments: MotionCase.of("curve"))
    func curve(_ measured: MotionCase) throws {
        let points = try #require(measured.input.controlPoints)
        let timing = AnimationTiming(
            duration: .seconds(measured.input.duration ?? 1), delay: .seconds(measured.input.delay ?? 0),
            curve: .cubicBezier(CubicBezier(points[0], points[1], points[2], points[3])))
        for sample in try #require(measured.expected.values.samples) {
            // If the animation has no effect, the model value is shown, which is the full distance.
            let progress = timing.progress(after: .seconds(sample[0])) ?? 1
            #expect(abs(progress - sample[1]) <= measured.tolerance(of: 1), "at \(sample[0]) s")
        }
    }

    @Test("has its spring's stiffness", arguments: MotionCase.of("spring_fit"))
    func fit(_ measured: MotionCase) throws {
        let input = measured.input
        let spring = Spring(
            dampingRatio: try #require(input.dampingRatio), settlingIn: try #require(input.duration),
            initialVelocity: input.initialVelocity ?? 0)
        let expected = try #require(measured.expected.values.stiffness)
        #expect(abs(spring.stiffness - expected) <= measured.tolerance(of: expected))
        #expect(spring.mass == measured.expected.values.mass)
    }

    @Test("settles when its spring does", arguments: MotionCase.of("spring_settle"))
    func settles(_ measured: MotionCase) throws {
        let values = measured.expected.values
        // A block without arguments uses a spring of half a second without bounce.
        let spring = Spring(duration: measured.input.duration ?? 0.5, bounce: measured.input.bounce ?? 0)
        #expect(abs(spring.stiffness - (try #require(values.stiffness))) <= measured.tolerance(of: 1))
        #expect(abs(spring.damping - (try #require(values.damping))) <= measured.tolerance(of: 1))
        let expected = try #require(values.settlingDuration ?? values.animationDuration)
        #expect(abs(spring.settlingDuration() - expected) <= measured.tolerance(of: expected))
    }

    @Test("follows its spring", arguments: MotionCase.of("spring_track"))
    func track(_ measured: MotionCase) throws {
        let input = measured.input
        let duration = try #require(input.duration)
        let spring = Spring(dampingRatio: try #require(input.dampingRatio), settlingIn: duration)
        let timing = AnimationTiming(duration: .seconds(duration), curve: .spring(SpringCurve(spring)))
        let (from, to) = (try #require(input.from), try #require(input.to))
        for sample in try #require(measured.expected.values.samples) {
            let value = from + (to - from) * (timing.progress(after: .seconds(sample[0])) ?? 1)
            #expect(abs(value - sample[1]) <= measured.tolerance(of: 1), "at \(sample[0]) s")
        }
    }
}

struct MotionCase: Decodable, Sendable, CustomTestStringConvertible {
    let id: String
    let area: String
    let input: Input
    let expected: Expected

    var testDescription: String { id }

    struct Input: Decodable, Sendable {
        let controlPoints: [Double]?
        let delay: Double?
        let duration: Double?
        let dampingRatio: Double?
        let initialVelocity: Double?
        let bounce: Double?
        let from: Double?
        let to: Double?
    }

    struct Expected: Decodable, Sendable {
        let values: Values
        let tolerance: Tolerance
    }

    struct Values: Decodable, Sendable {
        let samples: [[Double]]?
        let mass: Double?
        let stiffness: Double?
        let damping: Double?
        let settlingDuration: Double?
        let animationDuration: Double?
    }

    struct Tolerance: Decodable, Sendable {
        let absolute: Double?
        let relative: Double?
    }

    func tolerance(of value: Double) -> Double {
        expected.tolerance.absolute ?? (expected.tolerance.relative ?? 0) * value
    }

    /// Returns the cases of one area.
    static func of(_ area: String) -> [MotionCase] { all.filter { $0.area == area } }

    private static let all: [MotionCase] = MeasuredCases.all(in: "uikit-motion.json")
}
