import AnimaticTesting
import Testing
import UIKit

/// Constraints of visual formats. The expected frames follow from the numbers in the formats.
@MainActor
struct VisualFormatTests {
    let container = UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200))
    let one = UIView()
    let other = UIView()

    init() {
        for view in [one, other] {
            view.translatesAutoresizingMaskIntoConstraints = false
            container.addSubview(view)
        }
    }

    @Test func `a format places views with metrics and alignments`() {
        let views: [String: Any] = ["one": one, "other": other]
        let row = NSLayoutConstraint.constraints(
            withVisualFormat: "H:|-20-[one(width)]-[other(==one)]-(>=gap)-|",
            options: [.alignAllTop, .alignAllBottom], metrics: ["width": 100, "gap": CGFloat(4.5)], views: views)
        let column = NSLayoutConstraint.constraints(
            withVisualFormat: "V:|[one(40@750)]", options: [], metrics: nil, views: views)
        #expect(row.count == 7 && column.count == 2)
        #expect(!(row + column).contains { $0.isActive })
        #expect(row[4].relation == .greaterThanOrEqual && row[4].constant == 4.5)
        #expect(column[1].priority == .defaultHigh && column[1].secondAttribute == .notAnAttribute)
        NSLayoutConstraint.activate(row + column)
        container.layoutIfNeeded()
        // The system spacing between views is 8.
        #expect(one.frame == CGRect(x: 20, y: 0, width: 100, height: 40))
        #expect(other.frame == CGRect(x: 128, y: 0, width: 100, height: 40))
    }

    @Test func `a distance without a number from the superview uses its margins`() {
        container.layoutMargins = UIEdgeInsets(top: 1, left: 12, bottom: 3, right: 14)
        let made = NSLayoutConstraint.constraints(withVisualFormat: "H:|-[one]-|", views: ["one": one])
        #expect(made.count == 2)
        #expect(made.allSatisfy { $0.firstItem === container || $0.secondItem === container })
        NSLayoutConstraint.activate(made)
        container.layoutIfNeeded()
        #expect(one.frame.minX == 12 && one.frame.maxX == 286)
    }

    @Test func `invalid formats create no constraint`() throws {
        let screen = try TestScreen()
        screen.run {
            let view = UIView()
            let views: [String: Any] = ["view": view]
            #expect(NSLayoutConstraint.constraints(withVisualFormat: "H:[view", views: views).isEmpty)
            #expect(NSLayoutConstraint.constraints(withVisualFormat: "H:[missing(5)]", views: views).isEmpty)
            #expect(NSLayoutConstraint.constraints(withVisualFormat: "H:|[view]", views: views).isEmpty)
            let text: [String: Any] = ["wide": "5"]
            #expect(
                NSLayoutConstraint.constraints(withVisualFormat: "H:[view(wide)]", metrics: text, views: views).isEmpty)
        }
        #expect(screen.exceptions.count == 4)
        #expect(screen.exceptions.allSatisfy { $0.contains("Unable to parse constraint format") })
    }
}
