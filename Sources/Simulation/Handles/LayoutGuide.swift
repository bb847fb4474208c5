public import Geometry
package import Layout
import Views

/// A rectangle of a view that constraints can speak of and nobody sees: a `UILayoutGuide`.
///
/// A handle, like ``View``.
public struct LayoutGuide: Anchored {
    public let window: Window
    let id: LayoutGuideID

    public var layoutItem: LayoutItemReference { LayoutItemReference(item: .guide(id)) }

    public var owningView: View { View(window: window, id: id.owner) }

    /// `card.safeArea` for one of UIKit's, the name it was made with for another.
    public var name: String { window.name(of: id) }

    /// In the coordinates of its view, exact; zero as long as no active constraint has mentioned it.
    public var layoutFrame: Rect { window.engine.layoutFrame(of: id) }
}

extension LayoutGuide: Hashable {
    public static func == (a: LayoutGuide, b: LayoutGuide) -> Bool { a.window === b.window && a.id == b.id }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(window))
        hasher.combine(id)
    }
}

extension View {
    /// What bars and the device's edges leave free of this view.
    public var safeAreaLayoutGuide: LayoutGuide { guide(.safeArea) }
    /// The view inside its margins.
    public var layoutMarginsGuide: LayoutGuide { guide(.layoutMargins) }
    /// As wide as text reads well, inside the margins.
    public var readableContentGuide: LayoutGuide { guide(.readableContent) }

    package func guide(_ role: LayoutGuideID.Role) -> LayoutGuide {
        LayoutGuide(window: window, id: LayoutGuideID(id, role))
    }

    /// Makes a guide that constraints lay out.
    ///
    /// - Parameter name: What traces and conflicts call it.
    public func addLayoutGuide(_ name: String) -> LayoutGuide {
        window.guideNames.append(name)
        return guide(.custom(Int32(window.guideNames.count - 1)))
    }
}

extension Window {
    func name(of guide: LayoutGuideID) -> String {
        let owner = tree[guide.owner].name
        switch guide.role {
        case .safeArea: return "\(owner).safeArea"
        case .layoutMargins: return "\(owner).margins"
        case .readableContent: return "\(owner).readable"
        case .scrollContent: return "\(owner).content"
        case .scrollFrame: return "\(owner).frame"
        case .arrangement(let index): return "\(owner).arrangement\(index)"
        case .custom(let index): return guideNames[Int(index)]
        }
    }
}

extension Window {
    /// Notes that a frame or a margin changed.
    func guidesBecomeStale(because cause: TraceEvent.Cause) {
        areGuidesStale = true
        causeOfStaleGuides = cause
    }

    /// Brings the guides up to date with where the views are, after telling who asks to be told of insets.
    ///
    /// - Parameter owner: The view whose guides alone are brought up to date, because the others' views do not have their
    ///   places yet; `nil` for all.
    func updateGuides(of owner: ViewID? = nil) {
        guard areGuidesStale else { return }
        areGuidesStale = owner != nil
        // In a pass, no statement is being performed.
        let outer = trace.cause
        if outer == TraceEvent.Cause() { trace.cause = causeOfStaleGuides }
        defer { trace.cause = outer }
        if owner == nil {
            for view in scrollViews where tree.isAncestor(tree.root, of: view) { keepAtRest(view) }
        }
        let (owners, issues) = engine.updateGuides(of: owner, in: tree)
        for issue in issues { record(issue, because: trace.cause) }
        for owner in owners { meaningChanged(of: owner) }
        tellOfInsets(only: owner)
    }
}
