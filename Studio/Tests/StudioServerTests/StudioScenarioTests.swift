import Foundation
import Testing

@testable import StudioServer

// The suite is part of that of the page, so that only one of its tests runs at a time.
extension StudioPageTests {
    /// What authors do and what goes wrong, in the page. The limits of times are those of the design where the machine is free,
    /// and several times as long in a debug build beside other tests.
    @Suite("Scenarios of the studio", .serialized, .enabled(if: StudioPage.isAvailable))
    struct StudioScenarioTests {
        private static let card = """
            animatic: 1
            title: Card
            device: {size: [320, 200], scale: 1}
            views: {root: {background: white, subviews: {card: {background: "#4F7CAC"}}}}
            constraints:
              slide: card.leading == root.leading + 100
              top: card.top == root.top + 10
              width: card.width == 40
              height: card.height == 40
            timeline:
              - {at: 0.1s, animate: {duration: 300ms}, do: [slide.constant = 60, root.layoutIfNeeded()]}

            """

        /// The first row of a grid is dragged from 100 to 160 points: with 50 views, and in the nightly run with 1,000 views and
        /// 300 movements.
        @Test func `drags a constant, saves only its bytes, and undoes the drag at once`() async throws {
            let (views, moves) = Nightly.isOn ? (1000, 300) : (50, 30)
            let text = StudioBenchmarks.grid(views)
            let page = try await StudioPage(text)
            let found = try await page.run(
                """
                await showViews();
                select("v0");
                $("#first").click();
                choose("constraints.slide.constant");
                const x = () => $('#views tr[data-view="v0"] .seen').value;
                for (let move = 1; move <= \(moves); move += 1) await set(100 + 60 * move / \(moves), "range");
                const values = [x(), $("#change-count").textContent, String($("#views").tBodies[0].rows.length)];
                $("#knob").dispatchEvent(new Event("pointerup"));
                await press("s");
                await until(() => $("#change-count").textContent === "saved");
                values.push(x());
                await press("z");
                await until(() => x() === "100");
                return values.concat([$("#undo").disabled ? "no more" : "more"]);
                """, as: [String].self)
            // Of a long table, at most 60 rows and two that replace the others are present.
            #expect(found == ["160", "1 unsaved change", String(min(views + 1, 62)), "160", "no more"])
            #expect(
                try page.text == text.replacing("root.leading + 100", with: "root.leading + 160", maxReplacements: 1))
        }

