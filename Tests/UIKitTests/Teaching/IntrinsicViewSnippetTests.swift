import AnimaticTesting
import Testing
import UIKit

/// The code of a post about natural sizes, hugging and compression resistance. The post uses Objective-C with
/// Masonry.
///
/// `Timelines/IntrinsicView` has scripts with the same numbers. Content begins at 64, below the status bar and a bar
/// of 44 points.
@MainActor
struct IntrinsicViewSnippetTests {
    private func withScreen(_ body: (TestScreen, UIViewController) throws -> Void) throws {
        let screen = try TestScreen("iPhone SE 3")
        try screen.run {
            let controller = UIViewController()
            controller.additionalSafeAreaInsets.top = 44
            try body(screen, controller)
            #expect(screen.conflicts.isEmpty && screen.exceptions.isEmpty)
        }
    }

    /// Adds a view below the bars, horizontally centered.
    private func addTop(_ view: UIView, to controller: UIViewController) {
        view.translatesAutoresizingMaskIntoConstraints = false
        controller.view.addSubview(view)
        view.centerXAnchor.constraint(equalTo: controller.view.centerXAnchor).isActive = true
        view.topAnchor.constraint(equalTo: controller.topLayoutGuide.bottomAnchor).isActive = true
    }

    @Test func `a view without a natural size is not visible`() throws {
        try withScreen { screen, controller in
            let view = UIView()
            addTop(view, to: controller)
            screen.show(controller)
            #expect(view.intrinsicContentSize == CGSize(width: -1, height: -1))
            #expect(view.frame == CGRect(x: 187.5, y: 64, width: 0, height: 0) && view.hasAmbiguousLayout)
            // Priorities have no effect without a natural size.
            for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
                view.setContentHuggingPriority(.required, for: axis)
                view.setContentCompressionResistancePriority(.required, for: axis)
            }
            screen.advance(by: 0)
            #expect(view.frame.size == .zero && view.hasAmbiguousLayout)
        }
    }

    @Test func `an override of the natural size makes the view visible`() throws {
        try withScreen { screen, controller in
            let view = IntrinsicView()
            addTop(view, to: controller)
            screen.show(controller)
            #expect(view.frame == CGRect(x: 112.5, y: 64, width: 150, height: 66) && !view.hasAmbiguousLayout)
            view.natural = CGSize(width: 210, height: 90)
            view.invalidateIntrinsicContentSize()
            UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) { controller.view.layoutIfNeeded() }
            screen.advance(by: 0.2)
            #expect(screen.presentationFrame(of: view) == CGRect(x: 97.5, y: 64, width: 180, height: 78))
            #expect(view.frame == CGRect(x: 82.5, y: 64, width: 210, height: 90))
        }
    }

    /// The vertical hugging priorities of both views, and their top edges and heights with a gap of 40 points between
    /// them.
    ///
    /// Of equal views, the view that constraints mention first is stretched: 667 - 64 - 66 - 40 = 497.
    private nonisolated static let huggings: [(top: Float?, bottom: Float?, first: [CGFloat], second: [CGFloat])] = [
        (nil, nil, [64, 497], [601, 66]), (251, nil, [64, 66], [170, 497]), (500, nil, [64, 66], [170, 497]),
        (999, nil, [64, 66], [170, 497]), (1000, nil, [64, 66], [170, 497]), (nil, 251, [64, 497], [601, 66]),
    ]

    @Test(arguments: huggings)
    func `the view that hugs less stretches`(top: Float?, bottom: Float?, first: [CGFloat], second: [CGFloat]) throws {
        try withScreen { screen, controller in
            let (topView, bottomView) = (IntrinsicView(), IntrinsicView())
            addTop(topView, to: controller)
            bottomView.translatesAutoresizingMaskIntoConstraints = false
            controller.view.addSubview(bottomView)
            NSLayoutConstraint.activate([
                bottomView.centerXAnchor.constraint(equalTo: controller.view.centerXAnchor),
                bottomView.bottomAnchor.constraint(equalTo: controller.bottomLayoutGuide.topAnchor),
            ])
            screen.show(controller)
            #expect(topView.rise == [64, 66] && bottomView.rise == [601, 66])
            bottomView.topAnchor.constraint(equalTo: topView.bottomAnchor, constant: 40).isActive = true
            if let top { topView.setContentHuggingPriority(UILayoutPriority(top), for: .vertical) }
            if let bottom { bottomView.setContentHuggingPriority(UILayoutPriority(bottom), for: .vertical) }
            screen.advance(by: 0)
            #expect(topView.rise == first && bottomView.rise == second)
        }
    }

    @Test func `a label only needs constraints for its position`() throws {
        try withScreen { screen, controller in
            let label = SizedLabel(80, 20.5)
            controller.view.addSubview(label)
            label.centerXAnchor.constraint(equalTo: controller.view.centerXAnchor).isActive = true
            label.centerYAnchor.constraint(equalTo: controller.view.centerYAnchor).isActive = true
            screen.show(controller)
            #expect(label.frame.size == CGSize(width: 80, height: 20.5) && !label.hasAmbiguousLayout)
            #expect(label.frame.minX == 147.5)
        }
    }

    /// The natural widths of two labels in 335 points, with their frames. The last of equal labels is truncated.
    private nonisolated static let labels: [(natural: [CGFloat], expected: [CGFloat])] = [
        ([100, 120], [10, 100, 130, 120]), ([200, 230], [10, 200, 230, 135]), ([200, 105], [10, 200, 230, 105]),
        ([130, 205], [10, 130, 160, 205]), ([131, 205], [10, 131, 161, 204]),
    ]

    @Test(arguments: labels)
    func `two labels share the space`(natural: [CGFloat], expected: [CGFloat]) throws {
        try withScreen { screen, controller in
            let (leftLabel, rightLabel) = makeLabels(natural[0], natural[1], in: controller)
            screen.show(controller)
            #expect(leftLabel.span + rightLabel.span == expected && leftLabel.frame.minY == 80)
        }
    }

    @Test func `the label that resists more keeps its width`() throws {
        try withScreen { screen, controller in
            let (leftLabel, rightLabel) = makeLabels(200, 230, in: controller)
            screen.show(controller)
            rightLabel.setContentCompressionResistancePriority(UILayoutPriority(751), for: .horizontal)
            screen.advance(by: 0)
            // 335 - 230 = 105.
            #expect(leftLabel.span == [10, 105] && rightLabel.span == [135, 230])
            rightLabel.setContentCompressionResistancePriority(.defaultHigh, for: .horizontal)
            leftLabel.setContentCompressionResistancePriority(UILayoutPriority(500), for: .horizontal)
            screen.advance(by: 0)
            #expect(leftLabel.span == [10, 105] && rightLabel.span == [135, 230])
            #expect(leftLabel.contentCompressionResistancePriority(for: .horizontal).rawValue == 500)
            #expect(leftLabel.contentCompressionResistancePriority(for: .vertical).rawValue == 750)
        }
    }

    private func makeLabels(
        _ left: CGFloat, _ right: CGFloat, in controller: UIViewController
    ) -> (SizedLabel, SizedLabel) {
        let (leftLabel, rightLabel) = (SizedLabel(left), SizedLabel(right))
        let view: UIView = controller.view
        view.addSubview(leftLabel)
        view.addSubview(rightLabel)
        NSLayoutConstraint.activate([
            leftLabel.leftAnchor.constraint(equalTo: view.leftAnchor, constant: 10),
            leftLabel.topAnchor.constraint(equalTo: view.topAnchor, constant: 80),
            rightLabel.topAnchor.constraint(equalTo: leftLabel.topAnchor),
            rightLabel.leftAnchor.constraint(equalTo: leftLabel.rightAnchor, constant: 20),
            rightLabel.rightAnchor.constraint(lessThanOrEqualTo: view.rightAnchor, constant: -10),
        ])
        return (leftLabel, rightLabel)
    }
}

