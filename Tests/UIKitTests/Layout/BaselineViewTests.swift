import AnimaticTesting
import Testing
import UIKit

/// `forFirstBaselineLayout` and `forLastBaselineLayout`, as Apple documents them. The expected numbers compare two
/// labels: one that is aligned with the outer view, and the label that provides the baseline.
@MainActor
@Suite("The views for baselines")
struct BaselineViewTests {
    /// A view with a label in its middle, which it names as the provider of its baselines.
    private class Card: UIView {
        let title = UILabel()
        let note = UILabel()
        var namesLast = true

        override init(frame: CGRect) {
            super.init(frame: frame)
            for (label, top) in [(title, 30.0), (note, 90)] {
                label.text = "Text"
                label.translatesAutoresizingMaskIntoConstraints = false
                addSubview(label)
                label.topAnchor.constraint(equalTo: topAnchor, constant: top).isActive = true
                label.leadingAnchor.constraint(equalTo: leadingAnchor).isActive = true
            }
            heightAnchor.constraint(equalToConstant: 150).isActive = true
            widthAnchor.constraint(equalToConstant: 100).isActive = true
        }

        required init?(coder: NSCoder) { return nil }

        override var forLastBaselineLayout: UIView { namesLast ? note : title }
    }

    private final class TitledCard: Card { override var forFirstBaselineLayout: UIView { title } }

    private func place(_ view: UIView, in root: UIView, x: CGFloat, y: CGFloat?) {
        view.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(view)
        view.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: x).isActive = true
        if let y { view.topAnchor.constraint(equalTo: root.topAnchor, constant: y).isActive = true }
    }

    private func label() -> UILabel {
        let label = UILabel()
        label.text = "Text"
        return label
    }

    @Test func `provide the baselines of a view whose class names them`() throws {
        try TestScreen("iPhone 8").run {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
            let (card, first, last) = (TitledCard(), label(), label())
            place(card, in: root, x: 0, y: 100)
            place(first, in: root, x: 150, y: nil)
            place(last, in: root, x: 250, y: nil)
            first.firstBaselineAnchor.constraint(equalTo: card.firstBaselineAnchor).isActive = true
            last.lastBaselineAnchor.constraint(equalTo: card.lastBaselineAnchor).isActive = true
            root.layoutIfNeeded()
            #expect(first.frame.minY == 130 && last.frame.minY == 190)
            // The next layout reads the property again.
            card.namesLast = false
            card.setNeedsLayout()
            root.layoutIfNeeded()
            #expect(last.frame.minY == 130)
        }
    }

    @Test func `are the same by default`() throws {
        try TestScreen("iPhone 8").run {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
            let (card, first) = (Card(), label())
            #expect(card.forFirstBaselineLayout === card.note)
            let plain = UIView()
            #expect(plain.forFirstBaselineLayout === plain && plain.forLastBaselineLayout === plain)
            place(card, in: root, x: 0, y: 100)
            place(first, in: root, x: 150, y: nil)
            first.firstBaselineAnchor.constraint(equalTo: card.firstBaselineAnchor).isActive = true
            root.layoutIfNeeded()
            #expect(first.frame.minY == 190)
        }
    }

    @Test func `of a stack view are its arranged views`() throws {
        try TestScreen("iPhone 8").run {
            let (title, small, big) = (label(), label(), label())
            small.font = .systemFont(ofSize: 10)
            big.font = .systemFont(ofSize: 40)
            let row = UIStackView(arrangedSubviews: [small, big])
            let column = UIStackView(arrangedSubviews: [title, row])
            column.axis = .vertical
            #expect(column.forFirstBaselineLayout === title && column.forLastBaselineLayout === big)
            big.isHidden = true
            #expect(column.forLastBaselineLayout === small)
            title.isHidden = true
            #expect(column.forFirstBaselineLayout === small)
            #expect(UIStackView().forFirstBaselineLayout is UIStackView)
        }
    }

    @Test func `align an arranged view of a row by the label that it names`() throws {
        try TestScreen("iPhone 8").run {
            let root = UIView(frame: CGRect(x: 0, y: 0, width: 375, height: 667))
            let (text, card) = (label(), TitledCard())
            let row = UIStackView(arrangedSubviews: [text, card])
            row.alignment = .firstBaseline
            place(row, in: root, x: 0, y: 200)
            root.layoutIfNeeded()
            #expect(text.frame.minY == 0 && card.frame.minY == -30)
        }
    }
}
