import Geometry
import Properties
import Reporting
import SceneModel
import Simulation
import Testing
import Views

@testable import TimelineScript

@Suite("The layer properties of a script")
struct GradientScriptTests {
    private func root(_ keys: String) throws -> ViewDescription {
        try timeline(MarkedScript("animatic: 1\nviews: {root: {\(keys)}}")).root
    }

    @Test func `include a gradient, with Core Animation's defaults`() throws {
        let plain = try root("gradient: {colors: [red, \"#00F\"]}").settings
        let blue = AdaptiveColor(.init(red: 0, green: 0, blue: 1))
        #expect(plain == [PropertySetting("colors", .colors([AdaptiveColor.named["red"]!, blue]))])
        let full = [
            PropertySetting("colors", .colors([AdaptiveColor(light: .white, dark: .black), .black])),
            PropertySetting("locations", .numbers([0.25, 1])),
            PropertySetting("startPoint", .point(Point(x: 0, y: -1))),
            PropertySetting("endPoint", .point(Point(x: 1, y: 2))), PropertySetting("type", .word("radial")),
        ]
        let keys =
            "colors: [{light: white, dark: black}, black], locations: [0.25, 1], startPoint: [0, -1], endPoint: [1, 2], type: radial"
        #expect(try root("gradient: {\(keys)}").settings == full)
    }

    @Test func `include the rounded corners, their curve, and the content mode`() throws {
        let view = try root(
            "cornerCurve: continuous, maskedCorners: [layerMinXMinYCorner, layerMaxXMaxYCorner], contentMode: top")
        #expect(
            view.settings == [
                PropertySetting("contentMode", .word("top")),
                PropertySetting("cornerCurve", .word("continuous")),
                PropertySetting("maskedCorners", .corners([.layerMinXMinYCorner, .layerMaxXMaxYCorner])),
            ])
        #expect(try root("maskedCorners: []").settings == [PropertySetting("maskedCorners", .corners([]))])
        #expect(try root("").settings == [])
    }

    @Test(
        "is changed by statements",
        arguments: [
            ("root.layer.colors = [.black, \"#FFF\"]", .set("colors", .colors([.black, .white]))),
            ("root.layer.colors = [white, clear, black]", .set("colors", .colors([.white, .clear, .black]))),
            ("root.layer.locations = [0, 0.5]", .set("locations", .numbers([0, 0.5]))),
            ("root.layer.startPoint = [0, -0.5]", .set("startPoint", .point(Point(x: 0, y: -0.5)))),
            ("root.layer.endPoint = [1, 1]", .set("endPoint", .point(Point(x: 1, y: 1)))),
            ("root.layer.type = .conic", .set("type", .word("conic"))),
            ("root.cornerCurve = .continuous", .set("cornerCurve", .word("continuous"))),
            (
                "root.layer.maskedCorners = [.layerMinXMaxYCorner]",
                .set("maskedCorners", .corners(.layerMinXMaxYCorner))
            ),
        ] as [(String, Action)])
    func statements(text: String, change: Action) throws {
        let script = MarkedScript(
            "animatic: 1\nviews: {root: {gradient: {colors: [white, black]}}}\ntimeline: [{at: 0, do: ['\(text)']}]")
        #expect(try timeline(script).cues[0].statements[0].value.action == change)
    }

    @Test func `include a content mode in statements`() throws {
        let script = MarkedScript.statement("card.contentMode = .scaleAspectFill")
        #expect(
            try timeline(script).cues[0].statements[0].value.action == .set("contentMode", .word("scaleAspectFill")))
    }
}
