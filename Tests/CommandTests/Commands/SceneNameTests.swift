import Foundation
import TestSupport
import Testing

@Suite("The name of a scene")
struct SceneNameTests {
    private static let form = InterfaceText.box.replacing("LoginViewController", with: "FeedbackForm")
        .replacing("\"vc\"", with: "\"xnZ-YI-mV7\"")

    /// A storyboard with the scene `FeedbackForm`, and another with two controllers of the same class.
    private func application() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("App/Main.storyboard", Self.form)
        let other = InterfaceText.box.replacing("LoginViewController", with: "List").replacing(
            "\"vc\"", with: "\"l1-i-st\"")
        let scene = try #require(other.firstMatch(of: /(?s)<scene .*<\/scene>/)).output
        let second = String(scene).replacing("l1-i-st", with: "l2-i-st").replacing("\"scene\"", with: "\"scene2\"")
            .replacing("\"root\"", with: "\"root2\"").replacing("\"a\"", with: "\"a2\"")
        try folder.write("App/Lists.storyboard", other.replacing("</scenes>", with: second + "</scenes>"))
        return folder
    }

    @Test func `is its class in all outputs, and is unique in its file`() async throws {
        let folder = try application()
        func run(_ words: String) async -> InProcessCommand {
            await InProcessCommand(words.split(separator: " ").map(String.init), in: folder)
        }
        let names = ["FeedbackForm", "List-l1-i-st", "List-l2-i-st"]
        let scenes = await run("scenes @/App --json")
        for name in names { #expect(scenes.output.contains("\"name\" : \"\(name)\""), "\(scenes)") }
        #expect(await run("scenes @/App").output.contains("FeedbackForm"))
        #expect(await run("import @/App/Lists.storyboard --scene List-l2-i-st").status == 0)
        #expect(await run("render @/App -o @/screens --scale 0.5").status == 0)
        #expect(folder.names(in: "screens") == ["Lists-List-l1-i-st.png", "Lists-List-l2-i-st.png", "Main.png"])

        #expect(await run("record @/App --variant rtl").status == 0)
        let golden = String(decoding: try folder.bytes("App/Main.storyboard.golden"), as: UTF8.self)
        #expect(golden.contains("\nsection \"FeedbackForm, rtl\"\n"))
        let junit = await run("verify @/App --gallery @/gallery --format junit")
        #expect(junit.status == 0 && junit.output.contains("<testcase name=\"FeedbackForm, rtl\""), "\(junit)")
        #expect(junit.output.contains("<testcase name=\"List-l2-i-st, rtl\""))
        let page = String(decoding: try folder.bytes("gallery/index.html"), as: UTF8.self)
        #expect(page.contains("\"scene\":\"FeedbackForm\"") && page.contains("\"staging\":\"rtl\""))
        #expect(!page.contains("xnZ-YI-mV7") && !junit.output.contains("xnZ-YI-mV7"))
    }

    @Test func `replaces the id in goldens of earlier versions`() async throws {
        let folder = try application()
        _ = await InProcessCommand(["record", "@/App"], in: folder)
        let golden = String(decoding: try folder.bytes("App/Main.storyboard.golden"), as: UTF8.self)
        let earlier = golden.replacing("section \"FeedbackForm\"", with: "section \"xnZ-YI-mV7\"")
        #expect(earlier != golden)
        try folder.write("App/Main.storyboard.golden", earlier)
        let verify = await InProcessCommand(["verify", "@/App", "--no-gallery"], in: folder)
        #expect(verify.status == 0 && verify.output == "3 films are as recorded\n", "\(verify)")
        _ = await InProcessCommand(["record", "@/App"], in: folder)
        #expect(String(decoding: try folder.bytes("App/Main.storyboard.golden"), as: UTF8.self) == golden)
    }

    @Test(.enabled(if: Chromium.path != nil, "\(Chromium.absence)"))
    func `filters the films of a gallery, together with the variant`() async throws {
        let folder = try application()
        for words in ["record @/App --variant rtl --variant ltr", "verify @/App --gallery @/gallery"] {
            #expect(await InProcessCommand(words.split(separator: " ").map(String.init), in: folder).status == 0)
        }
        try folder.copy(folder.path(of: "gallery/index.html"), to: "page.html")
        let page = try ReportPage(
            "page.html", in: folder,
            running: """
                const read = (words) => {
                  filters.read(new URLSearchParams("status=&" + words));
                  return filters.apply().matching.flatMap((film) => film.sections
                    .filter((section) => filters.matchesSection(section))
                    .map((section) => `${section.scene} ${section.section}`)).sort();
                };
                const titles = [...document.querySelectorAll("#facets h2")].map((title) => title.textContent);
                return [titles, read("scene=FeedbackForm"), read("scene=List-l2-i-st&section=rtl"), read("section=ltr")];
                """)
        let answer = try page.answer([[String]].self)
        #expect(answer[0].suffix(2) == ["Device or variant", "Scene"])
        #expect(answer[1] == ["FeedbackForm ltr", "FeedbackForm rtl"])
        #expect(answer[2] == ["List-l2-i-st rtl"])
        #expect(answer[3] == ["FeedbackForm ltr", "List-l1-i-st ltr", "List-l2-i-st ltr"])
    }
}
