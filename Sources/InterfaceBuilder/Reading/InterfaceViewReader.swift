import Diagnostics
import Geometry
import Layout
import Views

/// Reads the elements of views, and collects warnings about unknown elements.
struct InterfaceViewReader {
    let file: SourceFile
    private(set) var notes: [Diagnostic] = []

    init(_ file: SourceFile) { self.file = file }

    /// Reads a view and its subviews.
    ///
    /// - Parameters:
    ///   - element: The element of the view.
    ///   - isArranged: Whether the superview is a stack view that arranges the view.
    ///   - isRoot: Whether the view belongs to a controller or is a top-level view.
    mutating func view(
        _ element: InterfaceElement, isArranged: Bool = false, isRoot: Bool = false
    ) -> InterfaceView {
        let id = element.id ?? "line-\(element.line)"
        if !Self.knownViews.contains(element.name) {
            note(
                "unknown-view", "found an unknown view '\(element.name)': it is laid out as a plain view",
                element)
        }
        var view = InterfaceView(
            id: id, element: element, frame: element.child("rect", key: "frame")?.rect,
            placement: placement(of: element, isArranged: isArranged, isRoot: isRoot))
        for child in element.children {
            switch child.name {
            case "constraints":
                for constraint in child.children("constraint") { add(constraint, to: &view) }
            case "viewLayoutGuide", "layoutGuide", "viewLayoutGuides", "layoutGuides":
                let guides = child.peek("id") == nil ? child.children : [child]
                view.guides += guides.compactMap { guide($0, ofScrollView: view.contentKind == .scroll) }
            case "variation": view.variations.append(InterfaceVariation(child))
            case "subviews":
                for subview in child.children {
                    if Self.isView(subview) {
                        view.subviews.append(self.view(subview, isArranged: element.name == "stackView"))
                    } else {
                        note(
                            "unknown-element", "found an unknown subview '\(subview.name)': it is left out",
                            subview)
                    }
                }
            case "cells", "prototypes", "sections":
                view.subviews += Self.cells(in: child).map { self.view($0) }
            default:
                if Self.isView(child), let key = child.key, Self.viewKeys.contains(key) {
                    view.subviews.append(self.view(child))
                } else if !Self.knownParts.contains(child.name) {
                    note("unknown-element", "found an unknown element '\(child.name)': it is left out", child)
                }
            }
        }
        return view
    }

    /// Returns the rows of a table. Sections, which are not views, can contain the rows.
    private static func cells(in element: InterfaceElement) -> [InterfaceElement] {
        element.children.flatMap { child -> [InterfaceElement] in
            switch child.name {
            case "tableViewSection", "collectionViewSection", "cells": cells(in: child)
            default: isView(child) ? [child] : []
            }
        }
    }

    private func placement(
        of element: InterfaceElement, isArranged: Bool, isRoot: Bool
    ) -> InterfaceView.Placement {
        var mask: AutoresizingMask = []
        if let given = element.child("autoresizingMask", key: "autoresizingMask") {
            for (attribute, part) in Self.maskParts where given.flag(attribute) == true { mask.insert(part) }
        }
        let isFree =
            element.flag("translatesAutoresizingMaskIntoConstraints") == false && element.flag("fixedFrame") != true
        if isArranged { return .arranged }
        return isFree && !isRoot ? .constraints : .frame(mask)
    }

    private static let maskParts: [(String, AutoresizingMask)] = [
        ("widthSizable", .flexibleWidth), ("heightSizable", .flexibleHeight), ("flexibleMinX", .flexibleLeftMargin),
        ("flexibleMaxX", .flexibleRightMargin), ("flexibleMinY", .flexibleTopMargin),
        ("flexibleMaxY", .flexibleBottomMargin),
    ]

    private mutating func add(_ element: InterfaceElement, to view: inout InterfaceView) {
        do throws(InterfaceConstraint.Unreadable) {
            view.constraints.append(try InterfaceConstraint(element, owner: view.id))
        } catch {
            note(
                "unknown-constraint",
                "found a constraint with \(error.what), which is not valid: the constraint is left out",
                element)
        }
    }

