import AnimaticTesting
import Testing
import UIKit

@Suite("Layout anchors") @MainActor
struct AnchorEqualityTests {
    @Test func `are equal if they belong to the same attribute of the same item`() throws {
        try TestScreen().run {
            let (view, other) = (UIView(), UIView())
            #expect(view.topAnchor == view.topAnchor && view.topAnchor.hash == view.topAnchor.hash)
            #expect(view.topAnchor != view.bottomAnchor && view.topAnchor != other.topAnchor)
            #expect(view.safeAreaLayoutGuide.topAnchor != view.topAnchor)
            #expect(view.leadingAnchor != view.leftAnchor && !view.topAnchor.isEqual(view.leftAnchor))
            #expect(Set([view.widthAnchor, view.heightAnchor, view.widthAnchor]).count == 2)
        }
    }

    @Test func `can be read from a constraint`() throws {
        try TestScreen().run {
            let (view, other) = (UIView(), UIView())
            let top = view.topAnchor.constraint(equalTo: other.safeAreaLayoutGuide.bottomAnchor, constant: 3)
            #expect(top.firstAnchor == view.topAnchor && top.secondAnchor == other.safeAreaLayoutGuide.bottomAnchor)
            #expect(top.firstAnchor is NSLayoutAnchor<NSLayoutYAxisAnchor>)
            let width = view.widthAnchor.constraint(equalToConstant: 4)
            #expect(width.firstAnchor is NSLayoutDimension && width.secondAnchor == nil)
            // A multiple of 0 is no relation to the other view.
            let zero = view.heightAnchor.constraint(equalTo: other.heightAnchor, multiplier: 0, constant: 5)
            #expect(zero.secondAnchor == nil && zero.multiplier == 1 && zero.constant == 5)
            let margin = NSLayoutConstraint(
                item: view, attribute: .leading, relatedBy: .equal, toItem: other, attribute: .leadingMargin,
                multiplier: 1,
                constant: 0)
            #expect(margin.firstAnchor == view.leadingAnchor && margin.secondAnchor is NSLayoutXAxisAnchor)
        }
    }
}
