import Geometry
import TestSupport
import Testing

@Suite("The labels of constraints in a report", .enabled(if: Chromium.path != nil, "\(Chromium.absence)"))
struct ReportLabelTests {
    private struct Answer: Decodable {
        /// The number of labels of all views in all frames.
        let labels: Int
        /// The number of pairs of labels that overlap.
        let overlaps: Int
        /// The number of labels that cover a view with text.
        let covers: Int
    }

    /// Selects each view in each frame, and compares the boxes of the labels.
    private func answer(_ script: String) throws -> Answer {
        let folder = try TemporaryFolder()
        try folder.write("film.yaml", script)
        #expect(try Command(["report", "film.yaml", "-o", "film.html", "--no-pictures"], in: folder.url).status == 0)
        let page = try ReportPage(
            "film.html", in: folder,
            running: """
                const answer = {labels: 0, overlaps: 0, covers: 0};
                // Boxes that only touch each other do not overlap.
                const overlaps = (a, b) => a.x + 0.1 < b.x + b.width && b.x + 0.1 < a.x + a.width
                  && a.y + 0.1 < b.y + b.height && b.y + 0.1 < a.y + a.height;
                for (let frame = 0; frame <= lastFrame; frame += 7) {
                  for (const [view] of hierarchyAt(frame)) {
                    [state.frame, state.view, stage.hovered] = [frame, view, view];
                    stage.draw();
                    const boxes = [...byId("overlay").querySelectorAll("text")].map((label) => label.getBBox());
                    const texts = hierarchyAt(frame).map(([other]) => other)
                      .filter((other) => film.views[other].kind === "label").map((other) => boxAt(other, frame));
                    answer.labels += boxes.length;
                    boxes.forEach((box, place) => {
                      answer.overlaps += boxes.slice(place + 1).filter((other) => overlaps(box, other)).length;
                    });
                    const values = [...byId("overlay").querySelectorAll(".constraint text")].map((label) => label.getBBox());
                    answer.covers += values.filter((box) => texts.some((text) => overlaps(box, text))).length;
                  }
                }
                return answer;
                """)
        return try page.answer(Answer.self)
    }

    @Test("do not overlap each other in random scenes", arguments: 0..<4)
    func randomScenes(seed: Int) throws {
        var generator = SeededGenerator(seed: UInt64(seed))
        var (views, constraints): ([String], [String]) = ([], [])
        for view in 0..<9 {
            views.append("v\(view): \(Bool.random(using: &generator) ? "{label: Some text}" : "{}")")
            for attribute in ["left", "top"] {
                let other = view > 0 && Bool.random(using: &generator) ? "v\(view - 1)" : "root"
                let constant = Int.random(in: 0...90, using: &generator)
                constraints.append("v\(view).\(attribute) == \(other).\(attribute) + \(constant)")
            }
            for attribute in ["width", "height"] {
                let constant = Int.random(in: 10...120, using: &generator)
                let priority = Int.random(in: 200...999, using: &generator)
                constraints.append("v\(view).\(attribute) == \(constant) @\(priority)")
            }
        }
        let list = constraints.enumerated().map { "c\($0.offset): \($0.element)" }.joined(separator: ", ")
        let found = try answer(
            """
            animatic: 1
            device: {size: [320, 320], scale: 2}
            views: {root: {subviews: {\(views.joined(separator: ", "))}}}
            constraints: {\(list)}
            timeline: [{at: 0.1s, animate: 0.3s, do: [c0.constant = 60, root.layoutIfNeeded()]}]
            """)
        #expect(found.labels > 100 && found.overlaps == 0)
    }

    /// The label is 20 points high, and there are 80 points above and below it.
    @Test func `do not cover text if there is space beside it`() throws {
        let found = try answer(
            """
            animatic: 1
            device: {size: [320, 180], scale: 2}
            views: {root: {subviews: {title: {label: A title of some length, font: 17}}}}
            constraints:
              x: title.left == root.left + 40
              y: title.top == root.top + 80
              w: title.width == 200
              h: title.height == 20
            """)
        #expect(found.labels > 4 && found.overlaps == 0 && found.covers == 0)
    }
}
