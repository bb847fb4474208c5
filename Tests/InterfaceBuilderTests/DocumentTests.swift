import Geometry
import InterfaceBuilder
import Layout
import Reporting
import TestSupport
import Testing
import Views

private typealias Text = InterfaceText

@Suite("A storyboard is parsed")
struct DocumentTests {
    @Test func `into scenes, with their controllers, devices and lines`() throws {
        let read = try document(
            Text.storyboard(
                "<subviews>\(Text.view("a", (1, 2, 3, 4)))</subviews>", device: "retina6_1", size: (414, 896)))
        let scene = try #require(read.scenes.first)
        #expect(read.scenes.count == 1 && scene.sceneID == "scene" && scene.controller?.id == "vc")
        #expect(scene.root.id == "root" && scene.root.frame == Rect(x: 0, y: 0, width: 414, height: 896))
        #expect(read.scale == 2 && read.device?.device.portraitSafeArea == EdgeInsets(top: 44, bottom: 34))
        let view = try #require(scene.root.subviews.first)
        #expect(view.frame == Rect(x: 1, y: 2, width: 3, height: 4) && view.placement == .constraints)
        // In the text above, the root is on the seventh line, followed by its rect, mask and subviews.
        #expect(view.line == scene.root.line + 3)
        #expect(read.scene("vc") != nil && read.scene("scene") != nil && read.scene("root") != nil)
        #expect(read.scene("other") == nil)
    }

    @Test(
        "with multipliers in all their forms",
        arguments: [("0.5", 0.5), ("3:4", 0.75), ("3/4", 0.75), ("16:9", 16.0 / 9), ("1", 1)] as [(String, Double)])
    func multipliers(text: String, value: Double) throws {
        let read = try document(
            Text.storyboard(
                "<constraints>\(Text.constraint("c", "root", "width", "root", "height", "multiplier=\"\(text)\""))</constraints>"
            ))
        #expect(read.scenes[0].root.constraints.map(\.multiplier) == [value])
    }

    @Test func `with constraints that omit default values`() throws {
        let read = try document(
            Text.storyboard(
                """
                <constraints>
                <constraint firstAttribute="trailing" secondItem="a" secondAttribute="trailing" id="c"/>
                <constraint firstItem="a" firstAttribute="baseline" relation="lessThanOrEqual" secondItem="root" \
                secondAttribute="topMargin" constant="-7.5" priority="750" identifier="line" placeholder="YES" id="d"/>
                </constraints><subviews>\(Text.view("a", (0, 0, 1, 1)))</subviews>
                """))
        let (c, d) = (read.scenes[0].root.constraints[0], read.scenes[0].root.constraints[1])
        // The owner is the first item. The multiplier is 1, the constant is 0 and the priority is required.
        #expect(c.first.item == "root" && c.first.attribute == .trailing && c.relation == .equal)
        #expect(c.multiplier == 1 && c.constant == 0 && c.priority == .required && !c.isPlaceholder)
        #expect(d.first.attribute == .lastBaseline && d.second?.attribute == .topMargin)
        #expect(d.relation == .lessThanOrEqual && d.constant == -7.5 && d.priority == LayoutPriority(750))
        #expect(d.identifier == "line" && d.isPlaceholder)
    }

    @Test func `with reports of unknown elements and their lines`() throws {
        let read = try document(
            Text.storyboard(
                """
                <subviews>
                \(Text.view("a", (0, 0, 1, 1), kind: "hologramView"))
                </subviews>
                <sparkles/>
                <constraints>
                <constraint firstAttribute="depth" constant="3" id="c"/>
                <constraint firstAttribute="width" multiplier="1:0" secondItem="a" secondAttribute="width" id="d"/>
                <constraint firstAttribute="width" secondItem="a" secondAttribute="top" id="e"/>
                <constraint firstAttribute="width" constant="9" id="f"/>
                </constraints>
                """))
        let root = read.scenes[0].root
        #expect(root.constraints.map(\.id) == ["f"] && root.subviews.map(\.kind) == ["hologramView"])
        #expect(
            read.notes.map(\.id.rawValue) == [
                "unknown-view", "unknown-element", "unknown-constraint", "unknown-constraint", "unknown-constraint",
            ])
        #expect(read.notes.filter { $0.severity == .error }.isEmpty)
        #expect(read.notes.filter { $0.span.line <= root.line }.isEmpty)
    }

    @Test func `without constraints to missing items`() throws {
        let read = try document(
            Text.storyboard(
                "<constraints>\(Text.constraint("c", "root", "top", "gone"))\(Text.constraint("d", "root", "width", nil, nil, "constant=\"9\""))</constraints>"
            ))
        #expect(read.scenes[0].root.constraints.map(\.id) == ["d"])
        #expect(read.notes.map(\.id.rawValue) == ["missing-id"])
        #expect(read.notes[0].message.contains("'gone'"))
    }

    @Test func `with its variations by size class`() throws {
        let read = try document(
            Text.storyboard(
                """
                <constraints>
                <constraint firstAttribute="width" constant="9" id="c">
                <variation key="heightClass=compact-widthClass=regular" constant="12" priority="500"/>
                </constraint>
                </constraints>
                <variation key="widthClass=compact"><mask key="constraints"><include reference="c"/></mask></variation>
                <variation key="default"><mask key="constraints"><exclude reference="c"/></mask></variation>
                """))
        let root = read.scenes[0].root
        #expect(
            root.variations[0].condition == TraitCondition(horizontalSizeClass: .compact)
                && root.variations[0].included == ["c"])
        // The default variation comes first, regardless of the order in the file.
        #expect(root.variations.inOrder.map(\.key) == ["default", "widthClass=compact"])
        let constraint = root.constraints[0].variations[0]
        #expect(constraint.attributes == ["constant": "12", "priority": "500"])
        #expect(
            constraint.condition == TraitCondition(horizontalSizeClass: .regular, verticalSizeClass: .compact))
    }

    @Test func `with rows of tables as subviews, and without screens for views in bars`() throws {
        let row = Text.view(
            "cell", (0, 28, 375, 44), kind: "tableViewCell", isFree: false,
            "<tableViewCellContentView key=\"contentView\" id=\"content\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"375\" height=\"44\"/></tableViewCellContentView>"
        )
        let bar =
            "<navigationItem key=\"navigationItem\" id=\"item\"><barButtonItem key=\"rightBarButtonItem\" id=\"b\"><switch key=\"customView\" id=\"s\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"51\" height=\"31\"/></switch></barButtonItem></navigationItem>"
        let read = try document(
            Text.storyboard(
                "<subviews>\(Text.view("table", (0, 0, 375, 667), kind: "tableView", "<sections><tableViewSection id=\"sec\"><cells>\(row)</cells></tableViewSection></sections>"))</subviews>",
                controller: bar))
        let table = try #require(read.scene("root")?.root.subviews.first)
        #expect(table.subviews.map(\.id) == ["cell"] && table.subviews[0].subviews.map(\.id) == ["content"])
        #expect(read.scene("s")?.isInBar == true && read.scene("root")?.isLoose == false)
        // The view is laid out for comparisons, but it is not a screen.
        #expect(read.scenes.map(\.root.id) == ["s", "root"] && read.scenes[0].isLoose && read.scenes[0].isInBar)
        #expect(read.screens.map(\.root.id) == ["root"])
    }
}
