import Foundation
import Geometry
import InterfaceBuilder
import Pictures
import Properties
import SceneModel
import TestSupport
import Testing
import Views

private typealias Text = InterfaceText

@Suite("Pictures and settings of an imported project")
struct ImportedPictureTests {
    /// The header of a PNG file of 60 × 90 pixels, which is sufficient to identify it.
    private let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 60, 0, 0, 0, 90]

    private let file = "App/Main.storyboard"

    private func project() throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write(".git/HEAD", "")
        try folder.write(file, "")
        try folder.write(
            "App/A.xcassets/logo.imageset/Contents.json",
            "{\"images\": [{\"filename\": \"big.png\", \"scale\": \"3x\"}]}")
        try folder.write("App/A.xcassets/logo.imageset/big.png", bytes: png)
        try folder.write("App/icon@2x.png", bytes: png)
        return folder
    }

    private func script(
        _ folder: TemporaryFolder, in scripts: String, copying copies: PictureCopies?
    ) throws -> SceneScript {
        let views = ["logo", "icon"].map {
            Text.view($0, (0, 0, 9, 9), kind: "imageView", attributes: "image=\"\($0)\"")
        }
        let read = try document(Text.storyboard("<subviews>\(views.joined())</subviews>"))
        return try read.script(
            ofScene: nil,
            assets: InterfaceAssets(
                of: read, near: folder.path(of: file), forScriptIn: folder.path(of: scripts), copying: copies))
    }

    @Test func `a picture has the scale of the catalog, or of its file name`() throws {
        let folder = try project()
        let catalogs = AssetCatalogs(near: folder.path(of: file))
        let sizes = ["logo", "icon"].map { name -> [Double]? in
            guard case .file(let found) = catalogs.find(named: name, scale: 1), let size = found.size else {
                return nil
            }
            return [found.scale, size.width, size.height]
        }
        // 60 × 90 pixels at the scales 3 and 2.
        #expect(sizes == [[3, 20, 30], [2, 30, 45]])
    }

    @Test func `a film draws a catalog's picture in the size of its scale`() throws {
        let folder = try project()
        let plan = try script(folder, in: "", copying: nil).plan
        let sizes = plan.scene.root.depthFirst.compactMap { view -> [Double]? in
            guard case .image(let image?) = view.content else { return nil }
            return [image.size.width, image.size.height]
        }
        // The size of the second picture follows from its name.
        #expect(sizes == [[20, 30], [0, 0]])
    }

    @Test func `an import copies pictures from other folders, and those whose name states another scale`() throws {
        let folder = try project()
        let copies = PictureCopies()
        let outside = try script(folder, in: "scripts/", copying: copies)
        #expect(copies.files.map(\.copy) == ["pictures/icon@2x.png", "pictures/logo@3x.png"])
        #expect(copies.files.map(\.source).allSatisfy { FileManager.default.fileExists(atPath: $0) })
        #expect(outside.text.contains("\"pictures/logo@3x.png\"") && outside.text.contains("\"pictures/icon@2x.png\""))
        #expect(outside.omissions.isEmpty, "\(outside.omissions)")
        // A picture in the folder of the script whose name states its scale is used as it is.
        let inside = PictureCopies()
        #expect(try script(folder, in: "", copying: inside).text.contains("\"App/icon@2x.png\""))
        #expect(inside.files.map(\.copy) == ["pictures/logo@3x.png"])
        // Without copies, the script states what is wrong.
        let words = try script(folder, in: "", copying: nil).omissions.map(\.what).joined(separator: "\n")
        #expect(words.contains("the scale of the image 'logo', which is 3"))
    }

    @Test func `an import copies the pictures for increased contrast`() throws {
        let folder = try project()
        let set = "App/A.xcassets/logo.imageset"
        let dark = "{\"appearance\": \"luminosity\", \"value\": \"dark\"}"
        let high = "{\"appearance\": \"contrast\", \"value\": \"high\"}"
        try folder.write(
            "\(set)/Contents.json",
            "{\"images\": [{\"filename\": \"big.png\", \"scale\": \"3x\"}, "
                + "{\"filename\": \"clear.png\", \"scale\": \"3x\", \"appearances\": [\(high)]}, "
                + "{\"filename\": \"both.png\", \"scale\": \"3x\", \"appearances\": [\(dark), \(high)]}]}")
        for name in ["clear", "both"] { try folder.write("\(set)/\(name).png", bytes: png) }
        let copies = PictureCopies()
        let outside = try script(folder, in: "scripts/", copying: copies)
        #expect(
            copies.files.map { $0.copy + " " + ($0.source.split(separator: "/").last ?? "") } == [
                "pictures/icon@2x.png icon@2x.png", "pictures/logo-dark-high-contrast.png both.png",
                "pictures/logo-high-contrast.png clear.png", "pictures/logo@3x.png big.png",
            ])
        let image = """
            image: {file: "pictures/logo@3x.png", lightHighContrast: "pictures/logo-high-contrast.png", \
            darkHighContrast: "pictures/logo-dark-high-contrast.png"}
            """
        #expect(outside.text.contains(image) && outside.omissions.isEmpty, "\(outside.text)")
        // Without copies, each picture that the script cannot use is reported.
        let words = try script(folder, in: "scripts/", copying: nil).omissions.map(\.what)
        #expect(words.contains { $0.hasPrefix("the image 'logo': its file is not in the script's folder") })
    }

    @Test func `an import copies the pictures for the dark appearance, and states slices`() throws {
        let folder = try project()
        let set = "App/A.xcassets/logo.imageset"
        let dark = "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]"
        let slices =
            "\"resizing\": {\"mode\": \"9-part\", \"cap-insets\": {\"top\": 3, \"left\": 6, \"bottom\": 9, \"right\": 12}}"
        try folder.write(
            "\(set)/Contents.json",
            "{\"images\": [{\"filename\": \"big.png\", \"scale\": \"3x\", \(slices)}, "
                + "{\"filename\": \"night.png\", \"scale\": \"3x\", \(dark)}]}")
        try folder.write("\(set)/night.png", bytes: png)
        let copies = PictureCopies()
        let outside = try script(folder, in: "scripts/", copying: copies)
        #expect(
            copies.files.map(\.copy) == ["pictures/icon@2x.png", "pictures/logo-dark.png", "pictures/logo@3x.png"])
        // The numbers of the catalog are pixels at the scale 3.
        let image = """
            image: {file: "pictures/logo@3x.png", dark: "pictures/logo-dark.png", capInsets: {top: 1, left: 2, bottom: 3, \
            right: 4}}
            """
        #expect(outside.text.contains(image) && outside.omissions.isEmpty, "\(outside.text)")
    }

    @Test func `different pictures with one name have different copies`() throws {
        let folder = try project()
        try folder.write("Kit/Row.xib", "")
        try folder.write("Kit/icon@2x.png", bytes: png)
        let copies = PictureCopies()
        for path in [file, "Kit/Row.xib", file] {
            let read = try document(
                Text.storyboard(
                    "<subviews>\(Text.view("i", (0, 0, 9, 9), kind: "imageView", attributes: "image=\"icon\""))</subviews>"
                ))
            _ = try read.script(
                ofScene: nil,
                assets: InterfaceAssets(
                    of: read, near: folder.path(of: path), forScriptIn: folder.path(of: "scripts/"), copying: copies))
        }
        #expect(copies.files.map(\.copy) == ["pictures/icon-2@2x.png", "pictures/icon@2x.png"])
    }

    private func propertyList(_ content: String) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <plist version="1.0"><dict>\(content)</dict></plist>
        """
    }

    @Test(arguments: [("Light", PropertyValue.word("light")), ("Dark", .word("dark")), ("Automatic", nil)])
    func `the appearance in the property list of the app is that of every scene`(
        style: String, expected: PropertyValue?
    ) throws {
        let folder = try project()
        try folder.write(
            "App/Info.plist",
            propertyList("<key>LSRequiresIPhoneOS</key><true/><key>UIUserInterfaceStyle</key><string>\(style)</string>")
        )
        // The property list of a framework does not describe the app.
        try folder.write(
            "App/Kit-Info.plist", propertyList("<key>UIUserInterfaceStyle</key><string>Dark</string>"))
        #expect(try script(folder, in: "", copying: nil).plan.scene.root["overrideUserInterfaceStyle"] == expected)
    }

    @Test func `runtime attributes set the layer`() throws {
        func attribute(_ path: String, _ type: String, _ value: String) -> String {
            "<userDefinedRuntimeAttribute type=\"\(type)\" keyPath=\"\(path)\">\(value)</userDefinedRuntimeAttribute>"
        }
        let color = "<color key=\"value\" red=\"1\" green=\"0\" blue=\"0\" alpha=\"1\" colorSpace=\"custom\"/>"
        let plan = try document(
            Text.storyboard(
                """
                <userDefinedRuntimeAttributes>
                \(attribute("layer.borderWidth", "number", "<real key=\"value\" value=\"1.5\"/>"))
                \(attribute("borderColor", "color", color))
                \(attribute("layer.shadowOffset", "size", "<size key=\"value\" width=\"2\" height=\"3\"/>"))
                \(attribute("layer.shadowOpacity", "number", "<real key=\"value\" value=\"7\"/>"))
                \(attribute("layer.shadowColor", "color", color))
                <userDefinedRuntimeAttribute type="boolean" keyPath="layer.masksToBounds" value="YES"/>
                <userDefinedRuntimeAttribute type="boolean" keyPath="hidden" value="YES"/>
                <userDefinedRuntimeAttribute type="boolean" keyPath="opaque" value="NO"/>
                \(attribute("alpha", "number", "<real key=\"value\" value=\"0\"/>"))
                </userDefinedRuntimeAttributes>
                """)
        ).plan()
        #expect(plan.scene.root["borderWidth"] == .number(1.5))
        #expect(plan.scene.root["borderColor"] == .color(AdaptiveColor(Color(red: 1, green: 0, blue: 0, alpha: 1))))
        #expect(plan.scene.root["shadowOffset"] == .size(.init(width: 2, height: 3)))
        // The key 'hidden' uses the accessor 'isHidden'.
        #expect(plan.scene.root["clipsToBounds"] == .boolean(true) && plan.scene.root["isHidden"] == .boolean(true))
        #expect(plan.scene.root["alpha"] == .number(0))
        // The opacity is at most 1.
        #expect(plan.scene.root["shadowOpacity"] == .number(1))
        // A layer expects a CGColor, but the attribute is a UIColor.
        #expect(plan.scene.root["shadowColor"] == nil)
        let omitted = ["layer.shadowColor", "opaque"].map { "the runtime attribute \($0)" }
        #expect(plan.omissions.map(\.what) == omitted)
    }

    @Test(arguments: ["always", "unlessEditing", "whileEditing"])
    func `the mode of a clear button is read`(mode: String) throws {
        let field = Text.view(
            "f", (0, 0, 90, 34), kind: "textField", attributes: "text=\"Ada\" clearButtonMode=\"\(mode)\"")
        let script = try document(Text.storyboard("<subviews>\(field)</subviews>")).script(ofScene: nil)
        #expect(script.omissions.isEmpty)
        #expect(script.text.contains("clearButtonMode: \(mode)"))
    }

    @Test func `a view in a bar can be imported by its id, but is not listed`() throws {
        let bar = """
            <navigationItem key="navigationItem"><view key="titleView" id="title"><rect key="frame" x="0" y="0" \
            width="120" height="32"/></view></navigationItem>
            """
        let read = try document(Text.storyboard("", controller: bar))
        #expect(read.listedScenes.map(\.id) == ["vc"])
        #expect(try read.script(ofScene: "title").plan.device.portraitSize == .init(width: 120, height: 32))
        #expect(throws: InterfaceError.self) { try read.script(ofScene: "titel") }
    }
}
