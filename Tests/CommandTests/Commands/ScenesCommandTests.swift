import Foundation
import TestSupport
import Testing

private typealias Text = InterfaceText

@Suite("The list of the scenes of an application")
struct ScenesCommandTests {
    /// A second controller, which has a storyboard identifier but no class.
    private let second = """
        <scene sceneID="s2"><objects><viewController storyboardIdentifier="settings" id="vc2">
        <view key="view" id="root2"><rect key="frame" x="0.0" y="0.0" width="320" height="480"/></view>
        </viewController></objects></scene>
        """

    private func application() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("App/UI/Base.lproj/Main.storyboard", Text.storyboard("", others: second))
        try folder.write("App/UI/de.lproj/Main.storyboard", Text.storyboard(""))
        let launch = Text.storyboard("").replacing(" useAutolayout", with: " launchScreen=\"YES\" useAutolayout")
        try folder.write("App/Launch.storyboard", launch)
        try folder.write("App/Cell.xib", Text.xib(Text.view("cell", (0, 0, 320, 44), attributes: "customClass=\"C\"")))
        for hidden in [".git", "Pods/A", "Carthage/B", "build", "DerivedData/C", "App/X.app/Base.lproj", "App/.build"] {
            try folder.write("\(hidden)/Other.storyboard", Text.storyboard(""))
        }
        return folder
    }

    @Test func `contains each scene once, sorted by file, with its ID, class, size and device`() throws {
        let folder = try application()

        let list = try Command(["scenes", "."], in: folder.url)

        #expect(list.status == 0 && list.errors.isEmpty, "\(list.errors)")
        #expect(
            list.output == """
                file                               scene                class                size       device
                App/Cell.xib                       C                    C                    320 × 44   retina4_7
                App/Launch.storyboard              LoginViewController  LoginViewController  375 × 667  retina4_7  \
                launch screen, initial
                App/UI/Base.lproj/Main.storyboard  LoginViewController  LoginViewController  375 × 667  retina4_7  initial
                App/UI/Base.lproj/Main.storyboard  settings             -                    320 × 480  retina4_7

                4 scenes in 3 files

                """)
    }

    @Test func `is also a JSON document`() throws {
        let folder = try application()

        let list = try Command(["scenes", "App", "--json"], in: folder.url)

        let document = try JSONDecoder().decode(Document.self, from: Data(list.output.utf8))
        #expect(
            document.scenes.map(\.file) == ["Cell.xib", "Launch.storyboard"]
                + Array(repeating: "UI/Base.lproj/Main.storyboard", count: 2))
        #expect(document.scenes.map(\.id) == ["cell", "vc", "vc", "vc2"])
        #expect(document.scenes.map(\.identifier) == [nil, nil, nil, "settings"])
        #expect(document.scenes.map(\.size) == [[320, 44], [375, 667], [375, 667], [320, 480]])
        #expect(document.scenes.map(\.isLaunchScreen) == [false, true, false, false])
    }

    @Test func `reports each file that cannot be read in one line, and lists the others`() throws {
        let folder = try application()
        try folder.write("App/Broken.storyboard", "<document>\n<broken")
        try folder.write("App/Empty.xib", "")
        try folder.write("App/Mac.xib", Text.xib("").replacing("CocoaTouch.XIB", with: "Cocoa.XIB"))

        let list = try Command(["scenes", ".", "--no-color"], in: folder.url)

        #expect(list.status == 2)
        #expect(list.output.hasSuffix("4 scenes in 3 files\n"))
        let lines = list.errors.split(separator: "\n").filter { $0.hasPrefix("./App") }
        #expect(lines.count == 3)
        #expect(lines.first?.hasPrefix("./App/Broken.storyboard:2:1: error: found XML that is incomplete") == true)
        #expect(lines.last?.contains("Mac.xib:2:1: warning: found a macOS user interface") == true)
    }

    @Test func `follows no links, including links that form a cycle`() throws {
        let folder = try application()
        try FileManager.default.createSymbolicLink(
            at: folder.url.appending(path: "App/Self"), withDestinationURL: folder.url)
        try FileManager.default.createSymbolicLink(
            atPath: folder.path(of: "App/Loop.storyboard"), withDestinationPath: "Loop.storyboard")

        let list = try Command(["scenes", "."], in: folder.url)

        #expect(list.status == 0 && list.errors.isEmpty)
        #expect(list.output.hasSuffix("4 scenes in 3 files\n"))
    }

    @Test func `needs a folder with a storyboard or a xib`() throws {
        let folder = try TemporaryFolder()
        try folder.write("App/readme.txt", "")
        let list = try Command(["scenes", "App"], in: folder.url)
        #expect(list.status == 74)
        #expect(list.errors.contains("App: error: found no visible .storyboard or .xib file in this folder"))
    }

    private struct Document: Decodable {
        let version: Int
        let scenes: [Scene]

        struct Scene: Decodable {
            let file: String
            let id: String
            let identifier: String?
            let size: [Double]
            let isLaunchScreen: Bool
        }
    }
}
