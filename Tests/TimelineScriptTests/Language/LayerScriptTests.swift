import Geometry
import Properties
import Reporting
import SceneModel
import Simulation
import Testing
import Views

@testable import TimelineScript

/// Shapes, layers without a view, and masks in scripts.
@Suite("The layers of a script")
struct LayerScriptTests {
    private static let text = """
        animatic: 1
        views:
          root:
            layers:
              ring:
                frame: [4, 8, 40, 30]
                alpha: 0.5
                shape: {path: 'm 1 2 h 3.5', fillRule: evenOdd, lineDashPattern: [6, 4], lineDashPhase: 2, lineCap: round}
                layers: {dot: {background: "#FF0000", cornerRadius: 3}}
                mask: {hole: {transform: '.identity.scaledBy(x: 2, y: 2)'}}
              glow: {gradient: {colors: [white, black]}}
            subviews: {card: {}}
        timeline:
          - at: 0
            do:
              - 'ring.strokeEnd = 0.25'
              - 'ring.layer.lineWidth = 3'
              - 'dot.frame.origin.x = ring.frame.maxX'
              - card.layer.addSublayer(glow)
              - hole.removeFromSuperlayer()
        """

    private func root(_ text: String) throws -> ViewDescription { try timeline(MarkedScript(text)).root }

    @Test func `are described like views`() throws {
        let root = try root(Self.text)
        #expect(root.layers.map(\.name.value) == ["ring", "glow"] && root.subviews.map(\.name.value) == ["card"])
        let ring = root.layers[0]
        #expect(ring["alpha"] == .number(0.5) && ring["fillRule"] == .word("evenOdd"))
        var path = Path()
        path.move(to: Point(x: 1, y: 2))
        path.addLine(to: Point(x: 4.5, y: 2))
        #expect(ring["path"] == .path(path) && ring["lineDashPattern"] == .numbers([6, 4]))
        #expect(ring.layers.map(\.name.value) == ["dot"] && ring.mask.map(\.name.value) == ["hole"])
        #expect(root.allLayers.map(\.name.value) == ["ring", "dot", "hole", "glow"])
    }

    @Test func `are written and read again`() throws {
        let scene = try timeline(MarkedScript(Self.text)).scene
        let again = try timeline(MarkedScript("animatic: 1\ndefaults: interfaceBuilder\n" + scene.scriptText)).scene
        func settings(_ scene: SceneDescription) -> [[PropertySetting]] { scene.root.allLayers.map(\.settings) }
        #expect(settings(again) == settings(scene))
        #expect(again.root.allLayers.map(\.name.value) == scene.root.allLayers.map(\.name.value))
    }

    @Test func `have animations under keys`() throws {
        func script(_ statement: String) -> MarkedScript {
            MarkedScript(
                "animatic: 1\nviews: {root: {layers: {dot: {}}}}\ntimeline: [{at: 0, do: ['\(statement)']}]")
        }
        let add = script("dot.addAnimation(\"position.x\", from: 4, duration: 2, forKey: \"go\")")
        let arguments: [Call.Argument] = [
            .value(.text("position.x")), .value(.number(4)), .omitted, .value(.number(2)), .omitted, .omitted, .omitted,
            .value(.text("go")),
        ]
        #expect(try timeline(add).cues[0].statements[0].value.action == .call(.addAnimation, arguments))
        let remove = script("root.layer.removeAnimation(forKey: \"go\")")
        #expect(
            try timeline(remove).cues[0].statements[0].value.action == .call(.removeAnimation, [.value(.text("go"))]))
        #expect(
            script("dot.addAnimation(\"position\", to: 1, forKey: \"go\")").problems.map(\.id) == [.unknownProperty])
    }

    @Test func `are subjects of statements`() throws {
        let actions = try timeline(MarkedScript(Self.text)).cues[0].statements.map(\.value.action)
        #expect(actions[0] == .set("strokeEnd", .number(0.25)) && actions[1] == .set("lineWidth", .number(3)))
        #expect(actions[3] == .call(.addSublayer, [.view("glow")]) && actions[4] == .call(.removeFromSuperlayer, []))
    }
}
