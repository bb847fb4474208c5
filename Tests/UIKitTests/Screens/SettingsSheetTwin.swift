import AnimaticTesting
import UIKit

/// A page sheet with actions, as high as its content, over an empty page.
final class SettingsSheetTwin: UINavigationController, ScreenTwin {
    convenience init() {
        self.init(nibName: nil, bundle: nil)
        setNavigationBarHidden(true, animated: false)
        let page = UIViewController()
        page.view.backgroundColor = .systemBackground
        viewControllers = [page]
    }

    func perform(_ time: String, on screen: TestScreen) {
        screen.advance(to: 0.2)
        screen.run {
            let sheet = ActionSheet()
            // Title, four rows and three lines: 52 + 4 · 72 + 3.
            sheet.sheetPresentationController?.detents = [.custom { _ in 343 }]
            present(sheet, animated: true)
        }
        screen.advance(by: 2)
    }
}

/// A title and four rows of 72 points with a line below each row but the last.
private final class ActionSheet: UIViewController {
    private let scroll = UIScrollView()
    private let stack = UIStackView()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .systemBackground
        view.add(scroll) { $0.pinned(to: view) }
        let title = systemLabel("ROW ACTION", 20, .semibold)
        title.textColor = .secondaryLabel
        scroll.add(title) { title in
            [
                title.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 20),
                title.leadingAnchor.constraint(equalTo: scroll.leadingAnchor, constant: 20),
                title.widthAnchor.constraint(equalTo: scroll.widthAnchor, constant: -40),
            ]
        }
        stack.axis = .vertical
        let toggle = UISwitch()
        toggle.isOn = true
        let rows = [
            SimpleActionView("Play", trailing: icon()),
            SimpleActionView("Download", trailing: systemLabel("Wi-Fi only", 16), isFilled: true),
            SimpleActionView("Up Next Swipe", leading: icon(), trailing: toggle),
            SimpleActionView("Sort by Title", trailing: nil),
        ]
        for (index, row) in rows.enumerated() {
            stack.addArrangedSubview(row)
            row.heightAnchor.constraint(equalToConstant: 72).isActive = true
            guard index < rows.count - 1 else { continue }
            let holder = UIView()
            stack.addArrangedSubview(holder)
            holder.heightAnchor.constraint(equalToConstant: 1).isActive = true
            let line = UIView()
            line.backgroundColor = .separator
            holder.add(line) { line in
                [
                    line.topAnchor.constraint(equalTo: holder.topAnchor),
                    line.leadingAnchor.constraint(equalTo: holder.leadingAnchor, constant: 20),
                    line.widthAnchor.constraint(equalTo: holder.widthAnchor),
                    line.heightAnchor.constraint(equalToConstant: 1),
                ]
            }
        }
        scroll.add(stack) { stack in
            [
                stack.topAnchor.constraint(equalTo: scroll.topAnchor, constant: 52),
                stack.leadingAnchor.constraint(equalTo: scroll.leadingAnchor),
                stack.widthAnchor.constraint(equalTo: scroll.widthAnchor),
            ]
        }
    }

    private func icon() -> UIImageView {
        let image = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { context in
            UIColor.label.setFill()
            context.cgContext.fillEllipse(in: CGRect(x: 2, y: 2, width: 20, height: 20))
        }
        return UIImageView(image: image)
    }
}

/// A row with a title between two views.
private final class SimpleActionView: UIView {
    /// - Parameter isFilled: Whether the view at the end has the free width, instead of the title.
    init(_ text: String, leading: UIView? = nil, trailing: UIView?, isFilled: Bool = false) {
        super.init(frame: .zero)
        let title = systemLabel(text, 18)
        let stack = UIStackView(arrangedSubviews: [leading, title, trailing].compactMap { $0 })
        stack.spacing = 24
        stack.alignment = .center
        let filled = isFilled ? trailing : title
        for view in stack.arrangedSubviews {
            view.setContentHuggingPriority(view === filled ? UILayoutPriority(1) : .required, for: .horizontal)
        }
        add(stack) { stack in
            [
                stack.leadingAnchor.constraint(equalTo: leadingAnchor, constant: 20),
                stack.trailingAnchor.constraint(equalTo: trailingAnchor, constant: -20),
                stack.centerYAnchor.constraint(equalTo: centerYAnchor),
            ]
        }
    }

    required init?(coder: NSCoder) { nil }
}
