package import Diagnostics
package import Geometry
package import Views

/// The parts of a storyboard or a xib that describe its screens.
package struct InterfaceDocument: Hashable, Sendable {
    package let file: SourceFile
    /// The root element.
    package let element: InterfaceElement
    /// The version of Interface Builder that wrote the file. The version has increased by about 1,000 per year, from
    /// 4,510 to 24,500.
    package let toolsVersion: Double
    /// The canvas rules that are ignored, to measure what they contribute.
    package private(set) var ignoredRules: Set<CanvasRule> = []
    /// The device of the canvases; `nil` for the square canvas without a device.
    package private(set) var device: InterfaceDevice?
    /// The scenes in the order of the file, including the views in bars, which are laid out separately. A controller
    /// without its own view, such as a navigation controller, has no scene.
    package var scenes: [InterfaceScene] = []
    /// The scenes that can be imported: those that are not in a bar.
    package var screens: [InterfaceScene] { scenes.filter { !$0.isInBar } }
    package var controllers: [InterfaceController] = []
    /// The id of the initial controller of a storyboard.
    package var initialController: String?
    /// The sizes of images by name, in points.
    package var images: [String: Size] = [:]
    /// The elements of the named colors and system colors in the file, by name.
    package var colors: [String: InterfaceElement] = [:]
    /// The colors of the project's asset catalogs, with their dark values. They take precedence over the colors in the
    /// file.
    package var catalogColors: [String: AdaptiveColor] = [:]
    /// Warnings about the localized texts.
    package var languageNotes: [Diagnostic] = []
    /// Warnings about unknown elements, in the order of the file.
    package var notes: [Diagnostic] = []

    /// The number of pixels in a point of the canvases.
    package var scale: Double { device?.device.scale ?? 1 }

    /// The grid to which recorded frames were rounded. Canvases without a device also contain half points, in text
    /// sizes and the values that depend on them.
    package var grid: PixelGrid { PixelGrid(scale: max(scale, 2)) }

    init(file: SourceFile, element: InterfaceElement, toolsVersion: Double) {
        self.file = file
        self.element = element
        self.toolsVersion = toolsVersion
    }

    /// Sets the device of the canvases, by its identifier in Interface Builder.
    mutating func show(on device: String, isLandscape: Bool) {
        self.device = InterfaceDevice(id: device, isLandscape: isLandscape) { follows($0) }
    }

    /// Returns the scene with `id`: the id of the scene, of its controller or of its view, or the controller's
    /// storyboard identifier.
    package func scene(_ id: String) -> InterfaceScene? {
        let screens = screens
        return screens.first { $0.root.id == id || $0.sceneID == id || $0.controller?.id == id }
            ?? screens.first { $0.controller?.element["storyboardIdentifier"] == id }
    }

    package func controller(_ id: String) -> InterfaceController? { controllers.first { $0.id == id } }
}

/// The rules of the canvases.
extension InterfaceDocument {
    /// Whether a rule holds for the version that wrote the file.
    package func follows(_ rule: CanvasRule) -> Bool {
        !ignoredRules.contains(rule) && rule.row.versions.contains(toolsVersion)
    }

    /// Returns the same document, without a rule.
    package func ignoring(_ rule: CanvasRule) -> InterfaceDocument {
        var document = self
        document.ignoredRules.insert(rule)
        if let device { document.show(on: device.device.name, isLandscape: device.orientation == .landscape) }
        return document
    }
}

/// A controller with its segues.
package struct InterfaceController: Hashable, Sendable {
    package let id: String
    /// The element of the controller, without the element of its view.
    package let element: InterfaceElement
    package let guides: [InterfaceGuide]
    /// The segues of rows, buttons, bar items and gesture recognizers.
    package let innerSegues: [InterfaceElement]

    package var segues: [InterfaceElement] { element.child("connections")?.children("segue") ?? [] }
    package var outlets: [InterfaceElement] { element.child("connections")?.children("outlet") ?? [] }
}

/// A top-level view: the view of a controller, or a view of a xib.
package struct InterfaceScene: Hashable, Sendable {
    /// The id of the scene in a storyboard; `nil` in a xib.
    package let sceneID: String?
    package let controller: InterfaceController?
    package var root: InterfaceView
    /// Whether the view is in a bar: the custom view of an item, or the title view. Such a view is not a screen.
    package let isInBar: Bool
    /// Whether the view does not belong to a controller, but is a separate object in the scene or in a bar.
    package var isLoose: Bool { sceneID != nil && controller == nil }
    /// The outlets of the file's owner in a xib; empty in a storyboard.
    package let ownerOutlets: [InterfaceElement]
}
