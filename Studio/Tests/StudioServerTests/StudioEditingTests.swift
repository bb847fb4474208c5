import Foundation
import Testing

@testable import StudioServer

// The suite is part of that of the page, so that only one of its tests runs at a time.
extension StudioPageTests {
    /// Changes on the page: priorities, edges on the picture, text, and other films beside the draft.
    @Suite("Changes on the page of the studio", .serialized, .enabled(if: StudioPage.isAvailable))
    struct StudioEditingTests {
        /// Two widths that exclude each other; line 8 is the first constraint.
        private static let widths = """
            animatic: 1
            title: Card
            device: {size: [320, 200], scale: 1}
            fps: 10
            duration: 1s
            views: {root: {background: white, subviews: {card: {background: "#4F7CAC"}}}}
            constraints:
              slide: card.leading == root.leading + 20
              top: card.top == root.top + 10
              height: card.height == 40
              wide: card.width == 200 @750
              narrow: card.width == 50 @740

            """

        // MARK: Priorities

        /// At 750, 749 and 741, the wide constraint is stronger than that with 740; at 250, it is weaker.
        @Test func `a scrubbed priority makes the loser amber in the same answer, and its reason comes first`()
            async throws
        {
            let page = try await StudioPage(Self.widths)
            let found = try await page.run(
                """
                await showViews();
                select("card");
                choose("constraints.wide.priority");
                const states = [];
                const note = () => {
                  const amber = getComputedStyle(constraint("wide").querySelector(".standing")).color
                    === getComputedStyle($("#losses")).color && standing("wide") === "loses";
                  states.push([standing("wide"), standing("narrow"), $('#views tr[data-view="card"] td:nth-child(4) .seen').value,
                    amber ? "amber" : "other", $("#losses").textContent.split(" ")[0]].join(" "));
                };
                for (const priority of [750, 749, 250]) {
                  if (priority !== 750) await set(priority, "range");
                  note();
                }
                return states;
                """, as: [String].self)
            #expect(
                found == [
                    "holds loses 200 other narrow", "holds loses 200 other narrow", "loses holds 50 amber wide",
                ])
        }

