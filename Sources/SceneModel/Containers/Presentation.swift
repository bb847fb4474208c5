import Containers
import Geometry
import Interaction
import Layout
import Simulation
import Views

/// A controller that a scene can present, and the views of its presentation.
class Presentation {
    let controller: ViewController
    weak var stack: Presentations?
    /// The controller that presents; `nil` unless the presentation was requested.
    var presenter: ViewController?
    /// Whether the presented view is in the window.
    var hasBegun = false
    /// Whether the presented view arrives or leaves.
    var isInTransition = false
    let views: ContainerViews
    /// The view that contains the presented view, in front of the presenter's view.
    let container: View

    init(of controller: ViewController, in views: ContainerViews) {
        (self.controller, self.views) = (controller, views)
        container = views.make("UITransitionView")
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.overrideTracingItself(.layoutSubviews) { [unowned self] _, callSuper in
            containerWillLayOut()
            callSuper()
        }
    }

    /// The view that the transition moves.
    var presentedView: View { controller.view }

    /// Whether the presenter disappears.
    var coversPresenter: Bool { false }

    /// Whether touches beside the presented view reach the views behind the container.
    var passesTouchesThrough: Bool { false }

    /// The duration of the transition, in seconds.
    var duration: Double { Metric.sheetDuration.value }

    /// The window that contains the container.
    var environment: PresentationEnvironment {
        let root = controller.window.rootView
        return PresentationEnvironment(
            size: root.bounds.size, safeArea: root.safeAreaInsets, traits: root.traitCollection,
            grid: controller.window.grid)
    }

    /// Whether the presented view fades in instead of coming from below.
    final var crossFades: Bool { controller.window.accessibility.crossFades }

    /// Adds the views of the presentation to the container.
    func willBegin() {}

    /// Places the views in the container.
    func containerWillLayOut() { layOutIfResting() }

    /// Places the views, unless the user or a transition moves them.
    func layOutIfResting() {}

    /// Moves the views to their places on the screen or outside of it.
    func move(isShown: Bool, isPresentation: Bool) {}

    /// Dismisses the presentation after a tap beside the presented view.
    final func dismissByUser(completion: @escaping () -> Void = {}) {
        guard let stack, !isInTransition, stack.isTopmost(self) else { return }
        stack.dismiss(controller, animated: true, completion: completion)
    }

    /// Creates the view behind a sheet or an alert.
    final func makeDimming(onTap: @escaping () -> Void) -> View {
        let dimming = views.make("UIDimmingView")
        dimming.backgroundColor = .black
        dimming.handle(.tap) { _ in onTap() }
        return dimming
    }
}

/// A view that covers the screen, and that comes from below.
final class FullScreenPresentation: Presentation {
    private let isOver: Bool

    /// - Parameter isOver: Whether the presenter stays on the screen.
    init(of controller: ViewController, isOver: Bool) {
        self.isOver = isOver
        super.init(of: controller, in: ContainerViews(of: controller.view))
    }

    override var coversPresenter: Bool { !isOver }

    /// The opacity of the view outside of a transition that fades.
    private var alpha = 1.0

    override func willBegin() {
        let view = controller.view
        view.translatesAutoresizingMaskIntoConstraints = true
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        view.frame = container.bounds
        if crossFades, view.alpha == 0 { view.alpha = alpha }
    }

    override func move(isShown: Bool, isPresentation: Bool) {
        var frame = container.bounds
        if crossFades {
            if !isShown { alpha = controller.view.alpha }
            controller.view.alpha = isShown ? alpha : 0
        } else if !isShown {
            frame.origin.y += frame.height
        }
        controller.view.frame = frame
    }
}

/// A sheet, which the user drags between its detents.
final class SheetPresentation: Presentation {
    private let sheet: SheetDescription
    private let dropShadow: View
    private let grabber: View
    private lazy var dimming = makeDimming { [weak self] in if self?.sheet.isModal == false { self?.dismissByUser() } }
    private lazy var motion = makeMotion()
    /// The name of the detent of the sheet; `nil` for the lowest one.
    private var selected: String?

