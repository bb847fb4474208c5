import AnimaticTesting
import Testing
import UIKit

/// Frames that constraints determine. The expected numbers follow from the constants of the constraints.
@MainActor
struct LayoutTests {
    @Test func `anchors give views their frames`() throws {
        let screen = try TestScreen("iPhone 8")
        screen.run {
            let controller = UIViewController()
            let (box, dot) = (UIView(), UIView())
            for view in [box, dot] { view.translatesAutoresizingMaskIntoConstraints = false }
            controller.view.addSubview(box)
            box.addSubview(dot)
            NSLayoutConstraint.activate([
                box.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor, constant: 20),
                box.trailingAnchor.constraint(equalTo: controller.view.trailingAnchor, constant: -20),
                box.topAnchor.constraint(equalTo: controller.view.safeAreaLayoutGuide.topAnchor, constant: 8),
                box.heightAnchor.constraint(equalTo: box.widthAnchor, multiplier: 0.2),
                dot.centerXAnchor.constraint(equalTo: box.centerXAnchor),
                dot.centerYAnchor.constraint(equalTo: box.centerYAnchor),
                dot.widthAnchor.constraint(equalToConstant: 10), dot.heightAnchor.constraint(equalToConstant: 10),
            ])
            screen.show(controller)
            // The screen is 375 points wide and its safe area begins at 20.
            #expect(box.frame == CGRect(x: 20, y: 28, width: 335, height: 67))
            #expect(dot.center == CGPoint(x: 167.5, y: 33.5))
            #expect(screen.conflicts.isEmpty && !box.hasAmbiguousLayout)
        }
    }

    @Test func `a view holds the active constraints between its descendants`() throws {
        try TestScreen().run {
            let (container, one, other) = (UIView(), UIView(), UIView())
            container.addSubview(one)
            container.addSubview(other)
            let width = one.widthAnchor.constraint(equalToConstant: 10)
            let gap = one.leadingAnchor.constraint(equalTo: other.trailingAnchor, constant: 4)
            NSLayoutConstraint.activate([width, gap])
            #expect(one.constraints.first === width && one.constraints.count == 1)
            #expect(container.constraints.first === gap && container.constraints.count == 1)
            #expect(gap.firstItem === one && gap.secondItem === other && width.secondAttribute == .notAnAttribute)
            one.removeFromSuperview()
            #expect(!gap.isActive && width.isActive && container.constraints.isEmpty)
        }
    }

    @Test func `constraints that UIKit rejects stay inactive`() throws {
        let screen = try TestScreen()
        screen.run {
            let (one, other) = (UIView(), UIView())
            let unrelated = one.leadingAnchor.constraint(equalTo: other.leadingAnchor)
            unrelated.isActive = true
            #expect(!unrelated.isActive)
            let place = NSLayoutConstraint(
                item: one, attribute: .left, relatedBy: .equal, toItem: nil, attribute: .notAnAttribute, multiplier: 1,
                constant: 5)
            place.isActive = true
            #expect(!place.isActive)
            let width = one.widthAnchor.constraint(equalToConstant: 10)
            width.isActive = true
            width.priority = .defaultHigh
            #expect(width.priority == .required)
            one.frame.origin.x = .nan
            #expect(one.frame.origin.x == 0)
            one.addSubview(one)
            #expect(one.subviews.isEmpty)
        }
        #expect(screen.exceptions.count == 5)
        #expect(screen.exceptions.first?.contains("no common ancestor") == true)
    }

    /// Apple's documentation of `UISegmentedControl`: an index beyond the last segment refers to the last segment.
    @Test func `a subview index out of range is rejected, and a segment index is at most the last`() throws {
        let screen = try TestScreen()
        screen.run {
            let (view, low, high) = (UIView(), UIView(), UIView())
            view.exchangeSubview(at: 0, withSubviewAt: 1)
            view.addSubview(low)
            view.addSubview(high)
            view.exchangeSubview(at: 0, withSubviewAt: 2)
            #expect(view.subviews == [low, high] && screen.exceptions.count == 2)
            view.exchangeSubview(at: 0, withSubviewAt: 1)
            #expect(view.subviews == [high, low])

            let control = UISegmentedControl(items: ["One", "Two"])
            #expect(control.titleForSegment(at: 5) == "Two")
            control.setTitle("Last", forSegmentAt: 5)
            #expect(control.titleForSegment(at: 1) == "Last")
            control.removeSegment(at: 5, animated: false)
            #expect(control.numberOfSegments == 1)
            control.setTitle("None", forSegmentAt: -1)
            #expect(control.titleForSegment(at: 0) == "One" && screen.exceptions.count == 3)
            control.removeAllSegments()
            #expect(control.titleForSegment(at: 0) == nil && screen.exceptions.count == 3)
        }
    }

    @Test(arguments: [CGFloat.nan, .infinity, -.infinity])
    func `a constraint has finite numbers`(number: CGFloat) throws {
        let screen = try TestScreen()
        screen.run {
            let (container, view) = (UIView(), UIView())
            container.addSubview(view)
            let width = view.widthAnchor.constraint(equalToConstant: 10)
            for isActive in [false, true] {
                width.isActive = isActive
                width.constant = number
                #expect(width.constant == 10 && width.isActive == isActive)
            }
            let constant = view.heightAnchor.constraint(equalToConstant: number)
            let multiplier = view.heightAnchor.constraint(equalTo: container.heightAnchor, multiplier: number)
            constant.isActive = true
            multiplier.isActive = true
            #expect(!constant.isActive && !multiplier.isActive)
        }
        let constant = "NSLayoutConstraint constant is not finite!  That's illegal.  constant:\(number)"
        #expect(
            screen.exceptions == [
                constant, constant, constant, "Multiplier is not finite!  That's illegal.  multiplier:\(number)",
            ])
    }

    @Test func `priorities are calculated with numbers`() throws {
        #expect((UILayoutPriority.required - 1).rawValue == 999 && (2 + UILayoutPriority.defaultLow).rawValue == 252)
        #expect(UILayoutPriority.defaultHigh - .defaultLow == 500 && UILayoutPriority.defaultLow < .defaultHigh)
        var priority = UILayoutPriority.defaultHigh
        priority -= 10
        #expect(priority.rawValue == 740)
        priority += 4
        #expect(priority.rawValue == 744)
        #expect(UIFont.Weight.regular < .bold && UIWindow.Level.normal + 1 > .normal)
        let screen = try TestScreen()
        screen.run {
            let view = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
            let box = UIView()
            view.addSubview(box)
            box.translatesAutoresizingMaskIntoConstraints = false
            let (narrow, wide) = (
                box.widthAnchor.constraint(equalToConstant: 10), box.widthAnchor.constraint(equalToConstant: 30)
            )
            narrow.priority = .required - 2
            wide.priority = .required - 1
            NSLayoutConstraint.activate([narrow, wide])
            view.layoutIfNeeded()
            #expect(box.frame.width == 30 && screen.conflicts.isEmpty)
        }
    }

    @Test func `positions in a view are numbers`() throws {
        let screen = try TestScreen()
        screen.run {
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
            scroll.contentOffset = CGPoint(x: 5, y: 7)
            scroll.contentOffset.y = .nan
            #expect(scroll.contentOffset == CGPoint(x: 5, y: 7))
            scroll.bounds.size.width = .nan
            #expect(scroll.bounds == CGRect(x: 5, y: 7, width: 100, height: 100))
        }
        #expect(screen.exceptions.count == 2)
        #expect(screen.exceptions.allSatisfy { $0.contains("CALayer bounds contains NaN") })
    }

    @Test func `a position along one axis can equal a position along the other axis`() throws {
        let screen = try TestScreen()
        screen.run {
            let (container, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100)), UIView())
            let sibling = UIView(frame: CGRect(x: 0, y: 30, width: 10, height: 10))
            container.addSubview(sibling)
            container.addSubview(view)
            view.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                view.topAnchor.constraint(equalTo: container.topAnchor, constant: 30),
                NSLayoutConstraint(
                    item: view, attribute: .left, relatedBy: .equal, toItem: sibling, attribute: .top, multiplier: 2,
                    constant: 1),
                view.widthAnchor.constraint(equalToConstant: 5), view.heightAnchor.constraint(equalToConstant: 5),
            ])
            container.layoutIfNeeded()
            #expect(view.frame == CGRect(x: 61, y: 30, width: 5, height: 5))
        }
        #expect(screen.exceptions.isEmpty)
    }

    @Test func `a hierarchy without a window is laid out on request`() throws {
        try TestScreen().run {
            let stack = UIStackView(arrangedSubviews: [Block(20), Block(30)])
            stack.spacing = 6
            stack.axis = .vertical
            stack.translatesAutoresizingMaskIntoConstraints = false
            let container = UIView(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
            container.addSubview(stack)
            stack.topAnchor.constraint(equalTo: container.topAnchor).isActive = true
            stack.leadingAnchor.constraint(equalTo: container.leadingAnchor).isActive = true
            container.layoutIfNeeded()
            #expect(stack.frame == CGRect(x: 0, y: 0, width: 30, height: 56))
            #expect(stack.arrangedSubviews.map(\.frame.minY) == [0, 26])
            stack.arrangedSubviews[0].isHidden = true
            container.layoutIfNeeded()
            #expect(stack.frame.height == 30)
            #expect(stack.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize) == CGSize(width: 30, height: 30))
        }
    }

    @Test func `guides and distances are part of the layout`() throws {
        try TestScreen().run {
            let container = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
            let (one, other, guide) = (UIView(), UIView(), UILayoutGuide())
            for view in [one, other] {
                container.addSubview(view)
                view.translatesAutoresizingMaskIntoConstraints = false
                view.widthAnchor.constraint(equalToConstant: 10).isActive = true
            }
            container.addLayoutGuide(guide)
            let before = container.leadingAnchor.anchorWithOffset(to: one.leadingAnchor)
            let after = other.trailingAnchor.anchorWithOffset(to: container.trailingAnchor)
            NSLayoutConstraint.activate([
                guide.leadingAnchor.constraint(equalTo: one.trailingAnchor),
                guide.trailingAnchor.constraint(equalTo: other.leadingAnchor),
                guide.widthAnchor.constraint(equalToConstant: 20), before.constraint(equalTo: after, multiplier: 2),
            ])
            container.layoutIfNeeded()
            // 100 − 10 − 20 − 10 = 60 points are divided in the proportion 2 : 1.
            #expect(one.frame.minX == 40 && other.frame.minX == 70 && guide.layoutFrame.width == 20)
        }
    }
}

/// A view with a natural size.
final class Block: UIView {
    private let side: CGFloat

    init(_ side: CGFloat) {
        self.side = side
        super.init(frame: .zero)
    }

    required init?(coder: NSCoder) { return nil }

    override var intrinsicContentSize: CGSize { CGSize(width: side, height: side) }
}
