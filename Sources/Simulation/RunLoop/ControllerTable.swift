import Views

/// The state of a view controller.
struct ViewControllerState {
    var name: String
    let view: ViewID
    /// The number of controllers that were created before this controller.
    let serial: Int32
    var parent: Int?
    var children: [Int] = []
    /// The controllers that become children when the view has loaded.
    var childrenToCome: [Int] = []
    var overrides: [ControllerCallback: Override] = [:]
    var appearance = Appearance.notLoaded
    /// Whether the children appear and disappear together with the controller.
    var forwardsAppearance = true

    /// The stage of the view's appearance.
    enum Appearance {
        case notLoaded
        /// The view is loaded, but not on the screen.
        case loaded
        /// The view is in the window, but its superview has not laid it out yet.
        case willAppear
        /// The superview has laid out the view. `viewDidAppear` is due in the next turn.
        case isAppearing
        case appeared
        /// A transition removes the view from the screen, and has not ended yet.
        case willDisappear
    }
}

/// The view controllers of a window, by index. The controller of the root view is the first.
final class ControllerTable {
    private let model: WindowModel
    private var states: [ViewControllerState] = []
    private var indices = ViewTable<Int>()
    /// The indices of released controllers.
    private var unused: [Int] = []
    /// The number of controllers that were created, including released ones.
    private var madeCount: Int32 = 0
    /// The root controllers of the window, which are the first to receive changes of size and traits.
    private(set) var roots: [Int] = []
    /// The change of the window's size that is being announced; `nil` at other times.
    var announced: AnnouncedTransition?

    /// A change of the window's size, with the blocks that run alongside it.
    struct AnnouncedTransition {
        /// The duration of the animation; `nil` if the change is not animated.
        let duration: Duration?
        let surroundings: DisplayEnvironment
        var animations: [() -> Void] = []
        var completions: [() -> Void] = []
    }

    init(_ model: WindowModel) { self.model = model }

    var count: Int { states.count - unused.count }

    /// The views of the controllers that have a parent.
    var viewsOfChildren: some Sequence<ViewID> { states.lazy.filter { $0.parent != nil }.map(\.view) }

    subscript(index: Int) -> ViewControllerState { states[index] }

    /// Returns the identity of a controller in the trace. A later controller with the same index has a different
    /// identity.
    func subject(of controller: Int) -> TraceSubject { .controller(serial: states[controller].serial) }

    /// Returns the controller that has the identity `subject`, or `nil` if there is none.
    func controller(_ subject: TraceSubject) -> Int? {
        states.indices.first { self.subject(of: $0) == subject && !unused.contains($0) }
    }

    /// Returns the controller of a view, or `nil` if the view has none.
    func controller(of view: ViewID) -> Int? { indices[view] }

    /// Returns the first controller with a name, or `nil` if there is none.
    func controller(named name: String) -> Int? {
        states.indices.first { states[$0].name == name && !unused.contains($0) }
    }

    /// Adds a controller for a view that has none.
    func add(named name: String, view: ViewID) -> Int {
        let index = unused.popLast() ?? states.count
        let state = ViewControllerState(name: name, view: view, serial: madeCount)
        madeCount += 1
        if index < states.count { states[index] = state } else { states.append(state) }
        indices[view] = index
        return index
    }

    /// Releases a controller that is no longer used. Its index is reused for another controller.
    func release(_ controller: Int) {
        setRoot(false, controller)
        detach(controller)
        for child in states[controller].children { states[child].parent = nil }
        if indices[states[controller].view] == controller { indices[states[controller].view] = nil }
        states[controller] = ViewControllerState(name: "released controller", view: model.root, serial: -1)
        unused.append(controller)
    }

    /// Sets whether a controller is a root controller of its window.
    func setRoot(_ isRoot: Bool, _ controller: Int) {
        roots.removeAll { $0 == controller }
        if isRoot { roots.append(controller) }
    }

    func setName(_ name: String, of controller: Int) { states[controller].name = name }

