import AnimaticTesting
import Testing
import UIKit

/// A program that uses once each type and each member of UIKit that small applications with bars, tables, sheets, alerts, pages
/// and forms use.
@MainActor
@Suite("A program with the symbols of small applications")
struct AppSymbolTests {
    @Test func `shows its screens without an exception`() throws {
        let screen = try TestScreen("iPhone 16")
        let tabs = screen.run { AppTabs() }
        screen.show(tabs)
        screen.advance(by: 0.5)
        for index in 0..<3 {
            screen.run { tabs.selectedIndex = index }
            screen.advance(by: 0.5)
        }
        let list = try #require(tabs.list)
        screen.run { list.openAll() }
        screen.advance(by: 1)
        #expect(list.navigationController?.topViewController is AppForm && list.actions == ["update", "menu"])
        #expect(list.tableView.numberOfRows(inSection: 0) == 3 && !list.isRefreshing)
        screen.run { list.navigationController?.popViewController(animated: true) }
        screen.advance(by: 1)
        for style in [UIAlertController.Style.alert, .actionSheet] {
            screen.run { list.showAlert(style) }
            screen.advance(by: 1)
            #expect(list.presentedViewController is UIAlertController)
            screen.run { list.dismiss(animated: true) }
            screen.advance(by: 1)
        }
        screen.run { list.showSheet() }
        screen.advance(by: 1)
        #expect(list.presentedViewController?.sheetPresentationController?.selectedDetentIdentifier == .large)
        #expect(screen.exceptions.isEmpty && screen.feedbackLoop == nil)
    }
}

private final class AppTabs: UITabBarController {
    private(set) var list: AppList?

    override func viewDidLoad() {
        super.viewDidLoad()
        let list = AppList(style: .insetGrouped)
        self.list = list
        let first = UINavigationController(rootViewController: list)
        first.navigationBar.prefersLargeTitles = true
        first.tabBarItem = UITabBarItem(title: "List", image: UIImage(systemName: "list.bullet"), tag: 0)
        first.tabBarItem.badgeValue = "3"
        let pages = AppPages(transitionStyle: .scroll, navigationOrientation: .horizontal, options: nil)
        pages.title = "Pages"
        let tools = AppTools()
        tools.title = "Tools"
        viewControllers = [first, pages, tools]
        setViewControllers(viewControllers, animated: false)
    }
}

private final class AppList: UITableViewController, UISearchResultsUpdating {
    private var rows = ["Alpha", "Bravo"]
    private(set) var actions: [String] = []
    var isRefreshing: Bool { refreshControl?.isRefreshing ?? true }

    override init(style: UITableView.Style) { super.init(style: style) }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Library"
        navigationItem.largeTitleDisplayMode = .always
        navigationItem.rightBarButtonItem = UIBarButtonItem(barButtonSystemItem: .add, target: nil, action: nil)
        let search = UISearchController(searchResultsController: nil)
        search.searchResultsUpdater = self
        search.obscuresBackgroundDuringPresentation = false
        search.searchBar.placeholder = "Find"
        navigationItem.searchController = search
        setContentScrollView(tableView, for: .top)
        tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
        tableView.allowsSelectionDuringEditing = true
        tableView.separatorStyle = .none
        tableView.showsVerticalScrollIndicator = true
        tableView.keyboardDismissMode = .onDrag
        refreshControl = UIRefreshControl()
    }

    func updateSearchResults(for searchController: UISearchController) { actions.append("update") }

    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { rows.count }

    override func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        guard indexPath.row > 0 else {
            cell.textLabel?.text = rows[0]
            cell.detailTextLabel?.text = nil
            cell.accessoryType = .disclosureIndicator
            cell.selectionStyle = .default
            cell.selectedBackgroundView = UIView()
            return cell
        }
        var content: UIListContentConfiguration = indexPath.row == 1 ? .subtitleCell() : .valueCell()
        content.text = rows[indexPath.row]
        content.secondaryText = "Detail"
        cell.contentConfiguration = content
        cell.backgroundConfiguration = .listGroupedCell()
        cell.accessoryType = .checkmark
        return cell
    }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tableView.deselectRow(at: indexPath, animated: true)
    }

    func openAll() {
        refreshControl?.beginRefreshing()
        rows.append("Charlie")
        tableView.insertRows(at: [IndexPath(row: 2, section: 0)], with: .automatic)
        rows[0] = "Changed"
        tableView.reloadData()
        rows.remove(at: 0)
        tableView.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .fade)
        rows.append("Delta")
        tableView.insertRows(at: [IndexPath(row: 2, section: 0)], with: .automatic)
        refreshControl?.endRefreshing()
        navigationItem.searchController?.searchBar.text = "a"
        let button = UIButton(type: .system)
        button.setTitle("More", for: .normal)
        let item = UIAction(title: "Item") { _ in }
        button.menu = UIMenu(title: "Menu", children: [item, UIMenu(options: .displayInline, children: [])])
        button.addAction(UIAction { [weak self] _ in self?.actions.append("menu") }, for: .touchUpInside)
        button.performPrimaryAction()
        button.showsMenuAsPrimaryAction = true
        button.performPrimaryAction()
        navigationController?.pushViewController(AppForm(), animated: true)
        tableView.setContentOffset(CGPoint(x: 0, y: -tableView.adjustedContentInset.top), animated: false)
    }

    func showAlert(_ style: UIAlertController.Style) {
        let alert = UIAlertController(title: "Title", message: nil, preferredStyle: style)
        alert.addAction(UIAlertAction(title: "Delete", style: .destructive) { _ in })
        alert.addAction(UIAlertAction(title: "OK", style: .default))
        alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
        if UIDevice.current.userInterfaceIdiom == .pad {
            alert.popoverPresentationController?.barButtonItem = navigationItem.rightBarButtonItem
        }
        present(alert, animated: true)
    }

    func showSheet() {
        let sheet = UIViewController()
        sheet.modalPresentationStyle = .pageSheet
        sheet.preferredContentSize = CGSize(width: 300, height: 200)
        sheet.view.backgroundColor = .systemGroupedBackground
        sheet.sheetPresentationController?.detents = [.medium(), .large()]
        sheet.sheetPresentationController?.prefersGrabberVisible = true
        sheet.sheetPresentationController?.selectedDetentIdentifier = .large
        let popover = UIViewController()
        popover.modalPresentationStyle = .popover
        popover.popoverPresentationController?.sourceView = view
        popover.popoverPresentationController?.sourceRect = CGRect(
            x: view.bounds.midX, y: view.bounds.midY, width: 0, height: 0)
        popover.popoverPresentationController?.permittedArrowDirections = []
        present(sheet, animated: true)
    }
}

