import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// Measures each letter as one point wide and each line as 20 points high, as the numbers in the post assume.
private struct LetterMeasurer: TextMeasuring {
    func size(of block: TextBlock, within width: Double?) -> Size {
        let letters = Double(block.text.count)
        guard let width, letters > width else { return Size(width: letters, height: 20) }
        return Size(width: width, height: (letters / width).rounded(.up) * 20)
    }
}

/// The cell in the post about natural sizes: an image, and beside it a name, a multiline text and a company.
private struct Cell {
    let window = Window.phone(measuring: LetterMeasurer())
    let contentView, image, name, content, company: View
    let companyBottom: LayoutConstraint

    init(image height: Double, text: Int) {
        let label = { (count: Int) in ViewContent.label(.init(String(repeating: "x", count: count))) }
        contentView = window.addView("contentView")
        image = window.addView("image", natural: 128, height, to: contentView)
        name = window.addView("name", label(60), to: contentView)
        content = window.addView("content", label(text), to: contentView)
        content.numberOfLines = 0
        content.preferredMaxLayoutWidth = 320 - 128 - 10 - 6
        company = window.addView("company", label(60), to: contentView)
        for label in [name, content, company] { label.setContentHuggingPriority(.required, for: .vertical) }
        companyBottom = company.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10)
        let edge = contentView.rightAnchor
        contentView.place()
        LayoutConstraint.activate([
            contentView.widthAnchor.constraint(equalToConstant: 320),
            image.leftAnchor.constraint(equalTo: contentView.leftAnchor, constant: 10),
            image.centerYAnchor.constraint(equalTo: contentView.centerYAnchor),
            image.topAnchor.constraint(greaterThanOrEqualTo: contentView.topAnchor, constant: 10),
            image.bottomAnchor.constraint(lessThanOrEqualTo: contentView.bottomAnchor, constant: -10),
            image.widthAnchor.constraint(equalToConstant: 128),
            name.leftAnchor.constraint(equalTo: image.rightAnchor, constant: 6),
            name.rightAnchor.constraint(lessThanOrEqualTo: edge, constant: -10),
            name.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
            content.leftAnchor.constraint(equalTo: name.leftAnchor),
            content.topAnchor.constraint(equalTo: name.bottomAnchor, constant: 6),
            company.leftAnchor.constraint(equalTo: content.leftAnchor),
            company.rightAnchor.constraint(lessThanOrEqualTo: edge, constant: -10),
            company.topAnchor.constraint(equalTo: content.bottomAnchor, constant: 6),
            companyBottom,
        ])
    }

    /// Returns the fitting size, and the y and height of the name, content, company and image in a cell of that
    /// height.
    func fit() -> (size: Size, columns: [[Double]]) {
        let size = contentView.systemLayoutSizeFitting(.layoutFittingCompressed)
        #expect(contentView.frame == .zero)
        contentView.heightAnchor.constraint(equalToConstant: size.height).isActive = true
        window.rootView.layoutIfNeeded()
        return (size, [name, content, company, image].map { [$0.frame.minY, $0.frame.height] })
    }
}

@Suite("A cell as tall as its content (semantics 11.2, 12.1)")
struct SelfSizingCellTests {
    @Test(
        "is as tall as its labels, whose hugging outweighs the compression resistance of the image",
        arguments: [
            ("V1", 96, 500, 132, [[10, 20], [36, 60], [102, 20], [18, 96]]),
            ("V2", 96, 900, 192, [[10, 20], [36, 120], [162, 20], [48, 96]]),
            ("V3", 96, 300, 112, [[10, 20], [36, 40], [82, 20], [10, 92]]),
            ("V4", 96, 150, 92, [[10, 20], [36, 20], [62, 20], [10, 72]]),
            ("V5", 160, 500, 132, [[10, 20], [36, 60], [102, 20], [10, 112]]),
        ] as [(String, Double, Int, Double, [[Double]])])
    func labels(row: String, image: Double, text: Int, height: Double, columns: [[Double]]) {
        let cell = Cell(image: image, text: text)
        let (size, found) = cell.fit()
        #expect(size == Size(width: 320, height: height), "\(row)")
        #expect(found == columns, "\(row)")
        // The text reaches the edge of the cell, because the preferred width in the post ignores the right margin.
        #expect(cell.content.frame.minX == 144 && cell.content.frame.width == min(Double(text), 176), "\(row)")
        #expect(cell.image.frame.minX == 10 && cell.image.frame.width == 128, "\(row)")
    }

    @Test func `keeps its margin if the preferred width allows it`() {
        let cell = Cell(image: 96, text: 500)
        cell.content.preferredMaxLayoutWidth = 166
        // 500 / 166 is more than 3, which gives four lines.
        #expect(cell.fit().size.height == 152)
        #expect(cell.content.frame == Rect(x: 144, y: 36, width: 166, height: 80))
    }

    @Test(
        "is higher, with a last label whose bottom edge is only limited (X1)",
        arguments: [(160, 500, 180, 10, 60), (96, 500, 132, 18, 60), (96, 150, 116, 10, 20)]
            as [(Double, Int, Double, Double, Double)])
    func freeEnd(image: Double, text: Int, height: Double, imageY: Double, textHeight: Double) {
        let cell = Cell(image: image, text: text)
        cell.companyBottom.isActive = false
        cell.company.bottomAnchor.constraint(lessThanOrEqualTo: cell.contentView.bottomAnchor, constant: -10)
            .isActive = true
        let (size, columns) = cell.fit()
        #expect(size.height == height)
        #expect(columns == [[10, 20], [36, textHeight], [36 + textHeight + 6, 20], [imageY, image]])
    }

    @Test func `is higher, with a text that hugs less (X2)`() {
        let cell = Cell(image: 160, text: 500)
        cell.content.setContentHuggingPriority(.defaultLow, for: .vertical)
        let (size, columns) = cell.fit()
        #expect(size.height == 180)
        #expect(columns == [[10, 20], [36, 108], [150, 20], [10, 160]])
    }

    @Test("is higher, and the first of equal labels stretches (X3, X5)", arguments: [true, false])
    func ties(isRequired: Bool) {
        let cell = Cell(image: 160, text: 500)
        if isRequired {
            cell.contentView.heightAnchor.constraint(greaterThanOrEqualToConstant: 160 + 20).isActive = true
        } else {
            for label in [cell.name, cell.content, cell.company] {
                label.setContentHuggingPriority(.defaultLow, for: .vertical)
            }
        }
        let (size, columns) = cell.fit()
        #expect(size.height == 180)
        #expect(columns == [[10, 68], [84, 60], [150, 20], [10, 160]])
    }
}
