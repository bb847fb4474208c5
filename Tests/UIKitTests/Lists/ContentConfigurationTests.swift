import AnimaticTesting
import Containers
import Geometry
import Testing
import UIKit

/// A configuration of the program, whose view has a label with constraints.
struct BadgeConfiguration: UIContentConfiguration {
    var title: String
    var isSelected = false

    func makeContentView() -> any UIView & UIContentView { BadgeContentView(self) }

    func updated(for state: any UIConfigurationState) -> BadgeConfiguration {
        var updated = self
        updated.isSelected = (state as? UICellConfigurationState)?.isSelected ?? false
        return updated
    }
}

final class BadgeContentView: UIView, UIContentView {
    let label = UILabel()
    private var badge: BadgeConfiguration
    static var made = 0

    init(_ badge: BadgeConfiguration) {
        self.badge = badge
        super.init(frame: .zero)
        BadgeContentView.made += 1
        label.translatesAutoresizingMaskIntoConstraints = false
        addSubview(label)
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: topAnchor, constant: 30),
            label.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 24),
            label.bottomAnchor.constraint(equalTo: bottomAnchor, constant: -20),
        ])
        apply()
    }

    required init?(coder: NSCoder) { return nil }

    var configuration: any UIContentConfiguration {
        get { badge }
        set {
            badge = newValue as? BadgeConfiguration ?? badge
            apply()
        }
    }

    private func apply() { label.text = badge.isSelected ? "\(badge.title), selected" : badge.title }
}

/// Rows whose cells are configured by a closure.
@MainActor
private final class ConfiguredRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    let count: Int
    let configure: (UITableViewCell, Int) -> Void

    init(_ count: Int, _ configure: @escaping (UITableViewCell, Int) -> Void) {
        (self.count, self.configure) = (count, configure)
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        configure(cell, indexPath.row)
        return cell
    }

    func table(
        _ style: UITableView.Style, on screen: TestScreen, _ cellClass: AnyClass = UITableViewCell.self
    ) -> UITableView {
        let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 667), style: style)
        table.contentInsetAdjustmentBehavior = .never
        table.register(cellClass, forCellReuseIdentifier: "row")
        (table.dataSource, table.delegate) = (self, self)
        screen.show(table)
        table.layoutIfNeeded()
        return table
    }
}

/// The numbers are those of running screens on an iPhone SE with iOS 26.1: rows with a content configuration have 53
/// points in a table, and the parts of a list's rows are 15 points from its edges, without a space between the texts.
@MainActor
@Suite("List content configurations")
struct ContentConfigurationTests {
    private let screen: TestScreen

    init() throws { screen = try TestScreen("iPhone SE 3") }

    private func path(_ row: Int) -> IndexPath { IndexPath(row: row, section: 0) }

    private func label(_ text: String, in cell: UITableViewCell?) -> CGRect? {
        let found = cell?.contentView.subviews.first { ($0 as? UILabel)?.text == text }
        return found.map { $0.convert($0.bounds, to: cell) }
    }

    @Test func `rows have the measured heights, and texts have the measured places`() {
        screen.run {
            let rows = ConfiguredRows(4) { cell, row in
                var content = cell.defaultContentConfiguration()
                content.text = "Alpha"
                if row == 1 { content.secondaryText = "Second line" }
                if row == 2 {
                    content = .valueCell()
                    (content.text, content.secondaryText) = ("Charlie", "Detail")
                }
                if row == 3 { cell.accessoryType = .disclosureIndicator }
                cell.contentConfiguration = content
            }
            let table = rows.table(.plain, on: screen)
            #expect(table.rectForRow(at: path(0)).height == 53)
            // 15 + 20.5 + 18 + 15.
            #expect(table.rectForRow(at: path(1)).height == 68.5)
            let first = label("Alpha", in: table.cellForRow(at: path(0)))
            // 53 - 20.5 = 2 · 16.25, on half points.
            #expect(first?.minX == 16 && first?.minY == 16.5 && first?.height == 20.5)
            let cell = table.cellForRow(at: path(1))
            #expect(label("Alpha", in: cell)?.minY == 15)
            let second = label("Second line", in: cell)
            #expect(second?.origin == CGPoint(x: 16, y: 35.5) && second?.height == 18)
            let detail = label("Detail", in: table.cellForRow(at: path(2)))
            #expect(detail?.maxX == 359 && detail?.minY == 16.5)
            #expect(cell?.contentView.frame.width == 375)
            // The content view ends at the accessory: 375 - 16 - 10.5.
            #expect(table.cellForRow(at: path(3))?.contentView.frame.width == 348.5)
            #expect("\(type(of: table.visibleCells[0].contentView))" == "UIListContentView")
        }
    }

