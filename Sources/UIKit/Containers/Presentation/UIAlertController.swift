internal import Containers
internal import CoreGraphics
internal import Geometry
internal import Simulation
internal import Views

/// An action of an alert or an action sheet.
@preconcurrency @MainActor
open class UIAlertAction: NSObject {
    public enum Style: Int, Sendable { case `default`, cancel, destructive }

    public final let title: String?
    public final let style: Style
    /// Whether a tap chooses the action. The title of a disabled action is gray.
    open var isEnabled = true { didSet { alert?.changed() } }
    final weak var alert: UIAlertController?
    fileprivate let handler: ((UIAlertAction) -> Void)?

    /// Creates an action whose handler is called after the alert has been dismissed.
    public init(title: String?, style: Style, handler: ((UIAlertAction) -> Void)? = nil) {
        (self.title, self.style, self.handler) = (title, style, handler)
        super.init()
    }
}

/// A message with actions: an alert or an action sheet.
///
/// As on iOS 26, an action sheet is a card in the middle of the screen of an iPhone, and a popover without a cancel
/// action on an iPad. A tap on an action dismisses the alert, and then calls the handler of the action.
open class UIAlertController: UIViewController {
    public enum Style: Int, Sendable { case actionSheet, alert }

    public private(set) final var preferredStyle = Style.alert
    open private(set) var actions: [UIAlertAction] = []
    open private(set) var textFields: [UITextField]?
    open override var title: String? { didSet { changed() } }
    open var message: String? { didSet { changed() } }
    /// The action that is emphasized. It must have been added before.
    open var preferredAction: UIAlertAction? {
        didSet {
            if let preferredAction, !actions.contains(preferredAction) {
                self.preferredAction = nil
                world.refuse("The preferred action of an alert controller must be one of its actions")
            }
            changed()
        }
    }
    private lazy var material: UIView = world.asCurrent {
        let material = UIVisualEffectView(effect: UIBlurEffect(style: .systemMaterial))
        material.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        return material
    }
    private let header = _UIInterfaceActionGroupHeaderScrollView()
    private let actionList = _UIInterfaceActionRepresentationsSequenceView()
    private lazy var card = AlertCard(
        view.handle, header: (header.handle, header.content.handle),
        actions: (actionList.handle, actionList.content.handle)
    ) { [unowned self] part, name, _ in world.uniqueName("\(part.name) \(name)") }
    private var controls: [_UIButtonBarButton] = []
    /// Whether an action has been chosen, so that further taps have no effect.
    private var hasChosen = false

    public convenience init(title: String?, message: String?, preferredStyle: Style) {
        self.init(nibName: nil, bundle: nil)
        (self.title, self.message, self.preferredStyle) = (title, message, preferredStyle)
        modalPresentationStyle = preferredStyle == .actionSheet ? .popover : .custom
    }

    /// Adds an action. A second action with the style `cancel` is an error, as in UIKit.
    open func addAction(_ action: UIAlertAction) {
        guard action.style != .cancel || !actions.contains(where: { $0.style == .cancel }) else {
            return world.refuse(
                "UIAlertController can only have one action with a style of UIAlertActionStyleCancel")
        }
        action.alert = self
        actions.append(action)
        changed()
    }

    /// Adds a text field. An action sheet cannot have text fields, as in UIKit.
    open func addTextField(configurationHandler: ((UITextField) -> Void)? = nil) {
        guard preferredStyle == .alert else {
            return world.refuse(
                "Text fields can only be added to an alert controller of style UIAlertControllerStyleAlert")
        }
        let field = world.asCurrent { UITextField() }
        textFields = (textFields ?? []) + [field]
        header.addSubview(field)
        configurationHandler?(field)
        changed()
    }

    // MARK: Presentation

    private var isInPopover: Bool { storedPresentationController is UIPopoverPresentationController }

