import CanvasComparison
import Foundation
import Geometry
import InterfaceBuilder
import Reporting
import TestSupport
import Testing
import TimelineScript

/// Real files with removed, duplicated or changed elements, which no corpus contains but which occur in practice.
@Suite("A damaged storyboard of a corpus")
struct InterfaceMutantTests {
    private static let values = [
        "", "0", "-1", "1e300", "nan", "infinite", "0:0", "YES", "NO", "vertical", "fillProportionally",
        "firstBaseline", "leading", "width", "baseline", "widthClass=compact", "1001", "-20",
    ]

    private func mutant(of text: String, _ generator: inout SeededGenerator) -> String {
        var lines = text.components(separatedBy: "\n")
        for _ in 0..<Int.random(in: 1...6, using: &generator) {
            let index = Int.random(in: 2..<lines.count, using: &generator)
            let isWhole = lines[index].hasSuffix("/>")
            switch Int.random(in: 0..<3, using: &generator) {
            case 0 where isWhole: lines[index] = ""
            case 1 where isWhole: lines.insert(lines[index], at: Int.random(in: 2..<lines.count, using: &generator))
            default:
                var parts = lines[index].components(separatedBy: "\"")
                guard parts.count > 2 else { continue }
                parts[2 * Int.random(in: 0..<parts.count / 2, using: &generator) + 1] =
                    Self.values.randomElement(using: &generator) ?? ""
                lines[index] = parts.joined(separator: "\"")
            }
        }
        return lines.joined(separator: "\n")
    }

    @Test(arguments: StoryboardCorpus.available)
    func `is compared and imported or rejected, and its script is valid`(corpus: StoryboardCorpus) throws {
        let names = try corpus.documentPaths()
        var generator = SeededGenerator(seed: 2026)
        var (read, scenes) = (0, 0)
        for _ in 0..<150 {
            let name = try #require(names.randomElement(using: &generator))
            let text = try String(contentsOf: corpus.folder.appending(path: name), encoding: .utf8)
            let file = SourceFile(name: name, text: mutant(of: text, &generator))
            guard let document = try? InterfaceReader.read(file) else { continue }
            read += 1
            var report = InterfaceReport()
            report.add(document, measured: nil, measuring: FixedAdvanceTextMeasurer())
            for scene in document.screens.prefix(2) {
                scenes += 1
                let script = try document.script(ofScene: scene.root.id)
                let source = SourceFile(name: "script.yaml", text: script.text)
                let (_, problems) = TimelineReader.read(source, folder: "")
                let words = DiagnosticFormatter(files: [source]).format(problems)
                #expect(problems.filter { $0.severity == .error }.isEmpty, "\(name): \(words)")
            }
        }
        // Most of them can be read. Damaging the XML syntax would test nothing.
        #expect(read > 75 && scenes > 75)
    }
}
