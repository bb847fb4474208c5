import Foundation
import TestSupport
import Testing

@testable import AnimaticCommand

private typealias Text = InterfaceText

@Suite("Pictures of the scenes of an application")
struct ProjectCommandTests {
    private func application() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("App/Main.storyboard", InterfaceText.box)
        try folder.write("App/Cell.xib", Text.xib(Text.view("cell", (0, 0, 320, 44))))
        try folder.write(
            "App/Launch.storyboard", Text.storyboard("").replacing(" useAuto", with: " launchScreen=\"YES\" useAuto"))
        try folder.write("App/project.yml", "name: App\n")
        return folder
    }

    @Test func `consist of one file for each scene, device and variant`() throws {
        let folder = try application()

        let render = try Command(
            [
                "render", "App", "-o", "screens", "--device", "iPhone 14", "--device", "iPad Air", "--variant", "light",
                "--variant", "dark",
            ], in: folder.url)

        #expect(render.status == 0 && render.problems.isEmpty, "\(render.errors)")
        let names = ["Cell", "Launch", "Main"].flatMap { scene in
            ["iPhone-14", "iPad-Air"].flatMap { device in
                ["light", "dark"].map { "\(scene)-\(device)-\($0).png" }
            }
        }
        #expect(folder.names(in: "screens") == names.sorted())
        #expect(render.output == names.map { "screens/\($0)\n" }.joined())
    }

    @Test func `are equal to the pictures of scripts that refer to the scenes`() throws {
        let folder = try application()
        // Pictures of projects show the status bar.
        try folder.write(
            "box.yaml", "animatic: 1\nscene: App/Main.storyboard#vc\nstatusBar: true\nfps: 1\nduration: 1s\n")
        for options in [[], ["--device", "iPad Air", "--variant", "dark"]] {
            let still = try Command(["still", "box.yaml", "--at", "0s", "-o", "box.png"] + options, in: folder.url)
            let render = try Command(["render", "App", "-o", "screens"] + options, in: folder.url)
            #expect(still.status == 0 && render.status == 0)
            #expect(try folder.bytes("screens/Main.png") == folder.bytes("box.png"))
        }
    }

    @Test func `are drawn even if other files are damaged, and the status reports the damage`() throws {
        let folder = try application()
        try folder.write("App/Broken.storyboard", "<document>\n<broken")
        try folder.write("App/Giant.xib", Text.xib(Text.view("giant", (0, 0, 900_000, 44))))
        let empty = Text.storyboard("").replacing(/<view key="view".*<\/view>/.dotMatchesNewlines(), with: "")
        try folder.write("App/Empty.storyboard", empty)

        let render = try Command(["render", "App", "-o", "screens", "--no-color"], in: folder.url)

        #expect(render.status == 2)
        #expect(folder.names(in: "screens") == ["Cell.png", "Launch.png", "Main.png"])
        #expect(render.errors.contains("App/Broken.storyboard:2:1: error: found XML that is incomplete"))
        #expect(render.errors.contains("App/Giant.xib#Giant: error: the scene cannot be used"), "\(render.errors)")
        #expect(!render.errors.contains("Empty"))
        let failed = "error: 2 of 5 films failed: 'App/Giant.xib#Giant', 'App/Broken.storyboard'\n"
        #expect(render.errors.contains(failed), "\(render.errors)")
    }

    @Test(.timeLimit(.minutes(5)))
    func `are drawn even if links form a cycle, or a pipe or a folder has the name of a storyboard`() throws {
        let folder = try application()
        for (link, target) in [("loop", ".."), ("self", "self"), ("UI.storyboard", "Main.storyboard")] {
            try folder.link("App/\(link)", to: target)
        }
        try folder.write("App/Folder.storyboard/notes.txt", "")
        try #require(unsafe mkfifo(folder.path(of: "App/Pipe.xib"), 0o600) == 0)

        let render = try Command(["render", "App", "-o", "screens"], in: folder.url)

        #expect(render.status == 0 && render.problems.isEmpty, "\(render.errors)")
        #expect(folder.names(in: "screens") == ["Cell.png", "Launch.png", "Main.png"])
    }

    @Test func `report each missing picture once, and are drawn without it`() throws {
        let folder = try application()
        let views = ["a", "b"].map {
            Text.view($0, (0, 0, 40, 40), kind: "imageView", attributes: "image=\"logo\"")
        }
        try folder.write("App/Main.storyboard", Text.storyboard("<subviews>\(views.joined())</subviews>"))

        let render = try Command(
            ["render", "App", "-o", "screens", "--no-color", "--variant", "light", "--variant", "dark"], in: folder.url)

        #expect(render.status == 0)
        #expect(render.errors.components(separatedBy: "the image 'logo': no picture of it was found").count == 2)
        #expect(render.errors.contains("in 2 places, first in the element 'a'"))
        #expect(folder.names(in: "screens").count == 6)
    }

    @Test func `have the pictures of the application's catalogs`() throws {
        let folder = try application()
        let view = Text.view("a", (0, 0, 375, 667), kind: "imageView", attributes: "image=\"red\"", isFree: false)
        try folder.write("App/Main.storyboard", Text.storyboard("<subviews>\(view)</subviews>"))
        let svg =
            "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'><rect width='4' height='3' fill='red'/></svg>"
        try folder.write("App/Media.xcassets/red.imageset/red.svg", svg)
        try folder.write(
            "App/Media.xcassets/red.imageset/Contents.json", "{\"images\": [{\"filename\": \"red.svg\"}]}")

        let render = try Command(["render", "App", "-o", "screens"], in: folder.url)

        #expect(render.status == 0 && render.problems.isEmpty, "\(render.errors)")
        #expect(folder.names(in: "screens") == ["Cell.png", "Launch.png", "Main.png"])
        #expect(try folder.bytes("screens/Main.png") != folder.bytes("screens/Launch.png"))
    }

    @Test(
        "refuse options of films",
        arguments: [
            (["-o", "a.gif"], "--output takes one folder"), (["-o", "out/{name}"], "--output takes one folder"),
            (["--sheet", "-o", "out"], "do not move; leave out"), (["--at", "1s", "-o", "out"], "do not move"),
        ])
    func refused(options: [String], words: String) throws {
        let folder = try application()
        let render = try Command(["render", "App"] + options, in: folder.url)
        #expect(render.status == 64 && render.errors.contains(words), "\(render.errors)")
        #expect(folder.names == ["App"])
    }

    @Test func `are together on one page of compose`() throws {
        let folder = try application()
        let compose = try Command(["compose", "App", "--at", "0s", "-o", "page.png", "--scale", "0.5"], in: folder.url)
        #expect(compose.status == 0 && compose.errors.isEmpty, "\(compose.errors)")
        #expect(folder.names == ["App", "page.png"])
    }

    @Test func `are not affected by the files of other tools in a folder with scripts`() throws {
        let folder = try application()
        try folder.write("App/box.yaml", "animatic: 1\nscene: Main.storyboard#vc\nfps: 1\nduration: 1s\n")
        let render = try Command(["render", "App/", "-o", "out/{name}.gif"], in: folder.url)
        // The file of the other tool is not a script. An earlier version reported it as a script.
        #expect(render.status == 2 && folder.names(in: "out") == ["box.gif"])
    }
}

