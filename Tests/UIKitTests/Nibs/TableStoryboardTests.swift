import AnimaticTesting
import Testing
import UIKit

/// A controller with prototype cells.
final class PrototypeTable: UITableViewController {
    var log: [String] = []
    var rows = 40

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "card", for: indexPath)
        (cell as? CardCell)?.nameLabel.text = "Card \(indexPath.row)"
        return cell
    }
    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        log.append("didSelect \(indexPath.row)")
    }
    override func tableView(_ tableView: UITableView, accessoryButtonTappedForRowWith indexPath: IndexPath) {
        log.append("accessory \(indexPath.row)")
    }
    override func prepare(for segue: UIStoryboardSegue, sender: Any?) {
        let row = (sender as? UITableViewCell).flatMap { tableView.indexPath(for: $0)?.row } ?? -1
        log.append("prepare \(segue.identifier ?? "") row \(row)")
    }
    func starred(_ sender: UIButton) { log.append("starred") }

    override func connectNib(_ connection: NibConnection) {
        switch connection.key {
        case "starred:": connection.call { (sender: UIButton) in starred(sender) }
        default: super.connectNib(connection)
        }
    }
}

final class CardCell: UITableViewCell {
    var nameLabel: UILabel!

    override func connectNib(_ connection: NibConnection) {
        switch connection.key {
        case "nameLabel": connection.set(&nameLabel)
        default: super.connectNib(connection)
        }
    }
}

@Suite("A table from a storyboard")
@MainActor
struct TableStoryboardTests {
    /// Returns the scene of a table view controller.
    private func table(
        _ attributes: String, _ controller: String = "", rows: String, parts: String = "", connections: String = ""
    ) -> String {
        """
        <scene sceneID="s-first"><objects><tableViewController id="first" \(controller) sceneMemberID="viewController">
        <tableView key="view" clipsSubviews="YES" contentMode="scaleToFill" alwaysBounceVertical="YES" separatorStyle="default" \(attributes) id="table">
        <rect key="frame" x="0" y="0" width="393" height="852"/><autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
        \(parts)\(rows)<connections><outlet property="dataSource" destination="first" id="o1"/><outlet property="delegate" destination="first" id="o2"/></connections>
        </tableView><connections>\(connections)</connections></tableViewController></objects></scene>
        """
    }

    private func cell(
        _ id: String, _ attributes: String = "", content: String = "", constraints: String = "",
        connections: String = ""
    ) -> String {
        """
        <tableViewCell clipsSubviews="YES" contentMode="scaleToFill" preservesSuperviewLayoutMargins="YES" selectionStyle="default" indentationWidth="10" id="\(id)" \(attributes)>
        <rect key="frame" x="0" y="50" width="393" height="44"/><autoresizingMask key="autoresizingMask"/>
        <tableViewCellContentView key="contentView" opaque="NO" clipsSubviews="YES" multipleTouchEnabled="YES" contentMode="center" tableViewCell="\(id)" id="content-\(id)">
        <rect key="frame" x="0" y="0" width="393" height="44"/><autoresizingMask key="autoresizingMask"/>
        <subviews>\(content)</subviews><constraints>\(constraints)</constraints></tableViewCellContentView>
        <connections>\(connections)</connections></tableViewCell>
        """
    }

    private func label(_ id: String, _ text: String, size: Int = 17) -> String {
        """
        <label opaque="NO" text="\(text)" lineBreakMode="tailTruncation" baselineAdjustment="alignBaselines" adjustsFontSizeToFit="NO" id="\(id)">
        <rect key="frame" x="20" y="0" width="60" height="44"/><autoresizingMask key="autoresizingMask"/>
        <fontDescription key="fontDescription" style="\(size == 17 ? "UICTFontTextStyleBody" : "UICTFontTextStyleSubhead")"/><nil key="textColor"/></label>
        """
    }

