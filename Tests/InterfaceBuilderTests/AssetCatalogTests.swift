import Glibc
import InterfaceBuilder
import Pictures
import TestSupport
import Testing

private typealias Text = InterfaceText

@Suite("An asset catalog")
struct AssetCatalogTests {
    /// The header of a PNG file of 60 × 90 pixels, which is sufficient to identify it.
    private let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 60, 0, 0, 0, 90]

    private let contents = """
        {"images": [
          {"filename": "logo.png", "scale": "1x", "idiom": "universal"},
          {"filename": "logo2.png", "scale": "2x", "idiom": "universal"},
          {"filename": "dark.png", "scale": "2x", "appearances": [{"appearance": "luminosity", "value": "dark"}]},
          {"filename": "gone.png", "scale": "3x"}
        ], "info": {"version": 1}}
        """

    private func project() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let set = "App/Assets.xcassets/Brand/Logo.imageset"
        try folder.write("\(set)/Contents.json", contents)
        for name in ["logo.png", "logo2.png", "dark.png"] { try folder.write("\(set)/\(name)", bytes: png) }
        try folder.write("App/Assets.xcassets/Bad.imageset/Contents.json", "{")
        try folder.write("App/Assets.xcassets/Text.imageset/Contents.json", contents)
        try folder.write("App/Assets.xcassets/Text.imageset/logo.png", "no picture")
        try folder.write("App/Base.lproj/Main.storyboard", "")
        return folder
    }

    @Test func `returns the picture for the scale, and never the picture for the dark appearance`() throws {
        let folder = try project()
        let catalogs = AssetCatalogs(near: folder.path(of: "App/Base.lproj/Main.storyboard"))
        #expect(catalogs.picture(named: "Logo", scale: 2)?.hasSuffix("Logo.imageset/logo2.png") == true)
        #expect(catalogs.picture(named: "Logo", scale: 1)?.hasSuffix("Logo.imageset/logo.png") == true)
        // There is no picture for 3x, so the picture with the most pixels is used.
        #expect(catalogs.picture(named: "Logo", scale: 3)?.hasSuffix("Logo.imageset/logo2.png") == true)
        #expect(catalogs.picture(named: "Brand/Logo", scale: 2) != nil)
    }

    @Test func `returns no picture that is missing, damaged or in another format`() throws {
        let folder = try project()
        let catalogs = AssetCatalogs(near: folder.path(of: "App/Base.lproj/Main.storyboard"))
        for name in ["Bad", "Text", "Other"] { #expect(catalogs.picture(named: name, scale: 2) == nil) }
    }

    @Test func `returns no picture for a list that is a pipe, a folder or too long`() throws {
        let folder = try project()
        let sets = "App/Assets.xcassets"
        for name in ["Pipe", "Folder", "Long", "Linked"] {
            try folder.write("\(sets)/\(name).imageset/logo.png", bytes: png)
        }
        try #require(unsafe mkfifo(folder.path(of: "\(sets)/Pipe.imageset/Contents.json"), 0o600) == 0)
        try folder.write("\(sets)/Folder.imageset/Contents.json/a", "")
        // Valid JSON, but longer than 1 MiB.
        try folder.write(
            "\(sets)/Long.imageset/Contents.json", contents + String(repeating: " ", count: 1 << 20))
        try folder.link("\(sets)/Linked.imageset/Contents.json", to: "../Brand/Logo.imageset/Contents.json")
        let catalogs = AssetCatalogs(near: folder.path(of: "App/Base.lproj/Main.storyboard"))
        for name in ["Pipe", "Folder", "Long"] { #expect(catalogs.picture(named: name, scale: 1) == nil) }
        #expect(catalogs.picture(named: "Linked", scale: 1)?.hasSuffix("Linked.imageset/logo.png") == true)
    }

    @Test func `provides a script with the pictures below its folder, and with placeholders for others`() throws {
        let folder = try project()
        let image = Text.view("i", (0, 0, 30, 45), kind: "imageView", attributes: "image=\"Logo\"")
        let read = try document(
            Text.storyboard(
                "<subviews>\(image)</subviews>", resources: "<image name=\"Logo\" width=\"30\" height=\"45\"/>"))
        let path = folder.path(of: "App/Base.lproj/Main.storyboard")
        let inside = try read.script(
            ofScene: nil, assets: InterfaceAssets(of: read, near: path, forScriptIn: folder.path)
        ).text
        let set = "App/Assets.xcassets/Brand/Logo.imageset"
        #expect(inside.contains("image: {file: \"\(set)/logo2.png\", dark: \"\(set)/dark.png\"}"), "\(inside)")
        #expect(inside.contains("intrinsic: [30, 45]") && !inside.contains("no picture"))
        let elsewhere = folder.path(of: "App/Base.lproj")
        let outside = try read.script(
            ofScene: nil, assets: InterfaceAssets(of: read, near: path, forScriptIn: elsewhere)
        ).text
        #expect(outside.contains("image: {placeholder: \"Logo\", size: [30, 45]}"), "\(outside)")
        #expect(outside.contains("the image 'Logo': its file is not in the script's folder"))
    }
}
