import Geometry
import TestSupport
import Testing
import Views

@testable import Simulation

/// Checks the number of views that the passes visit. The passes count their visits.
@Suite("In a window of 11,101 views, layoutIfNeeded visits")
struct CleanViewTests {
    private let window = Window.phone()
    /// A hundred sections with ten cells each, and ten views in each cell, all aligned with the first view.
    private var cells: [View] = []
    /// The left edge of the first view in each cell.
    private var indents: [LayoutConstraint] = []

    init() {
        for index in 0..<100 {
            let section = add("section\(index)", to: window.rootView, at: Double(index))
            for number in 0..<10 {
                let cell = add("cell\(index).\(number)", to: section, at: Double(number))
                cells.append(cell)
                addViews(to: cell)
            }
        }
        window.rootView.layoutIfNeeded()
    }

    private mutating func addViews(to cell: View) {
        let first = add("\(cell.name).0", to: cell, at: 0, indented: false)
        let indent = first.leadingAnchor.constraint(equalTo: cell.leadingAnchor)
        indent.isActive = true
        indents.append(indent)
        for index in 1..<10 {
            let view = add("\(cell.name).\(index)", to: cell, at: Double(index), indented: false)
            view.leadingAnchor.constraint(equalTo: first.leadingAnchor).isActive = true
        }
    }

    /// Adds a view of 20 × 20 points.
    private func add(_ name: String, to superview: View, at offset: Double, indented: Bool = true) -> View {
        let view = window.addView(name, to: superview)
        let left = view.leadingAnchor.constraint(equalTo: superview.leadingAnchor, constant: offset)
        LayoutConstraint.activate([
            view.topAnchor.constraint(equalTo: superview.topAnchor, constant: offset),
            view.widthAnchor.constraint(equalToConstant: 20),
            view.heightAnchor.constraint(equalToConstant: 20),
        ])
        left.isActive = indented
        return view
    }

    private func visits(of view: View? = nil) -> Int {
        let before = window.invalidation.layoutVisits
        (view ?? window.rootView).layoutIfNeeded()
        return window.invalidation.layoutVisits - before
    }

    @Test func `only the views on the paths to views that move`() throws {
        #expect(window.tree.views.count == 11_101)
        #expect(window.invalidation.layoutVisits >= 11_101, "every view at first")
        #expect(visits() == 0, "nothing has changed")

        indents[123].constant = 5
        #expect(visits() == 3, "the root, the section and the cell")
        #expect(cells[123].subviews.map(\.frame.minX) == Array(repeating: 5, count: 10))

        indents[123].constant = 6
        indents[877].constant = 6
        #expect(visits() == 5, "the root, two sections and two cells")
        #expect(cells[877].subviews.map(\.frame.minX) == Array(repeating: 6, count: 10))

        indents[121].constant = 7
        indents[128].constant = 7
        #expect(visits() == 4, "the root, one section and two cells")

        let view = cells[123].subviews[9]
        try #require(window.constraints.first { $0.identifier == "\(view.name).width == 20" }).constant = 30
        #expect(visits() == 4, "the root, the section, the cell, and the view, which lays out its own subviews")
    }

    @Test func `only the cell if the cell is the receiver`() {
        indents[123].constant = 5
        indents[877].constant = 5
        #expect(visits(of: cells[123]) == 1)
        #expect(cells[123].subviews[0].frame.minX == 5)
        #expect(cells[877].subviews[0].frame.minX == 0)
    }

    @Test func `the views on the path to a view whose natural size changed, to update constraints`() {
        var before = window.invalidation.constraintUpdateVisits
        indents[123].constant = 5
        window.rootView.layoutIfNeeded()
        #expect(window.invalidation.constraintUpdateVisits == before, "a new constant requests no update")

        before = window.invalidation.constraintUpdateVisits
        cells[123].subviews[3].invalidateIntrinsicContentSize()
        window.rootView.layoutIfNeeded()
        #expect(window.invalidation.constraintUpdateVisits == before + 4)
    }
}