    override func systemPresentationController(presenting: UIViewController?) -> UIPresentationController {
        preferredStyle == .actionSheet && world.engine.traitCollection.userInterfaceIdiom == .pad
            ? UIPopoverPresentationController(presentedViewController: self, presenting: presenting)
            : _UIAlertControllerPresentationController(of: self, presenting: presenting)
    }

    /// Dismisses an action sheet, and calls the handler of the cancel action. An alert stays.
    func tappedOutside() {
        if preferredStyle == .actionSheet, let cancel = actions.first(where: { $0.style == .cancel }) {
            choose(cancel)
        } else if isInPopover {
            dismiss(animated: true)
        }
    }

    private func choose(_ action: UIAlertAction) {
        guard action.isEnabled, !hasChosen, transition == nil else { return }
        hasChosen = true
        dismiss(animated: true) { [self] in
            hasChosen = false
            action.handler?(action)
        }
    }

    // MARK: Views

    open override func loadView() {
        view = _UIAlertControllerPhoneTVMacView()
        for part in [header, actionList] as [AlertPart] {
            part.insertSubview(part.content, at: 0)
            view.addSubview(part)
        }
    }

    /// Adds or removes the material and the corners of a card. A popover has its own.
    func setHasCard(_ hasCard: Bool) {
        if hasCard {
            material.frame = view.bounds
            view.insertSubview(material, at: 0)
        } else {
            material.removeFromSuperview()
        }
        view.layer.cornerRadius = hasCard ? CGFloat(Metric.alertRadius.value) : 0
        view.clipsToBounds = hasCard
    }

    /// Requests the layout of the card, and of the container that determines its size.
    func changed() {
        guard isViewLoaded else { return }
        view.setNeedsLayout()
        storedPresentationController?.containerView?.setNeedsLayout()
    }

    private var model: Alert {
        var model = Alert()
        (model.title, model.message, model.fieldCount) = (title, message, textFields?.count ?? 0)
        (model.isActionSheet, model.isInPopover) = (preferredStyle == .actionSheet, isInPopover)
        model.actions = actions.map {
            var action = Alert.Action($0.title ?? "")
            (action.isCancel, action.isDestructive) = ($0.style == .cancel, $0.style == .destructive)
            (action.isPreferred, action.isEnabled) = ($0 === preferredAction, $0.isEnabled)
            return action
        }
        return model
    }

    func layout(in environment: PresentationEnvironment) -> AlertLayout {
        AlertLayout(model, in: environment) { [world] text, font, width in
            var block = TextBlock(text, font: font)
            if width.isFinite { block.numberOfLines = 0 }
            return world.engine.measuredSize(of: block, within: width.isFinite ? width : nil)
        }
    }

    open override func viewWillLayoutSubviews() {
        guard let environment = storedPresentationController?.environment else { return }
        let layout = layout(in: environment)
        card.show(layout)
        for (field, area) in zip(textFields ?? [], layout.fields) { field.frame = CGRect(layout.field(in: area)) }
        let shown = layout.actions
        while controls.count > shown.count { controls.removeLast().removeFromSuperview() }
        while controls.count < shown.count {
            let control = world.asCurrent { _UIButtonBarButton() }
            controls.append(control)
            actionList.addSubview(control)
        }
        for (control, (index, description)) in zip(controls, zip(layout.order, shown)) {
            control.frame = CGRect(description.frame)
            control.accessibilityLabel = actions[index].title
            control.action = { [weak self, action = actions[index]] in self?.choose(action) }
        }
    }
}

/// The card of an alert, with UIKit's name.
final class _UIAlertControllerPhoneTVMacView: UIView {}

/// The upper part of a card, with UIKit's name.
final class _UIInterfaceActionGroupHeaderScrollView: AlertPart {}

/// The lower part of a card, with UIKit's name.
final class _UIInterfaceActionRepresentationsSequenceView: AlertPart {}

/// A part of a card. It scrolls if the card is too tall for the window.
class AlertPart: UIScrollView {
    /// The view whose subviews the system creates.
    let content = UIView()
}
