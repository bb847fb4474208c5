import Film
import Geometry
import InterfaceBuilder
import Playback
import Reporting
import SceneModel
import Simulation
import TestSupport
import Testing
import TimelineScript
import Views

/// Plays storyboards with a navigation controller, as scenes of scripts and as imported scripts.
@Suite("A storyboard with a navigation controller that is played")
struct ImportedFlowTests {
    private static func view(_ id: String, _ content: String) -> String {
        """
        <view key="view" contentMode="scaleToFill" id="\(id)"><rect key="frame" x="0" y="0" width="393" height="852"/>\
        <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>\(content)\
        <viewLayoutGuide key="safeArea" id="\(id)-safe"/></view>
        """
    }

    /// A list with a button that pushes a page, whose label is 20 points below the safe area and at the margin.
    private static let storyboard = """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="22505" \
        targetRuntime="iOS.CocoaTouch" useAutolayout="YES" useSafeAreas="YES" initialViewController="nav">
        <device id="retina6_12" orientation="portrait" appearance="light"/>
        <scenes>
        <scene sceneID="1"><objects><navigationController id="nav"><connections>\
        <segue destination="list" kind="relationship" relationship="rootViewController" id="r"/></connections>\
        </navigationController></objects></scene>
        <scene sceneID="2"><objects><viewController storyboardIdentifier="List" id="list">\
        \(view("list-view", """
            <subviews><button opaque="NO" contentMode="scaleToFill" buttonType="system" id="go" userLabel="go">\
            <rect key="frame" x="100" y="300" width="80" height="40"/><state key="normal" title="Go"/>\
            <connections><segue destination="detail" kind="show" id="s"/></connections></button></subviews>
            """))\
        <navigationItem key="navigationItem" title="List" id="i1"><barButtonItem key="rightBarButtonItem" systemItem="add" \
        id="plus"><connections><segue destination="detail" kind="show" id="s2"/></connections></barButtonItem>\
        </navigationItem></viewController></objects></scene>
        <scene sceneID="3"><objects><viewController storyboardIdentifier="Detail" id="detail">\
        \(view("detail-view", """
            <subviews><label opaque="NO" contentMode="left" text="Hello" translatesAutoresizingMaskIntoConstraints="NO" \
            id="l" userLabel="hello"><rect key="frame" x="20" y="133" width="50" height="21"/></label></subviews>
            <constraints><constraint firstItem="l" firstAttribute="top" secondItem="detail-view-safe" \
            secondAttribute="top" constant="20" id="c1"/><constraint firstItem="l" firstAttribute="leading" \
            secondItem="detail-view" secondAttribute="leadingMargin" id="c2"/></constraints>
            """))\
        <navigationItem key="navigationItem" title="Detail" id="i2"/></viewController></objects></scene>
        </scenes></document>
        """

    private static let cues = """
        duration: 5s
        timeline:
          - {at: 0.5s, do: go.tap()}
          - {at: 2s, do: "root.tap(at: [38, 81])"}     # the back button
          - {at: 3.5s, do: "root.tap(at: [355, 81])"}  # the item plus
        expect:
          # The bar has 54 points below the safe area of 59, so the page's safe area begins at 113.
          - at: 0.4s
            model: {root UINavigationBar: [0, 59, 393, 54], list: [0, 0, 393, 852], go: [100, 300, 80, 40]}
          - at: 1.9s
            model: {detail: [0, 0, 393, 852]}
          - during: [0.5s, 1.9s]
            order:
              - willMove detail
              - viewDidLoad detail
              - viewWillDisappear list
              - viewWillAppear detail
              - viewDidDisappear list
              - viewDidAppear detail
              - didMove detail
          - during: [2s, 3.4s]
            order: [willMove detail, viewWillDisappear detail, viewWillAppear list, viewDidAppear list]
          - during: [3.5s, 5s]
            order: [willMove detail, viewWillAppear detail, viewDidAppear detail]
        """

    /// Returns the timeline of the storyboard: as the scene of a script, or as an imported script with the same cues.
    private static func timeline(isImported: Bool) throws -> Timeline {
        let folder = try TemporaryFolder()
        try folder.write("Main.storyboard", storyboard)
        var text = "animatic: 1\nscene: Main.storyboard\n" + cues
        if isImported {
            let document = try InterfaceReader.read(SourceFile(name: "Main.storyboard", text: storyboard))
            let script = try document.script(ofScene: nil)
            #expect(script.omissions.isEmpty, "\(script.omissions)")
            text = script.text + cues
        }
        let file = SourceFile(name: "flow.yaml", text: text)
        let loaded = ScriptLoader().load(file, in: folder.path, measuring: nil)
        let words = DiagnosticFormatter(files: [file], style: .plain).format(loaded.diagnostics)
        #expect(loaded.diagnostics.isEmpty, "\(words)")
        return try #require(loaded.timeline)
    }

    @Test("pushes the page when the button or the item is tapped", arguments: [false, true])
    func tap(isImported: Bool) async throws {
        let timeline = try Self.timeline(isImported: isImported)
        let frames = try await ScriptedFilm(timeline).frames()
        let page = try #require(frames.frame(at: 1.9))
        let hello = try #require(page.model.everyView.first { page.model[$0].name == "hello" })
        // The margin of the system is 16 points below 400 points of width on this canvas.
        #expect(page.model[hello].frame.minY == 133)
        #expect(page.model[hello].frame.minX == timeline.device.systemMargin)
    }

    @Test func `has the same actions when the imported script is read`() throws {
        let (imported, shown) = (try Self.timeline(isImported: true), try Self.timeline(isImported: false))
        func actions(_ timeline: Timeline) -> [String] {
            timeline.overrides.flatMap { spec in
                spec.after.map { "\(spec.view) \(spec.method) \($0.value.subject.value) \($0.value.action.name)" }
            }.sorted()
        }
        #expect(actions(imported) == actions(shown) && actions(shown).count == 2)
    }
}
