import Foundation
import Testing

@testable import StudioServer

// The suite is part of that of the page, so that only one of its tests runs at a time.
extension StudioPageTests {
    /// Whether the page can be used with a keyboard, a screen reader and weak eyes, in windows of 390 to 2560 points and in
    /// both appearances.
    ///
    /// - Source: the Web Content Accessibility Guidelines 2.2, criteria 1.4.3 (contrast), 1.4.10 (reflow), 2.1.1 (keyboard),
    ///   2.5.8 (target size) and 4.1.2 (names).
    @Suite("Access to the page of the studio", .serialized, .enabled(if: StudioPage.isAvailable))
    struct StudioAccessTests {
        /// A film with a conflict, text and animations.
        private static let script = """
            animatic: 1
            title: Card
            device: {size: [320, 200], scale: 1}
            fps: 10
            views: {root: {subviews: {card: {background: "#4F7CAC", subviews: {title: {label: Hello, textColor: white}}}}}}
            constraints:
              slide: card.leading == root.leading + 20
              top: card.top == root.top + 10
              height: card.height == 40
              wide: card.width == 200
              narrow: card.width == 50
              middle: title.centerX == card.centerX
              half: title.centerY == card.centerY
            timeline:
              - {at: 0.5s, animate: {duration: 500ms}, do: [slide.constant = 60, root.layoutIfNeeded()]}

            """

        /// Returns the texts whose contrast with their background is less than 4.5, or 3 for large text.
        private static let lowContrast = """
            const parts = (color) => {
              const numbers = color.match(/[\\d.]+/g).map(Number);
              const isUnit = color.startsWith("color(");
              return {rgb: numbers.slice(0, 3).map((one) => isUnit ? one : one / 255), alpha: numbers[3] ?? 1};
            };
            const over = (front, back) => front.rgb.map((one, place) => one * front.alpha + back[place] * (1 - front.alpha));
            const backOf = (element) => {
              if (!element) return [1, 1, 1];
              const color = parts(getComputedStyle(element).backgroundColor);
              return color.alpha === 0 ? backOf(element.parentElement) : over(color, color.alpha === 1 ? [0, 0, 0] : backOf(element.parentElement));
            };
            const light = (rgb) => rgb.map((one) => one <= 0.04045 ? one / 12.92 : ((one + 0.055) / 1.055) ** 2.4)
              .reduce((sum, one, place) => sum + one * [0.2126, 0.7152, 0.0722][place], 0);
            const contrast = (one, other) => (Math.max(light(one), light(other)) + 0.05) / (Math.min(light(one), light(other)) + 0.05);
            const isSeen = (element) => element.checkVisibility({checkOpacity: true, checkVisibilityCSS: true});
            const lowContrast = () => {
              const found = new Set();
              const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
              while (walker.nextNode()) {
                const element = walker.currentNode.parentElement;
                const isLeftOut = element.closest("svg, script, noscript, [aria-hidden=true]:not(#lines), .spoken, option, :disabled, textarea");
                if (walker.currentNode.data.trim() === "" || isLeftOut || !isSeen(element)) continue;
                const style = getComputedStyle(element);
                const back = backOf(element);
                const isLarge = parseFloat(style.fontSize) >= 24 || (parseFloat(style.fontSize) >= 18.66 && style.fontWeight >= 700);
                const value = contrast(over(parts(style.color), back), back);
                if (value < (isLarge ? 3 : 4.5)) found.add(`${element.className || element.localName}: ${value.toFixed(2)}`);
              }
              return [...found];
            };
            const makeDark = () => {
              for (const sheet of document.styleSheets) for (const rule of sheet.cssRules) {
                if (rule.media?.mediaText === "(prefers-color-scheme: dark)") rule.media.mediaText = "all";
              }
            };

            """

