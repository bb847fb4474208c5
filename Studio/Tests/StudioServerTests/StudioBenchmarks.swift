import Foundation
import Testing

@testable import StudioServer

// The suite is part of that of the page, so that only one of its tests runs at a time.
extension StudioPageTests {
    /// The answer times of the page in Chromium, with the release build of `animatic` that `ANIMATIC` names, in the nightly run.
    ///
    /// The limits are goals for a machine without other load. Each line begins with `studio: `.
    @Suite("Benchmarks of the studio", .serialized, .enabled(if: StudioPage.isAvailable && Nightly.isOn))
    struct StudioBenchmarks {
        /// A grid of boxes in rows of 20. The boxes of the first row follow the constant `slide`, for one second.
        static func grid(_ count: Int) -> String {
            let views = (0..<count).map { "v\($0): {background: systemBlue}" }.joined(separator: ", ")
            let constraints = (0..<count).map { index in
                let leading = index % 20 == 0 ? "root.leading + 100" : "v\(index - 1).trailing + 2"
                return "  \(index == 0 ? "slide" : "x\(index)"): v\(index).leading == \(leading)\n"
                    + "  y\(index): v\(index).top == root.top + \(index / 20 * 8)\n"
                    + "  w\(index): v\(index).width == 8\n  h\(index): v\(index).height == 6\n"
            }
            return """
                animatic: 1
                title: Grid
                device: {size: [375, 812], scale: 2}
                views: {root: {subviews: {\(views)}}}
                constraints:
                \(constraints.joined())timeline:
                  - {at: 0.2s, animate: {duration: 0.6s}, do: [slide.constant = 60, root.layoutIfNeeded()]}

                """
        }

        /// Returns the value below which a share of the numbers is.
        private func percentile(_ share: Double, _ numbers: [Double]) -> Double {
            let number = numbers.sorted()[Int((share * Double(numbers.count - 1)).rounded())]
            return (number * 10).rounded() / 10
        }

        private func report(_ what: String, _ times: [Double], limit: Double? = nil) {
            print(
                "studio: \(what): median \(percentile(0.5, times)) ms, p90 \(percentile(0.9, times)) ms, "
                    + "p95 \(percentile(0.95, times)) ms, \(limit.map { "limit \($0) ms" } ?? "no limit"), \(times.count) times"
            )
        }

        /// From the event of the control until our code has drawn the picture and the panes, and then until the browser has
        /// painted them. The browser paints at most once in 16.7 ms.
        @Test("the answer to a changed value", arguments: [(50, 16.0), (1000, 33.0)])
        func answer(count: Int, limit: Double) async throws {
            let page = try await StudioPage(Self.grid(count))
            let times = try await page.run(
                """
                select("v0");
                $("#first").click();
                choose("constraints.slide.constant");
                const times = [];
                const paints = [];
                const change = async (index) => {
                  const next = nextAnswer();
                  const begin = performance.now();
                  const input = $("#knob input[type=number]");
                  input.value = 100 + (index % 60);
                  input.dispatchEvent(new Event("input", {bubbles: true}));
                  times.push(await next - begin);
                  return begin;
                };
                for (let index = 0; index < 310; index += 1) await change(index);
                const all = [times.splice(0).slice(10)];
                for (let index = 0; index < 110; index += 1) {
                  const begin = await change(index + 1);
                  await new Promise((resume) => requestAnimationFrame(() => {
                    const channel = new MessageChannel();
                    channel.port1.onmessage = resume;
                    channel.port2.postMessage(null);
                  }));
                  paints.push(performance.now() - begin);
                }
                return all.concat([paints.slice(10)]);
                """, as: [[Double]].self)
            report("answer to a changed value, \(count) views", times[0], limit: limit)
            report("the same until the browser has painted, \(count) views", times[1])
        }

