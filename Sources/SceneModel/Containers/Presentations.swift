import Containers
import Geometry
import Interaction
package import Simulation
import Views

/// The presentations of a scene without UIKit code: sheets, alerts, and views that cover the screen.
///
/// The layout, the transitions, and the order of the calls are those of `UIViewController`. The views that a
/// presentation creates have names such as `details UIDropShadowView`, for a presented view that is named `details`.
/// They are in front of the other subviews of the root view, because a scene has no view above the root view.
package final class Presentations {
    private let window: Window
    private let all: [Presentation]
    /// The presentations that were requested and have not ended, from the back to the front.
    private var presented: [Presentation] = []

    /// - Parameters:
    ///   - window: The window whose root view shows the presentations.
    ///   - presentations: The controllers that can be presented, with the kinds of their presentations.
    init(in window: Window, of presentations: [(ViewController, PresentationDescription)]) {
        self.window = window
        all = presentations.map { controller, kind in
            switch kind {
            case .sheet(let sheet): SheetPresentation(of: controller, sheet)
            case .fullScreen(let isOver): FullScreenPresentation(of: controller, isOver: isOver)
            case .alert(let alert): AlertPresentation(of: controller, alert)
            }
        }
        for presentation in all { presentation.stack = self }
        passTouchesThroughContainers()
        if window.rootView.content.isScrollable { keepContainersInPlace() }
    }

    private func presentation(of controller: ViewController) -> Presentation? {
        all.first { $0.controller == controller }
    }

    /// Whether a controller is one that the scene can present.
    package func owns(_ controller: ViewController) -> Bool { presentation(of: controller) != nil }

    /// Whether a controller is presented, or will be after the current turn.
    package func isPresented(_ controller: ViewController) -> Bool {
        presented.contains { $0.controller == controller }
    }

    /// Whether a presentation is in front of all others.
    func isTopmost(_ presentation: Presentation) -> Bool { presented.last === presentation }

    /// Sets the action of a tap on an action of an alert.
    package func handleTap(onAction index: Int, of controller: ViewController, _ action: @escaping () -> Void) {
        (presentation(of: controller) as? AlertPresentation)?.handlers[index] = action
    }

    /// Sets the view of the scene that receives the touches of an action of an alert.
    func setControl(_ control: View, ofAction index: Int, _ controller: ViewController) {
        (presentation(of: controller) as? AlertPresentation)?.controls[index] = control
    }

    /// Moves a sheet to one of its detents. Otherwise, a note is recorded in the trace.
    package func selectDetent(_ name: String, of controller: ViewController, animated: Bool) {
        guard let sheet = presentation(of: controller) as? SheetPresentation, isPresented(controller) else {
            return note(controller, "the detent '\(name)' is not selected: no sheet with this view is presented")
        }
        guard let select = sheet.selection(of: name) else {
            return note(controller, "the detent '\(name)' is not selected: the sheet has no such detent")
        }
        guard animated else { return select() }
        window.animate(
            withDuration: .seconds(Metric.sheetDuration.value), usingSpringWithDamping: 1,
            animations: {
                select()
                controller.view.layoutIfNeededFromSuperviews()
            })
    }

    /// The names of the detents of the sheet that shows the view of a controller; empty if it is not in a sheet.
    package func detents(of controller: ViewController) -> [String] {
        (presentation(of: controller) as? SheetPresentation)?.detents ?? []
    }

    private func note(_ controller: ViewController, _ text: String) {
        window.note(controller.name, text, about: controller.traceSubject)
    }

    /// Returns the controller that presents on behalf of another: its topmost ancestor.
    private func presenter(for controller: ViewController) -> ViewController {
        var top = controller
        while let parent = top.parent { top = parent }
        return top
    }

    // MARK: Presenting

    /// A reason for which a controller does not present, or is not dismissed.
    package struct Refusal {
        /// The controller that does not present or dismiss.
        package let controller: ViewController
        /// The reason, which begins with a verb.
        package let text: String
    }

    /// Returns the reason for which a controller that is not presented cannot be presented now; `nil` if it can.
    package func refusal(toPresent controller: ViewController, from source: ViewController) -> Refusal? {
        let presenter = presenter(for: source)
        func refusal(_ reason: String) -> Refusal {
            Refusal(controller: presenter, text: "does not present \(controller.name), because \(reason)")
        }
        if let other = presented.first(where: { $0.presenter == presenter }) {
            return refusal("it is already presenting \(other.controller.name)")
        }
        return presenter.view.isInWindow ? nil : refusal("its view is not in the window hierarchy")
    }

    /// Presents a controller after the current turn. If it cannot be presented, a note is recorded in the trace.
    package func present(_ controller: ViewController, from source: ViewController, animated: Bool) {
        guard let presentation = presentation(of: controller) else { return }
        let presenter = presenter(for: source)
        if isPresented(controller) {
            return note(presenter, "not presented: '\(controller.name)' is presented already")
        }
        if let refusal = refusal(toPresent: controller, from: source) {
            return note(refusal.controller, refusal.text)
        }
        presentation.presenter = presenter
        presented.append(presentation)
        window.performAfterCommit { [self] in run(presentation, animated) }
    }

    private func run(_ presentation: Presentation, _ animated: Bool) {
        guard let presenter = presentation.presenter, !presentation.hasBegun else { return }
        let (controller, container, root) = (presentation.controller, presentation.container, window.rootView)
        container.frame = root.bounds
        root.addSubview(container)
        controller.loadIfNeeded()
        controller.isRoot = true
        (presentation.hasBegun, presentation.isInTransition) = (true, true)
        presentation.willBegin()
        if presentation.coversPresenter { presenter.beginAppearanceTransition(false) }
        controller.beginAppearanceTransition(true)
        container.addSubview(presentation.presentedView)
        window.performWithoutAnimation { presentation.move(isShown: !animated, isPresentation: true) }
        let end = {
            presentation.isInTransition = false
            container.layoutIfNeededFromSuperviews()
            controller.endAppearanceTransition()
            if presentation.coversPresenter { presenter.endAppearanceTransition() }
            presentation.layOutIfResting()
        }
        guard animated else { return end() }
        window.animate(
            withDuration: .seconds(presentation.duration), usingSpringWithDamping: 1,
            animations: { presentation.move(isShown: true, isPresentation: true) }, completion: { _ in end() })
    }

    // MARK: Dismissing

    /// Returns what a dismissal by a controller dismisses first; `nil` if nothing is presented.
    private func dismissed(by source: ViewController) -> Presentation? {
        let top = presenter(for: source)
        let first = presented.first { $0.presenter == top } ?? presentation(of: top)
        return first.flatMap { isPresented($0.controller) ? $0 : nil }
    }

    /// Returns the presentations that the dismissal of one of them dismisses, and the reason for which they cannot be
    /// dismissed now; `nil` if they can.
    private func chain(from first: Presentation) -> (chain: [Presentation], refusal: Refusal?) {
        guard let index = presented.firstIndex(where: { $0 === first }), let presenter = first.presenter else {
            return ([], nil)
        }
        let chain = Array(presented[index...])
        guard !chain.allSatisfy({ $0.hasBegun && !$0.isInTransition }) else { return (chain, nil) }
        let text = "does not dismiss \(first.controller.name): a presentation or dismissal is in progress"
        return (chain, Refusal(controller: presenter, text: text))
    }

    /// Returns the reason for which a controller cannot be dismissed now; `nil` if it can.
    package func refusal(toDismiss source: ViewController) -> Refusal? {
        guard let first = dismissed(by: source) else {
            return Refusal(controller: source, text: "dismisses nothing, because nothing is presented")
        }
        return chain(from: first).refusal
    }

    /// Dismisses what a controller presents or, if it presents nothing, the controller itself. If nothing is presented,
    /// a note is recorded in the trace.
    package func dismiss(_ source: ViewController, animated: Bool, completion: @escaping () -> Void = {}) {
        guard let first = dismissed(by: source) else { return note(source, "not dismissed: nothing is presented") }
        window.performAfterCommit { [self] in
            guard let end = beginDismissal(of: first), let front = presented.last else { return }
            let complete = {
                end(true)
                completion()
            }
            guard animated else { return complete() }
            window.animate(
                withDuration: .seconds(front.duration), usingSpringWithDamping: 1,
                animations: { front.move(isShown: false, isPresentation: false) }, completion: { _ in complete() })
        }
    }

    /// Begins the dismissal of a presentation and of those in front of it.
    ///
    /// - Returns: A closure that ends the dismissal, with whether it was completed; `nil` with a note if a transition is
    ///   in progress.
    func beginDismissal(of first: Presentation) -> ((Bool) -> Void)? {
        guard let presenter = first.presenter else { return nil }
        let (chain, refusal) = chain(from: first)
        guard refusal == nil, !chain.isEmpty else {
            if let refusal { note(refusal.controller, refusal.text) }
            return nil
        }
        for presentation in chain.reversed() {
            presentation.isInTransition = true
            presentation.controller.beginAppearanceTransition(false)
        }
        if first.coversPresenter {
            presenter.beginAppearanceTransition(true)
            presenter.appearInPlace()
        }
        return { [self] completed in end(chain, presenter, completed) }
    }

    private func end(_ chain: [Presentation], _ presenter: ViewController, _ completed: Bool) {
        for presentation in chain { presentation.isInTransition = false }
        let coversPresenter = chain[0].coversPresenter
        if completed {
            for presentation in chain { remove(presentation) }
            if coversPresenter { presenter.endAppearanceTransition() }
        } else {
            for presentation in chain { presentation.controller.beginAppearanceTransition(true) }
        }
        for presentation in chain { presentation.controller.endAppearanceTransition() }
        if !completed { chain.last?.layOutIfResting() }
    }

    private func remove(_ presentation: Presentation) {
        presented.removeAll { $0 === presentation }
        presentation.presentedView.removeFromSuperviewIfNeeded()
        presentation.controller.view.removeFromSuperviewIfNeeded()
        presentation.container.removeFromSuperviewIfNeeded()
        presentation.controller.isRoot = false
        (presentation.presenter, presentation.hasBegun) = (nil, false)
    }

    /// Moves the containers with the bounds of a root view that scrolls.
    private func keepContainersInPlace() {
        let touches = window.touches
        let others = touches.hooks.onEvent
        touches.hooks.onEvent = { [weak self, window] event, view in
            others?(event, view)
            guard let self, event == .scrollViewDidScroll, view == window.rootView else { return }
            for presentation in presented where presentation.hasBegun { presentation.container.frame = view.bounds }
        }
    }

    // MARK: Touches

    /// Lets touches beside a sheet that does not dim the views behind it reach these views.
    private func passTouchesThroughContainers() {
        let touches = window.touches
        let others = touches.hooks.hitTester
        touches.hooks.hitTester = { [weak self, window] place in
            let hit = others.map { $0(place) } ?? window.rootView.hitTest(place)
            guard let self, presented.contains(where: { $0.container == hit && $0.passesTouchesThrough }) else {
                return hit
            }
            let containers = presented.map(\.container)
            for view in window.rootView.subviews.reversed() where !containers.contains(view) {
                if let behind = view.hitTest(view.convertFromRoot(place)) { return behind }
            }
            return window.rootView
        }
    }
}

extension View {
    fileprivate func removeFromSuperviewIfNeeded() { if superview != nil { removeFromSuperview() } }
}
