import Geometry
import Layout
import SceneModel
import Simulation
import Views

/// Embeds child view controllers in container views. A container view has a segue of the kind `embed`, whose
/// destination is the child.
///
/// Interface Builder's canvas shows only the empty container view, so controllers are embedded only if ``isBuilt`` is
/// `true`.
extension ScenePlanner {
    /// Returns a copy of `view` in which container views contain the views of their embedded controllers.
    mutating func embedding(in view: InterfaceView) -> InterfaceView {
        guard isBuilt, !isForProgram else { return view }
        var view = view
        view.subviews = view.subviews.map { embedding(in: $0) }
        let segues = view.element.child("connections")?.children("segue") ?? []
        for segue in segues where segue["kind"] == "embed" {
            guard let destination = segue["destination"], flow.leadsToScene(destination) else {
                omit("an embedded controller, which is in another file or has no view", segue, "destination")
                continue
            }
            guard var child = self.view(of: destination) else {
                omit("an embedded controller, which is already part of the scene", segue, "destination")
                continue
            }
            embedded[child.id] = flow.scene(of: destination)
            child.placement = .frame([.flexibleWidth, .flexibleHeight])
            child.frame = view.frame.map { Rect(origin: .zero, size: $0.size) } ?? child.frame
            view.subviews.append(child)
        }
        return view
    }

    /// Returns a name for the controller of an embedded root view; `nil` if the controller has no custom class.
    mutating func controllerName(ofEmbedded view: InterfaceView) -> String? {
        guard let type = embedded[view.id]?.controller?.element["customClass"], SceneNames.identifier(type) != nil
        else { return nil }
        return names.name(from: [type])
    }

    /// Adds the top and bottom layout guides of embedded controllers. These guides have no height, because bars do not
    /// cover embedded controllers.
    mutating func addGuidesOfEmbedded() {
        for scene in plan.embedded where !isPage(scene.root) {
            guard case .view(let owner)? = items[scene.root.id] else { continue }
            for guide in scene.controller?.guides ?? [] where items[guide.id] == nil {
                let name = names.name(from: ["\(owner)\(guide.kind == .top ? "Top" : "Bottom")Guide"])
                addGuide(name, of: owner)
                items[guide.id] = .ownGuide(name)
                for edge in [LayoutAttribute.left, .right, guide.kind == .top ? .top : .bottom] {
                    imply(.ownGuide(name), edge, .view(owner), edge)
                }
                imply(.ownGuide(name), .height, constant: 0)
            }
        }
    }
}
