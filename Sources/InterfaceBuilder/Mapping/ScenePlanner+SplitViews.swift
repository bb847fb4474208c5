import Containers
import Geometry
import Layout
import SceneModel
import Views

/// Plans split view controllers.
///
/// On the canvas of an iPad in landscape, the columns are beside each other. On that of an iPhone, the primary column is
/// on the screen, and segues of the kind `showDetail` push their destinations in it, as in the app that Xcode creates for
/// such a controller. On that of an iPad in portrait, the secondary column is on the screen.
extension ScenePlanner {
    /// Returns the view of a split view controller with both columns.
    mutating func columns(_ controller: InterfaceController) -> InterfaceView? {
        let outer = stack
        stack = nil
        defer { stack = outer }
        var container = InterfaceView(
            id: controller.id, element: InterfaceElement("view", [:], line: controller.element.line),
            frame: Rect(origin: .zero, size: size), placement: .frame([.flexibleWidth, .flexibleHeight]))
        _ = controller.element["preferredDisplayMode"]
        let columns = flow.columns(of: controller.id)
        let width = min(Metric.splitPrimaryWidth.value, size.width / 2)
        let places: [(id: String?, frame: Rect, mask: AutoresizingMask)] = [
            (columns.primary, Rect(x: 0, y: 0, width: width, height: size.height), .flexibleHeight),
            (
                columns.secondary, Rect(x: width, y: 0, width: size.width - width, height: size.height),
                [.flexibleWidth, .flexibleHeight]
            ),
        ]
        for (id, frame, mask) in places {
            guard let id, var view = view(of: id) else { continue }
            if let scene = flow.scene(of: id) { embedded[view.id] = scene }
            (view.frame, view.placement) = (frame, .frame(mask))
            container.subviews.append(view)
        }
        let all = flow.children(of: controller.id)
        for id in all where id != columns.primary && id != columns.secondary {
            omit("a supplementary column of a split view controller", line: controller.element.line, id: id)
        }
        return container.subviews.isEmpty ? nil : container
    }

    /// Returns the id of the controller that a segue pushes if its source is on a stack; `nil` for other segues.
    mutating func pushed(by segue: InterfaceElement, from scene: InterfaceScene) -> String? {
        guard let destination = segue.peek("destination") else { return nil }
        if segue.isPush { return destination }
        guard segue.peek("kind") == "showDetail", let source = scene.controller?.id, flow.isInCollapsedSplit(source)
        else { return nil }
        // The stack of the secondary column is merged into that of the primary one.
        guard flow.controller(destination)?.isNavigation == true else { return destination }
        return flow.children(of: destination).first ?? destination
    }
}