        /// Another editor saves while values change without a pause. Each change is a gesture of its own, so one of them always
        /// waits for its answer.
        @Test func `keeps a drag while another editor saves`() async throws {
            let page = try await StudioPage(Self.card)
            let folder = page.studio.folder
            let (saves, interval) = Nightly.isOn ? (50, Duration.seconds(1)) : (10, .milliseconds(300))
            async let answer = page.run(
                """
                choose("constraints.top.constant");
                let count = 0;
                const change = () => {
                  count += 1;
                  $("#knob").dispatchEvent(new Event("pointerup"));
                  const input = $("#knob input[type=number]");
                  input.value = 11 + count % 50;
                  input.dispatchEvent(new Event("input", {bubbles: true}));
                };
                for (let each = 0; each < 3; each += 1) change();
                while ($("#title").textContent !== "Card \(saves)") {
                  await nextAnswer();
                  change();
                  if (count > 30000) throw new Error("no save was shown");
                }
                await until(() => line(7).textContent.endsWith(` + ${11 + count % 50}`));
                await set(77);
                await press("s");
                await until(() => $("#change-count").textContent === "saved");
                return [String(count), line(7).textContent, $("#failure").textContent];
                """, as: [String].self)
            try await page.wait(for: "root.top + 1")
            for save in 1...saves {
                try await Task.sleep(for: interval)
                try folder.write("card.yaml", Self.card.replacing("title: Card", with: "title: Card \(save)"))
            }
            let found = try await answer
            #expect(found.dropFirst() == ["  top: card.top == root.top + 77", ""])
            // Both the last title of the editor and the dragged value are in the file.
            #expect(
                try page.text
                    == Self.card.replacing("title: Card", with: "title: Card \(saves)")
                    .replacing("root.top + 10", with: "root.top + 77"))
        }

        /// The memory of the worker after ten minutes with ten saves per second, compared with that after 30 seconds.
        @Test(.enabled(if: Nightly.isOn, "takes ten minutes"))
        func `keeps its memory while another editor saves`() async throws {
            let page = try await StudioPage(Self.card)
            var (sizes, save): ([Int], Int) = ([], 0)
            for round in 1...20 {
                async let shown = page.run(
                    """
                    await until(() => $("#title").textContent === "Card \(300 * round)", 55);
                    return [];
                    """, as: [String].self)
                for _ in 0..<300 {
                    save += 1
                    try page.studio.folder.write(
                        "card.yaml", Self.card.replacing("title: Card", with: "title: Card \(save)"))
                    try await Task.sleep(for: .milliseconds(100))
                }
                _ = try await shown
                sizes.append(Self.memoryOfWorkers)
            }
            let growth = Double((sizes.max() ?? 0) - sizes[0]) / 1000
            print("studio: memory: \(sizes[0] / 1000) MB after 30 s, at most \(growth) MB more in ten minutes")
            #expect(sizes[0] > 0 && growth < 20)
        }

        /// The resident memory of the processes that this process has started as workers, in kilobytes.
        private static var memoryOfWorkers: Int {
            let numbers =
                (try? FileManager.default.contentsOfDirectory(atPath: "/proc"))?.compactMap { Int32($0) } ?? []
            return numbers.reduce(0) { sum, number in
                let status = (try? String(contentsOfFile: "/proc/\(number)/status", encoding: .utf8)) ?? ""
                func value(_ name: String) -> String {
                    let line = status.split(separator: "\n").first { $0.hasPrefix("\(name):") }
                    return line?.split(whereSeparator: \.isWhitespace).dropFirst().first.map(String.init) ?? ""
                }
                guard value("PPid") == "\(getpid())", value("Name") == "animatic" else { return sum }
                return sum + (Int(value("VmRSS")) ?? 0)
            }
        }

        /// The page answers clicks, says what happened, and plays the next valid file.
        @Test(
            "survives scripts that cannot be played",
            arguments: ["endless layout", "100,000 views", "a truncated file", "no text", "a removed file"])
        func bad(kind: String) async throws {
            let page = try await StudioPage(Self.card)
            let folder = page.studio.folder
            async let answer = page.run(
                """
                const told = () => [$("#failure"), $("#problems"), $("#lines")].some((one) => one.querySelector(".problem, li.error")
                  || one.id === "failure" && one.textContent !== "");
                await until(told, 20);
                const message = performance.timeOrigin + performance.now();
                const clicks = [];
                for (let count = 0; count < 5; count += 1) {
                  const start = performance.now();
                  $("#after").click();
                  await new Promise((resume) => requestAnimationFrame(resume));
                  clicks.push(performance.now() - start);
                }
                const text = $("#failure").textContent + $("#problems").textContent + $("#lines").textContent;
                await until(() => $("#title").textContent === "Other" && $("#failure").textContent === "", 20);
                const next = performance.timeOrigin + performance.now();
                return [text, $("#desk").hidden ? "hidden" : "film", ...[message, Math.max(...clicks), next].map(String)];
                """, as: [String].self)
            try await page.wait(for: "title: Card")
            try await Task.sleep(for: .seconds(1))
            func now() -> Double { Date().timeIntervalSince1970 * 1000 }
            let saved = now()
            let words: String
            switch kind {
            case "endless layout":
                words = "layout"
                try folder.write(
                    "card.yaml",
                    Self.card.replacing(
                        "card: {", with: "card: {on: {layoutSubviews: [width.constant += 1, root.setNeedsLayout()]}, "
                    )
                    .replacing("title: Card", with: "title: Card\nfeedbackLoopThreshold: 1000"))
            case "100,000 views":
                words = "000"
                let views = (0..<100_000).map { "v\($0): {}" }.joined(separator: ", ")
                try folder.write("card.yaml", Self.card.replacing("subviews: {", with: "subviews: {\(views), "))
            case "a truncated file":
                words = "error"
                try folder.write("card.yaml", String(Self.card.prefix(180)))
            case "no text":
                words = "UTF-8"
                try folder.write("card.yaml", bytes: [0xFF, 0xFE, 0x00])
            default:
                words = "removed"
                try FileManager.default.removeItem(at: folder.url.appending(path: "card.yaml"))
            }
            try await Task.sleep(for: .seconds(8))
            let savedAgain = now()
            try folder.write("card.yaml", Self.card.replacing("title: Card", with: "title: Other"))
            let found = try await answer
            #expect(found[0].contains(words), "\(found[0].suffix(300))")
            #expect(found[1] == "film")
            let times = found[2...].compactMap { Double($0) }
            let (message, click, next) = (times[0] - saved, times[1], times[2] - savedAgain)
            print(
                "studio: \(kind): the message after \(message) ms, the slowest click \(click) ms, the next film after \(next) ms"
            )
            #expect(message < (Nightly.isOn ? 6000 : 8000))
            #expect(click < (Nightly.isOn ? 100 : 1000))
            #expect(next < (Nightly.isOn ? 500 : 5000))
        }
    }
}
