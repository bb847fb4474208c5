package import Containers
import Geometry
import Interaction
import Layout
package import Properties
import Reporting
package import Simulation
import Views

/// A window and the objects in it, keyed by their names in a scene description.
package struct Stage {
    package let window: Window
    package fileprivate(set) var views: [String: View] = [:]
    package fileprivate(set) var guides: [String: LayoutGuide] = [:]
    package var animators: [String: ViewPropertyAnimator] = [:]
    /// The navigation containers, by the names of their views.
    package fileprivate(set) var navigations: [String: NavigationContainer] = [:]
    /// The tab bar containers, by the names of their views.
    package fileprivate(set) var tabs: [String: TabContainer] = [:]
    /// The page containers, by the names of their views.
    package fileprivate(set) var pageContainers: [String: PageContainer] = [:]
    /// The bars that are ordinary views, by name.
    package fileprivate(set) var bars: [String: BarView] = [:]
    /// The views of the pages whose named items have controls, by the names of the items.
    package fileprivate(set) var pagesOfItems: [String: View] = [:]
    /// The presentations; `nil` if the scene presents nothing.
    package fileprivate(set) var presentations: Presentations?
    /// The lists, by the names of their views.
    package fileprivate(set) var lists: [String: ListContainer] = [:]
    /// The lists whose rows have an action, by the names of the actions.
    package fileprivate(set) var listsOfActions: [String: ListContainer] = [:]
    /// The constraints by name. Several constraints can share a name.
    package fileprivate(set) var constraints: [String: [LayoutConstraint]] = [:]
    /// The names of constraints with weak outlets, in the order of the description. Such a constraint is retained
    /// only by its view, and only while it is active.
    package fileprivate(set) var weakOutlets: [String] = []
    /// The text input; `nil` if no view has text that the user edits.
    package fileprivate(set) var textInput: TextInput?
    /// The status bar; `nil` for a window without one.
    package fileprivate(set) var statusBar: StatusBar?
    /// An object that the playback module can attach to the stage; `nil` by default.
    package var observer: AnyObject?

    /// - Precondition: `name` is the name of a view. The script reader checks all names.
    package func view(_ name: String) -> View {
        guard let view = views[name] else { preconditionFailure("no view is named '\(name)'") }
        return view
    }

    /// - Precondition: `name` is the name of an animator. The script reader checks all names.
    package func animator(_ name: String) -> ViewPropertyAnimator {
        guard let animator = animators[name] else { preconditionFailure("no animator is named '\(name)'") }
        return animator
    }

    /// - Precondition: `name` is the name of exactly one constraint. The script reader checks all names.
    package func constraint(_ name: String) -> LayoutConstraint {
        let all = constraints(name)
        precondition(all.count == 1, "'\(name)' names \(all.count) constraints")
        return all[0]
    }

    /// - Precondition: `name` is the name of one or more constraints. The script reader checks all names.
    package func constraints(_ name: String) -> [LayoutConstraint] {
        guard let all = constraints[name] else { preconditionFailure("no constraint is named '\(name)'") }
        return all
    }

    /// Returns the object named `name`, for the trace events of statements. If several constraints have this name,
    /// returns the first one.
    package func traceSubject(_ name: String) -> TraceSubject {
        views[name]?.traceSubject ?? constraints[name]?.first?.traceSubject
            ?? window.viewController(named: name)?.traceSubject ?? .other
    }

    /// - Precondition: The view or guide exists. The script reader checks all names.
    package func item(_ item: Anchor.Item) -> any Anchored {
        switch item {
        case .view(let name): return view(name)
        case .guide(of: let name, let role): return view(name).guide(role)
        case .ownGuide(let name):
            guard let guide = guides[name] else { preconditionFailure("no guide is named '\(name)'") }
            return guide
        }
    }

    /// Returns the objects that an assignment to `property` of the object named `name` changes. If several
    /// constraints have this name, the property must support assignments to all of them.
    package func subjects(_ name: String, with property: Property) -> [PropertySubject] {
        switch property.owner {
        case .view, .viewAndLayer, .layer: [.view(view(name))]
        case .constraint where property.options.contains(.setsAll): constraints(name).map { .constraint($0) }
        case .constraint: [.constraint(constraint(name))]
        case .animator: [.animator(animator(name))]
        }
    }
}