        /// UIKit raises an exception if an installed constraint changes between required and optional.
        @Test func `the slider of a priority stops at the values of UIKit, and a warning stays beyond required`()
            async throws
        {
            let page = try await StudioPage(Self.widths)
            let found = try await page.run(
                """
                choose("constraints.wide.priority");
                const slider = $("#knob input[type=range]");
                const drag = async (value) => {
                  slider.dispatchEvent(new PointerEvent("pointerdown", {bubbles: true}));
                  await set(value, "range");
                  slider.dispatchEvent(new PointerEvent("pointerup", {bubbles: true}));
                  return slider.value;
                };
                const stops = [...document.querySelectorAll("[data-stop]")].map((button) => button.textContent);
                const values = [stops.join(" ")];
                for (const value of [741, 768, 44, 700]) values.push(await drag(value));
                await set(749, "range");
                values.push(slider.value, $("#knob-note").textContent);
                await answered(() => $('[data-stop="1000"]').click());
                values.push($("#knob-note").textContent.includes("from optional to required") ? "warned" : "silent");
                await answered(() => $('[aria-label="decrease by 1"]').click());
                values.push(line(11).textContent, $("#knob-note").textContent);
                return values;
                """, as: [String].self)
            #expect(
                found == [
                    "50 250 490 500 510 750 1000", "750", "768", "50", "700", "749", "", "warned",
                    "  wide: card.width == 200 @999", "",
                ])
        }

        // MARK: Curves

        /// The card moves from 20 to 120 points in one second. At 0.5 s, it is halfway with a linear curve, and not yet
        /// halfway with `easeIn`.
        @Test func `a curve has a menu, its numbers have controls, and other values state why they are fixed`()
            async throws
        {
            let page = try await StudioPage(
                Self.widths.replacing("duration: 1s\n", with: "")
                    + """
                    timeline:
                      - at: 0s
                        animate: {duration: 1s, curve: linear}
                        do: [slide.constant = 120, root.layoutIfNeeded()]
                      - at: 1s
                        animate: {duration: 1s, curve: "cubicBezier(0.2, 0.9, 0.3, 1)"}
                        do: [slide.constant = 20, root.layoutIfNeeded()]

                    """)
            let found = try await page.run(
                """
                select("card");
                $("#scrubber").value = 5;
                $("#scrubber").dispatchEvent(new Event("input"));
                const x = () => Number($('#views tr[data-view="card"] .seen').value);
                const values = [x()];
                choose("timeline[0].animate.curve");
                const menu = $("#knob select");
                menu.value = "easeIn";
                await answered(() => menu.dispatchEvent(new Event("change")));
                await until(() => x() !== 70);
                values.push(x() > 20 && x() < 70 ? "later" : x(), line(14).textContent);
                choose("timeline[1].animate.curve[1]");
                await set(0.5);
                values.push(line(17).textContent, $("#knob input[type=range]").step);
                choose("animatic");
                values.push($("#knob").textContent.includes("Fixed: there is no control") ? "fixed" : $("#knob").textContent);
                return values.map(String);
                """, as: [String].self)
            #expect(
                found == [
                    "70", "later", "    animate: {duration: 1s, curve: easeIn}",
                    "    animate: {duration: 1s, curve: \"cubicBezier(0.2, 0.5, 0.3, 1)\"}", "0.01", "fixed",
                ])
        }

        // MARK: Edges

        /// The right edge is at 20 + 200. A drag by 30 points changes the width to 230, in one gesture.
        @Test func `a pulled edge changes the constant that moves it, and the arrow keys do the same`() async throws {
            let page = try await StudioPage(Self.widths)
            let found = try await page.run(
                """
                select("card");
                const handle = handleOf("right");
                const scale = $("#canvas").clientWidth / 320;
                pointer(handle, "pointerdown", 400, 300);
                pointer(handle, "pointermove", 400 + 10 * scale, 300);
                pointer(handle, "pointermove", 400 + 30 * scale, 300);
                await until(() => line(11).textContent.includes("230"));
                pointer(handle, "pointerup", 400 + 30 * scale, 300);
                const values = [line(11).textContent, $("#pull-note").textContent, $("#knob-title").textContent, handle.getAttribute("aria-label")];
                handle.focus();
                for (const shiftKey of [false, true]) handle.dispatchEvent(
                  new KeyboardEvent("keydown", {key: "ArrowRight", shiftKey, bubbles: true}));
                await until(() => line(11).textContent.includes("241"));
                values.push(line(11).textContent);
                await press("z");
                await press("z");
                await until(() => line(11).textContent.includes("200"));
                return values.concat([line(11).textContent, $("#change-count").textContent]);
                """, as: [String].self)
            #expect(found[0] == "  wide: card.width == 230 @750")
            #expect(found[1].contains("Pulling changes constraints.wide.constant") && found[1].contains("line 11"))
            #expect(found[2...3] == ["constraints.wide.constant", "right edge of card, at 250 points"])
            #expect(found[4...] == ["  wide: card.width == 241 @750", "  wide: card.width == 200 @750", "saved"])
        }

        /// 20 + 280 + 20 is the width of 320. Each constant excludes the two others, which are required.
        @Test func `an edge fixed by required constraints springs back, and names both with their lines`() async throws
        {
            let fixed = Self.widths.replacing("card.width == 200 @750", with: "card.width == 280")
                .replacing("narrow: card.width == 50 @740", with: "end: card.trailing == root.trailing - 20")
            let page = try await StudioPage(fixed)
            let found = try await page.run(
                """
                select("card");
                const handle = handleOf("right");
                pointer(handle, "pointerdown", 400, 300);
                await until(() => $("#pull-note").textContent.includes("does not move"));
                pointer(handle, "pointermove", 500, 300);
                const pulled = handle.style.translate;
                pointer(handle, "pointerup", 500, 300);
                const links = [...$("#pull-note").querySelectorAll("button")].map((button) => button.textContent);
                $("#pull-note button").click();
                return [$("#pull-note").textContent, links.join(), pulled, handle.style.translate, $("#change-count").textContent];
                """, as: [String].self)
            #expect(found[0].contains("card.width == 280") && found[0].contains("card.trailing == root.trailing - 20"))
            #expect(found[1].contains("line 11") && found[1].contains("line 12"))
            #expect(found[2] == "20px" && found[3] == "" && found[4] == "saved")
        }

        /// The width may be at most 220 points, so a larger constant breaks one of two required constraints.
        @Test func `an edge that is pulled into a conflict springs back when it is released`() async throws {
            let limited = Self.widths.replacing("card.width == 200 @750", with: "card.width == 200")
                .replacing("narrow: card.width == 50 @740", with: "most: card.width <= 220")
            let page = try await StudioPage(limited)
            let found = try await page.run(
                """
                select("card");
                const handle = handleOf("right");
                const scale = $("#canvas").clientWidth / 320;
                pointer(handle, "pointerdown", 400, 300);
                pointer(handle, "pointermove", 400 + 50 * scale, 300);
                await until(() => line(11).textContent.includes("250") && answers() > 1);
                pointer(handle, "pointerup", 400 + 50 * scale, 300);
                await until(() => $("#pull-note").textContent.includes("springs back"));
                await until(() => line(11).textContent.includes("200"));
                return [$("#pull-note").textContent, $("#change-count").textContent];
                """, as: [String].self)
            #expect(
                found[0].contains("card.width <= 220") && found[0].contains("line 12") && found[0].contains("line 11"))
            #expect(found[1] == "saved")
        }

        /// The bar is 20 points narrower than the card, and at most 190 points wide. The film of a frame has only the
        /// constraints of the card, so the others are found in the last whole film.
        @Test func `an edge springs back from a conflict with other views, and names all constraints with their lines`()
            async throws
        {
            let limited = Self.widths.replacing("\"#4F7CAC\"}", with: "\"#4F7CAC\"}, bar: {}")
                .replacing("card.width == 200 @750", with: "card.width == 200").replacing(
                    "narrow: card.width == 50 @740",
                    with:
                        "join: bar.width == card.width - 20\n  most: bar.width <= 190\n  begin: bar.leading == card.leading"
                )
            let page = try await StudioPage(limited)
            let found = try await page.run(
                """
                select("card");
                const handle = handleOf("right");
                const scale = $("#canvas").clientWidth / 320;
                pointer(handle, "pointerdown", 400, 300);
                pointer(handle, "pointermove", 400 + 50 * scale, 300);
                await until(() => line(11).textContent.includes("250"));
                pointer(handle, "pointerup", 400 + 50 * scale, 300);
                await until(() => $("#pull-note").textContent.includes("springs back"));
                await until(() => line(11).textContent.includes("200"));
                return [$("#pull-note").textContent];
                """, as: [String].self)
            for line in 11...13 { #expect(found[0].contains("line \(line)"), "\(found[0])") }
        }

        @Test func `an alias is changed only in its place, and the anchor states how often it is used`() async throws {
            let script = Self.widths.replacing(
                "card: {background: \"#4F7CAC\"}",
                with: "card: {background: \"#4F7CAC\", alpha: &half 0.5}, other: {alpha: *half}")
            let page = try await StudioPage(script)
            let found = try await page.run(
                """
                const badge = (path) => { choose(`views.root.subviews.${path}`); return $("#knob .badge")?.textContent ?? "none"; };
                const values = [badge("card.alpha"), badge("other.alpha"), $("#knob input[type=number]").value];
                await set(0.25);
                values.push(String(line(6).textContent.includes("alpha: 0.25}")), badge("card.alpha"));
                await press("z");
                return values.concat([String(line(6).textContent.includes("alpha: *half}")), badge("card.alpha")]);
                """, as: [String].self)
            #expect(found == ["used 2 times", "only here", "0.5", "true", "none", "true", "used 2 times"])
        }

        /// The leading edges are equal. The constant is undone together with the drag that has added it.
        @Test func `a pulled edge adds the constant that its constraint lacks`() async throws {
            let equal = Self.widths.replacing("root.leading + 20", with: "root.leading   # no constant")
            let page = try await StudioPage(equal)
            let found = try await page.run(
                """
                await showViews();
                select("card");
                const handle = handleOf("left");
                const scale = $("#canvas").clientWidth / 320;
                pointer(handle, "pointerdown", 400, 300);
                for (const points of [4, 8, 12]) {
                  pointer(handle, "pointermove", 400 + points * scale, 300);
                  await until(() => line(8).textContent.includes(`+ ${points} `));
                }
                pointer(handle, "pointerup", 400 + 12 * scale, 300);
                const values = [line(8).textContent, $("#changes").textContent, $('#views tr[data-view="card"] .seen').value];
                await press("z");
                await until(() => !line(8).textContent.includes("+"));
                values.push(line(8).textContent, $("#change-count").textContent);
                const place = $("#text").value.indexOf("   # no constant");
                $("#text").focus();
                $("#text").setSelectionRange(place, place);
                await until(() => $("#knob-title")?.textContent === "constraints.slide.constant");
                await set(-3);
                await press("s");
                await until(() => $("#change-count").textContent === "saved");
                return values;
                """, as: [String].self)
            #expect(
                found == [
                    "  slide: card.leading == root.leading + 12   # no constant",
                    "constraints.slide.constant nothing → + 12", "12",
                    "  slide: card.leading == root.leading   # no constant", "saved",
                ])
            #expect(try page.text == equal.replacing("root.leading   #", with: "root.leading - 3   #"))
        }

        // MARK: Text

        /// The statement of line 16 runs at the visible time. A line separator is a line break of YAML.
        @Test func `keeps the running lines lit during a drag, and counts lines as YAML does`() async throws {
            let page = try await StudioPage(
                Self.widths + "timeline:\n  - at: 0s\n    do: slide.constant = 30\n")
            let found = try await page.run(
                """
                $("#first").click();
                const lit = () => [...$("#lines").children].flatMap((line, place) => line.classList.contains("acts") ? [place + 1] : []).join();
                const values = [lit()];
                choose("constraints.wide.constant");
                const input = $("#knob input[type=number]");
                for (let move = 0; move < 20; move += 1) {
                  input.value = 150 + move;
                  input.dispatchEvent(new Event("input", {bubbles: true}));
                  await new Promise((resume) => setTimeout(resume, 10));
                  if (line(11).textContent.includes("== 15") && !values[1]) values.push(lit());
                }
                await until(() => line(11).textContent.includes("169"));
                await replace("title: Card", "title: Card\\u2028# a note");
                await until(() => $("#lines").children[3].textContent.startsWith("device"));
                values.push($("#text").value.includes("\\u2028") ? "character" : "line", line(3).textContent);
                return values;
                """, as: [String].self)
            #expect(found == ["15", "15", "line", "# a note"])
        }

        @Test func `shows problems at their line while text is typed, keeps the film, and undoes a gesture`()
            async throws
        {
            let page = try await StudioPage(Self.widths)
            let found = try await page.run(
                """
                await showViews();
                select("card");
                await replace("card.width == 200", "card.width == 2oo");
                await until(() => !$("#problems").hidden);
                const values = [line(11).className.includes("error") ? "line 11" : "none", $("#problems button").textContent,
                  $("#stale").hidden ? "fresh" : "stale", $('#views tr[data-view="card"] td:nth-child(4) .seen').value,
                  $("#change-count").textContent, $("#text").getAttribute("aria-invalid")];
                await replace("2oo", "120");
                await until(() => $("#problems").hidden);
                values.push($('#views tr[data-view="card"] td:nth-child(4) .seen').value, line(11).textContent);
                await press("z");
                await until(() => line(11).textContent.includes("200"));
                return values.concat([$("#text").value === $("#text").defaultValue ? "" : $("#text").value.split("\\n")[10]]);
                """, as: [String].self)
            #expect(
                found == [
                    "line 11", "line 11", "stale", "200", "1 unsaved change", "true", "120",
                    "  wide: card.width == 120 @750", "  wide: card.width == 200 @750",
                ])
        }

        @Test func `saves typed text with the line breaks of the file`() async throws {
            let text = Self.widths.replacing("\n", with: "\r\n")
            let page = try await StudioPage(text)
            _ = try await page.run(
                """
                await replace("title: Card", "title: Card\\n# a note");
                await press("s");
                await until(() => $("#change-count").textContent === "saved");
                return [];
                """, as: [String].self)
            #expect(try page.text == text.replacing("title: Card\r\n", with: "title: Card\r\n# a note\r\n"))
        }

        @Test func `chooses the value at the caret, and Control-Enter moves to its control`() async throws {
            let page = try await StudioPage(Self.widths)
            let found = try await page.run(
                """
                const field = $("#text");
                const place = field.value.indexOf("200 @750");
                field.focus();
                field.setSelectionRange(place, place);
                await until(() => $("#knob-title")?.textContent === "constraints.wide.constant");
                field.dispatchEvent(new KeyboardEvent("keydown", {key: "Enter", ctrlKey: true, bubbles: true}));
                const focused = document.activeElement.type;
                field.focus();
                field.setSelectionRange(0, 0);
                await until(() => !$("#knob-title"));
                return [focused, $("#knob").textContent];
                """, as: [String].self)
            #expect(found[0] == "range" && found[1].contains("Names, paths and formulas are changed in the text"))
        }
    }
}
