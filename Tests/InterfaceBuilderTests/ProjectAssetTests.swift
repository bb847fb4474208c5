import Foundation
import InterfaceBuilder
import Pictures
import TestSupport
import Testing
import Views

private typealias Text = InterfaceText

@Suite("The assets of a project")
struct ProjectAssetTests {
    /// The header of a PNG file of 60 × 90 pixels, which is sufficient to identify it.
    private let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 60, 0, 0, 0, 90]

    private let file = "App/Login/Base.lproj/Main.storyboard"

    /// Creates a repository with a storyboard.
    private func repository(_ folder: TemporaryFolder) throws {
        try folder.write(".git/HEAD", "ref: refs/heads/main\n")
        try folder.write(file, "")
    }

    private func add(
        _ set: String, _ images: String, files: [String], properties: String = "", to folder: TemporaryFolder
    ) throws {
        try folder.write("\(set)/Contents.json", "{\"images\": [\(images)]\(properties)}")
        for name in files { try folder.write("\(set)/\(name)", bytes: png) }
    }

    private func found(_ name: String, scale: Double = 2, in folder: TemporaryFolder) -> String? {
        let path = AssetCatalogs(near: folder.path(of: file)).picture(named: name, scale: scale)
        return path.map { String($0.dropFirst(folder.path.count)).trimmingCharacters(in: ["/"]) }
    }

    private let plain = "{\"filename\": \"a.png\", \"scale\": \"2x\"}"

    @Test func `are found in the whole repository, starting with the closest folder`() throws {
        let folder = try TemporaryFolder()
        try repository(folder)
        for set in ["Shared/Deep/Er/Media.xcassets/logo.imageset", "App/Other/Images.xcassets/logo.imageset"] {
            try add(set, plain, files: ["a.png"], to: folder)
        }
        try add("Shared/Deep/Er/Media.xcassets/far.imageset", plain, files: ["a.png"], to: folder)
        #expect(found("logo", in: folder) == "App/Other/Images.xcassets/logo.imageset/a.png")
        #expect(found("far", in: folder) == "Shared/Deep/Er/Media.xcassets/far.imageset/a.png")
        // Packages and build products are not searched.
        try add("node_modules/x/M.xcassets/only.imageset", plain, files: ["a.png"], to: folder)
        try add("Pods/x/M.xcassets/only.imageset", plain, files: ["a.png"], to: folder)
        #expect(found("only", in: folder) == nil)
    }

    @Test func `are found below the topmost Xcode project, and if there is none, only near the file`() throws {
        let folder = try TemporaryFolder()
        try folder.write(file, "")
        try add("Kit/Media.xcassets/logo.imageset", plain, files: ["a.png"], to: folder)
        #expect(found("logo", in: folder) == nil)
        try folder.write("App/App.xcodeproj/project.pbxproj", "")
        #expect(found("logo", in: folder) == nil)
        try folder.write("All.xcworkspace/contents.xcworkspacedata", "")
        #expect(found("logo", in: folder) == "Kit/Media.xcassets/logo.imageset/a.png")
    }

    @Test func `are found by other spellings of names`() throws {
        let folder = try TemporaryFolder()
        try repository(folder)
        try add("App/A.xcassets/Icons/Nav/back.imageset", plain, files: ["a.png"], to: folder)
        try add(
            "App/A.xcassets/Case.imageset", "{\"filename\": \"Logo@2x.PNG\", \"scale\": \"2x\"}",
            files: ["logo@2x.png"],
            to: folder)
        // A namespace can start at any folder of the catalog.
        for name in ["back", "Nav/back", "Icons/Nav/back", "back.png"] {
            #expect(found(name, in: folder) == "App/A.xcassets/Icons/Nav/back.imageset/a.png", "\(name)")
        }
        #expect(found("Other/back", in: folder) == nil)
        #expect(found("Case", in: folder) == "App/A.xcassets/Case.imageset/logo@2x.png")
    }

    @Test func `are those for a phone in the light appearance with standard colors`() throws {
        let folder = try TemporaryFolder()
        try repository(folder)
        let dark = "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]"
        let light = "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"light\"}]"
        // A set in which each picture has an appearance.
        try add(
            "App/A.xcassets/both.imageset",
            "{\"filename\": \"d.png\", \"scale\": \"2x\", \(dark)}, {\"filename\": \"l.png\", \"scale\": \"2x\", \(light)}",
            files: ["d.png", "l.png"], to: folder)
        #expect(found("both", in: folder)?.hasSuffix("both.imageset/l.png") == true)
        try add(
            "App/A.xcassets/wide.imageset",
            """
            {"filename": "pad.png", "scale": "2x", "idiom": "ipad"}, {"filename": "p3.png", "scale": "2x", \
            "display-gamut": "display-P3", "idiom": "universal"}, {"filename": "s.png", "scale": "2x", "idiom": "universal"}
            """, files: ["pad.png", "p3.png", "s.png"], to: folder)
        #expect(found("wide", in: folder)?.hasSuffix("wide.imageset/s.png") == true)
    }

    @Test func `include picture files outside catalogs`() throws {
        let folder = try TemporaryFolder()
        try repository(folder)
        for name in ["star.png", "star@2x.png", "star@3x.png", "star@2x~ipad.png", "Old/star@2x.png"] {
            try folder.write("App/Images/\(name)", bytes: png)
        }
        #expect(found("star", in: folder) == "App/Images/star@2x.png")
        #expect(found("star.png", scale: 3, in: folder) == "App/Images/star@3x.png")
        #expect(found("star@2x.png", scale: 1, in: folder) == "App/Images/star.png")
        try folder.write("App/Images/sheet.gif", "GIF89a")
        let catalogs = AssetCatalogs(near: folder.path(of: file))
        #expect(
            catalogs.find(named: "sheet", scale: 2)
                == .undrawn("its file is in the format GIF, which is not drawn", nil))
        #expect(catalogs.find(named: "gone", scale: 2) == .none)
    }

    @Test func `are searched once for many scenes, and end at links`() throws {
        let folder = try TemporaryFolder()
        try repository(folder)
        try folder.link("App/loop", to: "..")
        try folder.write("App/one.png", bytes: png)
        let indexes = AssetIndexes()
        let first = AssetCatalogs(near: folder.path(of: file), using: indexes)
        #expect(first.picture(named: "one", scale: 1) != nil)
        try folder.write("App/two.png", bytes: png)
        let second = AssetCatalogs(near: folder.path(of: "App/Other.xib"), using: indexes)
        #expect(second.picture(named: "one", scale: 1) != nil && second.picture(named: "two", scale: 1) == nil)
        #expect(AssetCatalogs(near: folder.path(of: file)).picture(named: "two", scale: 1) != nil)
    }

    // MARK: In scripts

    private func script(_ folder: TemporaryFolder, _ content: String, resources: String = "") throws -> SceneScript {
        let read = try document(Text.storyboard("<subviews>\(content)</subviews>", resources: resources))
        return try read.script(
            ofScene: nil, assets: InterfaceAssets(of: read, near: folder.path(of: file), forScriptIn: folder.path))
    }

    @Test func `are templates and pictures of states in a script, and the rest is listed`() throws {
        let folder = try TemporaryFolder()
        try repository(folder)
        try add(
            "App/A.xcassets/mark.imageset", plain, files: ["a.png"],
            properties: ", \"properties\": {\"template-rendering-intent\": \"template\"}", to: folder)
        let dark = "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]"
        try add(
            "App/A.xcassets/sky.imageset", "\(plain), {\"filename\": \"b.png\", \"scale\": \"2x\", \(dark)}",
            files: ["a.png", "b.png"], to: folder)
        try folder.write("App/sheet.gif", "GIF89a")
        let button = """
            <state key="normal" title="A"/><state key="highlighted" image="sky" backgroundImage="mark"/>
            """
        let script = try script(
            folder,
            Text.view("i", (0, 0, 9, 9), kind: "imageView", attributes: "image=\"mark\"")
                + Text.view("p", (0, 0, 9, 9), kind: "imageView", attributes: "image=\"sheet\"")
                + Text.view("s", (0, 0, 9, 9), kind: "imageView", attributes: "image=\"star.fill\" catalog=\"system\"")
                + Text.view("u", (0, 0, 9, 9), kind: "imageView", attributes: "image=\"no.such\" catalog=\"system\"")
                + Text.view("b", (0, 0, 9, 9), kind: "button", button))
        for part in [
            "image: {image: \"App/A.xcassets/mark.imageset/a.png\", imageRenderingMode: alwaysTemplate}",
            "image: {image: \"symbol star.fill\", imageRenderingMode: alwaysTemplate}",
            "highlightedImage: {file: \"App/A.xcassets/sky.imageset/a.png\", dark: \"App/A.xcassets/sky.imageset/b.png\"}",
            "image: {placeholder: \"sheet\"}", "image: {placeholder: \"no.such\"}",
            "highlightedBackgroundImage: \"App/A.xcassets/mark.imageset/a.png\"",
        ] { #expect(script.text.contains(part), "\(part)") }
        let words = script.omissions.map(\.what).joined(separator: "\n")
        for part in [
            "the image 'sheet': its file is in the format GIF",
            "the symbol 'no.such': there is no drawing of it",
        ] { #expect(words.contains(part), "\(part)") }
        #expect(!words.contains("the image 'mark':") && !words.contains("the dark picture"))
    }

    @Test func `have the dark values of named colors`() throws {
        let folder = try TemporaryFolder()
        try repository(folder)
        let dark = "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]"
        func color(_ components: String, _ more: String = "") -> String {
            "{\"color\": {\"color-space\": \"srgb\", \"components\": {\(components)}}, \"idiom\": \"universal\"\(more)}"
        }
        // Components have three formats: from 0 through 1, from 0 through 255, and hexadecimal.
        try folder.write(
            "App/A.xcassets/brand.colorset/Contents.json",
            """
            {"colors": [\(color("\"red\": \"0.200\", \"green\": \"51\", \"blue\": \"0x66\", \"alpha\": \"1.000\"")), \
            \(color("\"red\": \"1.000\", \"green\": \"255\", \"blue\": \"0x33\", \"alpha\": \"1.000\"", ", \(dark)"))]}
            """)
        try folder.write(
            "App/A.xcassets/link.colorset/Contents.json",
            "{\"colors\": [{\"color\": {\"platform\": \"ios\", \"reference\": \"systemRedColor\"}}]}")
        let resources = """
            <namedColor name="brand"><color red="0" green="0" blue="0" alpha="1" colorSpace="custom"/></namedColor>
            <namedColor name="link"><color red="0" green="0" blue="0" alpha="1" colorSpace="custom"/></namedColor>
            <namedColor name="only"><color red="1" green="0" blue="0" alpha="1" colorSpace="custom"/></namedColor>
            """
        func view(_ name: String) -> String {
            Text.view(name, (0, 0, 9, 9), "<color key=\"backgroundColor\" name=\"\(name)\"/>")
        }
        let text = try script(folder, view("brand") + view("link") + view("only"), resources: resources).text
        // 0.2 and 51 of 255 are 0x33, and 0x66 is already hexadecimal.
        #expect(text.contains("background: {light: \"#333366\", dark: \"#FFFF33\"}"), "\(text)")
        #expect(text.contains("background: systemRed") && text.contains("background: \"#FF0000\""))
    }
}