private final class AppForm: UIViewController {
    private let scroll = UIScrollView()
    private let field = UITextField()

    override func viewDidLoad() {
        super.viewDidLoad()
        title = "Form"
        view.backgroundColor = .systemBackground
        view.layer.cornerRadius = 0
        for child in [scroll, field] as [UIView] {
            child.translatesAutoresizingMaskIntoConstraints = false
        }
        view.addSubview(scroll)
        scroll.addSubview(field)
        scroll.alwaysBounceVertical = true
        scroll.isScrollEnabled = true
        scroll.contentSize = CGSize(width: 10, height: 10)
        field.placeholder = "Name"
        field.borderStyle = .none
        field.autocorrectionType = .no
        field.font = .preferredFont(forTextStyle: .headline)
        field.textColor = .secondaryLabel
        field.textAlignment = .center
        NSLayoutConstraint.activate([
            scroll.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor),
            scroll.leadingAnchor.constraint(equalTo: view.layoutMarginsGuide.leadingAnchor),
            scroll.trailingAnchor.constraint(equalTo: view.trailingAnchor),
            scroll.bottomAnchor.constraint(equalTo: view.bottomAnchor),
            field.topAnchor.constraint(equalTo: scroll.contentLayoutGuide.topAnchor),
            field.centerXAnchor.constraint(equalTo: scroll.frameLayoutGuide.centerXAnchor),
            field.widthAnchor.constraint(equalToConstant: 200), field.heightAnchor.constraint(equalToConstant: 40),
        ])
        let center = field.centerYAnchor.constraint(equalTo: scroll.centerYAnchor)
        center.isActive = false
        field.setContentHuggingPriority(.required, for: .vertical)
        field.setContentCompressionResistancePriority(.required, for: .vertical)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        field.becomeFirstResponder()
        field.resignFirstResponder()
        view.endEditing(true)
    }
}

private final class AppPages: UIPageViewController, UIPageViewControllerDataSource {
    override func viewDidLoad() {
        super.viewDidLoad()
        dataSource = self
        setViewControllers([UIViewController()], direction: .forward, animated: false)
        setViewControllers([UIViewController()], direction: .reverse, animated: false)
        addChild(AppTools())
        children.last?.didMove(toParent: self)
    }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerBefore viewController: UIViewController
    ) -> UIViewController? { nil }

    func pageViewController(
        _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
    ) -> UIViewController? { nil }
}

private final class AppTools: UIViewController {
    override func viewDidLoad() {
        super.viewDidLoad()
        let toggle = UISwitch()
        toggle.setOn(true, animated: true)
        toggle.isOn = false
        toggle.addAction(UIAction { _ in }, for: .valueChanged)
        let slider = UISlider()
        (slider.minimumValue, slider.maximumValue, slider.value) = (0, 10, 3)
        slider.setValue(4, animated: true)
        let segments = UISegmentedControl(items: ["A", "B"])
        segments.selectedSegmentIndex = 0
        let date = UIDatePicker()
        date.datePickerMode = .date
        date.preferredDatePickerStyle = .compact
        let pages = UIPageControl()
        pages.pageIndicatorTintColor = .systemGray4
        pages.currentPageIndicatorTintColor = .systemOrange
        let spinner = UIActivityIndicatorView(style: .large)
        spinner.hidesWhenStopped = false
        spinner.startAnimating()
        let toolbar = UIToolbar()
        toolbar.setItems([.flexibleSpace(), UIBarButtonItem(title: "Done")], animated: false)
        let size = CGSize(width: 20, height: 20)
        let image = UIGraphicsImageRenderer(size: size).image { _ in
            UIColor.white.setFill()
            UIRectFill(CGRect(origin: .zero, size: size))
        }
        let picture = UIImageView(image: image)
        (picture.contentMode, picture.clipsToBounds) = (.scaleAspectFill, true)
        let label = UILabel()
        (label.text, label.numberOfLines) = ("Text", 0)
        let all: [UIView] = [
            toggle, slider, segments, date, UIStepper(), pages, spinner, toolbar, picture, label, UITextView(),
        ]
        for (index, child) in all.enumerated() {
            child.frame = CGRect(x: 10, y: 100 + 50 * index, width: 300, height: 44)
            view.addSubview(child)
        }
        #expect(label.superview === view && view.subviews.count == all.count)
        let margins = NSDirectionalEdgeInsets(top: 0, leading: 8, bottom: 0, trailing: 8)
        view.directionalLayoutMargins = margins
    }
}
