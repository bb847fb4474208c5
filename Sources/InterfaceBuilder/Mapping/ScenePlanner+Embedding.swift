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
    ///
    /// - Parameter path: The ids of the root views that contain `view`, outermost first. They prevent a controller from
    ///   being embedded in itself.
    mutating func embedding(in view: InterfaceView, path: [String]) -> InterfaceView {
        guard isBuilt, !isForProgram else { return view }
        var view = view
        view.subviews = view.subviews.map { embedding(in: $0, path: path) }
        let segues = view.element.child("connections")?.children("segue") ?? []
        for segue in segues where segue["kind"] == "embed" {
            guard let destination = segue["destination"], let scene = sceneEmbedded(by: destination) else {
                omit("an embedded controller, which is in another file or has no view", segue, "destination")
                continue
            }
            guard !path.contains(scene.root.id), path.count < Self.deepestEmbedding, embedded[scene.root.id] == nil
            else {
                omit("an embedded controller, which is already part of the scene", segue, "destination")
                continue
            }
            view.subviews.append(root(of: scene, filling: view, path: path))
        }
        return view
    }

    /// The maximum nesting depth of embedded controllers.
    private static let deepestEmbedding = 10

    private mutating func root(
        of scene: InterfaceScene, filling container: InterfaceView, path: [String]
    ) -> InterfaceView {
        embedded[scene.root.id] = scene
        plan.embedded.append(scene)
        addOutlets(of: scene)
        var root = sizingRows(of: installed(scene.root))
        root.placement = .frame([.flexibleWidth, .flexibleHeight])
        root.frame = container.frame.map { Rect(origin: .zero, size: $0.size) } ?? root.frame
        return embedding(in: root, path: path + [scene.root.id])
    }

    /// Returns the scene of a controller. For a navigation or tab bar controller, returns the scene of its first child
    /// controller. Returns `nil` if there is no such scene.
    private mutating func sceneEmbedded(by id: String) -> InterfaceScene? {
        var next = id
        for _ in 0..<Self.deepestEmbedding {
            if let scene = document.screens.first(where: { $0.controller?.id == next }) { return scene }
            guard let container = document.controller(next),
                let segue = container.segues.first(where: { $0["kind"] == "relationship" }),
                let destination = segue["destination"]
            else { return nil }
            omit("the bars of an embedded \(container.element.name)", line: container.element.line, id: container.id)
            next = destination
        }
        return nil
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
        for scene in plan.embedded {
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
