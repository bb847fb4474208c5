import AnimaticTesting
import Testing
import UIKit

/// The constraints that UIKit lists for a view along an axis.
@MainActor
struct AffectingConstraintTests {
    /// Same as the engine's test of row J10.
    @Test func `the natural size is one constraint with two priorities`() throws {
        let screen = try TestScreen()
        screen.run {
            let (controller, box) = (UIViewController(), SizedBox())
            controller.view.addSubview(box)
            box.accessibilityIdentifier = "box"
            box.translatesAutoresizingMaskIntoConstraints = false
            box.setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
            let leading = box.leadingAnchor.constraint(equalTo: controller.view.leadingAnchor, constant: 20)
            let top = box.topAnchor.constraint(equalTo: controller.view.topAnchor)
            NSLayoutConstraint.activate([leading, top])
            @MainActor func check() {
                let horizontal = box.constraintsAffectingLayout(for: .horizontal)
                #expect(horizontal.first === leading)
                let size = horizontal.last
                #expect(
                    size?.description
                        == "<NSContentSizeLayoutConstraint 'box'.width == 100.0 Hug:251.0 CompressionResistance:750.0>")
                #expect(size?.firstItem === box && size?.firstAttribute == .width && size?.constant == 100)
                #expect(size?.isActive == true && size?.secondItem == nil)
                let vertical = box.constraintsAffectingLayout(for: .vertical)
                #expect(vertical.first === top && vertical.last?.firstAttribute == .height)
                #expect(vertical.last?.constant == 30)
            }
            // The result is the same before and after the first layout.
            check()
            screen.show(controller)
            check()
        }
    }

    @Test func `constraints of other views are listed, and those without influence are not`() throws {
        let screen = try TestScreen()
        screen.run {
            let (controller, first, second) = (UIViewController(), UIView(), UIView())
            for view in [first, second] {
                controller.view.addSubview(view)
                view.translatesAutoresizingMaskIntoConstraints = false
            }
            let left = first.leftAnchor.constraint(equalTo: controller.view.leftAnchor)
            let width = first.widthAnchor.constraint(equalToConstant: 50)
            let beside = second.leftAnchor.constraint(equalTo: first.rightAnchor)
            let same = second.widthAnchor.constraint(equalTo: first.widthAnchor)
            let most = second.widthAnchor.constraint(lessThanOrEqualToConstant: 400)
            NSLayoutConstraint.activate([left, width, beside, same, most])
            screen.show(controller)
            let found = second.constraintsAffectingLayout(for: .horizontal)
            #expect([left, width, beside, same].allSatisfy { wanted in found.contains { $0 === wanted } })
            #expect(!found.contains { $0 === most })
        }
    }

    @Test func `a frame that code set is listed as a constraint of the autoresizing mask`() throws {
        let screen = try TestScreen()
        screen.run {
            let (controller, fixed, free) = (UIViewController(), UIView(), UIView())
            fixed.frame = CGRect(x: 10, y: 20, width: 70, height: 40)
            fixed.accessibilityIdentifier = "fixed"
            free.translatesAutoresizingMaskIntoConstraints = false
            for view in [fixed, free] { controller.view.addSubview(view) }
            let same = free.widthAnchor.constraint(equalTo: fixed.widthAnchor)
            NSLayoutConstraint.activate([same, free.leftAnchor.constraint(equalTo: controller.view.leftAnchor)])
            screen.show(controller)
            let found = free.constraintsAffectingLayout(for: .horizontal)
            #expect(found.contains { $0 === same })
            #expect(
                found.map(\.description).contains("<NSAutoresizingMaskLayoutConstraint 'fixed'.width == 70.0>"))
        }
    }
}

private final class SizedBox: UIView {
    override var intrinsicContentSize: CGSize { CGSize(width: 100, height: 30) }
}