        /// Faults of names and sizes.
        private static let faults = """
            const controls = [...document.querySelectorAll("button, input, select, textarea, summary, [tabindex]")].filter(isSeen);
            const nameOf = (element) => (element.getAttribute("aria-label") ?? "")
              + (element.getAttribute("aria-labelledby") ?? "").split(" ").map((id) => document.getElementById(id)?.textContent ?? "").join("")
              + [...element.labels ?? []].map((label) => label.textContent).join("")
              + (["BUTTON", "SUMMARY"].includes(element.tagName) ? element.textContent : "");
            const faults = controls.filter((element) => nameOf(element).trim() === "").map((element) => `no name: ${element.outerHTML.slice(0, 80)}`)
              .concat(controls.filter((element) => element.tabIndex > 0).map((element) => `order: ${element.id}`))
              .concat([...document.querySelectorAll("[role=img]")].filter((element) => isSeen(element) && !element.getAttribute("aria-label")).map((element) => `image: ${element.id}`))
              // Links in rows of text, and the lanes of the time line, which the table of animations repeats, may be smaller.
              .concat(controls.filter((element) => element.matches("button, input, select") && !element.closest(".lanes, .rows, .events, #views, .problems, .chips, .pull-note, #changes, .check"))
                .filter((element) => { const box = element.getBoundingClientRect(); return box.width < 24 || box.height < 22; })
                .map((element) => `small: ${element.id || element.className} ${element.getBoundingClientRect().height}`))
              .concat([...document.querySelectorAll("[aria-controls], [aria-labelledby], [aria-describedby]")].flatMap((element) =>
                ["aria-controls", "aria-labelledby", "aria-describedby"].map((name) => element.getAttribute(name)).filter(Boolean)
                  .flatMap((ids) => ids.split(" ")).filter((id) => !document.getElementById(id)).map((id) => `missing: ${id}`)));
            const ids = [...document.querySelectorAll("[id]")].map((element) => element.id);
            faults.push(...ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `twice: ${id}`));

            """

        @Test(arguments: [390, 768, 1024, 1440, 2560])
        func `has names, contrast, room and no sideways scrolling`(width: Int) async throws {
            let page = try await StudioPage(Self.script)
            let found = try await page.run(
                """
                \(Self.lowContrast)
                $("#first").click();
                choose("constraints.wide.constant");
                await replace("card.height == 40", "card.height == 4o");
                await until(() => !$("#problems").hidden);
                \(Self.faults)
                const all = faults.concat(lowContrast().map((one) => `light ${one}`));
                makeDark();
                await new Promise((resume) => setTimeout(resume, 300));
                all.push(...lowContrast().map((one) => `dark ${one}`));
                if (document.documentElement.scrollWidth > window.innerWidth) all.push(`wide: ${document.documentElement.scrollWidth}`);
                return all;
                """, as: [String].self, width: width)
            #expect(found == [])
        }

        /// Every control that acts on a click is a button or a field with a place in the order of the Tab key, except the bars
        /// of animations, which the explanations repeat.
        @Test func `reaches every control with the Tab key, and every value from the text`() async throws {
            let page = try await StudioPage(Self.script)
            let found = try await page.run(
                """
                const skipped = [...document.querySelectorAll("button, input, select, textarea, summary")]
                  .filter((element) => element.tabIndex < 0 && !element.disabled && !element.matches(".bar-mark"))
                  .map((element) => element.outerHTML.slice(0, 80));
                const values = [...document.querySelectorAll("#lines [data-slot]")].map((element) => element.dataset.slot);
                const field = $("#text");
                const missed = [];
                field.focus();
                const lines = field.value.split("\\n");
                for (const path of values) {
                  const element = $(`#lines [data-slot="${path}"]`);
                  const number = [...$("#lines").children].indexOf(element.closest("li"));
                  let before = 0;
                  for (let node = element.previousSibling; node; node = node.previousSibling) before += node.textContent.length;
                  const place = lines.slice(0, number).reduce((sum, text) => sum + text.length + 1, before);
                  field.setSelectionRange(place, place);
                  await new Promise((resume) => setTimeout(resume, 10));
                  if ($("#knob-title")?.textContent !== path) missed.push(path);
                }
                return [...skipped, ...missed, values.length > 12 ? "values" : `${values.length}`];
                """, as: [String].self)
            #expect(found == ["values"])
        }
    }
}
