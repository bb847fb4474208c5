import UIKit

/// Rows of labels and text fields in a scroll view, with a button after the last row.
public final class FormView: UIView {
    public let scrollView = UIScrollView()
    public private(set) var fields: [UITextField] = []
    public let button = UIButton(type: .system)
    private let rows = UIStackView()
    /// Called with the texts of the fields when the button is tapped.
    public var onSubmit: ([String]) -> Void = { _ in }

    public init(titles: [String]) {
        super.init(frame: .zero)
        backgroundColor = .systemBackground
        scrollView.translatesAutoresizingMaskIntoConstraints = false
        rows.translatesAutoresizingMaskIntoConstraints = false
        rows.axis = .vertical
        rows.spacing = 16
        for title in titles { rows.addArrangedSubview(row(title)) }
        button.setTitle("Send", for: .normal)
        button.addAction(
            UIAction { [weak self] _ in self.map { $0.onSubmit($0.fields.map { $0.text ?? "" }) } },
            for: .touchUpInside)
        rows.addArrangedSubview(button)
        addSubview(scrollView)
        scrollView.addSubview(rows)
        let (content, visible) = (scrollView.contentLayoutGuide, scrollView.frameLayoutGuide)
        NSLayoutConstraint.activate([
            scrollView.leadingAnchor.constraint(equalTo: leadingAnchor),
            scrollView.trailingAnchor.constraint(equalTo: trailingAnchor),
            scrollView.topAnchor.constraint(equalTo: topAnchor),
            scrollView.bottomAnchor.constraint(equalTo: bottomAnchor),
            rows.leadingAnchor.constraint(equalTo: content.leadingAnchor, constant: 16),
            rows.trailingAnchor.constraint(equalTo: content.trailingAnchor, constant: -16),
            rows.topAnchor.constraint(equalTo: content.topAnchor, constant: 16),
            rows.bottomAnchor.constraint(equalTo: content.bottomAnchor, constant: -16),
            rows.widthAnchor.constraint(equalTo: visible.widthAnchor, constant: -32),
        ])
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { fatalError("forms can only be created in code") }

    private func row(_ title: String) -> UIView {
        let (label, field) = (UILabel(), UITextField())
        label.text = title
        field.borderStyle = .roundedRect
        field.heightAnchor.constraint(equalToConstant: 44).isActive = true
        fields.append(field)
        let row = UIStackView(arrangedSubviews: [label, field])
        row.axis = .vertical
        row.spacing = 4
        return row
    }
}

/// A controller whose view is a form.
public final class FormViewController: UIViewController {
    public let form: FormView

    public init(titles: [String]) {
        form = FormView(titles: titles)
        super.init(nibName: nil, bundle: nil)
    }

    @available(*, unavailable)
    public required init?(coder: NSCoder) { fatalError("forms can only be created in code") }

    public override func loadView() { view = form }
}
