package import Diagnostics
package import Geometry
package import Views

/// The content of a storyboard or a xib.
package struct InterfaceDocument: Hashable, Sendable {
    package let file: SourceFile
    /// The root element.
    package let element: InterfaceElement
    /// The version of Interface Builder that wrote the file. Versions range from 4,510 to 24,500, and increase by about
    /// 1,000 per year.
    package let toolsVersion: Double
    /// The canvas rules that are ignored. Verification ignores a rule to measure its effect.
    package private(set) var ignoredRules: Set<CanvasRule> = []
    /// The device of the canvas; `nil` for the square canvas of older versions, which has no device.
    package private(set) var device: InterfaceDevice?
    /// The scenes, in file order. They include views in bars, which are laid out separately. A controller without a
    /// view of its own, such as a navigation controller, has no scene.
    package var scenes: [InterfaceScene] = []
    /// The scenes that can be imported, which are all scenes except views in bars.
    package var screens: [InterfaceScene] { scenes.filter { !$0.isInBar } }
    package var controllers: [InterfaceController] = []
    /// The id of the initial controller of a storyboard.
    package var initialController: String?
    /// The sizes of images in points, by name.
    package var images: [String: Size] = [:]
    /// The elements of the named colors and system colors that the file declares, by name.
    package var colors: [String: InterfaceElement] = [:]
    /// The colors in the project's asset catalogs, with their values for the dark appearance. They take precedence over
    /// ``colors``.
    package var catalogColors: [String: AdaptiveColor] = [:]
    /// Warnings about localized text.
    package var languageNotes: [Diagnostic] = []
    /// Warnings about unknown elements, in file order.
    package var notes: [Diagnostic] = []

    /// The scale of the canvas, in pixels per point.
    package var scale: Double { device?.device.scale ?? 1 }

    /// The grid to which recorded frames are rounded. On canvases without a device, the sizes of text, and values that
    /// depend on them, can be multiples of half a point.
    package var grid: PixelGrid { PixelGrid(scale: max(scale, 2)) }

    init(file: SourceFile, element: InterfaceElement, toolsVersion: Double) {
        self.file = file
        self.element = element
        self.toolsVersion = toolsVersion
    }

    /// Sets the device of the canvas to the device with the given identifier in Interface Builder.
    mutating func show(on device: String, isLandscape: Bool) {
        self.device = InterfaceDevice(id: device, isLandscape: isLandscape) { follows($0) }
    }

    /// Returns the scene with the given identifier. It can be the id of the scene, of its controller or of its root
    /// view, or the controller's storyboard identifier.
    package func scene(_ id: String) -> InterfaceScene? {
        let screens = screens
        return screens.first { $0.root.id == id || $0.sceneID == id || $0.controller?.id == id }
            ?? screens.first { $0.controller?.element["storyboardIdentifier"] == id }
    }

    package func controller(_ id: String) -> InterfaceController? { controllers.first { $0.id == id } }
}

/// Canvas rules.
extension InterfaceDocument {
    /// Returns whether a rule applies to the version of Interface Builder that wrote the file.
    package func follows(_ rule: CanvasRule) -> Bool {
        !ignoredRules.contains(rule) && rule.row.versions.contains(toolsVersion)
    }

    /// Returns a copy of the document that ignores a rule.
    package func ignoring(_ rule: CanvasRule) -> InterfaceDocument {
        var document = self
        document.ignoredRules.insert(rule)
        if let device { document.show(on: device.device.name, isLandscape: device.orientation == .landscape) }
        return document
    }
}

/// A view controller with its segues and outlets.
package struct InterfaceController: Hashable, Sendable {
    package let id: String
    /// The element of the controller, without the child element of its view.
    package let element: InterfaceElement
    package let guides: [InterfaceGuide]
    /// The segues that start at rows, buttons, bar items and gesture recognizers.
    package let innerSegues: [InterfaceElement]

    package var segues: [InterfaceElement] { element.child("connections")?.children("segue") ?? [] }
    package var outlets: [InterfaceElement] { element.child("connections")?.children("outlet") ?? [] }
}

/// A view hierarchy that is laid out separately, such as the view of a controller or a top-level view of a xib.
package struct InterfaceScene: Hashable, Sendable {
    /// The id of the scene in a storyboard; `nil` in a xib.
    package let sceneID: String?
    package let controller: InterfaceController?
    package var root: InterfaceView
    /// Whether the view is in a bar, as the custom view of a bar item or as a title view. Such a view is not a screen.
    package let isInBar: Bool
    /// Whether the view does not belong to a controller, but is a separate object in a storyboard scene or in a bar.
    package var isLoose: Bool { sceneID != nil && controller == nil }
    /// The outlets of the file's owner in a xib; empty in a storyboard.
    package let ownerOutlets: [InterfaceElement]
}
