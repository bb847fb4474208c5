import Foundation
import Testing

@testable import StudioServer

/// The page, with the engine and a browser. Each test runs a script in the page that acts as a user does, and compares
/// what the page shows.
@Suite("The page of the studio", .serialized, .enabled(if: StudioPage.isAvailable))
struct StudioPageTests {
    /// A card of 200 points that yields to the width of its superview at a priority of 750, and moves by 60 points.
    private static let card = """
        animatic: 1
        title: Card   # the title
        device: {size: [320, 200], scale: 1}
        fps: 10
        views: {root: {background: white, subviews: {card: {background: "#4F7CAC"}, bar: {background: red}}}}
        constraints:
          slide: card.leading == root.leading + 100
          top: card.top == root.top + 10
          height: card.height == 40
          wide: card.width == 200 @750
          narrow: card.width == 50 @500
          barTop: bar.top == root.top + 100
          barLeading: bar.leading == root.leading
          barWidth: bar.width == 20
          barHeight: bar.height == 20
        timeline:
          - {at: 0.5s, animate: {duration: 500ms}, do: [slide.constant = 60, root.layoutIfNeeded()]}

        """

    @Test func `shows the film without requests to other servers, and removes the token from the address`() async throws
    {
        let page = try await StudioPage(Self.card)
        let found = try await page.run(
            """
            return [document.title, location.href, $("#failure").textContent, $("#picture").width > 0 ? "drawn" : "empty",
              ...performance.getEntriesByType("resource").map((one) => new URL(one.name).origin)];
            """, as: [String].self)
        #expect(found.prefix(4) == ["Card – Animatic", "http://\(page.studio.host)/", "", "drawn"])
        #expect(found.count > 8 && found.dropFirst(4).allSatisfy { $0 == "http://\(page.studio.host)" })
    }

