import Foundation
import InterfaceBuilder
import Reporting
import TestSupport
import Testing

private typealias Text = InterfaceText

@Suite("The coverage of a file")
struct CoverageTests {
    private func rows(_ coverage: InterfaceCoverage, _ name: String) -> [InterfaceCoverage.Row] {
        coverage.rows.filter { $0.name == name }
    }

    @Test func `distinguishes used, ignored and reported names`() throws {
        let text = Text.storyboard(
            """
            <subviews>
            \(Text.view("a", (0, 0, 9, 9), kind: "label", attributes: "text=\"A\" sparkle=\"1\" opaque=\"NO\""))
            \(Text.view("b", (0, 0, 9, 9), kind: "label", attributes: "sparkle=\"2\" adjustsFontSizeToFit=\"NO\""))
            \(Text.view("c", (0, 0, 9, 9), kind: "label", attributes: "adjustsFontSizeToFit=\"YES\""))
            </subviews>
            """)
        let coverage = try document(text).coverage()
        #expect(rows(coverage, "label.text").map(\.outcome) == [.used])
        let ignored = try #require(rows(coverage, "label.opaque").first)
        guard case .ignored(let reason) = ignored.outcome else {
            Issue.record("opaque is \(ignored.outcome)")
            return
        }
        #expect(!reason.isEmpty)
        let line = try #require(text.components(separatedBy: "\n").firstIndex { $0.contains("sparkle=\"1\"") }) + 1
        let sparkle = try #require(rows(coverage, "label.sparkle").first)
        #expect(sparkle.outcome == .reported && sparkle.count == 2 && sparkle.line == line && sparkle.id == "a")
        // Only the default value of the attribute is ignored.
        let shrinking = rows(coverage, "label.adjustsFontSizeToFit")
        #expect(shrinking.map(\.count) == [1, 1] && shrinking.count { $0.outcome == .reported } == 1)
    }

    @Test func `reports values that are not known`() throws {
        let label = Text.view(
            "a", (0, 0, 9, 9), kind: "label",
            attributes: "text=\"A\" textAlignment=\"spiral\" numberOfLines=\"many\" lineBreakMode=\"clip\"",
            "<color key=\"textColor\" systemColor=\"systemSparkleColor\"/>")
        let button = Text.view("b", (0, 0, 9, 9), kind: "button", attributes: "buttonType=\"infoDark\"")
        let stack = Text.view("c", (0, 0, 9, 9), kind: "stackView", attributes: "distribution=\"odd\"")
        let coverage = try document(Text.storyboard("<subviews>\(label)\(button)\(stack)</subviews>")).coverage()
        #expect(
            Set(coverage.reports.map(\.name)) == [
                "label.textAlignment", "label.numberOfLines", "color.systemColor", "button.buttonType",
                "stackView.distribution",
            ])
    }

    @Test func `is in the script and in warnings, one for each name`() throws {
        let text = Text.storyboard(
            """
            <subviews>
            \(Text.view("a", (0, 0, 9, 9), kind: "label", attributes: "sparkle=\"1\""))
            \(Text.view("b", (0, 0, 9, 9), kind: "label", attributes: "sparkle=\"2\""))
            </subviews>
            """)
        let read = try document(text)
        let script = try read.script(ofScene: nil)
        let line = try #require(text.components(separatedBy: "\n").firstIndex { $0.contains("sparkle=\"1\"") }) + 1
        #expect(script.text.contains("# \(line): label.sparkle (2 times)\n"))
        let warning = try #require(script.warnings.first)
        #expect(script.warnings.count == 1)
        #expect(warning.id == "not-imported" && warning.severity == .warning && warning.span.line == line)
        #expect(warning.message == "left out label.sparkle, in 2 places, first in the element 'a'")
    }

    @Test func `contains the parts of objects that nothing uses, and values as a whole`() throws {
        let bar = """
            <navigationItem key="navigationItem" title="Inbox" id="n"><barButtonItem key="rightBarButtonItem" \
            title="Edit" id="e"/></navigationItem>
            """
        let label = Text.view(
            "a", (0, 0, 9, 9), kind: "label", "<size key=\"shadowOffset\" width=\"1\" height=\"2\"/>")
        let coverage = try document(Text.storyboard("<subviews>\(label)</subviews>", controller: bar)).coverage()
        #expect(
            Set(coverage.reports.map(\.name)) == ["navigationItem.title", "barButtonItem.title", "label.shadowOffset"])
    }

    /// In files in which every element has an unknown attribute and contains an unknown element, each of these must
    /// be reported or must be inside an element that is omitted as a whole.
    @Test(arguments: StoryboardCorpus.available)
    func `reports names that no version of the reader can know`(corpus: StoryboardCorpus) throws {
        var names: Set<String> = []
        for name in try corpus.documentPaths() {
            let path = corpus.folder.appending(path: name).path
            var text = try SourceFile.loadInterface(path: path, shownAs: name).text
            text = text.replacing(#/<(\w+) /#) { "<\($0.output.1) novelty=\"1\" " }
            text = text.replacing(#/</(subviews|view|label|button|viewController|objects|scene)>/#) {
                "<surprise/></\($0.output.1)>"
            }
            guard let read = try? InterfaceReader.read(SourceFile(name: name, text: text)) else { continue }
            let coverage = read.coverage()
            let new = coverage.rows.filter { $0.name.hasSuffix(".novelty") || $0.name.hasSuffix(".surprise") }
            for row in new where row.outcome != .reported && row.outcome != .reportedInDetail {
                Issue.record("\(name): \(row.name) is \(row.outcome.words)")
            }
            let reported = Set(new.map(\.name))
            let used = coverage.rows.filter { $0.outcome == .used }.map { String($0.name.prefix { $0 != "." }) }
            for element in Set(used) where text.contains("<\(element) novelty") && !text.contains("<\(element)>") {
                #expect(reported.contains("\(element).novelty"), "\(name) \(element)")
            }
            names.formUnion(reported)
        }
        #expect(names.isSuperset(of: ["label.novelty", "constraint.novelty", "rect.novelty", "subviews.surprise"]))
    }

    @Test(arguments: StoryboardCorpus.available)
    func `is complete for every scene, with a line for each name`(corpus: StoryboardCorpus) throws {
        var scenes = 0
        for name in try corpus.documentPaths() {
            let path = corpus.folder.appending(path: name).path
            guard let read = try? InterfaceReader.read(SourceFile.loadInterface(path: path, shownAs: name)) else {
                continue
            }
            for scene in read.screens {
                let script = try read.script(ofScene: scene.root.id)
                var coverage = InterfaceCoverage()
                coverage.add(scene.root.element)
                if let controller = scene.controller { coverage.add(controller.element) }
                let omitted = Set(script.omissions.map(\.what))
                for report in coverage.reports { #expect(omitted.contains(report.name), "\(name) \(scene.root.id)") }
                #expect(omitted.count == script.omissions.count && omitted.count <= 40, "\(name) \(omitted.count)")
                scenes += 1
            }
        }
        #expect(scenes >= 90)
    }
}