@Suite("The names of the pictures of scenes")
struct SceneFileNameTests {
    private func names(_ scenes: [(String, Bool, String?, String)]) -> [String] {
        SceneFileNames.names(of: scenes.map { .init(file: $0.0, isOnly: $0.1, label: $0.2, id: $0.3) })
    }

    @Test func `are those of the file and the scene`() {
        #expect(
            names([("UI/Main.storyboard", false, "login", "a-1"), ("UI/Main.storyboard", false, nil, "b-2")])
                == ["Main-login", "Main-b-2"])
        #expect(names([("Cells/Row.xib", true, "RowCell", "c-3")]) == ["Row"])
        #expect(names([("A.xib", true, "Über uns/ä", "1")]) == ["A"])
        #expect(names([("A.storyboard", false, "Über uns/ä", "1")]) == ["A-Über-uns-ä"])
    }

    @Test func `are short enough for file systems, and still differ`() {
        let folder = String(repeating: "Ordner/", count: 60) + "ä"
        let found = names([
            ("\(folder)/X/Cell.xib", true, nil, "v"), ("\(folder)/Y/Cell.xib", true, nil, "v"),
            ("M.storyboard", false, String(repeating: "L", count: 400), "a"), ("M.storyboard", false, nil, "b"),
        ])
        #expect(Set(found).count == 4 && found.allSatisfy { $0.utf8.count <= 150 }, "\(found)")
        // The end of the name, which identifies the scene, is kept.
        #expect(found[0].hasSuffix("-X-Cell.xib-v") && found[1].hasSuffix("-Y-Cell.xib-v"))
    }

    @Test func `differ even if files or classes have equal names`() {
        #expect(
            names([
                ("M.storyboard", false, "List", "a"), ("M.storyboard", false, "list", "b"),
                ("X/Cell.xib", true, nil, "v"), ("Y/Cell.xib", true, nil, "v"), ("Z/cell.XIB", true, nil, "w"),
            ]) == ["M-List-a", "M-list-b", "X-Cell.xib-v", "Y-Cell.xib-v", "cell-w"])
        // Because some characters are replaced, different names can become equal.
        #expect(names([("A B.xib", true, nil, "v"), ("A?B.xib", true, nil, "v")]) == ["A-B.xib-v-2", "A-B.xib-v-3"])
    }
}
