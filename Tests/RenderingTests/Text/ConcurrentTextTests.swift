import Foundation
import Geometry
import Synchronization
import Testing
import Views

@testable import Pictures
@testable import Rendering

/// Uses more than the ten fonts that Cairo keeps open, from several threads. If the threads interfere with each
/// other, the process usually crashes.
@Suite("Text drawn by several threads at once")
struct ConcurrentTextTests {
    private struct Sample: Sendable {
        let text: String
        let font: Font
    }

    /// Inter in nine weights, and two other families in the same weights.
    private static let samples = ["Continue", "제목 12", "مرحبا"].flatMap { text in
        Font.Weight.allCases.flatMap { weight in
            (0..<24).map { Sample(text: text, font: Font(size: 9 + 0.37 * Double($0), weight: weight)) }
        }
    }

    private static func picture(of sample: Sample, _ renderer: CairoRenderer) throws -> Bitmap {
        let surface = CairoSurface(try PixelSize(width: 120, height: 32))
        surface.replace(surface.canvas, with: .white)
        let line = renderer.line(AttributedText(sample.text), in: sample.font, within: 1000)
        surface.draw(
            line, LineMetrics(sample.font), baseline: Point(x: 4, y: 22), scale: 1,
            TextInk(color: .black, style: .light), from: renderer.masks)
        return try surface.bitmap(isOpaque: true)
    }

    @Test func `equals the result of a single thread`() async throws {
        let samples = ConcurrentTextTests.samples
        let alone = try CairoRenderer()
        let expected = try samples.map { try ConcurrentTextTests.picture(of: $0, alone) }
        #expect(Set(expected.map(\.pixels)).count > samples.count / 2)

        let different = Differences()
        let finished = DispatchGroup()
        let threads = 4
        for number in 0..<threads {
            finished.enter()
            Thread.detachNewThread {
                defer { finished.leave() }
                guard let renderer = try? CairoRenderer() else { return different.note("no fonts") }
                for step in samples.indices {
                    // Each thread uses its own order, so that two threads seldom need the same font at the same time.
                    let index = (step * (2 * number + 5) + number * 211) % samples.count
                    let picture = try? ConcurrentTextTests.picture(of: samples[index], renderer)
                    if picture != expected[index] { different.note("\(samples[index])") }
                }
            }
        }
        await withCheckedContinuation { continuation in finished.notify(queue: .global()) { continuation.resume() } }

        #expect(different.all == [])
    }

    /// Collects the results of threads in the order in which they arrive.
    private final class Differences: Sendable {
        private let found = Mutex<[String]>([])

        var all: [String] { found.withLock { $0 } }

        func note(_ difference: String) { found.withLock { $0.append(difference) } }
    }
}
