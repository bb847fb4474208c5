import FontFiles
import Foundation
import Geometry
import InterfaceBuilder
import Reporting
import SceneModel
import TestSupport
import Testing
import Views

@Suite("Fonts of a project")
struct ProjectFontTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write("App/.git", "")
        try folder.write("App/Fonts/Brand-Bold.ttf", bytes: TestFont("Brand", "Bold", weight: 700).bytes)
        try folder.write("App/Fonts/Damaged.ttf", "no font")
    }

    /// A label in each of four fonts: a font of the project by its name, its family, a missing font, and the system font.
    private func script(in scriptFolder: String, copying copies: PictureCopies? = nil) throws -> SceneScript {
        let fonts = [
            #"name="Brand-Bold" family="Brand" pointSize="20""#, #"name="Brand-Black" family="Brand" pointSize="18""#,
            #"name="HelveticaNeue-Medium" family="Helvetica Neue" pointSize="16""#, #"type="system" pointSize="17""#,
        ]
        let labels = fonts.enumerated().map { index, font in
            """
            <label opaque="NO" userInteractionEnabled="NO" contentMode="left" text="Hello" id="L\(index)">
                <rect key="frame" x="10" y="\(40 * index)" width="100" height="30"/>
                <fontDescription key="fontDescription" \(font)/>
            </label>
            """
        }
        let text = """
            <?xml version="1.0" encoding="UTF-8"?>
            <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="21507" targetRuntime="iOS.CocoaTouch">
                <objects>
                    <placeholder placeholderIdentifier="IBFilesOwner" id="-1" userLabel="File's Owner"/>
                    <view contentMode="scaleToFill" id="V00">
                        <rect key="frame" x="0.0" y="0.0" width="320" height="480"/>
                        <subviews>\(labels.joined())</subviews>
                    </view>
                </objects>
            </document>
            """
        try folder.write("App/View.xib", text)
        let path = folder.path(of: "App/View.xib")
        let document = try InterfaceReader.read(.loadInterface(path: path, shownAs: "View.xib"))
        return try document.script(
            ofScene: nil,
            assets: InterfaceAssets(of: document, near: path, forScriptIn: scriptFolder, copying: copies))
    }

    @Test func `are used and named in the script, and missing families are reported once`() throws {
        let script = try script(in: folder.path(of: "App") + "/")
        #expect(script.plan.fonts.map(\.path) == ["Fonts/Brand-Bold.ttf"])
        #expect(script.text.contains("fonts: [Fonts/Brand-Bold.ttf]\n"))
        #expect(script.text.contains("font: 20 Brand-Bold\n"))
        // The family has no such weight, and its closest font is used.
        #expect(script.text.contains("font: 18 Brand-Bold\n"))
        #expect(script.text.contains("font: 16 medium\n"))
        #expect(
            script.omissions.map(\.what) == [
                "the font Helvetica Neue: a system font of the same size is used; Damaged.ttf cannot be used: found "
                    + "7 bytes in the file, expected a TrueType or OpenType font, or a collection of them; remove the "
                    + "file, or replace it with a .ttf, .otf, .ttc or .otc file"
            ])
    }

    @Test func `are copied into the folder of the script`() throws {
        let copies = PictureCopies()
        let script = try script(in: folder.path(of: "Scripts") + "/", copying: copies)
        #expect(script.plan.fonts.map(\.path) == ["fonts/Brand-Bold.ttf"])
        #expect(copies.files.map(\.copy) == ["fonts/Brand-Bold.ttf"])
        #expect(copies.files.first?.source.hasSuffix("App/Fonts/Brand-Bold.ttf") == true)
    }

    @Test func `outside of the folder of a script are reported`() throws {
        let script = try script(in: folder.path(of: "Scripts") + "/")
        #expect(script.plan.fonts.isEmpty && script.text.contains("font: 20 bold\n"))
        #expect(
            script.omissions.contains { $0.what.hasPrefix("the font Brand: its file Brand-Bold.ttf is not in the") })
    }
}