extension SceneDescription {
    /// Creates the views, guides, constraints and controllers of the scene with the same handles that a Swift program
    /// uses.
    ///
    /// - Parameter window: A new window.
    package func build(in window: Window) -> Stage {
        var stage = Stage(window: window)
        window.rootView.content = root.content.scaled(to: window.traitCollection.preferredContentSizeCategory)
        stage.apply(root, to: window.rootView)
        for guide in guides {
            stage.guides[guide.name.value] = stage.view(guide.owner.value).addLayoutGuide(guide.name.value)
        }
        for constraint in constraints { stage.add(constraint) }
        if !variations.isEmpty {
            window.declareHierarchy(
                of: root.depthFirst.map { stage.view($0.name.value) },
                constraints.flatMap { stage.constraints($0.name.value) })
        }
        for view in root.depthFirst where view[.isInstalled] == .boolean(false) {
            window.declare(line: view.name.span.line) { stage.view(view.name.value).isInstalled = false }
        }
        window.addVariations(variations.map { stage.variation($0) })
        stage.makeControllers(root, inside: window.rootViewController)
        stage.makePresentations(root.presented)
        stage.bars = stage.makeBars(root)
        for (name, item) in stage.makeNamedItems(root) {
            stage.views[name] = stage.views[name] ?? item.control
            stage.pagesOfItems[name] = item.page
        }
        stage.makeLists(root)
        stage.makeTextInput(root)
        if window.statusBar != nil {
            window.declare(line: root.name.span.line) { stage.statusBar = StatusBar(in: window) }
        }
        return stage
    }
}

extension Stage {
    /// Sets the properties of a view that has been added to its superview, and creates its subviews.
    fileprivate mutating func apply(_ description: ViewDescription, to view: View) {
        views[description.name.value] = view
        view.autoresizingMask = description.autoresizing
        for setting in description.settings + description.defaults where !Stage.later.contains(setting.property) {
            setting.property.set(setting.value, of: .view(view))
            if setting.property == .frame { view.translatesAutoresizingMaskIntoConstraints = true }
        }
        var sizing = view.contentSizing
        sizing.hugging = description.hugging
        sizing.compressionResistance = description.compressionResistance
        view.contentSizing = sizing
        addLayers(of: description, to: view)
        for child in description.arranged { add(child) { view.addArrangedSubview($0) } }
        for spacing in description.customSpacing {
            view.setCustomSpacing(spacing.spacing, after: self.view(spacing.after))
        }
        for child in description.subviews { add(child) { view.addSubview($0) } }
        // As in UIKit, a page has the size of the window until it is shown.
        let size = window.size
        for page in description.pages + description.presented {
            add(page) { $0.frame = Rect(origin: .zero, size: size) }
        }
        let row = Size(width: size.width, height: Metric.rowHeight.value)
        let entries = description.list?.sections.flatMap(\.entries) ?? []
        let accessories = Set(entries.compactMap(\.accessoryView))
        for view in description.rows {
            add(view) { handle in
                if !accessories.contains(view.name.value) {
                    handle.frame = Rect(origin: .zero, size: row)
                } else if view[.frame] == nil {
                    handle.sizeToFit()
                }
            }
        }
        if let offset = description[.contentOffset] { Property.contentOffset.set(offset, of: .view(view)) }
    }

    /// Creates the mask and the layers that do not belong to a view.
    private mutating func addLayers(of description: ViewDescription, to superlayer: View) {
        for (child, isMask) in description.layers.map({ ($0, false) }) + description.mask.map({ ($0, true) }) {
            let layer = window.makeLayer(child.name.value, content: child.content)
            views[child.name.value] = layer
            for setting in child.settings { setting.property.set(setting.value, of: .view(layer)) }
            if isMask { superlayer.mask = layer } else { superlayer.addSublayer(layer) }
            addLayers(of: child, to: layer)
        }
    }

    /// The properties that are set later: `contentOffset` after the subviews exist, and `isInstalled` after all
    /// constraints exist.
    private static let later: Set<Property> = [.contentOffset, .isInstalled]

