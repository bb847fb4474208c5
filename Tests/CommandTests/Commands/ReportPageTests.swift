import Foundation
import TestSupport
import Testing

@Suite("A report in Chromium", .enabled(if: Chromium.path != nil, "\(Chromium.absence)"))
struct ReportPageTests {
    private static let timelines = Repository.root.appending(path: "Timelines")

    /// Creates a report of a timeline in this project, with the script beside it.
    private func report(_ timeline: String, _ options: [String] = []) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.copy(Self.timelines.appending(path: timeline).path, to: "film.yaml")
        let command = try Command(["report", "film.yaml", "-o", "film.html"] + options, in: folder.url)
        #expect(command.status == 0)
        return folder
    }

    private struct Frames: Decodable {
        let samples: [Sample]

        struct Sample: Decodable {
            let views: [View]
        }

        struct View: Decodable {
            let name: String
            let model: [Double]
            let presentation: [Double]
        }
    }

    /// Returns whether numbers in the page equal the exact numbers. The page contains numbers with six decimals.
    private func isAsInPage(_ page: [[Double]], _ numbers: [[Double]]) -> Bool {
        page.map(\.count) == numbers.map(\.count)
            && zip(page.joined(), numbers.joined()).allSatisfy { abs($0 - $1) <= 0.000_000_5 + 1e-12 }
    }

    @Test("matches the numbers from frames --json", arguments: [0, 12, 21, 22, 30, 41])
    func numbers(frame: Int) throws {
        let folder = try report("everything.yaml", ["--no-pictures"])
        let command = try Command(["frames", "film.yaml", "--at", "\(frame)00ms", "--json"], in: folder.url)
        let views = try JSONDecoder().decode(Frames.self, from: Data(command.output.utf8)).samples[0].views

        let page = try ReportPage("film.html", in: folder, at: "frame=\(frame)")

        #expect(page.rows.map(\.name) == views.map(\.name))
        #expect(isAsInPage(page.rows.map(\.seen), views.map(\.presentation)))
        #expect(isAsInPage(page.rows.map(\.model), views.map(\.model)))
        // Displayed numbers are rounded to hundredths.
        #expect(
            zip(page.rows, views).allSatisfy { row, view in
                zip(row.shown, view.presentation).allSatisfy { abs($0 - $1) <= 0.005 + 1e-9 }
            })
        #expect(page.html.contains(#"<p id="failure" class="message" role="alert" hidden=""></p>"#))
    }

    @Test(
        "explains the frame of a view like the explain command",
        arguments: [("card", 12), ("card", 18), ("loose", 26), ("card", 33)])
    func explanation(view: String, frame: Int) throws {
        let folder = try report("everything.yaml", ["--no-pictures"])
        let page = try ReportPage("film.html", in: folder, at: "frame=\(frame)&view=\(view)")
        let text = try #require(page.text("explanation"))
        #expect(text.hasPrefix("Horizontally\n"))
        let explain = try Command(["explain", "film.yaml", view, "--at", "\(frame)00ms"], in: folder.url)
        #expect(explain.output.hasSuffix(text))
        // Only the heading precedes the text.
        #expect(!explain.output.dropLast(text.count).contains("Horizontally"))
    }

    /// From 1.8 s on, both widths are required, and the width that was activated last is broken according to rule 7.
    @Test func `lists the constraints of a view with their states at the frame`() throws {
        let folder = try report("everything.yaml", ["--no-pictures"])
        func widths(at frame: Int) throws -> [ReportPage.Constraint] {
            try ReportPage("film.html", in: folder, at: "frame=\(frame)&view=card").constraints
                .filter { $0.text.hasPrefix("card.width") }
        }
        #expect(
            try widths(at: 9) == [
                .init(name: "wide", text: "card.width == 100", constant: 100, priority: 1000, standing: "holds"),
                .init(name: "wider", text: "card.width == 140", constant: 140, priority: 1000, standing: "inactive"),
            ])
        #expect(
            try widths(at: 18) == [
                .init(name: "wide", text: "card.width == 120", constant: 120, priority: 1000, standing: "holds"),
                .init(
                    name: "wider", text: "card.width == 140", constant: 140, priority: 1000, standing: "broken by 20"),
            ])
        #expect(try widths(at: 19).map(\.standing) == ["inactive", "holds"])
    }

    /// `card.width == 343 @750` yields to the window and to the adjacent view, which leave 231 points.
    @Test func `distinguishes slack from losing constraints`() throws {
        let folder = try report("card.yaml", ["--no-pictures"])
        let page = try ReportPage("film.html", in: folder, at: "frame=180&view=card")
        let constraints = Dictionary(uniqueKeysWithValues: page.constraints.map { ($0.name, $0) })
        #expect(
            constraints["wide"]
                == .init(
                    name: "wide", text: "card.width == 343", constant: 343, priority: 750, standing: "loses by 112"))
        #expect(constraints["titleTrailing"]?.standing == "slack")
        #expect(constraints["gap"]?.standing == "holds" && constraints["gap"]?.constant == 12)
    }

    /// The script contains no constraints for the views in the stack view.
    @Test func `lists the constraints that UIKit creates for a view, with the texts of explain`() throws {
        let folder = try report("Stacks/hiding.yaml", ["--no-pictures"])
        let page = try ReportPage("film.html", in: folder, at: "time=0.2&view=two")
        let why = try #require(page.text("explanation"))
        #expect(page.constraints.map(\.text).contains("two.leading == one.trailing + 8"))
        for one in page.constraints { #expect(why.contains(one.text), "\(one)") }
        #expect(page.constraints.contains { $0.text == "two.height == 0" && $0.standing == "loses by 60" })
        #expect(
            page.html.contains("from the stack view") && page.html.contains("natural size (compression resistance)"))
        #expect(!page.html.contains("null"))
        // A declaration in another file has neither a line nor a placeholder.
        let scene = try Command(
            [
                "report", Self.timelines.appending(path: "InterfaceBuilder/welcome.yaml").path, "-o", "scene.html",
                "--no-pictures",
            ],
            in: folder.url)
        #expect(scene.status == 0)
        #expect(!(try ReportPage("scene.html", in: folder, at: "view=continueButton").html.contains("null")))
    }

    /// The comment has four line breaks of YAML, so the constraint is in line 8.
    @Test func `numbers the lines of the script as YAML does`() throws {
        let folder = try TemporaryFolder()
        try folder.write(
            "film.yaml",
            "animatic: 1\n# a\u{85}# b\u{2028}# c\u{2029}# d\r# e\nviews: {root: {subviews: {box: {}}}}\n"
                + "constraints: {x: box.leading == root.leading + 4}\n")
        #expect(try Command(["report", "film.yaml", "-o", "film.html", "--no-pictures"], in: folder.url).status == 0)
        let script =
            #"return [...document.getElementById("lines").children].findIndex((line) => line.textContent.startsWith("constraints"));"#
        let page = try ReportPage("film.html", in: folder, at: "view=box", running: script)
        #expect(page.html.contains(">line 8<") && page.html.contains(#"<p id="answer">7</p>"#))
    }

    @Test func `shows the turn of the frame, event by event`() throws {
        let folder = try report("card.yaml", ["--no-pictures"])
        // The turn at 0.2 s is the last turn before 0.25 s.
        let page = try ReportPage("film.html", in: folder, at: "time=0.25")
        #expect(page.text("turn-title") == "Turn 2 at 0.2 s")
        let shown = page.html.matches(of: /<span class="kind">([A-Za-z]*)<\/span>/).map { String($0.output.1) }
        let trace = try Command(["trace", "film.yaml", "--from", "0.2s", "--to", "0.25s"], in: folder.url)
        let printed = trace.output.split(separator: "\n").map { String($0.split(separator: " ")[2]) }
        #expect(shown == printed && shown.count == 12)
    }

    /// The cues are at 0.2 s, 1.4 s and 2.3 s, which are frames 12, 84 and 138 of 204. There are also turns without
    /// cues. For example, animations end at 1 s.
    @Test func `is scrubbed with keys`() throws {
        let folder = try report("card.yaml", ["--no-pictures"])
        let script = """
            const frames = [];
            for (const [key, shiftKey] of [["ArrowRight"], ["ArrowRight", true], ["ArrowLeft"], ["]"], ["]"], ["]"], ["["],
                ["["], ["."], [","], ["End"], ["ArrowRight"], ["Home"], ["ArrowLeft"]]) {
              document.body.dispatchEvent(new KeyboardEvent("keydown", {key, shiftKey, bubbles: true, cancelable: true}));
              frames.push(Number(document.body.dataset.frame));
            }
            return frames;
            """
        let page = try ReportPage("film.html", in: folder, running: script)
        #expect(try page.answer([Int].self) == [1, 11, 10, 12, 84, 138, 84, 12, 60, 12, 203, 203, 0, 0])
    }

    @Test func `plays at the selected speed, and stops at the end`() throws {
        let folder = try report("card.yaml", ["--no-pictures"])
        let script = """
            const clocks = [];
            window.requestAnimationFrame = (tick) => { clocks.push(tick); return clocks.length; };
            const frames = [];
            byId("play").click();
            for (const clock of [5000, 5500, 6000]) { clocks.at(-1)(clock); frames.push(state.frame); }
            pause(); show(0); byId("speed").value = "0.5"; byId("play").click();
            for (const clock of [9000, 10000, 99000]) { clocks.at(-1)(clock); frames.push(state.frame); }
            return [frames, playing === null];
            """
        let page = try ReportPage("film.html", in: folder, running: script)
        #expect(page.text("answer") == "[[0,30,60,0,30,203],true]")
    }

    @Test func `shows texts of scripts as text, and fetches nothing`() throws {
        let folder = try TemporaryFolder()
        let name = "<img src=x onerror=\"document.title='owned'\">.yaml"
        try folder.write(
            name,
            #"""
            animatic: 1
            title: "</script><img src=x onerror=\"document.title='owned'\"> <b>&amp;"
            views: {root: {subviews: {title: {label: "</script><script>document.title='owned'</script>"}}}}
            constraints: {x: title.leading == root.leading, y: title.top == root.top + 8}
            timeline:
              - {at: 0.1s, do: 'x.identifier = "</script><img src=x onerror=document.title=1>"'}
              - {at: 0.2s, do: x.constant = 5}
            """#)
        #expect(try Command(["report", name, "-o", "film.html"], in: folder.url).status == 0)
        let file = String(decoding: try folder.bytes("film.html"), as: UTF8.self)
        #expect(!file.contains("://") && !file.contains("owned'</script>"))
        let script = """
            return {
              title: document.title, heading: byId("title").textContent, images: document.images.length,
              scripts: document.scripts.length,
              fetched: performance.getEntriesByType("resource").filter((one) => !one.name.startsWith("data:")).length,
            };
            """
        struct Answer: Decodable, Equatable {
            var title: String
            var heading: String
            var images: Int
            var scripts: Int
            var fetched: Int
        }
        let page = try ReportPage("film.html", in: folder, at: "frame=13", running: script)
        let title = #"</script><img src=x onerror="document.title='owned'"> <b>&amp;"#
        // The scripts are the drawing, the film, the script of the page, and the script of the test.
        #expect(
            try page.answer(Answer.self)
                == Answer(title: "\(title) – Animatic", heading: title, images: 0, scripts: 4, fetched: 0))
    }

    @Test("has a label for each control, and fits the window", arguments: [400, 700, 1100, 1500])
    func accessible(width: Int) throws {
        let folder = try report("card.yaml", ["--no-pictures"])
        let script = """
            const controls = [...document.querySelectorAll("button, select, input, summary")];
            const nameOf = (one) => one.getAttribute("aria-label") ?? (one.labels?.[0] ?? one).textContent.trim();
            const ids = [...document.querySelectorAll("[id]")].map((one) => one.id);
            return {
              nameless: controls.filter((one) => !nameOf(one)).length, controls: controls.length,
              twins: ids.length - new Set(ids).size,
              overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
              language: document.documentElement.lang, headings: document.querySelectorAll("h1").length,
              value: byId("scrubber").getAttribute("aria-valuetext"),
            };
            """
        struct Answer: Decodable, Equatable {
            var nameless: Int
            var twins: Int
            var overflow: Int
            var language: String
            var headings: Int
            var value: String
        }
        let page = try ReportPage("film.html", in: folder, at: "frame=12", width: width, running: script)
        #expect(
            try page.answer(Answer.self)
                == Answer(
                    nameless: 0, twins: 0, overflow: 0, language: "en", headings: 1, value: "0.2 s, frame 12"))
    }
}
