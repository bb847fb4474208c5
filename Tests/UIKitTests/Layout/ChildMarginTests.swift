import AnimaticTesting
import Testing
import UIKit

/// The margins of the view of a controller are the system's minimum margins, as Apple documents: on an iPhone 16, 20 points
/// at the sides were measured, and 16 points on an iPhone SE.
@MainActor
@Suite("The margins of a child controller that the program adds")
struct ChildMarginTests {
    @Test("are those of a root controller", arguments: [("iPhone 16", 20.0), ("iPhone SE 3", 16)])
    func margins(device: String, side: Double) throws {
        let screen = try TestScreen(device)
        screen.run {
            let (parent, child) = (UIViewController(), UIViewController())
            parent.addChild(child)
            child.view.frame = parent.view.bounds
            parent.view.addSubview(child.view)
            child.didMove(toParent: parent)
            let marker = UIView()
            marker.translatesAutoresizingMaskIntoConstraints = false
            child.view.addSubview(marker)
            let guide = child.view.layoutMarginsGuide
            NSLayoutConstraint.activate([
                marker.leadingAnchor.constraint(equalTo: guide.leadingAnchor),
                marker.trailingAnchor.constraint(equalTo: guide.trailingAnchor),
                marker.topAnchor.constraint(equalTo: guide.topAnchor),
                marker.heightAnchor.constraint(equalToConstant: 10),
            ])
            screen.show(parent)
            #expect(child.view.layoutMargins == parent.view.layoutMargins)
            #expect(child.view.layoutMargins.left == CGFloat(side))
            #expect(marker.frame.minX == CGFloat(side) && marker.frame.maxX == parent.view.bounds.width - CGFloat(side))
            // A plain subview has 8 points.
            let plain = UIView(frame: CGRect(x: 100, y: 200, width: 100, height: 100))
            child.view.addSubview(plain)
            #expect(plain.layoutMargins == UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8))
        }
    }
}