    @Test func `texts that do not fit side by side are one below the other`() {
        let size = { (width: Double) in { (room: Double) in Size(width: min(width, room), height: 20) } }
        var layout = ListContentLayout(
            margins: EdgeInsets(top: 10, left: 16, bottom: 10, right: 8), grid: PixelGrid(scale: 2))
        (layout.prefersSideBySide, layout.horizontalSpacing, layout.verticalSpacing) = (true, 6, 4)
        func parts(_ first: Double, _ second: Double) -> ListContentLayout.Parts {
            layout.parts(image: .zero, width: 124, height: nil, text: size(first), secondary: size(second))
        }
        // 124 - 16 - 8 = 100 points are left: 60 + 6 + 34 fit, and 60 + 6 + 35 do not.
        #expect(parts(60, 34).height == 40 && parts(60, 34).secondary.maxX == 116)
        #expect(parts(60, 35).height == 64 && parts(60, 35).secondary == Rect(x: 16, y: 34, width: 35, height: 20))
        layout.isRightToLeft = true
        #expect(parts(60, 34).text.maxX == 108 && parts(60, 34).secondary.minX == 8)
        layout.imageSpacing = 12
        let image = layout.parts(
            image: Size(width: 20, height: 30), width: 124, height: 60, text: size(200), secondary: { _ in .zero })
        // The image is at the right: 124 - 16 - 20. The text ends 12 points before it, and 124 - 16 - 20 - 12 - 8 = 68.
        #expect(image.image == Rect(x: 88, y: 15, width: 20, height: 30))
        #expect(image.text == Rect(x: 8, y: 20, width: 68, height: 20) && image.height == 50)
    }