    @Test func `has static sections with cells of the classic styles, and the frames of the same table in code`() throws
    {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let rows = """
                <sections><tableViewSection headerTitle="Account" footerTitle="Private" id="s1"><cells>
                \(cell("c1", "accessoryType=\"disclosureIndicator\" style=\"IBUITableViewCellStyleDefault\" textLabel=\"l1\"", content: label("l1", "Name")))
                \(cell("c2", "style=\"IBUITableViewCellStyleValue1\" textLabel=\"l2\" detailTextLabel=\"d2\"", content: label("l2", "Mail") + label("d2", "ada")))
                </cells></tableViewSection><tableViewSection id="s2"><cells>
                \(cell("c3", "rowHeight=\"80\" style=\"IBUITableViewCellStyleSubtitle\" textLabel=\"l3\" detailTextLabel=\"d3\"", content: label("l3", "Size") + label("d3", "Large", size: 15)))
                </cells></tableViewSection></sections>
                """
            let files = try CompiledBundle([
                "Main.storyboard": table(
                    "dataMode=\"static\" style=\"insetGrouped\" rowHeight=\"-1\" estimatedRowHeight=\"-1\" sectionHeaderHeight=\"18\" sectionFooterHeight=\"18\"",
                    rows: rows)
            ])
            #expect(files.messages == [])
            let made = try #require(files.storyboard().instantiateInitialViewController() as? UITableViewController)
            screen.show(made)
            screen.advance(by: 0.1)
            let table = try #require(made.tableView)
            #expect(
                table.style == .insetGrouped && table.numberOfSections == 2 && table.numberOfRows(inSection: 0) == 2)

