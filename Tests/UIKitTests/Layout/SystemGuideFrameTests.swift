import AnimaticTesting
import Testing
import UIKit

/// The frames of the guides that UIKit provides. No constraint refers to the guides.
@Suite("The layout frame of a system guide")
@MainActor
struct SystemGuideFrameTests {
    @Test func `is the area inside the safe area, the margins or the readable margins`() throws {
        let screen = try TestScreen("iPhone 8")
        screen.run {
            let controller = UIViewController()
            screen.show(controller)
            let view: UIView = controller.view
            // The screen has 375 × 667 points, a status bar of 20 points and margins of 16 points.
            let safeArea = CGRect(x: 0, y: 20, width: 375, height: 647)
            #expect(view.safeAreaLayoutGuide.layoutFrame == safeArea)
            #expect(view.layoutMarginsGuide.layoutFrame == safeArea.insetBy(dx: 16, dy: 0))
            #expect(view.readableContentGuide.layoutFrame == safeArea.insetBy(dx: 16, dy: 0))
        }
    }

    @Test func `follows the size and the margins of a view without layout`() throws {
        try TestScreen().run {
            let view = UIView(frame: CGRect(x: 5, y: 6, width: 100, height: 50))
            #expect(view.layoutMarginsGuide.layoutFrame == CGRect(x: 8, y: 8, width: 84, height: 34))
            view.layoutMargins = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
            view.frame.size = CGSize(width: 200, height: 80)
            #expect(view.layoutMarginsGuide.layoutFrame == CGRect(x: 2, y: 1, width: 194, height: 76))
            #expect(view.safeAreaLayoutGuide.layoutFrame == view.bounds)
        }
    }

    @Test func `is the same before and after a constraint refers to the guide`() throws {
        let screen = try TestScreen("iPhone 16")
        screen.run {
            let controller = UIViewController()
            screen.show(controller)
            let guides = [
                controller.view.safeAreaLayoutGuide, controller.view.layoutMarginsGuide,
                controller.view.readableContentGuide,
            ]
            let before = guides.map(\.layoutFrame)
            #expect(!before.contains(.zero))
            let mark = UIView()
            mark.translatesAutoresizingMaskIntoConstraints = false
            controller.view.addSubview(mark)
            for guide in guides { mark.topAnchor.constraint(equalTo: guide.topAnchor).isActive = true }
            // The constraint exists, but the layout has not run.
            #expect(guides.map(\.layoutFrame) == before)
            controller.view.layoutIfNeeded()
            #expect(guides.map(\.layoutFrame) == before)
        }
    }

    @Test func `moves with the content offset of a scroll view, whose content guide has the content size`() throws {
        try TestScreen().run {
            let scroll = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 50))
            scroll.contentSize = CGSize(width: 100, height: 400)
            scroll.contentOffset = CGPoint(x: 0, y: 30)
            #expect(scroll.frameLayoutGuide.layoutFrame == CGRect(x: 0, y: 30, width: 100, height: 50))
            #expect(scroll.contentLayoutGuide.layoutFrame == CGRect(x: 0, y: 0, width: 100, height: 400))
        }
    }

    @Test func `agrees with constraints to a view that has no superview and that constraints could lay out`() throws {
        try TestScreen().run {
            for guide in [\UIView.layoutMarginsGuide, \.readableContentGuide, \.safeAreaLayoutGuide] {
                // No constraint gives the container a size, so that constraints treat it as empty.
                let (container, view) = (UIView(frame: CGRect(x: 0, y: 0, width: 300, height: 200)), UIView())
                container.translatesAutoresizingMaskIntoConstraints = false
                view.translatesAutoresizingMaskIntoConstraints = false
                container.addSubview(view)
                let area = container[keyPath: guide]
                NSLayoutConstraint.activate([
                    view.leadingAnchor.constraint(equalTo: area.leadingAnchor),
                    view.topAnchor.constraint(equalTo: area.topAnchor),
                    view.trailingAnchor.constraint(equalTo: area.trailingAnchor),
                    view.bottomAnchor.constraint(equalTo: area.bottomAnchor),
                ])
                container.layoutIfNeeded()
                #expect(area.layoutFrame == view.frame)
                // Once constraints give it a size, both have that size.
                container.widthAnchor.constraint(equalToConstant: 100).isActive = true
                container.heightAnchor.constraint(equalToConstant: 80).isActive = true
                container.layoutIfNeeded()
                #expect(area.layoutFrame == view.frame && view.frame.width > 80)
            }
        }
    }
}
