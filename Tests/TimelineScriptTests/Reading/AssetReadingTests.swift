import Foundation
import Geometry
import Pictures
import Playback
import Properties
import Reporting
import SceneModel
import TestSupport
import Testing
import Views

@testable import TimelineScript

@Suite("The assets of a script")
struct AssetReadingTests {
    /// The header of a PNG file of 60 × 90 pixels, which is sufficient to identify it.
    private static let png: [UInt8] =
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 60, 0, 0, 0, 90]
    private static let dark = "\"appearances\": [{\"appearance\": \"luminosity\", \"value\": \"dark\"}]"

    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try addImages(
            "logo",
            "{\"filename\": \"a.png\", \"scale\": \"2x\"}, {\"filename\": \"b.png\", \"scale\": \"3x\"}, "
                + "{\"filename\": \"d.png\", \"scale\": \"2x\", \(Self.dark)}",
            files: ["a.png", "b.png", "d.png"])
        try addImages(
            "mark", "{\"filename\": \"a.png\"}", files: ["a.png"],
            properties: ", \"properties\": {\"template-rendering-intent\": \"template\"}")
        try folder.write("pictures/more/photo@2x.png", bytes: Self.png)
        try folder.write("file.png", bytes: Self.png)
    }

    private func addImages(
        _ name: String, _ images: String, files: [String], properties: String = ""
    ) throws {
        let set = "A.xcassets/\(name).imageset"
        try folder.write("\(set)/Contents.json", "{\"images\": [\(images)]\(properties)}")
        for file in files { try folder.write("\(set)/\(file)", bytes: Self.png) }
    }

    private func addColor(_ name: String, _ colors: String) throws {
        try folder.write("A.xcassets/\(name).colorset/Contents.json", "{\"colors\": [\(colors)]}")
    }

    private func rgb(_ red: String, _ green: String, _ blue: String, _ more: String = "", space: String = "srgb")
        -> String
    {
        "{\"color\": {\"color-space\": \"\(space)\", \"components\": {\"red\": \"\(red)\", \"green\": \"\(green)\", "
            + "\"blue\": \"\(blue)\", \"alpha\": \"1.000\"}}, \"idiom\": \"universal\"\(more)}"
    }

    private func read(
        _ view: String, assets: String = "[A.xcassets, pictures]", _ rest: String = "timeline: []",
        within limits: ReadingLimits = .usual
    ) -> (timeline: Timeline?, diagnostics: [Diagnostic]) {
        let script = """
            animatic: 1
            device: {size: [320, 480], scale: 2}
            assets: \(assets)
            views: {root: {subviews: {view: \(view)}}}
            \(rest)
            """
        return TimelineReader.read(SourceFile(name: "a.yaml", text: script), folder: folder.path, within: limits)
    }

    private func image(_ value: String, assets: String = "[A.xcassets, pictures]") throws -> ViewContent.Image {
        let result = read("{image: \(value)}", assets: assets)
        #expect(result.diagnostics.map(\.message) == [])
        guard case .image(let image?)? = result.timeline?.root.subviews.first?.content else {
            throw CocoaError(.featureUnsupported)
        }
        return image
    }

    private func problems(_ view: String, assets: String = "A.xcassets") -> [String] {
        read(view, assets: assets).diagnostics.map { "\($0.id.rawValue) \($0.message)" }
    }

    // MARK: Images

    @Test func `are images with the picture for the scale of the device, and that for the dark appearance`() throws {
        let logo = try image("logo")
        // 60 × 90 pixels at the scale 2.
        #expect(logo.size == Size(width: 30, height: 45))
        #expect(logo.path.hasSuffix("A.xcassets/logo.imageset/a.png"))
        #expect(logo.variants[.dark]?.hasSuffix("A.xcassets/logo.imageset/d.png") == true)
        #expect(logo.path(in: .light) == logo.path && logo.path(in: .dark) == logo.variants[.dark])
        #expect(try image("mark").renderingMode == .alwaysTemplate)
        #expect(try image("mark").size == Size(width: 60, height: 90))
    }

    @Test func `are pictures in folders and their subfolders, by name`() throws {
        for name in ["photo", "photo.png"] {
            let photo = try image(name)
            #expect(photo.path.hasSuffix("pictures/more/photo@2x.png") && photo.size == Size(width: 30, height: 45))
        }
        #expect(try image("file.png", assets: "A.xcassets").path.hasSuffix("/file.png"))
        // A folder named as an image is not a picture.
        try folder.write("logo/x", "")
        #expect(try image("logo").variants[.dark] != nil)
        // The first entry that has the name is used.
        try folder.write("pictures/logo.png", bytes: Self.png)
        #expect(try image("logo").variants[.dark] != nil)
        #expect(try image("logo", assets: "[pictures, A.xcassets]").variants[.dark] == nil)
    }

    @Test func `are images in statements, in rows and in buttons`() throws {
        let result = read(
            "{image: none}",
            """
            timeline:
              - {at: 0s, do: 'view.image = "logo"'}
            """)
        #expect(result.diagnostics.map(\.message) == [])
        // Both pictures are decoded before the film is rendered.
        #expect(result.timeline?.pictures.map { $0.value.path.suffix(5) } == ["a.png", "d.png"])
        #expect(problems("{frame: [0, 0, 320, 200], list: [{text: One, image: logo}]}") == [])
        #expect(problems("{button: {title: One, image: mark, highlightedImage: logo}}") == [])
    }

    @Test func `can be images with a second file or caps, without a catalog`() throws {
        try folder.write("dark.png", bytes: Self.png)
        let image = try image("{file: file.png, dark: dark.png, capInsets: [10, 20, 30, 40]}")
        #expect(image.variants[.dark]?.hasSuffix("/dark.png") == true && image.path.hasSuffix("/file.png"))
        #expect(image.capInsets == EdgeInsets(top: 10, left: 20, bottom: 30, right: 40))
        #expect(
            try self.image("{image: {file: file.png, dark: dark.png}, imageRenderingMode: alwaysTemplate}")
                .variants[.dark] != nil)
        #expect(
            problems("{image: {file: file.png, capInsets: [0, 40, 0, 30]}}") == [
                "out-of-range found caps that do not fit in the image, expected caps of at most 60 × 90 points"
            ])
        #expect(problems("{image: {dark: dark.png}}").first?.hasPrefix("missing-key found no key 'file'") == true)
    }

    @Test func `can have files for increased contrast, which are written as they are read`() throws {
        for name in ["dark", "high", "both"] { try folder.write("\(name).png", bytes: Self.png) }
        let image = try image(
            "{file: file.png, dark: dark.png, lightHighContrast: high.png, darkHighContrast: both.png}")
        let appearances = [Appearance.light, .dark, Appearance(.light, .high), Appearance(.dark, .high)]
        let names = appearances.map { image.path(in: $0).split(separator: "/").last }
        #expect(names == ["file.png", "dark.png", "high.png", "both.png"])
        let written = PropertyValue.image(image).scriptText
        let folder = image.path.dropLast("file.png".count)
        #expect(
            written.replacing(folder, with: "")
                == #"{file: "file.png", dark: "dark.png", lightHighContrast: "high.png", darkHighContrast: "both.png"}"#
        )
        #expect(
            problems("{image: {file: file.png, lightHighContrast: symbol star}}") == [
                "wrong-type found a symbol in an image with 'lightHighContrast', expected the paths of two pictures"
            ])
    }

    @Test func `of a bar item are mappings, too`() throws {
        func problems(_ item: String) -> [String] {
            read("{navigationBar: {title: One, leftItems: [{image: \(item)}]}}").diagnostics.map {
                "\($0.id.rawValue) \($0.message)"
            }
        }
        #expect(problems("{placeholder: Menu, size: [24, 24]}") == [])
        #expect(problems("{file: logo, dark: file.png}") == [])
        #expect(
            problems("{placeholder: Menu}") == [
                "missing-key found a placeholder without a size in an item of a bar, expected the key 'size'"
            ])
    }

    @Test func `can be placeholders, which are written as they are read`() throws {
        let known = try image("{placeholder: Logo, size: [100, 40]}")
        #expect(known.missingName == "Logo" && known.size == Size(width: 100, height: 40))
        #expect(PropertyValue.image(known).scriptText == "{placeholder: \"Logo\", size: [100, 40]}")
        let unknown = try image("{placeholder: Logo}")
        #expect(unknown.hasUnknownSize && PropertyValue.image(unknown).scriptText == "{placeholder: \"Logo\"}")
        #expect(
            problems("{image: {placeholder: Logo, file: file.png}}") == [
                "conflicting-keys found 'placeholder' and 'file' in one image, expected one of them"
            ])
    }

    @Test(arguments: [
        ("3-part-horizontal", EdgeInsets(left: 4, right: 6)), ("3-part-vertical", EdgeInsets(top: 2, bottom: 10)),
        ("9-part", EdgeInsets(top: 2, left: 4, bottom: 10, right: 6)), ("7-part", .zero),
    ])
    func `have the slices of the catalog, in points`(mode: String, expected: EdgeInsets) throws {
        // The numbers of the catalog are pixels at the scale 2.
        let slices =
            "\"resizing\": {\"mode\": \"\(mode)\", \"center\": {\"mode\": \"stretch\", \"width\": 1}, "
            + "\"cap-insets\": {\"top\": 4, \"left\": 8, \"bottom\": 20, \"right\": 12}}"
        try addImages("bubble", "{\"filename\": \"a.png\", \"scale\": \"2x\", \(slices)}", files: ["a.png"])
        #expect(try image("bubble").capInsets == expected)
        // Slices that cannot be read do not make the picture useless.
        try addImages(
            "broken", "{\"filename\": \"a.png\", \"scale\": \"2x\", \"resizing\": {\"cap-insets\": [1], \"mode\": 5}}",
            files: ["a.png"])
        #expect(try image("broken").capInsets == .zero)
    }

    // MARK: Colors

    @Test func `are colors with a value for each appearance, wherever a color can be`() throws {
        try addColor("brand", rgb("1.000", "0.000", "0.000") + ", " + rgb("0", "0", "255", ", \(Self.dark)"))
        let brand = AdaptiveColor(
            light: Color(red: 1, green: 0, blue: 0), dark: Color(red: 0, green: 0, blue: 1))
        let result = read(
            "{background: brand, gradient: {colors: [brand, {light: white, dark: brand}]}, label: A, textColor: brand}",
            """
            timeline:
              - {at: 0s, do: view.backgroundColor = .brand}
              - {at: 0s, do: 'view.tintColor = "brand"'}
            expect:
              - {at: 0.1s, properties: {view: {backgroundColor: brand}}}
            """)
        #expect(result.diagnostics.map(\.message) == [])
        let view = try #require(result.timeline?.root.subviews.first)
        #expect(view[.backgroundColor] == .color(brand))
        let mixed = AdaptiveColor(light: .white, dark: brand.dark)
        #expect(view.settings.contains { $0.value == .colors([brand, mixed]) })
    }

    @Test func `have the values for both appearances and increased contrast, in sRGB`() throws {
        let contrast = "\"appearances\": [{\"appearance\": \"contrast\", \"value\": \"high\"}]"
        let both = String(Self.dark.dropLast()) + ", {\"appearance\": \"contrast\", \"value\": \"high\"}]"
        try addColor(
            "accent",
            [
                rgb("0", "0", "0", ", \(contrast)"), rgb("1", "1", "1", ", \(both)"),
                rgb("51", "0", "0"), rgb("0", "51", "0", ", \(Self.dark)"),
            ].joined(separator: ", "))
        // A green of Display P3, whose sRGB components are computed with the matrix and the transfer function of the
        // two color spaces: linear 0.5 → 0.2140411; red = -0.2249402 × 0.2140411 < 0 → 0.
        try addColor("wide", rgb("0.000", "0.500", "0.000", space: "display-p3"))
        let result = read("{background: accent, borderColor: wide}")
        #expect(result.diagnostics.map(\.message) == [])
        let view = try #require(result.timeline?.root.subviews.first)
        let high = [Color.black, Color(red: 1 / 255, green: 1 / 255, blue: 1 / 255)]
        let usual = [Color(red: 0.2, green: 0, blue: 0), Color(red: 0, green: 0.2, blue: 0)]
        // The catalog has no values for the elevated level.
        let accent = AdaptiveColor(light: usual[0], dark: usual[1], others: high + usual + high)
        #expect(view[.backgroundColor] == .color(accent))
        guard case .color(let wide)? = view["borderColor"] else {
            Issue.record("there is no border color")
            return
        }
        let linear = 1.0420569547 * pow((0.5 + 0.055) / 1.055, 2.4)
        let green = 1.055 * pow(linear, 1 / 2.4) - 0.055
        #expect(wide.light.red == 0 && wide.light.blue == 0 && abs(wide.light.green - green) < 1e-9)
    }

    @Test func `do not replace the colors of the system, which is reported once`() throws {
        try addColor("systemBlue", rgb("255", "0", "0"))
        let result = read("{background: systemBlue, tintColor: systemBlue, borderColor: red}", assets: "A.xcassets")
        #expect(result.diagnostics.map(\.id) == [.assetClash])
        #expect(result.diagnostics.first?.severity == .warning)
        let color = result.timeline?.root.subviews.first?[.backgroundColor]
        #expect(color == .color(.systemBlue))
    }

    // MARK: Bad input

    @Test func `must be folders in the script's folder that contain images or colors`() throws {
        try folder.write("empty/notes.txt", "")
        #expect(
            problems("{background: white}", assets: "[../up, /etc, gone, file.png, empty, A.xcasset]") == [
                "assets-outside the assets '../up' are outside the script's folder, expected a path inside it, or its "
                    + "folder after '--allow-read'",
                "assets-outside the assets '/etc' are outside the script's folder, expected a path inside it, or its "
                    + "folder after '--allow-read'",
                "assets-missing found no folder 'gone', expected an asset catalog or a folder in the script's folder",
                "assets-missing found a file 'file.png', expected an asset catalog or a folder in the script's folder",
                "assets-missing found no images and no colors in 'empty', expected image sets, color sets or pictures",
                "assets-missing found no folder 'A.xcasset', expected an asset catalog or a folder in the script's folder",
            ])
        #expect(problems("{background: white}", assets: "{a: b}").first?.hasPrefix("wrong-type") == true)
    }

    @Test func `state why an image cannot be shown`() throws {
        try addImages("gone", "{\"filename\": \"gone.png\"}", files: [])
        try addImages("none", "", files: [])
        try addImages("up", "{\"filename\": \"../../../file.png\"}", files: [])
        try addImages("night", "{\"filename\": \"d.png\", \(Self.dark)}", files: ["d.png"])
        try folder.write("A.xcassets/bad.imageset/Contents.json", "{")
        try folder.write("A.xcassets/bare.imageset/a.png", bytes: Self.png)
        try folder.write("A.xcassets/text.imageset/Contents.json", "{\"images\": [{\"filename\": \"a.png\"}]}")
        try folder.write("A.xcassets/text.imageset/a.png", "no picture")
        func reason(_ name: String) -> String? {
            problems("{image: \(name)}").first.map {
                $0.replacing("image-damaged the image '\(name)' of the assets cannot be shown: ", with: "")
            }
        }
        #expect(reason("gone") == "its file 'gone.png' is missing")
        #expect(reason("\"none\"") != nil)
        #expect(
            reason("up") == "its 'Contents.json' names the file '../../../file.png', expected a file in the set itself")
        #expect(reason("night") == "it has a file only for the dark appearance")
        #expect(reason("bad") == "its 'Contents.json' is damaged")
        #expect(reason("bare") == "its 'Contents.json' is missing, is not a file, or has more than 1 MiB")
        #expect(reason("text") == "its file 'a.png' is not a picture, or is damaged or too large")
        let unknown = read("{image: lgoo}").diagnostics
        #expect(unknown.map(\.id) == [.imageMissing] && unknown.first?.suggestion == "logo")
    }

    @Test func `state why a color cannot be used`() throws {
        try addColor("first", "{\"color\": {\"reference\": \"second\"}}")
        try addColor("second", "{\"color\": {\"reference\": \"first\"}}")
        try addColor("none", "")
        try addColor("half", "{\"color\": {\"components\": {\"red\": \"1\"}}}")
        func reason(_ name: String) -> String? {
            problems("{background: \(name)}").first.map {
                $0.replacing("unknown-color the color '\(name)' of the assets cannot be used: ", with: "")
            }
        }
        for name in ["first", "second"] {
            #expect(reason(name) == "it refers to a color that is not a color of the system")
        }
        #expect(reason("none") == "it has no color")
        #expect(reason("half") == "its color has neither valid components nor a reference")
        try addColor("brand", rgb("1", "0", "0"))
        #expect(read("{background: brnad}").diagnostics.first?.suggestion == "brand")
    }

    @Test func `are not read through links to other folders, and links in a circle end`() throws {
        let secret = try TemporaryFolder()
        try secret.write("s.png", bytes: Self.png)
        try secret.write("B.xcassets/other.imageset/Contents.json", "{\"images\": [{\"filename\": \"s.png\"}]}")
        try secret.write("B.xcassets/other.imageset/s.png", bytes: Self.png)
        try folder.link("A.xcassets/circle.xcassets", to: "../A.xcassets")
        try folder.link("A.xcassets/self.imageset", to: "self.imageset")
        try folder.link("A.xcassets/B.xcassets", to: secret.path(of: "B.xcassets"))
        try folder.link("A.xcassets/set.imageset", to: secret.path(of: "B.xcassets/other.imageset"))
        try addImages("file", "{\"filename\": \"s.png\"}", files: [])
        try folder.link("A.xcassets/file.imageset/s.png", to: secret.path(of: "s.png"))
        try folder.write("A.xcassets/list.imageset/a.png", bytes: Self.png)
        try folder.link(
            "A.xcassets/list.imageset/Contents.json", to: secret.path(of: "B.xcassets/other.imageset/Contents.json"))
        try folder.link("pictures/secret.png", to: secret.path(of: "s.png"))
        #expect(try image("logo").size == Size(width: 30, height: 45))
        #expect(problems("{image: other}").first?.hasPrefix("image-missing") == true)
        #expect(problems("{image: secret}", assets: "pictures").first?.hasPrefix("image-missing") == true)
        for name in ["set", "list", "file"] {
            #expect(problems("{image: \(name)}").first?.contains("is a link to another folder") == true, "\(name)")
        }
        #expect(problems("{image: self}").first?.hasPrefix("image-damaged") == true)
        // The folder after --allow-read may be read.
        var limits = ReadingLimits.usual
        limits.folders = [secret.path]
        #expect(read("{image: other}", within: limits).diagnostics.map(\.message) == [])
    }
}