private final class IntrinsicView: UIView {
    var natural = CGSize(width: 150, height: 66)

    override var intrinsicContentSize: CGSize { natural }
}

// MARK: Cells

/// The cell of the same post. Its height follows from its labels.
@MainActor
struct CellHeightSnippetTests {
    /// The height of the image, the width of the text, the height of the content, and the vertical positions of text,
    /// company and image.
    ///
    /// Lines are 20 points high and 320 - 128 - 10 - 6 = 176 wide. The labels hug their heights at 1000, so the image
    /// yields.
    private nonisolated static let cells: [(image: CGFloat, text: CGFloat, height: CGFloat, rises: [CGFloat])] = [
        (96, 500, 132, [36, 60, 102, 20, 18, 96]), (96, 900, 192, [36, 120, 162, 20, 48, 96]),
        (96, 300, 112, [36, 40, 82, 20, 10, 92]), (96, 150, 92, [36, 20, 62, 20, 10, 72]),
        (160, 500, 132, [36, 60, 102, 20, 10, 112]),
    ]

    @Test(arguments: cells)
    func `the labels determine the height of the cell`(
        image: CGFloat, text: CGFloat, height: CGFloat, rises: [CGFloat]
    ) throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let cell = CodeLayoutCell(imageHeight: image, isImageKept: false)
            #expect(cell.height(ofText: text) == height + 1)
            show(cell, height, on: screen)
            #expect(cell.cellNameLabel.rise == [10, 20])
            #expect(cell.contentLabel.rise + cell.companyLabel.rise + cell.cellImageView.rise == rises)
            #expect(cell.cellImageView.span == [10, 128] && cell.contentLabel.span == [144, min(text, 176)])
            #expect(screen.conflicts.isEmpty)
        }
    }

    @Test func `an inequality below the last label keeps the image`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let cell = CodeLayoutCell(imageHeight: 160, isImageKept: true)
            // 10 + 160 + 10.
            #expect(cell.height(ofText: 500) == 181)
            show(cell, 180, on: screen)
            #expect(cell.cellImageView.frame == CGRect(x: 10, y: 10, width: 128, height: 160))
            #expect(cell.contentLabel.rise == [36, 60] && cell.companyLabel.rise == [102, 20])
        }
    }

    @Test func `a cell is measured for consecutive rows`() throws {
        try TestScreen("iPhone SE 3").run {
            let cell = CodeLayoutCell(imageHeight: 96, isImageKept: false)
            #expect([500, 900, 300, 150, 500].map(cell.height) == [133, 193, 113, 93, 133])
        }
    }

    @Test func `the width of the text is known before the labels are laid out`() throws {
        let screen = try TestScreen("iPhone SE 3")
        screen.run {
            let cell = CodeLayoutCell(imageHeight: 96, isImageKept: false)
            #expect(cell.contentLabel.preferredMaxLayoutWidth == 0 && cell.layoutCount == 0)
            screen.show(cell)
            #expect(cell.contentLabel.preferredMaxLayoutWidth == 176 && cell.layoutCount == 1)
            // The call finds a cell without changes, and measuring causes no layout.
            #expect(cell.height(ofText: 500) == 133 && cell.layoutCount == 1)
        }
    }

    private func show(_ cell: CodeLayoutCell, _ height: CGFloat, on screen: TestScreen) {
        cell.frame.size.height = height
        screen.show(cell)
    }
}