    func setForwardsAppearance(_ forwards: Bool, of controller: Int) {
        states[controller].forwardsAppearance = forwards
    }

    func setAppearance(_ appearance: ViewControllerState.Appearance, of controller: Int) {
        states[controller].appearance = appearance
    }

    // MARK: Parents and children

    /// Makes `child` a child of `parent`, and calls `willMove` on `child`. If `child` has another parent, it is
    /// removed from that parent without a call to `didMove`.
    ///
    /// If `child` is `parent` or a direct or indirect parent of it, `child` is not added. The trace records an
    /// exception if the window is strict, and a note otherwise.
    func add(_ child: Int, to parent: Int) {
        guard !contains(child, parent) else {
            let exception = UIKitException.controllerCycle(of: states[child].name, into: states[parent].name)
            _ = model.permits(
                exception, of: subject(of: parent), states[parent].name, "not added: \(exception.text)")
            return
        }
        detach(child)
        call(.willMove, of: child, detail: states[parent].name)
        states[child].parent = parent
        states[parent].children.append(child)
    }

    /// Makes `child` a child of `parent` when the view of `parent` has loaded.
    func addWhenLoaded(_ child: Int, to parent: Int) { states[parent].childrenToCome.append(child) }

    /// Clears the list of controllers that become children of `controller`, because its view has loaded.
    func finishLoading(_ controller: Int) { states[controller].childrenToCome = [] }

    /// Removes `child` from its parent, and calls `didMove` on `child`. Does nothing if there is no parent.
    func removeFromParent(_ child: Int) {
        if detach(child) { call(.didMove, of: child, detail: ControllerTable.noParent) }
    }

    /// The trace detail for a call to `willMove` or `didMove` in which the new parent is `nil`.
    static let noParent = "no parent"

    /// Removes `child` from its parent without calling `didMove`.
    ///
    /// - Returns: `false` if `child` has no parent.
    @discardableResult
    private func detach(_ child: Int) -> Bool {
        guard let parent = states[child].parent else { return false }
        states[parent].children.removeAll { $0 == child }
        states[child].parent = nil
        return true
    }

    /// Whether `controller` is `other`, or a direct or indirect parent of `other`.
    private func contains(_ controller: Int, _ other: Int) -> Bool {
        var next: Int? = other
        while let current = next {
            if current == controller { return true }
            next = states[current].parent
        }
        return false
    }

    // MARK: Calls

    func override(_ method: ControllerCallback, of controller: Int, with override: Override) {
        states[controller].overrides[method] = override
    }

    /// Releases all closures.
    func removeOverrides() {
        for index in states.indices { states[index].overrides = [:] }
    }

    /// Records a call to a controller's method, and runs the method: the override, which can call `super`, or the
    /// implementation of `super` if the method is not overridden.
    ///
    /// - Parameters:
    ///   - cause: The cause of the call; by default, the statement that is being performed.
    ///   - callSuper: The implementation of `super`, which receives the event of the call.
    func call(
        _ method: ControllerCallback, of controller: Int, detail: @autoclosure () -> String = "",
        because cause: TraceEvent.Cause? = nil, _ callSuper: (TraceEvent.Cause) -> Void = { _ in }
    ) {
        let call = model.trace.record(
            method.event, subject(of: controller), states[controller].name, detail(), because: cause)
        perform(method, of: controller, because: call, callSuper)
    }

    /// Runs the override of a method, or `super`, for a call that the trace has recorded.
    func perform(
        _ method: ControllerCallback, of controller: Int, because call: TraceEvent.Cause,
        _ callSuper: (TraceEvent.Cause) -> Void = { _ in }
    ) {
        guard let override = states[controller].overrides[method] else { return callSuper(call) }
        model.trace.perform(override, because: call) { callSuper(call) }
    }

    /// Returns the origin of the override of `method` in a controller; `nil` if the controller does not override it.
    func origin(overriding method: ControllerCallback, in controller: Int) -> OverrideOrigin? {
        states[controller].overrides[method]?.origin
    }
}