    private mutating func add(_ description: ViewDescription, to superview: (View) -> Void) {
        let category = window.traitCollection.preferredContentSizeCategory
        let view = window.makeView(description.name.value, content: description.content.scaled(to: category))
        window.declare(line: description.name.span.line) {
            superview(view)
            apply(description, to: view)
        }
    }

    fileprivate mutating func add(_ description: SceneConstraint) {
        let made = description.parts.map { part in
            let expression = part.expression
            let constraint = LayoutConstraint(
                item: item(expression.first.value.item), attribute: expression.first.value.attribute,
                relatedBy: expression.relation, toItem: expression.second.map { item($0.value.item) },
                attribute: expression.second?.value.attribute, multiplier: expression.multiplier,
                constant: expression.constant)
            constraint.identifier = part.name
            constraint.priority = expression.priority
            window.declare(line: description.name.span.line) { constraint.isActive = description.isActive }
            return constraint
        }
        for (part, constraint) in zip(description.parts, made) { constraints[part.name] = [constraint] }
        constraints[description.name.value] = made
        if description.outlet == .weak { weakOutlets.append(description.name.value) }
    }

    fileprivate func variation(_ description: VariationDescription) -> TraitVariation {
        TraitVariation(
            when: description.condition,
            description.settings.flatMap { varied in
                let setting = varied.value.setting
                return subjects(varied.value.subject, with: setting.property).map { subject -> TraitSetting in
                    switch subject {
                    case .view(let view): .setting(setting.property, of: view, to: setting.value)
                    case .constraint(let constraint): .setting(setting.property, of: constraint, to: setting.value)
                    case .animator, .controller:
                        preconditionFailure("'\(varied.value.subject).\(setting.property.name)' cannot vary")
                    }
                }
            })
    }

    /// Creates the view controllers. Each controller becomes a child of the closest controller whose view contains
    /// its own view.
    fileprivate mutating func makeControllers(_ description: ViewDescription, inside parent: ViewController) {
        var closest = parent
        if let name = description.controller {
            let view = view(description.name.value)
            if view == window.rootView {
                parent.name = name
            } else {
                closest = window.makeViewController(name, view: view)
                parent.addChildWhenLoaded(closest)
            }
        }
        makeContent(of: description, in: closest)
    }

    /// Creates the controllers and containers below a view.
    ///
    /// - Parameter controller: The controller of the view, or of the closest superview that has one.
    private mutating func makeContent(of description: ViewDescription, in controller: ViewController) {
        for child in description.arranged + description.subviews + description.rows {
            makeControllers(child, inside: controller)
        }
        guard !description.pages.isEmpty else { return }
        let (name, line) = (description.name.value, description.name.span.line)
        let pages = description.pages.map { (description: $0, controller: makePage($0)) }
        window.declare(line: line) {
            switch description.containerKind {
            case .navigation:
                navigations[name] = NavigationContainer(
                    of: controller, pages: pages.map { ($0.controller, $0.description.item ?? .init()) },
                    prefersLargeTitles: description.prefersLargeTitles,
                    isBarHidden: description.isNavigationBarHidden, colors: description.barColors)
            case .tabs:
                tabs[name] = TabContainer(
                    of: controller,
                    pages: pages.map { page, controller in
                        TabContainer.Page(
                            controller: controller, item: page.tabItem ?? TabItem(),
                            navigation: navigations[page.name.value])
                    }, selected: description.selectedIndex, description.tabBar ?? .init())
            case .pages:
                pageContainers[name] = PageContainer(
                    of: controller, pages: pages.map(\.controller), description.pageStyle)
            }
        }
    }

    /// Creates the lists. Call it after the navigation containers exist.
    fileprivate mutating func makeLists(_ root: ViewDescription) {
        var bars: [String: ListContainer.Bar] = [:]
        for container in root.depthFirst where container.containerKind == .navigation {
            for page in container.pages {
                let scroll = page.content.isScrollable ? page : page.subviews.first { $0.content.isScrollable }
                let isLarge = container.prefersLargeTitles && page.item?.largeTitleDisplayMode != .never
                if let scroll { bars[scroll.name.value] = isLarge ? .largeTitle : .inline }
            }
        }
        for description in root.depthFirst {
            guard let model = description.list else { continue }
            let name = description.name.value
            let views = Dictionary(uniqueKeysWithValues: description.rows.map { ($0.name.value, view($0.name.value)) })
            window.declare(line: description.name.span.line) {
                let list = ListContainer(of: view(name), model, programViews: views, bar: bars[name] ?? .none)
                lists[name] = list
                for row in model.sections.flatMap(\.entries) {
                    if let action = row.action { listsOfActions[action] = list }
                }
            }
        }
        for navigation in navigations.values {
            // As in a table view controller, the selection ends when the page appears again.
            navigation.willShow = { [lists] page in lists.values.first { $0.view == page.view }?.deselectAll() }
        }
    }

