import AnimaticTesting
import Pictures
import Testing
import UIKit

/// The label with padding from a post about natural sizes, and the priorities that the post explains.
///
/// `Timelines/ContentSize` has scripts with the same numbers.
@MainActor
struct PaddingLabelTests {
    @Test func `padding increases the natural size`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let (plain, padded) = (UILabel(), PaddingLabel())
            for label in [plain, padded] { label.text = "7" }
            #expect(padded.intrinsicContentSize == plain.intrinsicContentSize)
            padded.padding = UIEdgeInsets(top: 4, left: 8, bottom: 4, right: 8)
            let natural = plain.intrinsicContentSize
            #expect(padded.intrinsicContentSize == CGSize(width: natural.width + 16, height: natural.height + 8))
            padded.translatesAutoresizingMaskIntoConstraints = false
            screen.show(padded)
            #expect(padded.bounds.size == padded.intrinsicContentSize)
            // The setter invalidates the size. With the constant of the post this is impossible.
            padded.padding = UIEdgeInsets(top: 10, left: 20, bottom: 10, right: 20)
            screen.advance(by: 0)
            #expect(padded.bounds.size == CGSize(width: natural.width + 40, height: natural.height + 20))
        }
    }

    @Test func `the size matches the numbers in the post`() throws {
        // 60 × 20 and a padding of 4 and 8 give 76 × 28, in the center of 375 × 667: (375 - 76) / 2 and (667 - 28) /
        // 2.
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let label = PaddingLabel()
            label.natural = CGSize(width: 60, height: 20)
            label.padding = UIEdgeInsets(top: 4, left: 8, bottom: 4, right: 8)
            label.translatesAutoresizingMaskIntoConstraints = false
            let controller = UIViewController()
            controller.view.addSubview(label)
            label.centerXAnchor.constraint(equalTo: controller.view.centerXAnchor).isActive = true
            label.centerYAnchor.constraint(equalTo: controller.view.centerYAnchor).isActive = true
            screen.show(controller)
            #expect(label.frame == CGRect(x: 149.5, y: 319.5, width: 76, height: 28))
        }
    }

    /// Returns the rectangle of the pixels that differ from white, in points from the top left of the screen.
    private func ink(_ make: () -> UIView) throws -> CGRect? {
        let screen = try TestScreen("iPhone SE 3")
        return try screen.run {
            screen.show(make())
            let picture = try screen.bitmap()
            let inked = (0..<picture.width * picture.height).filter { picture.pixels[$0] != 0xFFFF_FFFF }
            guard let top = inked.first, let bottom = inked.last else { return nil }
            let columns = inked.map { $0 % picture.width }
            let (left, right) = (columns.min() ?? 0, columns.max() ?? 0)
            let (y, height) = (top / picture.width, bottom / picture.width - top / picture.width + 1)
            return CGRect(
                x: CGFloat(left) / 2, y: CGFloat(y) / 2, width: CGFloat(right - left + 1) / 2,
                height: CGFloat(height) / 2)
        }
    }

    private func place(_ label: UILabel, _ frame: CGRect, _ text: String = "HH", lines: Int = 1) -> UIView {
        label.text = text
        label.frame = frame
        label.numberOfLines = lines
        return label
    }

    @Test func `the text is drawn in the rectangle that super receives`() throws {
        let plain = try #require(try ink { place(UILabel(), CGRect(x: 50, y: 40, width: 60, height: 30)) })
        // A plain label in the rectangle inside the padding shows the text at the same position.
        let padded = try #require(
            try ink {
                let label = PaddingLabel()
                label.padding = UIEdgeInsets(top: 10, left: 30, bottom: 20, right: 10)
                return place(label, CGRect(x: 20, y: 30, width: 100, height: 60))
            })
        #expect(abs(padded.minX - plain.minX) <= 0.5 && abs(padded.maxX - plain.maxX) <= 0.5)
        #expect(abs(padded.minY - plain.minY) <= 0.5 && abs(padded.maxY - plain.maxY) <= 0.5)
    }

    @Test(arguments: [NSTextAlignment.left, .center, .right, .natural])
    func `alignment, lines and truncation are those of a label`(alignment: NSTextAlignment) throws {
        for (text, lines) in [("HHH HHH HHH HHH HHH", 2), ("HHH HHH HHH", 0), ("HHHHHHHHHHHHHHH", 1)] {
            let frame = CGRect(x: 20, y: 30, width: 100, height: 80)
            let found = try [false, true].map { isPadded in
                try #require(
                    try ink {
                        let label = isPadded ? PaddingLabel() : UILabel()
                        label.textAlignment = alignment
                        return place(label, frame, text, lines: lines)
                    })
            }
            #expect(abs(found[0].minX - found[1].minX) <= 0.5 && abs(found[0].maxX - found[1].maxX) <= 0.5)
            #expect(abs(found[0].minY - found[1].minY) <= 0.5 && abs(found[0].maxY - found[1].maxY) <= 0.5)
        }
    }

    @Test func `a label that does not call super shows no text`() throws {
        let frame = CGRect(x: 20, y: 30, width: 100, height: 60)
        #expect(try ink { place(SilentLabel(), frame) } == nil)
        #expect(try ink { place(MutedLabel(), frame) } == nil)
        #expect(try ink { place(LoudLabel(), frame) } != nil)
    }

    @Test func `a changed text is drawn again`() throws {
        let screen = try TestScreen("iPhone SE 3")
        try screen.run {
            let label = PaddingLabel()
            _ = place(label, CGRect(x: 20, y: 30, width: 100, height: 60), "H")
            screen.show(label)
            let before = try screen.bitmap()
            #expect(screen.count(of: "draw", label) == 1)
            label.text = "HHHH"
            label.textColor = .systemRed
            screen.advance(by: 0)
            #expect(try screen.bitmap() != before && screen.count(of: "draw", label) == 2)
            // A label without an override also draws in the display pass, but no Swift code is called.
            #expect(label.calls == 2)
        }
    }

    // MARK: Priorities of natural sizes

    /// Returns the width of a label of 100 points in a hierarchy of 375 points, with a constraint for its width.
    private func width(_ natural: CGFloat, equalTo width: CGFloat?, _ priority: Float = 1000) throws -> CGFloat {
        let screen = try TestScreen("iPhone SE 3")
        return screen.run {
            let label = SizedLabel(natural)
            if let width {
                let constraint = label.widthAnchor.constraint(equalToConstant: width)
                #expect(constraint.priority == .required)
                constraint.priority = UILayoutPriority(priority)
                constraint.isActive = true
            }
            screen.show(label)
            #expect(screen.conflicts.isEmpty)
            return label.frame.width
        }
    }

    @Test func `a constraint takes precedence over the natural size if its priority is higher`() throws {
        #expect(try width(60, equalTo: nil) == 60)
        #expect(try width(60, equalTo: 200) == 200 && width(60, equalTo: 40) == 40)
        // 750 is the compression resistance, and 250 is the hugging.
        #expect(try width(100, equalTo: 60, 749) == 100 && width(100, equalTo: 60, 751) == 60)
        #expect(try width(100, equalTo: 140, 249) == 100 && width(100, equalTo: 140, 251) == 140)
    }

    /// The post claims that the constraint wins, which is known only for required constraints (semantics 9.3).
    @Test func `equal priorities give a width between both`() throws {
        #expect(try (60...100).contains(width(100, equalTo: 60, 750)))
        #expect(try (100...140).contains(width(100, equalTo: 140, 250)))
    }

    @Test func `a switch keeps its width beside a label`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let (label, control, view) = (SizedLabel(60), UISwitch(), UIView())
            for subview in [label, control] { view.addSubview(subview) }
            view.translatesAutoresizingMaskIntoConstraints = false
            control.translatesAutoresizingMaskIntoConstraints = false
            NSLayoutConstraint.activate([
                view.widthAnchor.constraint(equalToConstant: 343), view.heightAnchor.constraint(equalToConstant: 40),
                label.leadingAnchor.constraint(equalTo: view.leadingAnchor),
                control.leadingAnchor.constraint(equalTo: label.trailingAnchor, constant: 8),
                control.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            ])
            screen.show(view)
            #expect(control.intrinsicContentSize.width > 0)
            #expect(label.frame.width == 343 - 8 - control.intrinsicContentSize.width)
        }
    }

    @Test func `an image view has the size of its image`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let view = UIImageView()
            view.translatesAutoresizingMaskIntoConstraints = false
            screen.show(view)
            #expect(view.frame.size == .zero && view.intrinsicContentSize.width == UIView.noIntrinsicMetric)
            #expect(view.hasAmbiguousLayout)
            view.image = UIGraphicsImageRenderer(size: CGSize(width: 120, height: 80)).image { _ in }
            screen.advance(by: 0)
            #expect(view.frame.size == CGSize(width: 120, height: 80) && !view.hasAmbiguousLayout)
            view.image = nil
            screen.advance(by: 0)
            #expect(view.frame.size == .zero)
        }
    }
}

/// The label of the post. Its padding is a variable, because the post assigns to it.
private final class PaddingLabel: UILabel {
    var padding: UIEdgeInsets = .zero {
        didSet {
            invalidateIntrinsicContentSize()
            setNeedsDisplay()
        }
    }
    /// The natural size of the text, or `nil` for the size with the label's font.
    var natural: CGSize?
    var calls = 0

    override func drawText(in rect: CGRect) {
        calls += 1
        super.drawText(in: rect.inset(by: padding))
    }

    override var intrinsicContentSize: CGSize {
        var intrinsicContentSize = natural ?? super.intrinsicContentSize
        intrinsicContentSize.height += padding.top + padding.bottom
        intrinsicContentSize.width += padding.left + padding.right
        return intrinsicContentSize
    }
}

private final class SilentLabel: UILabel {
    override func drawText(in rect: CGRect) {}
}

private final class MutedLabel: UILabel {
    override func draw(_ rect: CGRect) {}
}

private final class LoudLabel: UILabel {
    override func draw(_ rect: CGRect) { super.draw(rect) }
}