    init(of controller: ViewController, _ sheet: SheetDescription) {
        self.sheet = sheet
        let views = ContainerViews(of: controller.view)
        dropShadow = views.make("UIDropShadowView")
        grabber = views.make("_UIGrabber")
        super.init(of: controller, in: views)
        let pan = PanGestureRecognizer()
        // A scroll view scrolls only if the drag does not move the sheet.
        pan.blocks = { $0.view?.scroll != nil }
        pan.shouldBegin = { [weak self] _ in
            guard let self else { return false }
            return motion.follows(pan, from: dropShadow.hitTest(pan.location(in: dropShadow)))
        }
        pan.addAction { [weak self] _ in self?.motion.follow(pan) }
        dropShadow.addGestureRecognizer(pan)
    }

    override var presentedView: View { dropShadow }

    override var passesTouchesThrough: Bool { dimming.alpha == 0 }

    private var stops: SheetStops {
        var layout = SheetLayout(environment)
        layout.isEdgeAttachedInCompactHeight = sheet.prefersEdgeAttachedInCompactHeight
        layout.cornerRadius = sheet.cornerRadius
        return SheetStops(sheet.detents.map { ($0.name, $0.height) }, undimmed: sheet.undimmed, in: layout)
    }

    /// The names of the detents.
    var detents: [String] { sheet.detents.map(\.name) }

    /// Returns a closure that moves the sheet to a detent; `nil` if the sheet has no such detent.
    func selection(of name: String) -> (() -> Void)? {
        guard detents.contains(name) else { return nil }
        return { [self] in
            selected = name
            layOutIfResting()
        }
    }

    private var resting: SheetLayout.Placement { stops.stop(named: selected).placement }

    private func makeMotion() -> SheetMotion {
        SheetMotion(
            dropShadow: dropShadow, grabber: grabber, dimming: dimming, content: { [controller] in controller.view },
            .init(
                stops: { [unowned self] in stops }, selected: { [unowned self] in selected },
                canMove: { [unowned self] in !isInTransition && stack?.isTopmost(self) == true },
                scrollingExpands: { [sheet] in sheet.prefersScrollingExpands },
                beginDismissal: { [unowned self] in
                    guard !sheet.isModal, let end = stack?.beginDismissal(of: self) else { return nil }
                    return SheetMotion.Dismissal(willEnd: { _ in }, didEnd: end)
                },
                didSelect: { [unowned self] in selected = $0 }, didAttemptToDismiss: {}))
    }

    override func willBegin() {
        let (view, window) = (controller.view, controller.window)
        selected = sheet.selected
        let largest = SheetLayout(environment).maximumDetentValue
        for detent in sheet.detents {
            guard case .custom(let height) = detent.height, height > largest else { continue }
            window.note(
                controller.name,
                "the detent of \(height.shortText) points is a large sheet, which has \(largest.shortText) points",
                about: controller.traceSubject)
        }
        removeSafeArea()
        container.insertSubview(dimming, at: 0)
        dropShadow.addSubview(view)
        view.translatesAutoresizingMaskIntoConstraints = true
        view.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        dropShadow.alpha = 1
        grabber.isHidden = !sheet.prefersGrabberVisible
        dropShadow.addSubview(grabber)
        motion.place(resting)
    }

    /// Removes the window's safe area from the container, because the insets of a sheet do not follow from its frame.
    private func removeSafeArea() {
        let insets = environment.safeArea
        container.barSafeAreaInsets = EdgeInsets(
            top: -insets.top, left: -insets.left, bottom: -insets.bottom, right: -insets.right)
    }

    override func containerWillLayOut() {
        removeSafeArea()
        layOutIfResting()
    }

    override func layOutIfResting() {
        guard hasBegun, !isInTransition, !motion.isMoving else { return }
        motion.place(resting)
    }