        @Test("the reload after a save", arguments: [50, 1000])
        func reload(count: Int) async throws {
            let page = try await StudioPage(Self.grid(count))
            let (folder, text) = (page.studio.folder, Self.grid(count))
            let (views, count) = (count, 20)
            async let shown = page.run(
                """
                const times = [];
                for (let index = 0; index < \(count); index += 1) {
                  await until(() => $("#title").textContent === `Grid ${index}`);
                  times.push(performance.timeOrigin + performance.now());
                }
                return times;
                """, as: [Double].self)
            try await Task.sleep(for: .seconds(6))
            var saved: [Double] = []
            for index in 0..<count {
                saved.append(Date().timeIntervalSince1970 * 1000)
                try folder.write("card.yaml", text.replacing("title: Grid", with: "title: Grid \(index)"))
                try await Task.sleep(for: .seconds(2))
            }
            report("reload after a save, \(views) views", zip(try await shown, saved).map { $0 - $1 }, limit: 150)
        }

        /// The time of our code for a frame. The browser's own times follow.
        @Test func `drawing while scrubbing`() async throws {
            let page = try await StudioPage(Self.grid(1000))
            let times = try await page.run(
                """
                await until(() => document.body.classList.contains("has-film"));
                const [times, frames, shown] = [[], [], new Set()];
                let last = performance.now();
                for (let index = 0; index < 300; index += 1) {
                  const begin = performance.now();
                  $("#scrubber").value = index % 48;
                  $("#scrubber").dispatchEvent(new Event("input"));
                  times.push(performance.now() - begin);
                  shown.add($("#frame").textContent);
                  await new Promise((resume) => requestAnimationFrame(resume));
                  frames.push(performance.now() - last);
                  last = performance.now();
                }
                if (shown.size < 40) throw new Error(`only ${shown.size} frames were shown`);
                return [times.slice(10), frames.slice(10)];
                """, as: [[Double]].self)
            report("drawing while scrubbing, 1000 views", times[0], limit: 8)
            report("frames of the browser while scrubbing, 1000 views", times[1])
        }

        @Test("the first paint", arguments: [50, 1000])
        func firstPaint(count: Int) async throws {
            var (paints, films): ([Double], [Double]) = ([], [])
            for _ in 0..<5 {
                let page = try await StudioPage(Self.grid(count))
                let times = try await page.run(
                    """
                    return [performance.getEntriesByName("first-contentful-paint")[0].startTime, firstAnswer];
                    """, as: [Double].self)
                paints.append(times[0])
                films.append(times[1])
            }
            report("first paint, \(count) views", paints, limit: 500)
            report("first film, \(count) views", films)
        }

        /// The folder of the examples, which has more than a hundred scripts.
        @Test func `the first paint of the examples`() async throws {
            let examples = URL(filePath: #filePath).appending(path: "../../../../Timelines").standardizedFileURL
            var (paints, films): ([Double], [Double]) = ([], [])
            for _ in 0..<5 {
                let folder = try TemporaryFolder()
                try folder.copy(examples.path, to: "Timelines")
                let page = try await StudioPage(folder: folder)
                let times = try await page.run(
                    """
                    const here = location.origin;
                    const all = performance.getEntriesByType("resource");
                    if (all.some((one) => !one.name.startsWith(here))) throw new Error("found a request to another server");
                    return [performance.getEntriesByName("first-contentful-paint")[0].startTime, firstAnswer];
                    """, as: [Double].self)
                paints.append(times[0])
                films.append(times[1])
            }
            report("first paint, the folder of the examples", paints, limit: 500)
            report("first film, the folder of the examples", films)
        }

        /// From the request of a foreign page until its connection is closed; also for a body of 2 GB.
        @Test(arguments: [
            ("Origin", "http://evil.example"), ("Host", "evil.example"), ("Content-Length", "2147483648"),
        ])
        func refusal(header: String, value: String) async throws {
            let studio = try await TestStudio()
            var times: [Double] = []
            for _ in 0..<50 {
                let client = try Client(port: studio.server.port)
                let clock = ContinuousClock()
                let begin = clock.now
                client.send(studio.head("/scripts", replacing: [header: value]) + "{}")
                #expect(await client.answer().status >= 400)
                times.append((clock.now - begin) / .milliseconds(1))
            }
            report("refusal of a request with another \(header)", times, limit: 50)
        }
    }
}
