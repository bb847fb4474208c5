import Diagnostics
import Geometry
import Testing
import Views

@testable import TimelineScript

@Suite("What a script says of a layer")
struct GradientScriptTests {
    private func root(_ keys: String) throws -> ViewSpec {
        try timeline(MarkedScript("animatic: 1\nviews: {root: {\(keys)}}")).root
    }

    @Test func `is a gradient, with Core Animation's defaults`() throws {
        let plain = try root("gradient: {colors: [red, \"#00F\"]}").layer
        #expect(
            plain == [
                .setGradient(
                    GradientSpec([AdaptiveColor.named["red"]!, AdaptiveColor(.init(red: 0, green: 0, blue: 1))]))
            ])
        var full = GradientSpec([AdaptiveColor(light: .white, dark: .black), .black])
        (full.locations, full.type) = ([0.25, 1], .radial)
        (full.startPoint, full.endPoint) = (Point(x: 0, y: -1), Point(x: 1, y: 2))
        let keys =
            "colors: [{light: white, dark: black}, black], locations: [0.25, 1], startPoint: [0, -1], endPoint: [1, 2], type: radial"
        #expect(try root("gradient: {\(keys)}").layer == [.setGradient(full)])
    }

    @Test func `is which corners are round, and how, and how an image lies in its view`() throws {
        let view = try root(
            "cornerCurve: continuous, maskedCorners: [layerMinXMinYCorner, layerMaxXMaxYCorner], contentMode: top")
        #expect(
            view.layer == [
                .setCornerCurve(.continuous), .setMaskedCorners([.layerMinXMinYCorner, .layerMaxXMaxYCorner]),
            ])
        #expect(view.contentMode == .top)
        #expect(try root("maskedCorners: []").layer == [.setMaskedCorners([])])
        #expect(try root("").contentMode == .scaleToFill)
    }

    @Test(
        "is changed by statements",
        arguments: [
            ("root.layer.colors = [.black, \"#FFF\"]", .changeGradient(.colors([.black, .white]))),
            ("root.layer.colors = [white, clear, black]", .changeGradient(.colors([.white, .clear, .black]))),
            ("root.layer.locations = [0, 0.5]", .changeGradient(.locations([0, 0.5]))),
            ("root.layer.startPoint = [0, -0.5]", .changeGradient(.startPoint(Point(x: 0, y: -0.5)))),
            ("root.layer.endPoint = [1, 1]", .changeGradient(.endPoint(Point(x: 1, y: 1)))),
            ("root.layer.type = .conic", .changeGradient(.type(.conic))),
            ("root.cornerCurve = .continuous", .setCornerCurve(.continuous)),
            ("root.layer.maskedCorners = [.layerMinXMaxYCorner]", .setMaskedCorners(.layerMinXMaxYCorner)),
        ] as [(String, LayerChange)])
    func statements(text: String, change: LayerChange) throws {
        let script = MarkedScript(
            "animatic: 1\nviews: {root: {gradient: {colors: [white, black]}}}\ntimeline: [{at: 0, do: ['\(text)']}]")
        #expect(try timeline(script).cues[0].statements[0].value.action == .layer(change))
    }

    @Test func `sets a content mode`() throws {
        let script = MarkedScript.statement("card.contentMode = .scaleAspectFill")
        #expect(try timeline(script).cues[0].statements[0].value.action == .setContentMode(.scaleAspectFill))
    }
}
