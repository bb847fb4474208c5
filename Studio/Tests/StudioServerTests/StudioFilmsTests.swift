import Foundation
import Testing

@testable import StudioServer

// The suite is part of that of the page, so that only one of its tests runs at a time.
extension StudioPageTests {
    /// Films beside that of a script: other devices and variants, Interface Builder files, and recordings.
    @Suite("Other films on the page of the studio", .serialized, .enabled(if: StudioPage.isAvailable))
    struct StudioFilmsTests {
        private static let card = """
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
              wide: card.width == 200

            """

        @Test func `compares the draft with the saved file and with another device, in step`() async throws {
            let page = try await StudioPage(Self.card)
            let found = try await page.run(
                """
                const compare = async (value) => {
                  $("#compare").value = value;
                  $("#compare").dispatchEvent(new Event("change"));
                  await until(() => !$("#differences").hidden && !$("#other").classList.contains("old"));
                };
                choose("constraints.slide.constant");
                await set(50);
                await compare("source:saved");
                await until(() => $('[data-difference="card"]'));
                const cells = (name) => [...$(`[data-difference="${name}"]`).querySelectorAll("td")].map((cell) => cell.textContent).join("|");
                const values = [cells("card"), $("#other-name").textContent.includes("saved file") ? "named" : "", $("#other-picture").width > 0 ? "drawn" : ""];
                await compare("device:iPhone SE 3");
                await until(() => $('[data-difference="root"]'));
                values.push(cells("root"));
                $("#compare").value = "";
                $("#compare").dispatchEvent(new Event("change"));
                return values.concat([$("#differences").hidden && $("#other").hidden ? "closed" : "open"]);
                """, as: [String].self)
            // 20 - 50, and the size of an iPhone SE, 375 × 667, minus 320 × 200.
            #expect(found == ["-30|||", "named", "drawn", "||+55|+467", "closed"])
        }

        /// The box moves from 137.5 to 237.5 in one second, and is halfway at 0.5 s.
        @Test func `opens a recording of UIKit code without knobs, and shows its next version`() async throws {
            let folder = try TemporaryFolder()
            let fixture = URL(filePath: #filePath)
                .appending(path: "../../../../Tests/Fixtures/Recordings/slide.recording").standardizedFileURL
            try folder.copy(fixture.path, to: "slide.recording")
            let page = try await StudioPage(folder: folder)
            async let answer = page.run(
                """
                select("box");
                $("#scrubber").value = 5;
                $("#scrubber").dispatchEvent(new Event("input"));
                const isVisible = (selector) => $(selector).checkVisibility();
                const values = [$("#title").textContent, String(Math.round(Number($('#views tr[data-view="box"] .seen').value))),
                  ["#script", ".draft", "#handles"].filter(isVisible).join(), ["#picture", "#constraints", "#events", "#lanes", "#explanation"]
                  .filter((one) => !isVisible(one)).join(), String($("#compare").disabled), $("#picture").width > 0 ? "drawn" : "empty",
                  $("#explanation").textContent.includes("box.centerX == root.centerX + 100") ? "explained" : $("#explanation").textContent];
                await until(() => !$("#stale").hidden, 30);
                values.push(isVisible("#script") ? $("#problems").textContent : "hidden");
                await until(() => $("#stale").hidden);
                return values.concat([String(isVisible("#script")), $("#frame").textContent]);
                """, as: [String].self)
            // The process starts when the page requests the film, which is shown in a moment.
            while await page.studio.session.processCount == 0 { try await Task.sleep(for: .milliseconds(20)) }
            try await Task.sleep(for: .seconds(3))
            let bytes = try folder.bytes("slide.recording")
            try folder.write("slide.recording", bytes: Array(bytes.dropLast(9)))
            try await Task.sleep(for: .seconds(2))
            try folder.write("slide.recording", bytes: bytes)
            let found = try await answer
            #expect(found[..<7] == ["slide", "188", "", "", "true", "drawn", "explained"])
            #expect(found[7].contains("damaged recording"))
            #expect(found[8...] == ["false", "frame 5 / 10"])
        }

        @Test func `opens a storyboard with the same panes, and saves it as a new script`() async throws {
            let storyboard = URL(filePath: #filePath)
                .appending(path: "../../../../Timelines/InterfaceBuilder/Welcome.storyboard").standardizedFileURL
            let page = try await StudioPage(files: [
                "Welcome.storyboard": try String(contentsOf: storyboard, encoding: .utf8), "Welcome.yaml": "other",
            ])
            let found = try await page.run(
                """
                $("#picker").value = "0";
                $("#picker").dispatchEvent(new Event("change"));
                await until(() => $("#save").textContent === "Save as script" && document.body.classList.contains("has-film"));
                const values = [String($("#text").readOnly), $("#views").tBodies[0].rows.length > 1 ? "views" : "none",
                  $("#knob").textContent.includes("Save it as a script") ? "reason" : ""];
                $("#save").click();
                await until(() => $("#save").textContent === "Save" && document.body.classList.contains("has-film"));
                return values.concat([$("#picker").selectedOptions[0].textContent, String($("#text").readOnly)]);
                """, as: [String].self)
            #expect(found == ["true", "views", "reason", "Welcome-2.yaml", "false"])
            #expect(try page.studio.folder.bytes("Welcome.yaml") == Array("other".utf8))
            #expect(
                String(decoding: try page.studio.folder.bytes("Welcome-2.yaml"), as: UTF8.self).contains("animatic: 1"))
        }

        /// Two scenes without content.
        private static let scenes: String = {
            func scene(_ number: Int) -> String {
                """
                <scene sceneID="s\(number)"><objects>
                  <viewController storyboardIdentifier="Scene\(number)" id="c\(number)" sceneMemberID="viewController">
                    <view key="view" contentMode="scaleToFill" id="v\(number)">
                      <rect key="frame" x="0.0" y="0.0" width="375" height="667"/>
                    </view>
                  </viewController>
                </objects></scene>
                """
            }
            return """
                <?xml version="1.0" encoding="UTF-8"?>
                <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" initialViewController="c1">
                <scenes>\(scene(1))\(scene(2))</scenes></document>
                """
        }()

        @Test func `compares the scene of a storyboard that is chosen`() async throws {
            let page = try await StudioPage(files: ["Two.storyboard": Self.scenes])
            let found = try await page.run(
                """
                const requests = [];
                const send = window.fetch;
                window.fetch = (name, request) => {
                  if (name === "/film") requests.push(JSON.parse(request.body).variant);
                  return send(name, request);
                };
                const pick = (menu, value) => {
                  $(menu).value = value;
                  $(menu).dispatchEvent(new Event("change"));
                };
                await answered(() => pick("#scene", "c2"));
                pick("#compare", "device:iPhone SE 3");
                await until(() => !$("#other").hidden && !$("#other").classList.contains("old"));
                return requests.map(({scene, device}) => `${scene} ${device ?? "draft"}`);
                """, as: [String].self)
            #expect(found == ["c2 draft", "c2 iPhone SE 3"])
        }
    }
}