    /// Reads a layout guide. Returns `nil` if the guide is unknown, or if the view cannot have it.
    ///
    /// - Parameters:
    ///   - element: The element of the guide.
    ///   - scrolls: Whether the view is a scroll view. Only scroll views have content and frame layout guides.
    private mutating func guide(_ element: InterfaceElement, ofScrollView scrolls: Bool) -> InterfaceGuide? {
        guard let id = element.id else { return nil }
        let kind: InterfaceGuide.Kind
        switch (element.name, element["key"]) {
        case ("viewLayoutGuide", "safeArea"): kind = .safeArea
        case ("viewLayoutGuide", "contentLayoutGuide"): kind = .scrollContent
        case ("viewLayoutGuide", "frameLayoutGuide"): kind = .scrollFrame
        case ("viewLayoutGuide", "keyboard"): kind = .keyboard
        case ("layoutGuide", _), ("viewLayoutGuide", nil): kind = .custom
        default:
            note("unknown-guide", "found an unknown guide '\(element["key"] ?? element.name)'", element)
            return nil
        }
        guard scrolls || ![.scrollContent, .scrollFrame].contains(kind) else {
            note(
                "unknown-guide",
                "found the guide '\(element["key"] ?? "")' in a view that does not scroll: the guide is left out",
                element)
            return nil
        }
        return InterfaceGuide(id: id, kind: kind, line: element.line)
    }

    private mutating func note(_ id: Diagnostic.ID, _ message: String, _ element: InterfaceElement) {
        if id != "unknown-view" { element.markReported() }
        notes.append(Diagnostic(id, message, at: file.span(ofLine: element.line), severity: .warning))
    }
}

/// The names of the known elements.
extension InterfaceViewReader {
    /// Returns whether an element describes a view. A view has an id, and is of a known kind or has a frame. In older
    /// files, the content view of a cell has no id, so its key identifies it.
    static func isView(_ element: InterfaceElement) -> Bool {
        guard element.peek("id") != nil || element.key.map(viewKeys.contains) == true else { return false }
        return knownViews.contains(element.name) || element.children.contains { $0.name == "rect" && $0.key == "frame" }
    }

    /// The names of the elements for `UIView` and its subclasses in Interface Builder files.
    static let knownViews = Set(InterfaceKind.kinds.keys)

    /// The keys of subviews that are not inside the `subviews` element.
    static let viewKeys: Set<String> = [
        "contentView", "tableHeaderView", "tableFooterView", "sectionHeaderView", "sectionFooterView", "backgroundView",
    ]

    /// The names of the known child elements of a view, except those for subviews, constraints, guides and variations.
    static let knownParts = InterfaceKind.parts.union([
        "accessibility", "animations", "attributedString", "attributes", "autoresizingMask", "buttonConfiguration",
        "collectionViewFlowLayout", "collectionViewLayout", "color", "connections",
        "customSpacing", "dataDetectorType", "date", "directionalEdgeInsets", "edgeInsets", "extendedEdge",
        "font", "fontDescription", "freeformSimulatedSizeMetrics", "gestureRecognizers", "imageReference", "inset",
        "items", "locale", "metadata", "mutableString", "navigationBarAppearance", "nil", "offsetWrapper",
        "point", "preferredSymbolConfiguration", "prototypeCells", "rect", "scopeButtonTitles",
        "simulatedMetricsContainer", "simulatedNavigationBarMetrics", "simulatedOrientationMetrics",
        "simulatedScreenMetrics", "simulatedStatusBarMetrics", "simulatedTabBarMetrics", "simulatedToolbarMetrics",
        "size", "string", "tabBarAppearance", "textAttributes", "textInputTraits", "timeZone",
        "toolbarAppearance", "userDefinedRuntimeAttributes", "userGuides", "vibrancyEffect", "view",
        "wkWebViewConfiguration", "connection", "variation", "keyCommands", "visibilityPriorities",
    ])
}
