import Layout
import Simulation
import UIKit
import Views

/// A tree of plain views with four constraints each, which can be created with the engine's handles or with `UIKit`.
///
/// The list contains cards in a column. Each card is a view with nine rows by default. Both versions create the tree
/// view by view, with anchors.
struct InterfaceTree {
    /// An edge or the height of a view.
    private enum Place { case leading, trailing, top, bottom, height }

    private struct Row {
        var view: Int
        var place: Place
        /// The second item; `nil` if the constraint sets a constant.
        var other: (view: Int, place: Place)?
        var constant: Double
    }

    /// The index of the superview of each view. View 0 is the list.
    private var superviews: [Int] = [0]
    private var rows: [[Row]] = []
    /// The constraint in the middle card that moves the rows of the card.
    private let moving: (card: Int, row: Int)

    /// The number of rows of each card.
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

        /// Moves the rows of one card and lays out the tree.
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

        /// Moves the rows of one card and lays out the tree.
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
