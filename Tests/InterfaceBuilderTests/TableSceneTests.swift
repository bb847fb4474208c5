import Containers
import Geometry
import InterfaceBuilder
import Properties
import Reporting
import SceneModel
import TestSupport
import Testing
import Views

private typealias Text = InterfaceText

@Suite("A table of a storyboard")
struct TableSceneTests {
    private func table(_ attributes: String, _ content: String) -> String {
        Text.view(
            "table", (0, 0, 393, 852), kind: "tableView",
            attributes: "userLabel=\"table\" \(attributes)", isFree: false, content)
    }

    private func cell(_ id: String, _ attributes: String = "", _ content: String = "", _ more: String = "") -> String {
        """
        <tableViewCell contentMode="scaleToFill" id="\(id)" \(attributes)><rect key="frame" x="0" y="28" width="393" \
        height="44"/><autoresizingMask key="autoresizingMask"/><tableViewCellContentView key="contentView" \
        tableViewCell="\(id)" id="\(id)-content"><rect key="frame" x="0" y="0" width="393" height="44"/>\
        <autoresizingMask key="autoresizingMask"/><subviews>\(content)</subviews></tableViewCellContentView>\(more)\
        </tableViewCell>
        """
    }

    private func label(_ id: String, _ text: String, _ content: String = "", attributes: String = "") -> String {
        Text.view(
            id, (16, 0, 90, 44), kind: "label", attributes: "text=\"\(text)\" \(attributes)", isFree: false, content)
    }

    private func script(_ table: String, others: String = "", _ scene: String? = nil) throws -> SceneScript {
        try document(FlowText.storyboard("<subviews>\(table)</subviews>", others: others)).script(ofScene: scene)
    }

    private func list(_ script: SceneScript) throws -> ListModel {
        try #require(script.plan.scene.root.depthFirst.compactMap(\.list).first)
    }

    @Test func `is a list with its sections, rows and styles`() throws {
        let system = "<fontDescription key=\"fontDescription\" type=\"system\" pointSize=\"15\"/>"
        let red = "<color key=\"textColor\" systemColor=\"systemRedColor\"/>"
        let styles = ["Default", "Value1", "Value2", "Subtitle"]
        let cells = styles.map { style in
            cell(
                "c\(style)",
                "style=\"IBUITableViewCellStyle\(style)\" textLabel=\"t\(style)\" detailTextLabel=\"d\(style)\"",
                label("t\(style)", "Title", system + red) + (style == "Default" ? "" : label("d\(style)", "Detail")))
        }
        let content = """
            <color key="separatorColor" systemColor="systemBlueColor"/><sections>\
            <tableViewSection headerTitle="A" footerTitle="B" id="s1"><cells>\(cells.joined())</cells></tableViewSection>\
            <tableViewSection id="s2"><cells>\
            \(cell("x", "accessoryType=\"detailDisclosureButton\" rowHeight=\"70\" selectionStyle=\"none\""))</cells>\
            </tableViewSection></sections>
            """
        let script = try script(
            table("dataMode=\"static\" style=\"grouped\" rowHeight=\"50\" sectionHeaderHeight=\"18\"", content))
        let list = try list(script)
        #expect(list.style == .grouped && list.rowHeight == 50 && list.separatorColor == .systemBlue)
        #expect(list.sections.map(\.header) == ["A", nil] && list.sections.map(\.footer) == ["B", nil])
        #expect(list.sections.map(\.rowCount) == [4, 1])
        let rows = list.sections[0].entries
        #expect(rows.map(\.content.style) == [.default, .value1, .value2, .subtitle])
        #expect(rows.map(\.content.detail) == [nil, "Detail", "Detail", "Detail"])
        for row in rows {
            #expect(row.content.text == "Title" && row.content.textColor == .systemRed)
            #expect(row.content.font == Font(size: 15) && row.content.detailFont == nil && row.view == nil)
        }
        // A label of the file without a color is black; the second text of the style value2 is black as well.
        #expect(rows.map(\.content.detailTextColor) == [nil, .label, nil, .label])
        let last = list.sections[1].entries[0]
        #expect(last.height == 70 && !last.showsSelection && last.content.accessory == .detailButton)
        #expect(script.omissions.isEmpty, "\(script.omissions)")
    }