    /// Lets taps on text fields and text views begin editing. As the view of a table view controller, a list makes room
    /// for the keyboard.
    fileprivate mutating func makeTextInput(_ root: ViewDescription) {
        let inputs = root.depthFirst.filter { $0.content.inputTraits != nil }
        guard !inputs.isEmpty else { return }
        let input = TextInput(in: window)
        let tables = Set(lists.values.map(\.view))
        input.makesRoom = { tables.contains($0) }
        for description in inputs { input.receiveTaps(on: view(description.name.value)) }
        textInput = input
    }

    /// Creates the controller of a page or of a presented view, and the controllers below it.
    private mutating func makePage(_ page: ViewDescription) -> ViewController {
        let controller = window.makeViewController(
            page.controller ?? page.name.value, view: view(page.name.value))
        makeContent(of: page, in: controller)
        return controller
    }

    fileprivate mutating func makePresentations(_ presented: [ViewDescription]) {
        guard !presented.isEmpty else { return }
        let all = presented.map { (makePage($0), $0.presentation ?? .fullScreen(isOver: false)) }
        window.declare(line: presented[0].name.span.line) { presentations = Presentations(in: window, of: all) }
    }

    /// Shows the first page in each container. Call it once, when the overrides of the pages are known.
    package func beginContainers(in scene: SceneDescription) {
        for view in scene.root.depthFirst {
            window.declare(line: view.name.span.line) {
                tabs[view.name.value]?.begin()
                pageContainers[view.name.value]?.begin(with: view.selectedIndex)
                guard let navigation = navigations[view.name.value], let page = view.pages.first,
                    let root = window.viewController(of: self.view(page.name.value))
                else { return }
                navigation.begin(with: root)
            }
        }
    }

    /// Returns a closure that lays out the container in the view with a name; `nil` if the view is not a container.
    package func containerLayout(of view: String) -> (() -> Void)? {
        navigations[view].map { container in { container.layOut() } }
            ?? tabs[view].map { container in { container.layOut() } }
            ?? pageContainers[view].map { container in { container.layOut() } }
            ?? bars[view].map { bar in { bar.layOut() } }
    }
}

extension ViewDescription {
    /// The default values of this kind of view for the properties that the description does not set.
    fileprivate var defaults: [PropertySetting] {
        var defaults: [PropertySetting] = []
        let isOfPages = containerKind == .pages && !pages.isEmpty
        if content.isScrollable || isOfPages { defaults.append(PropertySetting(.clipsToBounds, .boolean(true))) }
        if case .label = content { defaults.append(PropertySetting(.textColor, .color(.label))) }
        if content.defaultBackground != .clear {
            defaults.append(PropertySetting(.backgroundColor, .color(content.defaultBackground)))
        }
        if let list { defaults.append(PropertySetting(.backgroundColor, .color(list.style.background))) }
        return defaults.filter { self[$0.property] == nil }
    }
}

extension TextInput {
    /// Lets taps on a view with text begin editing: a tap puts the caret at the end of the text or at the finger, a
    /// double tap selects a word, and a tap on the clear button removes the text.
    fileprivate func receiveTaps(on view: View) {
        let tap = TapGestureRecognizer()
        tap.shouldReceive = { _ in view.content.isEnabled ?? true }
        tap.addAction { [weak self] recognizer in
            if recognizer.state == .ended { self?.tapped(view, at: recognizer.location(in: view), count: 1) }
        }
        let double = TapGestureRecognizer()
        double.numberOfTapsRequired = 2
        double.addAction { [weak self] recognizer in
            if recognizer.state == .ended { self?.tapped(view, at: recognizer.location(in: view), count: 2) }
        }
        for recognizer in [tap, double] { view.addGestureRecognizer(recognizer) }
    }
}