    @Test func `a configuration is mirrored from right to left, and follows the text size`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.isRightToLeft = true
        screen.run {
            let rows = ConfiguredRows(1) { cell, _ in
                var content = UIListContentConfiguration.valueCell()
                (content.text, content.secondaryText) = ("Charlie", "Detail")
                cell.contentConfiguration = content
            }
            let cell = rows.table(.plain, on: screen).cellForRow(at: path(0))
            #expect(label("Charlie", in: cell)?.maxX == 359 && label("Detail", in: cell)?.minX == 16)
        }
    }

    @Test func `a view of the program shows its configuration, and is kept for the same type`() throws {
        try screen.run {
            BadgeContentView.made = 0
            let rows = ConfiguredRows(1) { cell, _ in cell.contentConfiguration = BadgeConfiguration(title: "Inbox") }
            let table = rows.table(.plain, on: screen)
            let cell = try #require(table.cellForRow(at: path(0)))
            let view = try #require(cell.contentView as? BadgeContentView)
            // 30 + 20.5 + 20 by its constraints.
            #expect(table.rectForRow(at: path(0)).height == 70.5 && view.label.frame.origin == CGPoint(x: 24, y: 30))
            table.selectRow(at: path(0), animated: false, scrollPosition: .none)
            table.layoutIfNeeded()
            #expect(view.label.text == "Inbox, selected" && cell.contentView === view && BadgeContentView.made == 1)
            cell.contentConfiguration = UIListContentConfiguration.cell()
            #expect(view.superview == nil && cell.contentView is UIListContentView)
            cell.contentConfiguration = nil
            #expect("\(type(of: cell.contentView))" == "UITableViewCellContentView")
            #expect(cell.contentView.superview === cell)
        }
    }

    @Test func `the state is reported before the first layout and after each change`() throws {
        final class Cell: UITableViewCell {
            var states: [Bool] = []
            override func updateConfiguration(using state: UICellConfigurationState) {
                super.updateConfiguration(using: state)
                states.append(state.isSelected)
            }
        }
        try screen.run {
            var handled: [String] = []
            let rows = ConfiguredRows(2) { cell, row in
                guard row == 0 else { return }
                cell.configurationUpdateHandler = { cell, state in
                    handled.append("\(state.isSelected) after \((cell as? Cell)?.states.count ?? 0)")
                    cell.backgroundConfiguration = UIBackgroundConfiguration.listPlainCell().updated(for: state)
                }
            }
            let table = rows.table(.plain, on: screen, Cell.self)
            let cell = try #require(table.cellForRow(at: path(0)) as? Cell)
            #expect(cell.states == [false] && handled == ["false after 1"])
            let background = try #require(cell.subviews.first { "\(type(of: $0))" == "_UISystemBackgroundView" })
            #expect(background.backgroundColor == .systemBackground && background.frame == cell.bounds)
            table.selectRow(at: path(0), animated: false, scrollPosition: .none)
            table.layoutIfNeeded()
            #expect(cell.states == [false, true] && handled.last == "true after 2")
            // The fill of a selected row: 220 of 255, from the background configuration alone.
            var (red, alpha): (CGFloat, CGFloat) = (0, 0)
            _ = unsafe background.backgroundColor?.getRed(&red, green: nil, blue: nil, alpha: &alpha)
            #expect(abs(red - 220.0 / 255) < 0.001 && alpha == 1)
            #expect(cell.subviews.count { "\(type(of: $0))" == "_UISystemBackgroundView" && !$0.isHidden } == 1)
            cell.setNeedsUpdateConfiguration()
            cell.layoutIfNeeded()
            #expect(cell.states == [false, true, true])
        }
    }

    @Test func `a background of the program keeps its color, and has insets`() {
        let state = { (isSelected: Bool) -> UICellConfigurationState in
            var state = UICellConfigurationState(traitCollection: UITraitCollection())
            state.isSelected = isSelected
            return state
        }
        var background = UIBackgroundConfiguration.listGroupedCell()
        background.backgroundColor = .red
        #expect(background.updated(for: state(true)).backgroundColor == .red)
        #expect(UIBackgroundConfiguration.listGroupedCell().updated(for: state(true)).backgroundColor != nil)
        let selected = UIBackgroundConfiguration.listPlainCell().updated(for: state(true))
        #expect(selected.backgroundColor != .systemBackground)
        #expect(selected.updated(for: state(false)) == .listPlainCell())
        screen.run {
            let rows = ConfiguredRows(1) { cell, _ in
                background.backgroundInsets = NSDirectionalEdgeInsets(top: 4, leading: 10, bottom: 6, trailing: 20)
                cell.backgroundConfiguration = background
            }
            let cell = rows.table(.plain, on: screen).cellForRow(at: path(0))
            // 375 - 10 - 20 by 52 - 4 - 6.
            #expect(cell?.subviews.first?.frame == CGRect(x: 10, y: 4, width: 345, height: 42))
            #expect(cell?.backgroundColor == nil || cell?.backgroundColor == .clear)
        }
    }

    @Test func `headers and footers show configurations`() throws {
        final class Source: NSObject, UITableViewDataSource, UITableViewDelegate {
            func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 1 }
            func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
                UITableViewCell(style: .default, reuseIdentifier: nil)
            }
            func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
                let view = UITableViewHeaderFooterView(reuseIdentifier: "header")
                view.configurationUpdateHandler = { view, _ in
                    var content = view.defaultContentConfiguration()
                    content.text = "General"
                    content.textProperties.transform = .uppercase
                    view.contentConfiguration = content
                }
                return view
            }
        }
        screen.run {
            let source = Source()
            let table = UITableView(frame: CGRect(x: 0, y: 0, width: 375, height: 667), style: .grouped)
            (table.dataSource, table.delegate) = (source, source)
            screen.show(table)
            table.layoutIfNeeded()
            // The header of a group: 12 + 20.5 + 5.5, with the label at y 12.
            #expect(table.rectForHeader(inSection: 0).height == 38)
            let label = table.headerView(forSection: 0)?.contentView.subviews.compactMap { $0 as? UILabel }.first
            #expect(label?.text == "GENERAL" && label?.frame.origin == CGPoint(x: 16, y: 12))
        }
    }

    @Test func `a list content view refuses another configuration`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let view = UIListContentView(configuration: .cell())
            #expect(!view.supports(BadgeConfiguration(title: "")))
            view.configuration = BadgeConfiguration(title: "")
            #expect(view.configuration is UIListContentConfiguration)
        }
        #expect(screen.exceptions.contains { "\($0)".contains("cannot show a BadgeConfiguration") })
    }
}
