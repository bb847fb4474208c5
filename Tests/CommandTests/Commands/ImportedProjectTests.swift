import Foundation
import TestSupport
import Testing

private typealias Text = InterfaceText

@Suite("The import of an application")
struct ImportedProjectTests {
    /// Returns a scene without a view that refers to a scene in another storyboard.
    private func reference(to storyboard: String) -> String {
        """
        <scene sceneID="ref"><objects><viewControllerPlaceholder storyboardName="\(storyboard)" id="ref-1" \
        sceneMemberID="viewController"/></objects></scene>
        """
    }

    private func application() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("App/Main.storyboard", InterfaceText.box)
        try folder.write("App/Cell.xib", Text.xib(Text.view("cell", (0, 0, 320, 44))))
        return folder
    }

    @Test func `writes one script for each scene, and all of them can be played`() throws {
        let folder = try application()
        let call = try Command(["import", "App", "-o", "scripts/"], in: folder.url)
        #expect(call.status == 0 && call.problems.isEmpty, "\(call.errors)")
        #expect(call.output == "scripts/Cell.yaml\nscripts/Main.yaml\n")
        #expect(folder.names(in: "scripts") == ["Cell.yaml", "Main.yaml"])
        #expect(try Command(["check", "scripts"], in: folder.url).status == 0)
        let one = try Command(["import", "App/Main.storyboard"], in: folder.url)
        #expect(try String(decoding: folder.bytes("scripts/Main.yaml"), as: UTF8.self) == one.output)
    }

    @Test func `copies the pictures of the catalogs beside the scripts`() throws {
        let folder = try application()
        let image = Text.view("i", (0, 0, 20, 30), kind: "imageView", attributes: "image=\"logo\"")
        try folder.write("App/Main.storyboard", Text.storyboard("<subviews>\(image)</subviews>"))
        try folder.write(
            "App/A.xcassets/logo.imageset/Contents.json",
            "{\"images\": [{\"filename\": \"big.svg\", \"scale\": \"2x\"}]}")
        let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"40\" height=\"60\"/>"
        try folder.write("App/A.xcassets/logo.imageset/big.svg", drawing)
        let call = try Command(["import", "App", "-o", "scripts"], in: folder.url)
        #expect(call.status == 0 && call.problems.isEmpty, "\(call.errors)")
        #expect(folder.names(in: "scripts") == ["Cell.yaml", "Main.yaml", "pictures"])
        #expect(try folder.bytes("scripts/pictures/logo@2x.svg") == [UInt8](drawing.utf8))
        #expect(try Command(["check", "scripts"], in: folder.url).status == 0)
        // A single file is imported in the same way.
        let one = try Command(["import", "App/Main.storyboard", "-o", "one/Main.yaml"], in: folder.url)
        #expect(one.status == 0 && folder.names(in: "one") == ["Main.yaml", "pictures"], "\(one.errors)")
    }

    @Test func `names the program that a PDF picture requires, and keeps the size of the picture`() throws {
        let folder = try application()
        let image = Text.view("i", (0, 0, 9, 9), kind: "imageView", attributes: "image=\"logo\"")
        try folder.write("App/Main.storyboard", Text.storyboard("<subviews>\(image)</subviews>"))
        try folder.write(
            "App/A.xcassets/logo.imageset/Contents.json", "{\"images\": [{\"filename\": \"logo.pdf\"}]}")
        // A rotated page of 30 × 40 points.
        try folder.write("App/A.xcassets/logo.imageset/logo.pdf", "%PDF-1.4\n/MediaBox [10 20 40 60] /Rotate 270")
        try folder.write("bin/empty", "")
        let call = try Command(
            ["import", "App", "-o", "scripts", "--no-color"], in: folder.url,
            environment: ["PATH": folder.path(of: "bin")])
        #expect(call.status == 0)
        #expect(
            call.errors.contains(
                "warning: left out the image 'logo': its file is not drawn: PDF files are drawn by pdftocairo, which is not "
                    + "installed; install the package 'poppler-utils' (apt-get install poppler-utils), and a placeholder is "
                    + "shown instead"), "\(call.errors)")
        let script = String(decoding: try folder.bytes("scripts/Main.yaml"), as: UTF8.self)
        #expect(script.contains("image: {placeholder: \"logo\", size: [40, 30]}"), "\(script)")
        #expect(try Command(["check", "scripts"], in: folder.url).status == 0)
    }

    @Test func `continues after files and scenes that cannot be imported`() throws {
        let folder = try application()
        try folder.write("App/Broken.storyboard", "<document>\n<broken")
        try folder.write("App/Giant.xib", Text.xib(Text.view("giant", (0, 0, 900_000, 44))))
        let call = try Command(["import", "App", "-o", "scripts", "--no-color"], in: folder.url)
        #expect(call.status == 2)
        #expect(folder.names(in: "scripts") == ["Cell.yaml", "Main.yaml"])
        #expect(call.errors.contains("App/Broken.storyboard:2:1: error:"))
        #expect(call.errors.contains("App/Giant.xib: error: the scene 'Giant' cannot be played"))
        #expect(call.errors.contains("error: 2 of 4 scripts failed: 'App/Broken.storyboard', 'App/Giant.xib#Giant'\n"))
        #expect(call.errors.contains("4 scripts: 2 written, 0 unchanged, 2 failed, "), "\(call.errors)")
    }

    @Test func `accepts storyboards that refer to each other`() throws {
        let folder = try application()
        try folder.write("App/A.storyboard", Text.storyboard("", others: reference(to: "B")))
        try folder.write("App/B.storyboard", Text.storyboard("", others: reference(to: "A")))
        let call = try Command(["import", "App", "-o", "scripts", "-q"], in: folder.url)
        #expect(call.status == 0 && call.errors.isEmpty, "\(call.errors)")
        #expect(folder.names(in: "scripts") == ["A.yaml", "B.yaml", "Cell.yaml", "Main.yaml"])
    }

    @Test func `accepts a file of a later version, unknown classes and unknown fonts`() throws {
        let folder = try application()
        let font = "<fontDescription key=\"fontDescription\" name=\"Gone-Bold\" family=\"Gone\" pointSize=\"17\"/>"
        let label = Text.view(
            "l", (0, 0, 80, 20), kind: "label", attributes: "text=\"Hello\" customClass=\"GoneLabel\"", font)
        try folder.write("App/Main.storyboard", Text.storyboard("<subviews>\(label)</subviews>", tools: 29_999))
        let call = try Command(["import", "App", "-o", "scripts", "-q"], in: folder.url)
        #expect(call.status == 0)
        let script = String(decoding: try folder.bytes("scripts/Main.yaml"), as: UTF8.self)
        #expect(script.contains("goneLabel") && script.contains("Hello"), "\(script)")
        #expect(try Command(["check", "scripts"], in: folder.url).status == 0)
    }

    @Test func `needs a folder for the scripts, and imports all scenes`() throws {
        let folder = try application()
        for options in [[], ["-o", "scripts", "--scene", "vc"]] {
            let call = try Command(["import", "App"] + options, in: folder.url)
            #expect(call.status == 64 && call.errors.contains("each of its scenes becomes a script"))
        }
        #expect(folder.names == ["App"])
    }
}