            let other = try TestScreen("iPhone 16")
            let code = other.run { StaticTwin(style: .insetGrouped) }
            other.show(code)
            other.advance(by: 0.1)
            for path in [IndexPath(row: 0, section: 0), IndexPath(row: 1, section: 0), IndexPath(row: 0, section: 1)] {
                #expect(table.rectForRow(at: path) == code.tableView.rectForRow(at: path), "\(path)")
                let found = try #require(table.cellForRow(at: path))
                let expected = try #require(code.tableView.cellForRow(at: path))
                #expect(found.contentView.frame == expected.contentView.frame)
                #expect(found.textLabel?.frame == expected.textLabel?.frame, "\(path)")
                #expect(found.detailTextLabel?.frame == expected.detailTextLabel?.frame, "\(path)")
                #expect(found.textLabel?.text == expected.textLabel?.text)
            }
            #expect(table.rectForHeader(inSection: 0) == code.tableView.rectForHeader(inSection: 0))
            #expect(table.rectForFooter(inSection: 0) == code.tableView.rectForFooter(inSection: 0))
            #expect(table.rectForRow(at: IndexPath(row: 0, section: 1)).height == 80 && screen.exceptions == [])
        }
    }

    private var prototypes: String {
        let pinned = [("leading", 20), ("top", 12)].map { name, constant in
            "<constraint firstItem=\"name\" firstAttribute=\"\(name)\" secondItem=\"content-card\" secondAttribute=\"\(name)\" constant=\"\(constant)\" id=\"p-\(name)\"/>"
        }.joined()
        let bottom =
            "<constraint firstItem=\"content-card\" firstAttribute=\"bottom\" secondItem=\"name\" secondAttribute=\"bottom\" constant=\"12\" id=\"p-bottom\"/>"
        let name = """
            <label text="Name" translatesAutoresizingMaskIntoConstraints="NO" id="name"><rect key="frame" x="20" y="12" width="60" height="40"/>
            <constraints><constraint firstAttribute="height" constant="40" id="p-height"/></constraints></label>
            <button opaque="NO" buttonType="system" id="star"><rect key="frame" x="250" y="5" width="60" height="40"/><autoresizingMask key="autoresizingMask"/>
            <state key="normal" title="Star"/><connections><action selector="starred:" destination="first" eventType="touchUpInside" id="act"/></connections></button>
            """
        return "<prototypes>"
            + cell(
                "card",
                "reuseIdentifier=\"card\" accessoryType=\"detailButton\" customClass=\"CardCell\" customModuleProvider=\"target\"",
                content: name, constraints: pinned + bottom,
                connections: """
                    <outlet property="nameLabel" destination="name" id="po"/>
                    <segue destination="detail" kind="show" identifier="open" id="ps"/>
                    <segue destination="detail" kind="show" identifier="info" trigger="accessoryAction" id="pa"/>
                    """) + "</prototypes>"
    }

    private func prototypeTable(
        _ screen: TestScreen, parts: String = ""
    ) throws -> (PrototypeTable, UINavigationController) {
        let navigation = container(
            "navigationController", "nav", "storyboardIdentifier=\"nav\"",
            content: "<navigationBar key=\"navigationBar\" id=\"bar\"/>",
            connections:
                "<segue destination=\"first\" kind=\"relationship\" relationship=\"rootViewController\" id=\"r\"/>")
        let files = try CompiledBundle([
            "Main.storyboard": navigation
                + table(
                    "dataMode=\"prototypes\" style=\"plain\" rowHeight=\"-1\" estimatedRowHeight=\"-1\" sectionHeaderHeight=\"28\" sectionFooterHeight=\"28\"",
                    "customClass=\"PrototypeTable\" customModuleProvider=\"target\"", rows: prototypes, parts: parts)
                + scene("detail", "title=\"Detail\"")
        ])
        #expect(files.messages == [])
        let made = files.storyboard().instantiateViewController(withIdentifier: "nav") as? UINavigationController
        let navigationController = try #require(made)
        screen.show(navigationController)
        screen.advance(by: 0.1)
        return (try #require(navigationController.viewControllers.first as? PrototypeTable), navigationController)
    }

    @Test func `creates a cell of a prototype for each visible row, with its class, outlets, constraints and actions`()
        throws
    {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let (controller, _) = try prototypeTable(screen)
            let cells = controller.tableView.visibleCells.compactMap { $0 as? CardCell }
            #expect(cells.count > 8 && Set(cells.map { ObjectIdentifier($0.nameLabel) }).count == cells.count)
            #expect(cells.prefix(2).map { $0.nameLabel.text } == ["Card 0", "Card 1"])
            for cell in cells.prefix(3) {
                // 12 + 40 + 12 points.
                #expect(cell.frame.height == 64 && cell.nameLabel.frame.origin == CGPoint(x: 20, y: 12))
                #expect(cell.nameLabel.frame.height == 40)
            }
            screen.tap(try #require(cells[2].contentView.subviews.last))
            #expect(controller.log == ["starred"])
            controller.tableView.contentOffset.y = 1200
            screen.advance(by: 0.1)
            let later = controller.tableView.visibleCells.compactMap { ($0 as? CardCell)?.nameLabel.text }
            #expect(later.contains("Card 20") && screen.exceptions == [])
        }
    }

    @Test func `performs the segue of the tapped cell before didSelectRow, and that of its accessory`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let (controller, navigation) = try prototypeTable(screen)
            screen.tap(controller.tableView.visibleCells[1], at: CGPoint(x: 150, y: 10))
            screen.advance(by: 1)
            #expect(controller.log == ["prepare open row 1", "didSelect 1"])
            #expect(navigation.topViewController?.title == "Detail")
            navigation.popViewController(animated: false)
            screen.advance(by: 1)
            #expect(controller.tableView.indexPathForSelectedRow == nil)
            controller.log = []
            let cell = controller.tableView.visibleCells[2]
            let accessory = try #require(cell.subviews.first { $0 is UIControl })
            screen.tap(accessory)
            screen.advance(by: 1)
            #expect(controller.log == ["prepare info row 2", "accessory 2"])
            #expect(navigation.topViewController?.title == "Detail")
            controller.performSegue(withIdentifier: "open", sender: nil)
            #expect(controller.log.last == "prepare open row -1" && screen.exceptions == [])
        }
    }

    @Test func `shows the texts of content configurations`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let configured = [
                ("a", "text=\"Flags\" secondaryText=\"\""), ("b", "text=\"Cache\" secondaryText=\"12 MB\""),
            ]
            .map { id, texts in
                cell(id).replacingOccurrences(
                    of: "</tableViewCellContentView>",
                    with:
                        "</tableViewCellContentView><listContentConfiguration key=\"contentConfiguration\" \(texts)/>")
            }.joined()
            let files = try CompiledBundle([
                "Main.storyboard": table(
                    "dataMode=\"static\" style=\"plain\" rowHeight=\"-1\"",
                    rows:
                        "<sections><tableViewSection id=\"s1\"><cells>\(configured)</cells></tableViewSection></sections>"
                )
            ])
            #expect(files.messages == [])
            let made = try #require(files.storyboard().instantiateInitialViewController() as? UITableViewController)
            screen.show(made)
            screen.advance(by: 0.1)
            #expect(made.tableView.visibleCells.map { $0.textLabel?.text } == ["Flags", "Cache"])
            #expect(made.tableView.visibleCells.map { $0.detailTextLabel?.text } == [nil, "12 MB"])
            // Measured heights of a row with a title, and with a title and a subtitle.
            #expect(made.tableView.visibleCells.map(\.frame.height) == [52, 62])
        }
    }

    @Test func `has the views above and below its rows`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let view = { (key: String, height: Int) in
                "<view key=\"\(key)\" contentMode=\"scaleToFill\" id=\"\(key)\"><rect key=\"frame\" x=\"0\" y=\"0\" width=\"393\" height=\"\(height)\"/><autoresizingMask key=\"autoresizingMask\" widthSizable=\"YES\"/></view>"
            }
            let (controller, _) = try prototypeTable(
                screen, parts: view("tableHeaderView", 70) + view("tableFooterView", 30))
            #expect(controller.tableView.tableHeaderView?.frame == CGRect(x: 0, y: 0, width: 393, height: 70))
            #expect(controller.tableView.tableFooterView?.frame.height == 30)
            #expect(controller.tableView.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 70)
        }
    }

    @Test func `whose controller claims more rows than the static ones is refused`() throws {
        let screen = try TestScreen("iPhone 16")
        try screen.run {
            let rows =
                "<sections><tableViewSection id=\"s1\"><cells>\(cell("c1"))</cells></tableViewSection></sections>"
            let files = try CompiledBundle([
                "Main.storyboard": table(
                    "dataMode=\"static\" style=\"plain\" rowHeight=\"44\" sectionHeaderHeight=\"28\" sectionFooterHeight=\"28\"",
                    "customClass=\"GreedyTable\" customModuleProvider=\"target\"", rows: rows)
            ])
            screen.show(try #require(files.storyboard().instantiateInitialViewController()))
            screen.advance(by: 0.1)
            #expect(screen.exceptions.contains { $0.contains("failed to obtain a cell from its dataSource") })
        }
    }
}

/// A static table that claims a row that the storyboard does not have.
final class GreedyTable: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }
}

/// The table of the test of static cells, in code.
private final class StaticTwin: UITableViewController {
    override func numberOfSections(in tableView: UITableView) -> Int { 2 }
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        section == 0 ? 2 : 1
    }
    override func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
        section == 0 ? "Account" : nil
    }
    override func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
        section == 0 ? "Private" : nil
    }
    override func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
        indexPath.section == 1 ? 80 : UITableView.automaticDimension
    }
    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let styles: [UITableViewCell.CellStyle] = [.default, .value1, .subtitle]
        let index = indexPath.section * 2 + indexPath.row
        let cell = UITableViewCell(style: styles[index], reuseIdentifier: nil)
        cell.textLabel?.text = ["Name", "Mail", "Size"][index]
        cell.detailTextLabel?.text = ["", "ada", "Large"][index]
        cell.accessoryType = index == 0 ? .disclosureIndicator : .none
        return cell
    }
}
