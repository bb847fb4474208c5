package import Diagnostics
package import Geometry
import Views

/// A storyboard or a xib, as far as it is about what screens look like.
package struct InterfaceDocument: Hashable, Sendable {
    package let file: SourceFile
    /// The version of Interface Builder that wrote the file: about 1,000 a year, from 4,510 to 24,500.
    package let toolsVersion: Double
    /// What its canvases show; `nil` for the square that belongs to no device.
    package let device: InterfaceDevice?
    /// In the order of the file. A controller without a view of its own, such as a navigation controller, has none.
    package var scenes: [InterfaceScene] = []
    package var controllers: [InterfaceController] = []
    /// The id of the controller that a storyboard begins with.
    package var initialController: String?
    /// By name, in points.
    package var images: [String: Size] = [:]
    /// Colours of the asset catalog, by name.
    package var colors: [String: InterfaceElement] = [:]
    /// What was not understood, by place: warnings.
    package var notes: [Diagnostic] = []

    /// Pixels in a point of its canvases.
    package var scale: Double { device?.device.scale ?? 1 }

    /// Onto which recorded frames were rounded. Canvases of no device have half points as well, in sizes of text and what
    /// follows from them.
    package var grid: PixelGrid { PixelGrid(scale: max(scale, 2)) }

    /// The scene that `id` means: of the scene, its controller or its view, or the controller's storyboard identifier.
    package func scene(_ id: String) -> InterfaceScene? {
        scenes.first { $0.root.id == id || $0.sceneID == id || $0.controller?.id == id }
            ?? scenes.first { $0.controller?.element["storyboardIdentifier"] == id }
    }

    package func controller(_ id: String) -> InterfaceController? { controllers.first { $0.id == id } }
}

/// A controller, with what it leads to.
package struct InterfaceController: Hashable, Sendable {
    package let id: String
    /// Without the elements of its view.
    package let element: InterfaceElement
    package let guides: [InterfaceGuide]

    package var segues: [InterfaceElement] { element.child("connections")?.children("segue") ?? [] }
    package var outlets: [InterfaceElement] { element.child("connections")?.children("outlet") ?? [] }
}

/// A view that stands by itself: that of a controller, or one of a xib.
package struct InterfaceScene: Hashable, Sendable {
    /// As storyboards number their scenes; `nil` in a xib.
    package let sceneID: String?
    package let controller: InterfaceController?
    package var root: InterfaceView
    /// Whether it is no controller's view, but an object beside one or in a bar.
    package var isLoose: Bool { sceneID != nil && controller == nil }
    /// Of the file's owner, in a xib.
    package let ownerOutlets: [InterfaceElement]
}
