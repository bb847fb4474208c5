import AnimaticTesting
import Testing
import UIKit

/// The constraints of a post about two buttons with equal spacing, with views and with layout guides for the gaps.
///
/// The buttons are 46 and 118 points wide. With a content width of C points, each gap has max(8, (C - 236) / 3)
/// points, and each button has min(118, (C - 24) / 2) points. `Timelines/EqualSpacing` uses the same numbers.
@MainActor
struct EqualSpacingSnippetTests {
    /// Half of a pixel, because frames are rounded and the gaps are thirds.
    private static let tolerance: CGFloat = 0.25

    private func expect(_ found: [[CGFloat]], _ expected: [[CGFloat]], _ context: Comment) {
        for (found, expected) in zip(found, expected) {
            #expect(zip(found, expected).allSatisfy { abs($0 - $1) <= Self.tolerance }, context)
        }
        #expect(found.count == expected.count)
    }

    @Test(arguments: [false, true])
    func `both buttons are as wide as the longer one, with equal gaps`(usesGuides: Bool) throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let controller = UIViewController()
            let row = ButtonRow(in: controller.view, usesGuides: usesGuides)
            screen.show(controller)
            // C = 375 - 32 = 343: gaps of 35.667.
            expect(
                row.spans,
                [[16, 35.667], [51.667, 118], [169.667, 35.667], [205.333, 118], [323.333, 35.667]], "portrait")
            #expect(row.short.rise == [617, 30] && row.long.rise == [617, 30])
            #expect(controller.view.subviews.count == (usesGuides ? 2 : 5))
            #expect(screen.conflicts.isEmpty)

            screen.rotate(toLandscape: true)
            screen.advance(by: 0.15)
            // Half of the time is half of the change from 51.5 to 150.5, and from 205.5 to 398.5.
            #expect(screen.presentationFrame(of: row.short) == CGRect(x: 101, y: 471, width: 118, height: 30))
            #expect(screen.presentationFrame(of: row.long)?.minX == 302)
            screen.advance(by: 1)
            // C = 667 - 40 = 627: gaps of 130.333.
            expect(
                row.spans,
                [[20, 130.333], [150.333, 118], [268.333, 130.333], [398.667, 118], [516.667, 130.333]], "landscape")
            #expect(row.short.rise == [325, 30])
        }
    }

    /// The width of a container with margins of 16 points, the width of a gap, and the width of a button.
    private nonisolated static let widths: [(width: CGFloat, gap: CGFloat, button: CGFloat)] = [
        (375, 35.667, 118), (292, 8, 118), (240, 8, 92), (56, 8, 0),
    ]

    @Test(arguments: widths, [false, true])
    func `the gaps shrink first, then the buttons`(
        numbers: (width: CGFloat, gap: CGFloat, button: CGFloat), usesGuides: Bool
    ) throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let container = UIView(frame: CGRect(x: 0, y: 100, width: numbers.width, height: 100))
            container.layoutMargins = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
            let row = ButtonRow(in: container, usesGuides: usesGuides)
            screen.show(container)
            let (gap, button) = (numbers.gap, numbers.button)
            expect(
                row.spans,
                [
                    [16, gap], [16 + gap, button], [16 + gap + button, gap], [16 + 2 * gap + button, button],
                    [16 + 2 * (gap + button), gap],
                ], "\(numbers.width)")
            #expect(screen.conflicts.isEmpty)
        }
    }

    @Test func `without space for the gaps one constraint breaks`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            // C = 20 is less than three gaps of 8.
            let container = UIView(frame: CGRect(x: 0, y: 100, width: 52, height: 100))
            container.layoutMargins = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
            _ = ButtonRow(in: container, usesGuides: false)
            screen.show(container)
            #expect(screen.conflicts.count == 1 && screen.feedbackLoop == nil)
        }
    }

    @Test func `without equal widths each button has its natural width`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let controller = UIViewController()
            let row = ButtonRow(in: controller.view, usesGuides: true)
            row.equalWidths.isActive = false
            screen.show(controller)
            // (343 - 46 - 118) / 3 = 59.667.
            expect(
                row.spans, [[16, 59.667], [75.667, 46], [121.667, 59.667], [181.333, 118], [299.333, 59.667]],
                "own widths")
        }
    }

    @Test func `a dummy view receives touches unless it is disabled, and a guide never does`() throws {
        try TestScreen("iPhone SE 3").run {
            let container = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 100))
            container.layoutMargins = UIEdgeInsets(top: 8, left: 16, bottom: 8, right: 16)
            let row = ButtonRow(in: container, usesGuides: false, gapHeight: 30)
            container.layoutIfNeeded()
            let point = CGPoint(x: 30, y: 65)
            #expect(container.hitTest(point, with: nil) === row.gapViews[0])
            for view in row.gapViews { view.isUserInteractionEnabled = false }
            #expect(container.hitTest(point, with: nil) === container)
        }
        try TestScreen("iPhone SE 3").run {
            let container = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 100))
            let row = ButtonRow(in: container, usesGuides: true, gapHeight: 30)
            container.layoutIfNeeded()
            #expect(row.gapViews.isEmpty && container.hitTest(CGPoint(x: 30, y: 65), with: nil) === container)
        }
    }
}

