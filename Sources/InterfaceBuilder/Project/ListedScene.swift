package import Geometry
import Views

/// The description of a scene in a list of scenes.
package struct ListedScene: Hashable, Sendable {
    /// The id of the controller, or of the root view if there is no controller. The id is unique in the file.
    package let id: String
    /// The controller's storyboard identifier.
    package let identifier: String?
    package let title: String?
    /// The custom class of the controller, or of the root view if the controller has no custom class.
    package let customClass: String?
    package let size: Size
    /// The identifier of the canvas's device in Interface Builder, such as `retina6_1`; `nil` for the square canvas.
    package let device: String?
    package let isInitial: Bool
    package let isLaunchScreen: Bool

    /// The text that identifies the scene to a user: the storyboard identifier or, if there is none, the id.
    package var name: String { identifier ?? id }
}

extension InterfaceDocument {
    /// All scenes that can be imported, in file order.
    package var listedScenes: [ListedScene] {
        let isLaunchScreen = element.peek("launchScreen") == "YES"
        return screens.map { scene in
            let controller = scene.controller?.element
            let id = scene.controller?.id ?? scene.root.id
            return ListedScene(
                id: id, identifier: controller?.peek("storyboardIdentifier"), title: controller?.peek("title"),
                customClass: controller?.peek("customClass") ?? scene.root.element.peek("customClass"),
                size: scene.root.frame?.size ?? .zero, device: device?.device.name,
                isInitial: id == initialController, isLaunchScreen: isLaunchScreen)
        }
    }
}
