import Cassowary
package import Geometry
package import Views

/// The constraints that the engine made for a stack view.
struct StackRecord {
    var active: [LayoutConstraintID] = []
    /// What was made earlier and may be wanted again, so that views hidden and shown again need nothing new.
    var retired: [ConstraintState: LayoutConstraintID] = [:]
    /// The arranged views that count as referred to.
    var retained: Set<ViewID> = []
    /// Ranks the arranged views where they tie.
    var tie: Variable?
    /// Whether the views that it arranges count as referred to, in their order.
}

extension LayoutEngine {
    /// Brings the constraints of a stack view up to date with what it arranges.
    package func updateStack(_ view: ViewID, in tree: ViewTree) {
        guard case .stack(let stack) = tree[view].content else { return }
        let wanted = StackArrangement(
            stack, of: view, in: tree,
            naturalExtent: { [unowned self] arranged, axis in intrinsicContentSize(of: arranged, in: tree)[axis] },
            fittingExtent: { [unowned self] arranged, axis in
                let size = fittingSize(
                    of: arranged, .zero, priorities: PriorityPair(.fittingSizeLevel), arrangedBy: view, in: tree)
                return axis == .horizontal ? size.width : size.height
            }
        ).constraints
        var record = stacks[view, default: StackRecord()]
        var current: [ConstraintState: LayoutConstraintID] = [:]
        for id in record.active { current[self[id].asMade] = id }
        var active: [LayoutConstraintID] = []
        for state in wanted {
            if let id = current.removeValue(forKey: state) {
                // What a view took with it when it left its superview is wanted again when it is back.
                setActive(true, of: id)
                active.append(id)
            } else {
                let id = record.retired.removeValue(forKey: state) ?? add(state)
                setActive(true, of: id)
                active.append(id)
            }
        }
        for id in record.active where current[self[id].asMade] == id {
            record.retired[self[id].asMade] = id
            setActive(false, of: id)
        }
        record.active = active
        releaseArranged(&record, except: stack.arranged)
        stacks[view] = record
        ownedByStacks.formUnion(active)
    }

    /// Whether `fillProportionally` counts `view` by the size that fits it, as it has no natural extent along the axis.
    package func mayCountByFit(_ view: ViewID, along axis: Axis, in tree: ViewTree) -> Bool {
        if let override = sizings[view]?.intrinsicOverride { return override[axis] == nil }
        switch tree[view].content {
        // These always have one, which takes a measurement of text.
        case .label, .button, .textField, .segmentedControl: return false
        default: return naturalContentSize(of: view, in: tree)[axis] == nil
        }
    }

    /// Whether a stack view made the constraint, and not the author.
    package func isOfStack(_ id: LayoutConstraintID) -> Bool { ownedByStacks.contains(id) }

    /// What ranks the compression rows of a view that a stack view arranges: in a tie the first one gives way.
    ///
    /// The rows of one rank count in the order of entering, so those of a stack's views are entered last to first.
    ///
    /// - Source: measured on Catalyst 26.1: the first view of a `.fill` stack is the one that stretches and the one that
    ///   is compressed. `equalSpacing` and `equalCentering` compress the first by analogy.
    func compressionRank(of view: ViewID, along axis: Axis, in tree: ViewTree) -> Variable? {
        guard let superview = tree.superview(of: view), case .stack(let stack) = tree[superview].content,
            stack.axis == axis, stack.distribution.keepsNaturalExtents, stack.arranged.contains(view)
        else { return nil }
        return makeTie(of: superview)
    }

    /// Makes what ranks the views of a stack view that arranges `view`, if one does.
    ///
    /// It is made with the first natural size, whatever the axis and the distribution are then, so that the order among
    /// stack views does not depend on which of them changed first.
    func makeTie(around view: ViewID, in tree: ViewTree) {
        guard let superview = tree.superview(of: view), case .stack(let stack) = tree[superview].content,
            stack.arranged.contains(view)
        else { return }
        _ = makeTie(of: superview)
    }

    private func makeTie(of stackView: ViewID) -> Variable {
        if let known = stacks[stackView, default: StackRecord()].tie { return known }
        let made = makeZero()
        stacks[stackView, default: StackRecord()].tie = made
        return made
    }

    /// Enters the compression rows of what `view` arranges anew, last to first.
    package func rankArranged(by view: ViewID, in tree: ViewTree) {
        guard case .stack(let stack) = tree[view].content, stack.distribution.keepsNaturalExtents else { return }
        for arranged in stack.arranged.reversed() { reenterCompression(of: arranged, along: stack.axis) }
    }

    /// Refers to the views that the stack view `view` arranges, in their order, and makes the variables of its guides.
    ///
    /// Of views that tie the earlier one ranks first, whichever of them were hidden when the stack view first arranged them.
    /// A view counts as referred to as long as the stack view arranges it, whatever the axis and the distribution become.
    ///
    /// - Source: WWDC 2015 session 218 and Apple's documentation: a stack view breaks ties by the index of the views.
    func retainArranged(by view: ViewID, in tree: ViewTree) {
        guard case .stack(let stack) = tree[view].content else { return }
        for arranged in stack.arranged where stacks[view, default: StackRecord()].retained.insert(arranged).inserted {
            retain(arranged)
        }
        for guide in StackArrangement.guides(of: stack, view) { _ = frameVariables(of: guide, in: tree) }
    }

    /// Releases the views that a stack view refers to and does not arrange any more.
    private func releaseArranged(_ record: inout StackRecord, except arranged: [ViewID]) {
        for view in record.retained.subtracting(arranged) {
            record.retained.remove(view)
            if let variables = variables[view] { references.release(variables) }
        }
    }
}

extension ViewContent.Stack.Distribution {
    /// Whether views have their natural extents along the axis as long as there is room.
    fileprivate var keepsNaturalExtents: Bool { self == .fill || self == .equalSpacing || self == .equalCentering }
}

extension ConstraintState {
    /// As it was made: inactive.
    fileprivate var asMade: ConstraintState {
        var state = self
        state.isActive = false
        return state
    }
}