/// The two buttons and the three gaps, with the twenty constraints of the post in their order.
@MainActor
private struct ButtonRow {
    let short = SizedButton(46)
    let long = SizedButton(118)
    let equalWidths: NSLayoutConstraint
    private let gaps: [any Gap]

    var gapViews: [UIView] { gaps.compactMap { $0 as? UIView } }

    /// The left edge and the width of each element, from left to right.
    var spans: [[CGFloat]] {
        [gaps[0].area, short.frame, gaps[1].area, long.frame, gaps[2].area].map { [$0.minX, $0.width] }
    }

    init(in view: UIView, usesGuides: Bool, gapHeight: CGFloat = 0) {
        gaps = (0..<3).map { _ in
            guard usesGuides else {
                let dummy = UIView()
                dummy.translatesAutoresizingMaskIntoConstraints = false
                view.addSubview(dummy)
                return dummy
            }
            let guide = UILayoutGuide()
            view.addLayoutGuide(guide)
            return guide
        }
        view.addSubview(short)
        view.addSubview(long)
        let (leading, center, trailing) = (gaps[0], gaps[1], gaps[2])
        let margins = view.layoutMarginsGuide
        equalWidths = short.widthAnchor.constraint(equalTo: long.widthAnchor)
        let bottoms = [
            leading.bottomAnchor, short.bottomAnchor, center.bottomAnchor, long.bottomAnchor, trailing.bottomAnchor,
        ]
        NSLayoutConstraint.activate(
            [
                leading.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
                short.leadingAnchor.constraint(equalTo: leading.trailingAnchor),
                center.leadingAnchor.constraint(equalTo: short.trailingAnchor),
                long.leadingAnchor.constraint(equalTo: center.trailingAnchor),
                trailing.leadingAnchor.constraint(equalTo: long.trailingAnchor),
                trailing.trailingAnchor.constraint(equalTo: margins.trailingAnchor),
            ] + bottoms.map { view.safeAreaLayoutGuide.bottomAnchor.constraint(equalTo: $0, constant: 20) } + [
                short.leadingAnchor.constraint(greaterThanOrEqualTo: margins.leadingAnchor),
                long.leadingAnchor.constraint(
                    greaterThanOrEqualToSystemSpacingAfter: short.trailingAnchor, multiplier: 1),
                margins.trailingAnchor.constraint(greaterThanOrEqualTo: long.trailingAnchor),
                leading.widthAnchor.constraint(equalTo: center.widthAnchor),
                leading.widthAnchor.constraint(equalTo: trailing.widthAnchor), equalWidths,
            ] + gaps.map { $0.heightAnchor.constraint(equalToConstant: gapHeight) })
    }
}

/// A dummy view or a layout guide.
@MainActor
private protocol Gap {
    var area: CGRect { get }
    var leadingAnchor: NSLayoutXAxisAnchor { get }
    var trailingAnchor: NSLayoutXAxisAnchor { get }
    var bottomAnchor: NSLayoutYAxisAnchor { get }
    var widthAnchor: NSLayoutDimension { get }
    var heightAnchor: NSLayoutDimension { get }
}

extension UIView: Gap { var area: CGRect { frame } }
extension UILayoutGuide: Gap { var area: CGRect { layoutFrame } }
