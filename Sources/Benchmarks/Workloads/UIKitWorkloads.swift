import AnimaticTesting
import Geometry
import Layout
import Simulation
import TestSupport
import UIKit
import Views

/// A tree of plain views with four constraints each, which can be created with the engine's handles or with `UIKit`.
///
/// The root of the tree is a list, which contains cards in a column. Each card contains nine views, one below the
/// other. Both versions create one view at a time, and use anchors to create the constraints.
struct InterfaceTree {
    /// An edge or the height of a view.
    private enum Place { case leading, trailing, top, bottom, height }

    /// A constraint of a view.
    private struct Row {
        var view: Int
        var place: Place
        /// The second item; `nil` if the constraint sets a constant.
        var other: (view: Int, place: Place)?
        var constant: Double
    }

    /// The index of the superview of each view. View 0 is the list.
    private var superviews: [Int] = [0]
    /// The constraints of each view except the list.
    private var rows: [[Row]] = []
    /// The index of the middle card's view, and the index of the changed constraint among the constraints of the card.
    private let moving: (card: Int, row: Int)

    /// The number of views in each card.
    private static let rowCount = 9

    /// Creates the description of a tree.
    ///
    /// - Parameter cards: The number of cards, which is at least 1.
    init(cards: Int) {
        moving = (cards / 2 * (Self.rowCount + 1) + 1, 0)
        for card in 0..<cards {
            let index = superviews.count
            superviews.append(0)
            rows.append([
                Row(view: index, place: .leading, other: (0, .leading), constant: 16),
                Row(view: index, place: .trailing, other: (0, .trailing), constant: -16),
                Row(view: index, place: .top, other: (0, .top), constant: Double(card) * 100),
                Row(view: index, place: .height, constant: 96),
            ])
            for row in 1...Self.rowCount {
                let view = superviews.count
                let above = row == 1 ? (view: index, place: Place.top) : (view: view - 1, place: .bottom)
                superviews.append(index)
                rows.append([
                    Row(view: view, place: .leading, other: (index, .leading), constant: Double(row)),
                    Row(view: view, place: .trailing, other: (index, .trailing), constant: Double(-2 * row)),
                    Row(view: view, place: .top, other: above, constant: 2),
                    Row(view: view, place: .height, constant: 7),
                ])
            }
        }
    }

    /// The number of views, not counting the list, and the number of constraints.
    var counts: (views: Int, constraints: Int) { (superviews.count - 1, rows.reduce(0) { $0 + $1.count }) }

    // MARK: With handles

    /// The tree in the form of engine handles.
    struct Handles {
        let list: View
        fileprivate let moving: LayoutConstraint

        /// Sets the leading constant of the middle card, which also moves the views in it, and lays out the tree.
        func move(by constant: Double) {
            moving.constant = constant
            list.window.rootView.layoutIfNeeded()
        }
    }

    /// Creates the views and their active constraints below `root`.
    func make(in root: View) -> Handles {
        let list = root.window.makeView("list")
        list.translatesAutoresizingMaskIntoConstraints = true
        list.frame = root.bounds
        root.addSubview(list)
        var views = [list]
        views.reserveCapacity(superviews.count)
        for superview in superviews.dropFirst() {
            let view = root.window.makeView("view")
            views[superview].addSubview(view)
            views.append(view)
        }
        var moving: LayoutConstraint?
        for (index, rows) in rows.enumerated() {
            let made = rows.map { Self.make($0, views) }
            LayoutConstraint.activate(made)
            if index + 1 == self.moving.card { moving = made[self.moving.row] }
        }
        guard let moving else { preconditionFailure("the card in the middle has constraints") }
        return Handles(list: list, moving: moving)
    }

    private static func make(_ row: Row, _ views: [View]) -> LayoutConstraint {
        let view = views[row.view]
        guard let other = row.other else { return view.heightAnchor.constraint(equalToConstant: row.constant) }
        let second = views[other.view]
        switch row.place {
        case .leading:
            return view.leadingAnchor.constraint(equalTo: second.leadingAnchor, constant: row.constant)
        case .trailing:
            return view.trailingAnchor.constraint(equalTo: second.trailingAnchor, constant: row.constant)
        default:
            let anchor = other.place == .top ? second.topAnchor : second.bottomAnchor
            return view.topAnchor.constraint(equalTo: anchor, constant: row.constant)
        }
    }

    // MARK: With UIKit

    /// The tree in the form of `UIKit` objects.
    @MainActor
    struct Objects {
        let list: UIView
        fileprivate let moving: NSLayoutConstraint

        /// Sets the leading constant of the middle card, which also moves the views in it, and lays out the tree.
        func move(by constant: CGFloat) {
            moving.constant = constant
            list.superview?.layoutIfNeeded()
        }
    }

    /// Creates the views and their active constraints below `root`.
    @MainActor
    func make(in root: UIView) -> Objects {
        let list = UIView(frame: root.bounds)
        root.addSubview(list)
        var views = [list]
        views.reserveCapacity(superviews.count)
        for superview in superviews.dropFirst() {
            let view = UIView()
            view.translatesAutoresizingMaskIntoConstraints = false
            views[superview].addSubview(view)
            views.append(view)
        }
        var moving: NSLayoutConstraint?
        for (index, rows) in rows.enumerated() {
            let made = rows.map { Self.make($0, views) }
            NSLayoutConstraint.activate(made)
            if index + 1 == self.moving.card { moving = made[self.moving.row] }
        }
        guard let moving else { preconditionFailure("the card in the middle has constraints") }
        return Objects(list: list, moving: moving)
    }

