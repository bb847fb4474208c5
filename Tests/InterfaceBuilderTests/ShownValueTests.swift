import Geometry
import InterfaceBuilder
import Properties
import SceneModel
import Simulation
import TestSupport
import Testing
import Views

private typealias Text = InterfaceText

@Suite("The values of a file's views")
struct ShownValueTests {
    private func view(
        _ kind: String, _ attributes: String = "", _ content: String = ""
    ) throws -> ViewDescription {
        let view = Text.view("v", (0, 0, 90, 40), kind: kind, attributes: attributes, content)
        let plan = try document(Text.storyboard("<subviews>\(view)</subviews>")).plan()
        return try #require(plan.scene.root.subviews.first)
    }

    private let red = "systemColor=\"systemRedColor\""

    @Test func `include the content mode of image views`() throws {
        #expect(try view("imageView", "contentMode=\"scaleAspectFit\"")["contentMode"] == .word("scaleAspectFit"))
        #expect(try view("imageView", "contentMode=\"center\"")["contentMode"] == .word("center"))
        // The default mode, an unknown mode, and a view without an image.
        for (kind, mode) in [("imageView", "scaleToFill"), ("imageView", "odd"), ("label", "left")] {
            #expect(try view(kind, "contentMode=\"\(mode)\"")["contentMode"] == nil)
        }
    }

    @Test func `include the color, the alignment and the state of text fields and text views`() throws {
        let attributes = "text=\"A\" textAlignment=\"center\" enabled=\"NO\""
        let field = try view("textField", attributes, "<color key=\"textColor\" \(red)/>").content[
            ViewContent.TextField.self]
        #expect(field?.alignment == .center && field?.textColor == .systemRed && field?.isEnabled == false)
        let text = try view("textView", "textAlignment=\"right\"", "<color key=\"textColor\" \(red)/>").content[
            ViewContent.TextView.self]
        #expect(text?.alignment == .right && text?.textColor == .systemRed)
        let plain = try view("textField", "text=\"A\"").content[ViewContent.TextField.self]
        #expect(plain?.alignment == .natural && plain?.textColor == nil && plain?.isEnabled == true)
    }

    @Test func `include the position, the state and the selection of buttons`() throws {
        let button = try view(
            "button",
            "contentHorizontalAlignment=\"leading\" contentVerticalAlignment=\"bottom\" selected=\"YES\" enabled=\"NO\""
        ).content[ViewContent.Button.self]
        #expect(button?.contentHorizontalAlignment == .leading && button?.contentVerticalAlignment == .bottom)
        #expect(button?.isSelected == true && button?.isEnabled == false && button?.isHighlighted == false)
    }

    @Test func `include the colors of tracks and switches`() throws {
        let slider = try view("slider", "", "<color key=\"minimumTrackTintColor\" \(red)/>")
        #expect(slider.content[ViewContent.Slider.self]?.look.minimumTrackTintColor == .systemRed)
        let progress = try view("progressView", "", "<color key=\"progressTintColor\" \(red)/>")
        #expect(progress.content[ViewContent.Progress.self]?.progressTintColor == .systemRed)
        let toggle = try view("switch", "", "<color key=\"onTintColor\" \(red)/>").content[ViewContent.Switch.self]
        #expect(toggle?.onTintColor == .systemRed)
    }

    @Test func `include the tint color of the whole file for root views without their own tint color`() throws {
        let file = Text.storyboard("").replacing("<scenes>", with: "<color key=\"tintColor\" \(red)/><scenes>")
        #expect(try document(file).plan().scene.root["tintColor"] == .color(.systemRed))
        let own = file.replacing(
            "</view>", with: "<color key=\"tintColor\" systemColor=\"systemGreenColor\"/></view>")
        #expect(try document(own).plan().scene.root["tintColor"] == .color(.systemGreen))
    }

    @Test func `include the scrolling behavior of scroll views, and the texts of search bars`() throws {
        let scroll = try view("scrollView", "pagingEnabled=\"YES\" scrollEnabled=\"NO\" bounces=\"NO\"").content[
            ViewContent.Scroll.self]
        #expect(scroll?.isPagingEnabled == true && scroll?.isScrollEnabled == false && scroll?.bounces == false)
        let bar = try view("searchBar", "placeholder=\"Find\"").content
        #expect(bar == .searchBar(.init("", placeholder: "Find")))
    }

    @Test func `include colors of Display P3, in sRGB`() throws {
        func background(_ red: String, _ green: String, _ blue: String) throws -> PropertyValue? {
            let components = "red=\"\(red)\" green=\"\(green)\" blue=\"\(blue)\" alpha=\"1\""
            return try view(
                "view", "",
                "<color key=\"backgroundColor\" \(components) colorSpace=\"custom\" customColorSpace=\"displayP3\"/>")[
                    "backgroundColor"]
        }
        // Both color spaces have the same white, so grays are equal. The red of P3 is outside of sRGB.
        #expect(try background("0.6", "0.6", "0.6") == .color(AdaptiveColor(Color(red: 0.6, green: 0.6, blue: 0.6))))
        #expect(try background("1", "0", "0") == .color(AdaptiveColor(Color(red: 1, green: 0, blue: 0))))
    }

    @Test func `list attributes that no field and no label can have`() throws {
        let field = Text.view("f", (0, 0, 9, 9), kind: "textField", attributes: "borderStyle=\"bezel\"")
        let label = Text.view("l", (0, 0, 9, 9), kind: "label", attributes: "text=\"A\" enabled=\"NO\"")
        let plan = try document(Text.storyboard("<subviews>\(field)\(label)</subviews>")).plan()
        #expect(
            plan.omissions.map(\.what) == [
                "the border style bezel: the field has no border", "the gray color of a disabled label",
            ])
    }
}
