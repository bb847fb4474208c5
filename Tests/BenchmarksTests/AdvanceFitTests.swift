import Foundation
import Geometry
import Rendering
import TestSupport
import Testing
import Text
import Views

@testable import Benchmarks

@Suite("The fit of advances")
struct AdvanceFitTests {
    /// The widths are those of random words. The fit does not know the advances of the letters.
    @Test func `predicts the widths of texts that it has not seen`() throws {
        var random = SeededGenerator(seed: 7)
        let wanted = AddedAdvances(
            display: -0.02, strong: 0.01, characters: ["a": -0.012, "b": 0.01, "c": 0, "d": 0.006])
        func sample(_ index: Int) -> TextSample {
            let text = String(
                (0..<Int.random(in: 4...12, using: &random)).map { _ in "abcd".randomElement(using: &random)! })
            let font = Font(
                size: Double.random(in: 11...30, using: &random).rounded(),
                weight: index.isMultiple(of: 3) ? .bold : .regular)
            let width = Double(text.count) * font.size * 0.5
            let added = text.reduce(0) { $0 + wanted.advance(of: $1, in: font) } * font.size
            return TextSample(
                repository: "a", text: text, font: font, recorded: ((width + added) * 2).rounded(.up) / 2, scale: 2,
                width: width)
        }
        let fit = AddedAdvances(fittedTo: (0..<200).map(sample))
        #expect(abs(fit.display - wanted.display) < 0.003 && abs(fit.strong - wanted.strong) < 0.003)
        for unseen in (0..<50).map(sample) {
            let added = unseen.text.reduce(0) { $0 + fit.advance(of: $1, in: unseen.font) }
            #expect(abs(unseen.width(adding: added) - unseen.recorded) <= 0.5)
        }
    }

    @Test func `solves the equations of least squares`() {
        // The line through (0, 1), (1, 3) and (2, 5) is 1 + 2x.
        var system = LinearSystem(diagonal: [0, 0])
        for (x, y) in [(0.0, 1.0), (1, 3), (2, 5)] { system.add([1, x], y, weight: 2) }
        #expect(zip(system.solution, [1, 2]).allSatisfy { abs($0 - $1) < 1e-12 })
    }

    @Test func `uses labels and buttons that are not stretched`() throws {
        let folder = try TemporaryFolder()
        let measurer = try CairoTextMeasurer()
        let natural = measurer.size(of: "Hello", in: Font(size: 17)).width.rounded(.up)
        let font = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"17\"/>"
        func label(_ id: String, _ width: Double, _ attributes: String = "") -> String {
            InterfaceText.view(
                id, (0, 0, width, 21), kind: "label", attributes: "text=\"Hello\" \(attributes)", font)
        }
        let views = [
            label("a", natural), label("b", natural), label("c", 200), label("d", natural + 1, "numberOfLines=\"2\""),
            label("e", natural + 1, "adjustsFontSizeToFit=\"YES\""), label("f", natural + 1),
        ].joined()
        try folder.write("one/Main.storyboard", InterfaceText.storyboard("<subviews>\(views)</subviews>"))
        let samples = try TextSample.all(in: [folder.url.path], measurer)
        #expect(samples.map(\.recorded) == [natural, natural + 1] && samples.allSatisfy { $0.repository == "one" })
    }
}
