package import Geometry
package import Views

/// A text baseline of a view or a guide, as a distance below an edge or the center of an item.
///
/// An item without text has its first baseline at its top edge and its last baseline at its bottom edge. The last
/// baseline of a label is the baseline of its last line, positioned as in a label with its natural height. The
/// baselines of a control are those of its drawn text.
///
/// - Source: Apple's documentation of `forFirstBaselineLayout` and `forLastBaselineLayout` for items without text
///   (semantics 15.6); frames of labels aligned by baselines, measured on Catalyst 26.1. The baselines of controls were
///   not measured.
package struct Baseline {
    /// The view that provides the baseline, or a guide.
    let item: LayoutItem
    /// The position from which the baseline is measured: `top`, `bottom` or `centerY`.
    let attribute: LayoutAttribute
    /// The distance below the position, in points; negative for a baseline above the position.
    let offset: Double

    private init(_ item: LayoutItem, _ attribute: LayoutAttribute, _ offset: Double) {
        self.item = item
        self.attribute = attribute
        self.offset = offset
    }

    /// Creates the baseline of an item without text, which is the top or the bottom edge of the item.
    init(withoutTextIn item: LayoutItem, isFirst: Bool) { self.init(item, isFirst ? .top : .bottom, 0) }

    /// Returns the vertical position of the baseline in the coordinates of `rect`, the alignment rectangle of its item.
    package func y(in rect: Rect) -> Double {
        switch attribute {
        case .top: rect.minY + offset
        case .bottom: rect.maxY + offset
        default: rect.minY + rect.height / 2 + offset
        }
    }

    /// Creates a baseline of `view`, whose content is `content`.
    ///
    /// - Parameters:
    ///   - isFirst: Whether the baseline is the first one.
    ///   - insets: The insets from the frame of the view to the rectangle that constraints align, in points.
    ///   - naturalHeight: A closure that measures the natural height of the view in points. It is called only for the
    ///     last baseline of a label.
    init(
        of view: ViewID, _ content: ViewContent, isFirst: Bool, insets: EdgeInsets, naturalHeight: () -> Double?
    ) {
        let item = LayoutItem.view(view)
        let part = content.part
        guard let font = part.baselineFont else {
            self.init(withoutTextIn: item, isFirst: isFirst)
            return
        }
        switch content {
        case .label(let label):
            if isFirst {
                self.init(item, .top, label.firstBaselineFromTop)
            } else {
                let height = naturalHeight() ?? font.lineHeight
                self.init(item, .bottom, 0 - label.lastBaselineFromBottom(naturalHeight: height))
            }
        case .textView(let view):
            let inset = view.textContainerInset
            let metrics = view.block.metrics(ofFirstParagraph: isFirst)
            if isFirst {
                self.init(item, .top, inset.top + metrics.ascender)
            } else {
                self.init(item, .bottom, 0 - metrics.descender - inset.bottom)
            }
        default:
            // Controls center their text in the frame.
            let fromCenter = font.ascender - font.lineHeight / 2 + part.textOffset
            self.init(item, .centerY, fromCenter - 0.5 * (insets.top - insets.bottom))
        }
    }
}

/// The views that provide the baselines of other views, such as the arranged views of stack views.
struct BaselineProviders {
    /// For each view whose class overrides `forFirstBaselineLayout` or `forLastBaselineLayout`, the views that these
    /// properties return.
    private var named: [ViewID: (first: ViewID, last: ViewID)] = [:]
    /// For each constraint whose row contains a baseline that another view can provide, the views that provide it.
    private var users: [LayoutConstraintID: [ViewID]] = [:]

    /// Whether no row depends on the choice of a provider.
    var isUnused: Bool { users.isEmpty }

    /// The constraints whose rows depend on the choice of a provider, in the order of creation.
    var constraints: [LayoutConstraintID] { users.keys.sorted() }

    /// Returns the constraints in whose rows `view` provides a baseline of another view.
    func constraints(using view: ViewID) -> [LayoutConstraintID] {
        isUnused ? [] : users.filter { $0.value.contains(view) }.map(\.key).sorted()
    }