    @MainActor
    private static func make(_ row: Row, _ views: [UIView]) -> NSLayoutConstraint {
        let view = views[row.view]
        guard let other = row.other else {
            return view.heightAnchor.constraint(equalToConstant: CGFloat(row.constant))
        }
        let (second, constant) = (views[other.view], CGFloat(row.constant))
        switch row.place {
        case .leading:
            return view.leadingAnchor.constraint(equalTo: second.leadingAnchor, constant: constant)
        case .trailing:
            return view.trailingAnchor.constraint(equalTo: second.trailingAnchor, constant: constant)
        default:
            let anchor = other.place == .top ? second.topAnchor : second.bottomAnchor
            return view.topAnchor.constraint(equalTo: anchor, constant: constant)
        }
    }
}

/// A layout test with 40 views, 60 constraints, three turns and ten assertions. There are two versions of it: one
/// uses `AnimaticTesting` as a user would, and the other uses the engine's handles.
///
/// The test has 20 labels in a column, with constraints for the leading edge, the top and the width, and 20 views
/// with frames.
struct InterfaceTest {
    private static let count = 20
    /// The width of the first label in each turn.
    private static let widths = [100.0, 120, 140]

    private static func text(_ index: Int) -> String { "Row \(index)" }

    /// Checks three labels. `frame` returns the position and the width of a label. Label 0 must have the width `width`,
    /// and the other two labels must be 80 points wide.
    private static func check(_ frame: (Int) -> (x: Double, width: Double), _ width: Double) {
        for index in [0, 9, 19] {
            let (x, found) = frame(index)
            precondition(x == Double(index) && found == (index == 0 ? width : 80), "label \(index): \(x), \(found)")
        }
    }

    // MARK: With handles

    /// Runs the test in a new window.
    func play(in window: Window) {
        let root = window.rootView
        var (labels, constraints): ([View], [LayoutConstraint]) = ([], [])
        for index in 0..<Self.count {
            let view = window.makeView("view")
            view.translatesAutoresizingMaskIntoConstraints = true
            view.frame = Rect(x: 200, y: Double(index) * 30, width: 20, height: 20)
            root.addSubview(view)
            let label = window.makeView("label", content: .label(.init(Self.text(index))))
            root.addSubview(label)
            let above = labels.last?.bottomAnchor ?? root.topAnchor
            constraints += [
                label.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: Double(index)),
                label.topAnchor.constraint(equalTo: above, constant: 4),
                label.widthAnchor.constraint(equalToConstant: 80),
            ]
            labels.append(label)
        }
        LayoutConstraint.activate(constraints)
        Self.run(window, until: .zero)
        for (turn, width) in Self.widths.enumerated() {
            constraints[2].constant = width
            Self.run(window, until: .milliseconds(100 * (turn + 1)))
            Self.check({ (labels[$0].frame.origin.x, labels[$0].frame.size.width) }, width)
        }
        precondition(labels[0].frame.origin.y == 4)
    }

    private static func run(_ window: Window, until time: Duration) {
        var simulator = RunLoopSimulator(window: window, cues: [ScheduledCue(at: time) { _ in }])
        simulator.run(until: time)
        _ = window.takeEvents()
    }

    // MARK: With UIKit

    /// Runs the test on a new screen.
    @MainActor
    func play(on screen: TestScreen) {
        screen.run {
            let controller = UIViewController()
            guard let root = controller.view else { return }
            var (labels, constraints): ([UILabel], [NSLayoutConstraint]) = ([], [])
            for index in 0..<Self.count {
                root.addSubview(UIView(frame: CGRect(x: 200, y: Double(index) * 30, width: 20, height: 20)))
                let label = UILabel()
                label.text = Self.text(index)
                label.translatesAutoresizingMaskIntoConstraints = false
                root.addSubview(label)
                let above = labels.last?.bottomAnchor ?? root.topAnchor
                constraints += [
                    label.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: CGFloat(index)),
                    label.topAnchor.constraint(equalTo: above, constant: 4),
                    label.widthAnchor.constraint(equalToConstant: 80),
                ]
                labels.append(label)
            }
            NSLayoutConstraint.activate(constraints)
            screen.show(controller)
            for width in Self.widths {
                constraints[2].constant = CGFloat(width)
                screen.advance(by: 0.1)
                Self.check({ (Double(labels[$0].frame.minX), Double(labels[$0].frame.width)) }, width)
            }
            precondition(labels[0].frame.minY == 4)
        }
    }
}

/// A row whose height constraints and the text determine.
final class LabelRow: UITableViewCell {
    let label = UILabel()

    override init(style: CellStyle, reuseIdentifier: String?) {
        super.init(style: style, reuseIdentifier: reuseIdentifier)
        label.numberOfLines = 0
        label.translatesAutoresizingMaskIntoConstraints = false
        contentView.addSubview(label)
        NSLayoutConstraint.activate([
            label.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 12),
            label.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
            label.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
            label.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -12),
        ])
    }

    required init?(coder: NSCoder) { nil }
}

/// A data source with rows of one to three lines.
final class NumberedRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    private let count: Int

    init(count: Int) { self.count = count }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        let words = String(repeating: " with several words", count: indexPath.row % 5)
        (cell as? LabelRow)?.label.text = "Row \(indexPath.row)\(words)"
        return cell
    }
}
