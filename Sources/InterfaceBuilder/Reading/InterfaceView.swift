package import Geometry
package import Layout
import Pictures
import SceneModel
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
        /// The recorded frame. The autoresizing mask determines how the frame follows the size of the superview.
        case frame(AutoresizingMask)
        /// Constraints.
        case constraints
        /// Constraints and the stack view that arranges the view.
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
        /// The area above the keyboard; without a keyboard, the area above the bottom of the safe area.
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
        // Do not mark an unknown name as used, so that it is reported as left out.
        for attribute in ["systemColor", "cocoaTouchSystemColor"] {
            if let color = element.value(attribute, { systemColor($0) ?? declared($0) }) { return color }
        }
        if depth == 0 {
            let color = element.value("name") { document.catalogColors[$0] ?? declared($0) }
            if let color { return color }
        }
        return ColorComponents(isDisplayP3: element["customColorSpace"] == "displayP3") { name in
            element.number(name).map { min(max($0, 0), 1) }
        }.map { AdaptiveColor(Color($0)) }
    }

    /// Returns the system color with the given name in Interface Builder, with or without the suffix `Color`.
    static func systemColor(_ name: String) -> AdaptiveColor? {
        let short = name.hasSuffix("Color") ? String(name.dropLast(5)) : name
        return AdaptiveColor.named[renamed[short] ?? short]
    }

    /// The names of colors that have a different name in Interface Builder, by their Interface Builder name without the
    /// suffix `Color`.
    private static let renamed = [
        "darkText": "black", "lightText": "white", "groupTableViewBackground": "systemGroupedBackground",
        "tableBackground": "systemBackground", "tableCellGroupedBackground": "secondarySystemGroupedBackground",
        "tableSeparator": "separator", "viewFlipsideBackground": "darkGray",
    ]
}