    /// Returns the providers in the row of a constraint; `nil` if its row does not depend on the choice of a provider.
    func providers(of id: LayoutConstraintID) -> [ViewID]? { users[id] }

    /// Sets the providers in the row of a constraint; `nil` if its row does not depend on the choice of a provider.
    mutating func setProviders(_ views: [ViewID]?, of id: LayoutConstraintID) {
        if views != nil || !users.isEmpty { users[id] = views }
    }

    /// Returns the view that the class of `view` names for a baseline; `nil` if it names none.
    func named(by view: ViewID, isFirst: Bool) -> ViewID? { named[view].map { isFirst ? $0.first : $0.last } }

    /// Sets the views that the class of `view` names for its baselines.
    ///
    /// - Returns: Whether the views differ from those that were set before.
    mutating func setNamed(_ views: (first: ViewID, last: ViewID), by view: ViewID) -> Bool {
        if let known = named[view], known == views { return false }
        named[view] = views
        return true
    }

    /// Removes a released view.
    mutating func remove(_ view: ViewID) {
        guard !named.isEmpty else { return }
        named = named.filter { $0.key != view && $0.value.first != view && $0.value.last != view }
    }

    /// Returns a copy that contains the views that classes name, but no constraints.
    func withoutUsers() -> BaselineProviders {
        var copy = BaselineProviders()
        copy.named = named
        return copy
    }
}

extension LayoutEngine {
    /// Marks the rows that depend on the baselines of `view` as stale. The next ``solve(in:)`` replaces them.
    package func baselinesChanged(of view: ViewID) {
        store.invalidateRows(of: store.constraints(mentioning: view)) { state in
            [state.first, state.second].contains { $0.map { $0.attribute.isBaseline && $0.view == view } ?? false }
        }
        store.invalidateRows(of: baselineProviders.constraints(using: view)) { _ in true }
    }

    /// Sets the views that the class of `view` names as providers of its baselines.
    ///
    /// - Parameters:
    ///   - first: The value of `forFirstBaselineLayout`. It has no effect unless it is a descendant of `view`.
    ///   - last: The value of `forLastBaselineLayout`. It has no effect unless it is a descendant of `view`.
    /// - Returns: Whether the views differ from the previous ones.
    package func setBaselineViews(first: ViewID, last: ViewID, of view: ViewID) -> Bool {
        guard baselineProviders.setNamed((first, last), by: view) else { return false }
        baselinesChanged(of: view)
        return true
    }

    /// Returns the view whose text determines a baseline of `view`: `view` itself, a view that its class names, or an
    /// arranged view of a stack view.
    ///
    /// - Source: semantics 18.12. The tallest view of a row is the view with the greatest natural height or, if it has
    ///   no natural height, the greatest fitting height. Of equally tall views, the first one is used.
    package func baselineProvider(of view: ViewID, isFirst: Bool, in tree: ViewTree) -> ViewID {
        var provider = view
        while let inner = innerProvider(of: provider, isFirst: isFirst, in: tree) { provider = inner }
        return provider
    }

    /// Returns the view inside `view` that directly provides a baseline of `view`; `nil` if `view` provides it.
    private func innerProvider(of view: ViewID, isFirst: Bool, in tree: ViewTree) -> ViewID? {
        if let named = baselineProviders.named(by: view, isFirst: isFirst), named != view,
            tree.isAncestor(view, of: named)
        {
            return named
        }
        guard case .stack(let stack) = tree[view].content else { return nil }
        let visible = stack.arranged.filter { !tree[$0].isHidden }
        if stack.axis == .vertical { return isFirst ? visible.first : visible.last }
        guard visible.count > 1 else { return visible.first }
        var tallest: (view: ViewID, height: Double)?
        for arranged in visible {
            let height = contentHeight(of: arranged, arrangedBy: view, in: tree)
            if height > tallest?.height ?? -.infinity { tallest = (arranged, height) }
        }
        return tallest?.view
    }