private final class CodeLayoutCell: UITableViewCell {
    let cellImageView: SizedImageView
    let cellNameLabel = SizedLabel(80)
    let contentLabel = WrappingLabel()
    let companyLabel = SizedLabel(90)
    private(set) var layoutCount = 0

    init(imageHeight: CGFloat, isImageKept: Bool) {
        cellImageView = SizedImageView(128, imageHeight)
        super.init(style: .default, reuseIdentifier: "cell")
        contentLabel.numberOfLines = 0
        contentLabel.translatesAutoresizingMaskIntoConstraints = false
        for subview in [cellImageView, cellNameLabel, contentLabel, companyLabel] { contentView.addSubview(subview) }
        let bottom =
            isImageKept
            ? companyLabel.bottomAnchor.constraint(lessThanOrEqualTo: contentView.bottomAnchor, constant: -10)
            : companyLabel.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10)
        NSLayoutConstraint.activate([
            cellImageView.leftAnchor.constraint(equalTo: contentView.leftAnchor, constant: 10),
            cellImageView.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
            cellImageView.topAnchor.constraint(greaterThanOrEqualTo: contentView.topAnchor, constant: 10),
            cellImageView.bottomAnchor.constraint(lessThanOrEqualTo: contentView.bottomAnchor, constant: -10),
            cellNameLabel.leftAnchor.constraint(equalTo: cellImageView.rightAnchor, constant: 6),
            cellNameLabel.rightAnchor.constraint(lessThanOrEqualTo: contentView.rightAnchor, constant: -10),
            cellNameLabel.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
            contentLabel.leftAnchor.constraint(equalTo: cellNameLabel.leftAnchor),
            contentLabel.topAnchor.constraint(equalTo: cellNameLabel.bottomAnchor, constant: 6),
            companyLabel.leftAnchor.constraint(equalTo: contentLabel.leftAnchor),
            companyLabel.rightAnchor.constraint(lessThanOrEqualTo: contentView.rightAnchor, constant: -10),
            companyLabel.topAnchor.constraint(equalTo: contentLabel.bottomAnchor, constant: 6), bottom,
        ])
        for label in [cellNameLabel, contentLabel, companyLabel] {
            label.setContentHuggingPriority(.required, for: .vertical)
        }
    }

    required init?(coder: NSCoder) { return nil }

    override func layoutSubviews() {
        layoutCount += 1
        contentLabel.preferredMaxLayoutWidth = contentView.frame.width - 128 - 10 - 6
        super.layoutSubviews()
    }

    /// Returns the height of the row, including one point for the separator.
    func height(ofText width: CGFloat) -> CGFloat {
        layoutIfNeeded()
        contentLabel.textWidth = width
        return contentView.systemLayoutSizeFitting(UIView.layoutFittingCompressedSize).height + 1
    }
}

/// A label whose text has a given width on one line, and lines of 20 points.
private final class WrappingLabel: UILabel {
    var textWidth: CGFloat = 0 { didSet { invalidateIntrinsicContentSize() } }

    override var intrinsicContentSize: CGSize {
        guard preferredMaxLayoutWidth > 0 else { return CGSize(width: textWidth, height: 20) }
        let lines = (textWidth / preferredMaxLayoutWidth).rounded(.up)
        return CGSize(width: min(textWidth, preferredMaxLayoutWidth), height: 20 * lines)
    }
}
