import Foundation
import FoundationXML
import Geometry
import Reporting
import Testing

@testable import Goldens
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

    @Test func `moved views are outlined at their places in the two pictures`() throws {
        /// A film of one frame: a root view of 200 × 100 points, a panel in it, and a title in the panel.
        func film(panel: Double, title: Double?) -> FilmGeometry {
            func view(_ name: String, in superview: ValueTrack.Value, _ box: [Double]) -> SampledView {
                var tracks = [SampledView.superview: ValueTrack(superview, at: 0)]
                for (name, value) in zip(SampledView.frameNames, box) {
                    tracks[name] = ValueTrack(.number(Int(value * 1000)), at: 0)
                }
                return SampledView(name: name, kind: "view", presence: [0...0], tracks: tracks)
            }
            var film = FilmGeometry()
            film.frameCount = 1
            film.views = [
                view("root", in: .none, [0, 0, 200, 100]), view("panel", in: .text("root"), [panel, 10, 100, 50]),
            ]
            if let title { film.views.append(view("title", in: .text("panel"), [title, 5, 20, 10])) }
            return film
        }
        // The panel moves by 25 points, and its title moves with it. Only the panel is outlined.
        let moved = MovedView.all(
            from: film(panel: 25, title: 10), to: film(panel: 50, title: 10), in: 0, tolerance: 0.01)
        #expect(
            moved == [
                MovedView(
                    name: "panel", before: Rect(x: 0.125, y: 0.1, width: 0.5, height: 0.5),
                    after: Rect(x: 0.25, y: 0.1, width: 0.5, height: 0.5))
            ])
        // The title begins at 20 + 10 points, and is outlined only where it exists.
        let new = MovedView.all(
            from: film(panel: 20, title: nil), to: film(panel: 20, title: 10), in: 0, tolerance: 0.01)
        let area = Rect(x: 0.15, y: 0.15, width: 0.1, height: 0.1)
        #expect(new.map(\.name) == ["title"] && new[0].before == nil)
        #expect(new[0].after?.isClose(to: area, within: 1e-12) == true)
        #expect(
            MovedView.all(from: film(panel: 20, title: 10), to: film(panel: 20, title: nil), in: 0, tolerance: 0.01)
                == [MovedView(name: "title", before: new[0].after, after: nil)])
        #expect(
            MovedView.all(from: film(panel: 20, title: 1), to: film(panel: 20.005, title: 1), in: 0, tolerance: 0.01)
                .isEmpty)

        var report = report
        var film = FilmVerification(path: "m.yaml", goldenPath: "m.golden", status: .differs)
        var picture = PictureComparison(
            frame: 0, time: "0s", before: [1], after: [2], difference: nil, differingPixels: 1)
        picture.moved = moved
        var section = FilmVerification.Section(name: "as written", differences: [])
        section.pictures = [picture]
        film.sections = [section]
        report.add(film)
        let page = String(
            decoding: GalleryPage.page(of: VerificationDocument(report, program: "", approve: "")), as: UTF8.self)
        #expect(
            page.contains(##""outlines":[{"after":[0.25,0.1,0.5,0.5],"before":[0.125,0.1,0.5,0.5],"view":"panel"}]"##))
    }

    @Test func `the summary counts each kind of result`() {
        #expect(
            report.summary
                == "1 film differs, 1 file has no golden, 1 file was not compared (error), 1 file was skipped (time limit reached), "
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

    @Test func `equal differences of several sections are printed once`() {
        var film = report.films[0]
        film.sections = [film.sections[0], .init(name: "dark", differences: film.sections[0].differences)]
        let other = Difference(.geometry, "title", frame: 14, "title.y 24 → 40 from frame 14")
        film.sections.append(.init(name: "iPad", differences: [other]))
        #expect(
            VerificationReport.lines(for: film) == [
                "Films/a.yaml [as written; dark]: 1 difference", "  title.y 24 → 32 from frame 14,",
                "    because gap (a.yaml:31) is 16, was 8", "Films/a.yaml [iPad]: 1 difference",
                "  title.y 24 → 40 from frame 14",
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
