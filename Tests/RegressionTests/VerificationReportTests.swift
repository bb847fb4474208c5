import Diagnostics
import Foundation
import FoundationXML
import Testing

@testable import Regression

@Suite("Reports of a verification")
struct VerificationReportTests {
    private var report: VerificationReport {
        var report = VerificationReport()
        report.folder = "out"
        var differing = FilmVerification(path: "Films/a.yaml", goldenPath: "Films/a.yaml.golden", status: .differs)
        var moved = Difference(
            .geometry, "title", [.init(property: "y", before: "24", after: "32")], frame: 14,
            "title.y 24 → 32 from frame 14")
        moved.causes = [Cause("gap (a.yaml:31) is 16, was 8", file: "a.yaml", line: 31)]
        var section = FilmVerification.Section(name: "as written", differences: [moved])
        section.pictures = [
            PictureComparison(frame: 14, time: "0.233s", before: [1], after: [2], difference: nil, differingPixels: 7)
        ]
        differing.sections = [section, .init(name: "dark", differences: [])]
        report.add(differing)
        report.add(FilmVerification(path: "b<&\">.yaml", goldenPath: "b.golden", status: .new))
        var failed = FilmVerification(path: "c.yaml", goldenPath: "c.golden", status: .failed)
        failed.problems = [Diagnostic("golden", "found \u{1}, expected *this*", at: .file("c.golden"))]
        report.add(failed)
        report.add(FilmVerification(path: "d.yaml", goldenPath: "d.golden", status: .skipped))
        var same = FilmVerification(path: "e.yaml", goldenPath: "e.golden", status: .same)
        same.sections = [.init(name: "as written", differences: [])]
        same.sections[0].seconds = 1.5
        report.add(same)
        return report
    }

    @Test func `the summary counts each kind of result`() {
        #expect(
            report.summary
                == "1 film differs, 1 file has no golden, 1 file could not be compared, 1 file was skipped (time limit reached), "
                + "2 films are as recorded"
        )
        #expect(report.hasFailures)
        #expect(VerificationReport().summary == "found no films" && !VerificationReport().hasFailures)
    }

    @Test func `the text names the film, the section, the difference and its cause`() {
        #expect(
            report.films.flatMap(VerificationReport.lines) == [
                "Films/a.yaml [as written]: 1 difference", "  title.y 24 → 32 from frame 14,",
                "    because gap (a.yaml:31) is 16, was 8", "b<&\">.yaml: has no golden; run animatic record",
            ])
    }

    @Test func `annotations are at the line that caused the difference`() {
        let lines = report.films.flatMap(VerificationReport.annotations)
        #expect(lines[0].hasPrefix("::error file=Films/a.yaml,line=31,title=a.yaml%2C as written::title.y 24 → 32"))
    }

    @Test func `the JUnit report is well-formed, counts failures, and attaches pictures`() throws {
        let parser = Elements()
        let xml = XMLParser(data: Data(report.junit.utf8))
        xml.delegate = parser
        #expect(xml.parse(), "\(report.junit)")
        #expect(parser.counts["testcase"] == 6 && parser.counts["failure"] == 3 && parser.counts["skipped"] == 1)
        #expect(parser.first["testsuites"]?["failures"] == "3" && parser.first["testsuites"]?["tests"] == "6")
        // Only the last film has been played to its end.
        #expect(parser.first["testsuites"]?["time"] == "1.500000" && parser.first["testsuite"]?["time"] == "0")
        let pictures = parser.text.matches(of: /\[\[ATTACHMENT\|(out\/assets\/[0-9a-f]{16}\.png)\]\]/)
        #expect(pictures.count == 2)
    }

    private final class Elements: NSObject, XMLParserDelegate {
        var counts: [String: Int] = [:]
        var first: [String: [String: String]] = [:]
        var text = ""

        func parser(
            _ parser: XMLParser, didStartElement name: String, namespaceURI: String?, qualifiedName: String?,
            attributes: [String: String]
        ) {
            counts[name, default: 0] += 1
            first[name] = first[name] ?? attributes
        }

        func parser(_ parser: XMLParser, foundCharacters string: String) { text += string }
    }

    @Test func `Markdown has pictures only if an address is published, and escapes texts`() {
        let plain = report.markdown(assetsAt: nil)
        #expect(!plain.contains("!["))
        #expect(plain.contains("**b&lt;&amp;\"&gt;.yaml** has no golden"))
        #expect(plain.contains("expected \\*this\\*"))
        let linked = report.markdown(assetsAt: "https://example.org/out")
        #expect(linked.matches(of: /!\[\]\(https:\/\/example\.org\/out\/assets\/[0-9a-f]{16}\.png\)/).count == 2)
    }

    @Test func `the gallery page contains its data only as text`() throws {
        let document = VerificationDocument(report, program: "animatic <1>", approve: "animatic approve")
        let page = String(decoding: GalleryPage.page(of: document), as: UTF8.self)
        let element = try #require(
            page.firstMatch(of: /<script type="application\/json" id="verification">([^<]*)<\/script>/))
        #expect(!element.output.1.contains("<"))
        let json = try JSONSerialization.jsonObject(with: Data(element.output.1.utf8)) as? [String: Any]
        let films = try #require(json?["films"] as? [[String: Any]])
        #expect(films.count == 5 && json?["program"] as? String == "animatic <1>")
    }
}