    @Test func `has the views of custom cells, and each prototype as one row`() throws {
        let custom = Text.view("box", (8, 8, 30, 30), attributes: "userLabel=\"box\"", isFree: false)
        let rows = "<prototypes>\(cell("a", "reuseIdentifier=\"Song\"", custom))\(cell("b"))</prototypes>"
        let script = try script(table("dataMode=\"prototypes\" rowHeight=\"-1\"", rows))
        let list = try list(script)
        #expect(list.rowHeight == nil && list.sections.map(\.rowCount) == [2])
        #expect(list.sections[0].entries.map(\.view) == ["song", nil])
        let table = try #require(script.plan.scene.root.depthFirst.first { $0.list != nil })
        #expect(table.rows.map(\.name.value) == ["song"] && table.rows[0].subviews.map(\.name.value) == ["box"])
        // The frame of the box follows the width of the row from the recorded one.
        #expect(table.rows[0][.frame] == .rectangle(Rect(x: 0, y: 0, width: 393, height: 44)))
    }

    @Test func `has actions of rows, and views above and below`() throws {
        func end(_ key: String) -> String {
            Text.view(key, (0, 0, 393, 30), attributes: "key=\"\(key)\" userLabel=\"\(key)\"", isFree: false)
        }
        let row = cell(
            "c", "style=\"IBUITableViewCellStyleDefault\" textLabel=\"t\"", label("t", "Open"), FlowText.segue("detail")
        )
        let rows = "\(end("tableHeaderView"))\(end("tableFooterView"))<prototypes>\(row)</prototypes>"
        let script = try script(
            table("dataMode=\"prototypes\"", rows), others: FlowText.navigation() + FlowText.page("detail"))
        let list = try list(script)
        #expect(list.tableHeaderView == "tableHeaderView" && list.tableFooterView == "tableFooterView")
        #expect(list.sections[0].entries.map(\.action) == ["row1"])
        #expect(script.plan.actions.map { "\($0.view) \($0.statement)" } == ["row1 root.push(detail)"])
        #expect(script.text.contains("- {name: row1, text: \"Open\", on: {tap: root.push(detail)}}"))
    }

    @Test func `reports what lists do not have`() throws {
        let accessory = """
            <connections><segue destination="vc" kind="show" trigger="accessoryAction" id="sa"/></connections>
            """
        let runtime = """
            <userDefinedRuntimeAttributes><userDefinedRuntimeAttribute type="string" keyPath="theme.color" value="a"/>\
            </userDefinedRuntimeAttributes>
            """
        let row = cell("c", "indentationLevel=\"2\"", "", accessory + runtime)
        let script = try script(
            table(
                "dataMode=\"prototypes\" sectionHeaderHeight=\"60\" sectionFooterHeight=\"22\"",
                "<prototypes>\(row)</prototypes>"))
        #expect(
            Set(script.omissions.map(\.what)) == [
                "the indentation of a row", "the runtime attribute theme.color",
                "sectionHeaderHeight of a table: the height is that of the system",
                "a segue that presents a controller of another container or file",
            ])
    }

    @Test func `with equal ids of content views and of views in cells has different names`() throws {
        let inner = Text.view("a-content", (8, 8, 30, 30), isFree: false)
        let segue = FlowText.segue("vc")
        let rows = cell("a", "", inner) + cell("b", "", inner) + cell("a", "", inner, segue)
        let script = try script(table("dataMode=\"prototypes\"", "<prototypes>\(rows)</prototypes>"))
        let names = script.plan.scene.root.depthFirst.map(\.name.value)
        #expect(Set(names).count == names.count, "\(names)")
    }

    @Test func `scrolls as the file specifies, and always bounces`() throws {
        let script = try script(table("scrollEnabled=\"NO\" pagingEnabled=\"YES\" alwaysBounceVertical=\"NO\"", ""))
        let table = try #require(script.plan.scene.root.depthFirst.first { $0.list != nil })
        let scroll = try #require(table.content[ViewContent.Scroll.self])
        #expect(!scroll.isScrollEnabled && scroll.isPagingEnabled && scroll.alwaysBounceVertical)
        #expect(script.text.contains("scroll: {isScrollEnabled: false, isPagingEnabled: true}"))
        #expect(script.omissions.isEmpty, "\(script.omissions)")
    }

    @Test func `without rows, and with heights that are not valid, is a list`() throws {
        for height in ["0", "-1", "nan", "1e300", "x", "-7"] {
            let script = try script(table("rowHeight=\"\(height)\" estimatedRowHeight=\"\(height)\"", ""))
            #expect(try list(script).sections.map(\.rowCount) == [0])
            #expect(script.text.contains("list:"))
        }
    }
}