    /// Returns the natural height of an arranged view or, if it has none, its fitting height.
    private func contentHeight(of view: ViewID, arrangedBy stack: ViewID, in tree: ViewTree) -> Double {
        contentSizes.extent(of: view, along: .vertical) ?? intrinsicContentSize(of: view, in: tree).height
            ?? fittingSize(
                of: view, .zero, priorities: PriorityPair(.fittingSizeLevel), arrangedBy: stack, in: tree
            ).height
    }

    /// Passes the baselines that a constraint uses to `translation`, and records the views that provide them.
    func setBaselines(
        of equation: ConstraintEquation, _ id: LayoutConstraintID, in translation: inout LinearTranslation
    ) {
        var providers: [ViewID]?
        func set(_ side: ConstraintState.Side) {
            guard side.attribute.isBaseline else { return }
            let isFirst = side.attribute == .firstBaseline
            guard case .view(let view) = side.item else {
                translation.baselines[side] = Baseline(withoutTextIn: side.item, isFirst: isFirst)
                return
            }
            let tree = translation.tree
            retainProviders(of: view, in: tree)
            let provider = baselineProvider(of: view, isFirst: isFirst, in: tree)
            if hasProviders(view, in: tree) { providers = (providers ?? []) + [provider] }
            translation.baselines[side] = baseline(providedBy: provider, isFirst: isFirst, in: tree)
        }
        set(equation.first)
        if let second = equation.second { set(second) }
        baselineProviders.setProviders(providers, of: id)
    }

    /// Returns the baseline that the text of `provider` determines; see ``baselineProvider(of:isFirst:in:)``.
    package func baseline(providedBy provider: ViewID, isFirst: Bool, in tree: ViewTree) -> Baseline {
        Baseline(
            of: provider, tree[provider].content, isFirst: isFirst, insets: alignmentRectInsets(of: provider)
        ) { intrinsicContentSize(of: provider, in: tree).height }
    }

    /// Adds references from a stack view, and from the stack views that it arranges, to their arranged views. The order
    /// of these views in ties then does not depend on which of them provides a baseline.
    private func retainProviders(of view: ViewID, in tree: ViewTree) {
        guard case .stack(let stack) = tree[view].content else { return }
        stacks.retainArranged(by: view, in: tree, settings, &system, &contentSizes.wrapping)
        for arranged in stack.arranged { retainProviders(of: arranged, in: tree) }
    }

    /// Returns whether another view can provide the baselines of `view`.
    private func hasProviders(_ view: ViewID, in tree: ViewTree) -> Bool {
        if case .stack = tree[view].content { return true }
        return baselineProviders.named(by: view, isFirst: true) != nil
    }

    /// Marks the rows in which a different view now provides a baseline as stale.
    ///
    /// - Returns: Whether any row was marked.
    @discardableResult
    func updateBaselineProviders(in tree: ViewTree) -> Bool {
        guard !baselineProviders.isUnused else { return false }
        var isChanged = false
        for id in baselineProviders.constraints {
            guard store.row(of: id) != nil, store[id].isActive else {
                baselineProviders.setProviders(nil, of: id)
                continue
            }
            let current = [store[id].first, store[id].second].compactMap { side -> ViewID? in
                guard let side, side.attribute.isBaseline, case .view(let view) = side.item,
                    hasProviders(view, in: tree)
                else { return nil }
                return baselineProvider(of: view, isFirst: side.attribute == .firstBaseline, in: tree)
            }
            guard current != baselineProviders.providers(of: id) else { continue }
            store.invalidateRows(of: [id]) { _ in true }
            isChanged = true
        }
        return isChanged
    }
}

extension ViewContent {
    /// Returns whether the baselines may differ from those of `other`.
    package func mayDifferInBaselines(from other: ViewContent) -> Bool {
        guard kind == other.kind else { return true }
        let (part, other) = (part, other.part)
        return part.baselineFont != other.baselineFont || part.textOffset != other.textOffset
            || (part as? any AttributedContent)?.attributedText.runs
                != (other as? any AttributedContent)?.attributedText.runs
    }
}