    /// At 0 s, the card begins at its constant.
    @Test func `answers a changed constant, saves only its bytes, and undoes it`() async throws {
        let page = try await StudioPage(Self.card)
        let found = try await page.run(
            """
            await showViews();
            select("card");
            $("#first").click();
            const x = () => $('#views tr[data-view="card"] .seen').value;
            const values = [x()];
            choose("constraints.slide.constant");
            for (const value of [120, 140, 160]) await set(value);
            values.push(x(), $("#change-count").textContent, line(7).textContent);
            $("#knob").dispatchEvent(new Event("pointerup"));
            // Answers about the whole film and the saved file can come between.
            await press("s");
            await until(() => $("#change-count").textContent === "saved");
            values.push($("#change-count").textContent);
            await press("z");
            await until(() => x() === "100");
            return values.concat([x(), $("#change-count").textContent]);
            """, as: [String].self)
        #expect(
            found == [
                "100", "160", "1 unsaved change", "  slide: card.leading == root.leading + 160", "saved", "100",
                "1 unsaved change",
            ])
        #expect(try page.text == Self.card.replacing("root.leading + 100", with: "root.leading + 160"))
    }

    /// The draft is that of the studio, and not of the page.
    @Test func `keeps the draft and its undo after the page was loaded again`() async throws {
        let page = try await StudioPage(Self.card)
        _ = try await page.run(
            """
            choose("constraints.top.constant");
            await set(30);
            return [];
            """, as: [String].self)
        let found = try await page.run(
            """
            const values = [line(8).textContent, $("#change-count").textContent];
            await press("z");
            await until(() => line(8).textContent.includes("+ 10"));
            return values.concat([$("#change-count").textContent]);
            """, as: [String].self)
        #expect(found == ["  top: card.top == root.top + 30", "1 unsaved change", "saved"])
    }

    /// The block begins at 0.5 s, in frame 5. Both animations that it could begin have the same line.
    @Test func `shows blocks on the time line, and the picture without other panes`() async throws {
        let page = try await StudioPage(Self.card.replacing("duration: 500ms}", with: "spring: 0.5, duration: 500ms}"))
        let found = try await page.run(
            """
            const block = $(".bar-mark.block");
            const values = [String(document.querySelectorAll(".bar-mark.block").length), block.textContent, block.title];
            block.click();
            values.push($("#frame").textContent.split(" /")[0], line(17).classList.contains("found") ? "shown" : "hidden");
            const visible = () => ["#text", "#side", "#picture", "#scrubber"].filter((one) => $(one).checkVisibility()).join();
            const toggle = (key) => document.body.dispatchEvent(new KeyboardEvent("keydown", {key, bubbles: true}));
            toggle("f");
            values.push(visible());
            toggle("f");
            values.push(visible());
            $("#full").click();
            values.push($("#full").getAttribute("aria-pressed"));
            toggle("Escape");
            return values.concat([visible()]);
            """, as: [String].self)
        let all = "#text,#side,#picture,#scrubber"
        #expect(
            found == [
                "1", "animate · spring", "animate · spring, line 17: 1 animation", "frame 5", "shown",
                "#picture,#scrubber", all, "true", all,
            ])
    }

    /// The widths 200 and 50 exclude each other, so the constraint with the lower priority loses. At equal priorities,
    /// the result is ambiguous, so the test compares only 501 and 499.
    @Test func `shows the losing constraint and its reason in the same answer`() async throws {
        let page = try await StudioPage(Self.card)
        let found = try await page.run(
            """
            await showViews();
            select("card");
            $("#first").click();
            const state = () => [...["wide", "narrow"].map((name) => constraint(name).className.replace("constraint ", "")),
              $('#views tr[data-view="card"] td:nth-child(4) .seen').value];
            const before = state();
            choose("constraints.wide.priority");
            await set(501);
            const between = state();
            await set(499);
            return before.concat(between, state(), [$("#losses").textContent.includes("wide") ? "explained" : "missing"]);
            """, as: [String].self)
        #expect(found == ["holds", "loses", "200", "holds", "loses", "200", "loses", "holds", "50", "explained"])
    }

    @Test func `keeps the film and the draft when the file gets errors, and shows them at their line`() async throws {
        let page = try await StudioPage(Self.card)
        let folder = page.studio.folder
        async let answer = page.run(
            """
            $("#first").click();
            choose("constraints.top.constant");
            await set(30);
            await until(() => $("#problems").children.length > 0);
            const shown = [$("#desk").hidden ? "hidden" : "film", $("#change-count").textContent, $("#problems").textContent];
            choose("constraints.height.constant");
            await set(41);
            await until(() => $("#problems").children.length === 0 && line(2).textContent.includes("Other"));
            return shown.concat([$("#change-count").textContent, line(8).textContent, line(9).textContent, $("#title").textContent]);
            """, as: [String].self)
        try await page.wait(for: "root.top + 30")
        try folder.write("card.yaml", Self.card.replacing("slide: card.leading", with: "slide: crad.leading"))
        try await page.wait(for: "card.height == 41")
        try folder.write("card.yaml", Self.card.replacing("title: Card", with: "title: Other"))
        let found = try await answer
        #expect(found.prefix(2) == ["film", "1 unsaved change"])
        #expect(found[2].contains("crad"))
        #expect(
            found.dropFirst(3) == [
                "2 unsaved changes", "  top: card.top == root.top + 30", "  height: card.height == 41", "Other",
            ])
    }

    @Test func `shows both values if another editor changed the same one`() async throws {
        let page = try await StudioPage(Self.card)
        let folder = page.studio.folder
        async let answer = page.run(
            """
            choose("constraints.top.constant");
            await set(30);
            await until(() => $("#failure").textContent.includes("another editor"));
            return [$("#failure").textContent, line(8).textContent, $("#change-count").textContent];
            """, as: [String].self)
        try await page.wait(for: "root.top + 30")
        try folder.write("card.yaml", Self.card.replacing("root.top + 10\n", with: "root.top + 12\n"))
        let found = try await answer
        #expect(found[0].contains("constraints.top.constant: another editor wrote + 12, the draft had + 30"))
        #expect(found.dropFirst() == ["  top: card.top == root.top + 12", "saved"])
    }

    @Test func `refuses changes that break the script, with the reason`() async throws {
        let page = try await StudioPage(Self.card)
        let found = try await page.run(
            """
            choose("constraints.wide.priority");
            await set(1001);
            return [$("#knob-note").textContent, $("#change-count").textContent];
            """, as: [String].self)
        #expect(found[0].contains("Not changed: expected a number, 1 through 1,000"))
        #expect(found[1] == "saved")
    }

    @Test func `needs the address with the token`() async throws {
        let page = try await StudioPage(Self.card)
        let text = try await page.value(
            of: "studioReady.then(() => document.getElementById('failure').textContent)",
            at: "http://\(page.studio.host)/")
        #expect(text == "This page needs the address that animatic studio printed, with its token.")
    }
}