    override func move(isShown: Bool, isPresentation: Bool) {
        motion.place(isShown || crossFades ? resting : stops.hidden(from: resting))
        guard crossFades else { return }
        dropShadow.alpha = isShown ? 1 : 0
        if !isShown { dimming.alpha = 0 }
    }
}

/// An alert or an action sheet: a card in the middle of the screen.
final class AlertPresentation: Presentation {
    private let alert: Alert
    /// The actions of taps, by the indices of the alert's actions. They run after the alert has been dismissed.
    var handlers: [Int: () -> Void] = [:]
    /// The views of the scene that receive the touches of actions, by the indices of the actions.
    var controls: [Int: View] = [:]
    private let material: View
    private let header: (part: View, content: View)
    private let actions: (part: View, content: View)
    private let card: AlertCard
    private lazy var dimming = makeDimming { [weak self] in self?.tappedOutside() }

    init(of controller: ViewController, _ alert: Alert) {
        self.alert = alert
        let (view, views) = (controller.view, ContainerViews(of: controller.view))
        view.systemClass = "_UIAlertControllerPhoneTVMacView"
        view.translatesAutoresizingMaskIntoConstraints = true
        material = views.make("UIVisualEffectView", content: .visualEffect(.init(.systemMaterial)))
        let inner = views.make("UIView")
        material.addSubview(inner)
        for view in [material, inner] { view.autoresizingMask = [.flexibleWidth, .flexibleHeight] }
        func makePart(_ systemClass: String) -> (part: View, content: View) {
            let (part, content) = (views.make(systemClass, content: .scroll(.init())), views.make("UIView"))
            part.clipsToBounds = true
            part.addSubview(content)
            view.addSubview(part)
            return (part, content)
        }
        header = makePart("_UIInterfaceActionGroupHeaderScrollView")
        actions = makePart("_UIInterfaceActionRepresentationsSequenceView")
        card = AlertCard(view, header: header, actions: actions) { views.name(of: $1, at: $2) }
        super.init(of: controller, in: views)
        view.insertSubview(material, at: 0)
        view.cornerRadius = Metric.alertRadius.value
        view.clipsToBounds = true
        view.overrideTracingItself(.layoutSubviews) { [unowned self] _, callSuper in
            showCard()
            callSuper()
        }
    }

    private var layout: AlertLayout {
        let window = controller.window
        return AlertLayout(alert, in: environment) { text, font, width in
            var block = TextBlock(text, font: font)
            if width.isFinite { block.numberOfLines = 0 }
            return window.measuredSize(of: block, within: width.isFinite ? width : nil)
        }
    }

    private func showCard() {
        let layout = layout
        card.show(layout)
        let items = layout.order.map { index in
            let action: (() -> Void)? = alert.actions[index].isEnabled ? { [weak self] in self?.choose(index) } : nil
            return ContainerViews.Item(key: "\(index)", action: action, control: controls[index])
        }
        views.placeControls(items, in: actions.part, at: layout.actions.frames())
    }

    private func choose(_ index: Int) { dismissByUser { [weak self] in self?.handlers[index]?() } }

    /// Dismisses an action sheet with its cancel action. An alert stays.
    private func tappedOutside() {
        if alert.isActionSheet, let cancel = alert.actions.firstIndex(where: \.isCancel) { choose(cancel) }
    }

    override var duration: Double { Metric.alertDuration.value }

    override func willBegin() {
        if alert.isActionSheet, environment.isPad {
            controller.window.note(
                controller.name, "shown as a card: on an iPad, UIKit shows an action sheet in a popover",
                about: controller.traceSubject)
        }
        container.insertSubview(dimming, at: 0)
        containerWillLayOut()
        material.frame = controller.view.bounds
    }

    override func containerWillLayOut() {
        dimming.frame = container.bounds
        controller.view.frame = layout.card
    }

    /// Only the dimming view was seen to fade in: the card appears at once. The dismissal was not measured.
    override func move(isShown: Bool, isPresentation: Bool) {
        dimming.alpha = isShown ? environment.dimming : 0
        controller.view.alpha = isShown || isPresentation ? 1 : 0
    }
}
