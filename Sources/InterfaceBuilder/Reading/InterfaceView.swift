package import Geometry
package import Layout
import Pictures
import Properties
import Reporting
import Simulation
import Views

/// A view in an Interface Builder file, with its subviews.
package struct InterfaceView: Hashable, Sendable {
    package let id: String
    /// The element, from which the content, the outlets and other attributes of the view are read on demand.
    package let element: InterfaceElement
    /// The frame that Interface Builder recorded, in points, in the superview's coordinates; `nil` if the file contains
    /// no frame.
    package var frame: Rect?
    package var placement: Placement
    package var constraints: [InterfaceConstraint] = []
    package var guides: [InterfaceGuide] = []
    /// The variations, in file order.
    package var variations: [InterfaceVariation] = []
    /// The subviews, from back to front.
    package var subviews: [InterfaceView] = []

    /// The source of a view's frame.
    package enum Placement: Hashable, Sendable {
        /// The view has the recorded frame. The autoresizing mask determines how the frame follows the size of the
        /// superview.
        case frame(AutoresizingMask)
        /// Constraints determine the frame.
        case constraints
        /// Constraints and the stack view that arranges the view determine the frame.
        case arranged
    }

    /// The name of the element, such as `label` or `stackView`.
    package var kind: String { element.name }
    package var line: Int { element.line }
    package var isStack: Bool { contentKind == .stack }
    package var isFree: Bool { if case .frame = placement { false } else { true } }

    /// The view and all of its descendants, each before its subviews.
    package var depthFirst: [InterfaceView] { [self] + subviews.flatMap(\.depthFirst) }

    /// Returns whether the attribute is `YES` in the view or one of its descendants.
    package func isFlagged(_ attribute: String) -> Bool {
        element.flag(attribute) == true || subviews.contains { $0.isFlagged(attribute) }
    }
}

/// A layout guide, which constraints refer to by its id.
package struct InterfaceGuide: Hashable, Sendable {
    package let id: String
    package let kind: Kind
    package let line: Int

    package enum Kind: Hashable, Sendable {
        case safeArea, scrollContent, scrollFrame
        /// The area of the keyboard; without a keyboard, the area below the safe area.
        case keyboard
        /// The top or bottom layout guide of the controller, for deployment targets before iOS 11.
        case top, bottom
        /// A guide that the author added. Constraints determine its frame.
        case custom
    }
}

extension InterfaceView {
    /// Returns the color with the given key; `nil` if the view has no such color.
    func color(_ key: String, in document: InterfaceDocument) -> AdaptiveColor? {
        element.child("color", key: key).flatMap { Self.color($0, in: document) }
    }

    /// Returns the color that an element describes. Display P3 components are converted to sRGB. Components in other
    /// color spaces are treated as sRGB.
    ///
    /// - Parameter depth: The number of color declarations that have been followed so far.
    static func color(
        _ element: InterfaceElement, in document: InterfaceDocument, depth: Int = 0
    ) -> AdaptiveColor? {
        func declared(_ name: String) -> AdaptiveColor? {
            guard depth == 0, let declared = document.colors[name] else { return nil }
            return color(declared, in: document, depth: 1)
        }
        // An unknown name is not marked as used, so that it is reported as left out.
        for attribute in ["systemColor", "cocoaTouchSystemColor"] {
            if let color = element.value(attribute, { AdaptiveColor.ofSystem(named: $0) ?? declared($0) }) {
                return color
            }
        }
        if depth == 0 {
            let color = element.value("name") { document.catalogColors[$0] ?? declared($0) }
            if let color { return color }
        }
        return ColorComponents(isDisplayP3: element["customColorSpace"] == "displayP3") { name in
            element.number(name).map { min(max($0, 0), 1) }
        }.map { AdaptiveColor(Color($0)) }
    }
}

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
            case "viewLayoutGuide", "keyboardLayoutGuide", "layoutGuide", "viewLayoutGuides", "layoutGuides":
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

    /// Returns the rows of a table or the items of a collection view. Sections, which are not views, can contain them.
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
        case ("viewLayoutGuide", "keyboard"), ("keyboardLayoutGuide", _): kind = .keyboard
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
        "items", "listContentConfiguration", "locale", "metadata", "mutableString", "navigationBarAppearance", "nil",
        "offsetWrapper",
        "point", "preferredSymbolConfiguration", "prototypeCells", "rect", "scopeButtonTitles",
        "simulatedMetricsContainer", "simulatedNavigationBarMetrics", "simulatedOrientationMetrics",
        "simulatedScreenMetrics", "simulatedStatusBarMetrics", "simulatedTabBarMetrics", "simulatedToolbarMetrics",
        "size", "string", "tabBarAppearance", "textAttributes", "textInputTraits", "timeZone",
        "toolbarAppearance", "userDefinedRuntimeAttributes", "userGuides", "vibrancyEffect", "view",
        "wkWebViewConfiguration", "connection", "variation", "keyCommands", "visibilityPriorities",
    ])
}
