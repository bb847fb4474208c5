import Views

/// The containers of a file, with the controllers that they show.
///
/// - Complexity: Creating an instance takes time proportional to the number of segues in the file.
struct InterfaceFlow {
    /// The scenes that can be shown, by the ids of their controllers.
    private let scenes: [String: InterfaceScene]
    private let controllers: [String: InterfaceController]
    /// The containers, by the ids of the controllers that they contain from the beginning or by a push.
    private var parents: [String: InterfaceController] = [:]

    /// The maximum nesting depth of containers.
    static let deepest = 10

    init(_ document: InterfaceDocument) {
        scenes = Dictionary(
            document.screens.compactMap { scene in scene.controller.map { ($0.id, scene) } },
            uniquingKeysWith: { first, _ in first })
        controllers = Dictionary(document.controllers.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var unread: [(id: String, stack: InterfaceController?)] = []
        for container in document.controllers where scenes[container.id] == nil {
            for child in children(of: container.id) where parents[child] == nil {
                parents[child] = container
                unread.append((child, container.isNavigation ? container : nil))
            }
        }
        // The pages that a page pushes belong to the same stack, unless a container has them already.
        var (next, followed) = (0, Set<String>())
        while next < unread.count {
            let (id, stack) = unread[next]
            next += 1
            guard let stack, followed.insert(id).inserted, let controller = controllers[id] else { continue }
            for segue in controller.segues + controller.innerSegues {
                guard let destination = segue.peek("destination") else { continue }
                if segue.peek("kind") == "embed" {
                    unread.append((destination, stack))
                } else if segue.isPush, parents[destination] == nil, controllers[destination]?.isNavigation == false {
                    parents[destination] = stack
                    unread.append((destination, stack))
                }
            }
        }
    }

    func scene(of controller: String) -> InterfaceScene? { scenes[controller] }

    func controller(_ id: String) -> InterfaceController? { controllers[id] }

    /// Returns the ids of the controllers that a container contains from the beginning.
    func children(of container: String) -> [String] {
        (controllers[container]?.segues ?? []).filter { $0.peek("kind") == "relationship" }
            .compactMap { $0.peek("destination") }
    }

    /// Returns whether a controller, or the first controller of a container, has a scene.
    func leadsToScene(_ id: String) -> Bool {
        var (next, path) = (id, Set<String>())
        while scenes[next] == nil {
            guard path.insert(next).inserted, path.count < Self.deepest, let child = children(of: next).first else {
                return false
            }
            next = child
        }
        return true
    }

    /// Returns the ids of the containers that show a controller, outermost first, the id of the controller, and the ids
    /// of the controllers that it shows first. The last one has a scene; `nil` if there is no scene.
    func path(through id: String) -> [String]? {
        var path = [id]
        while let container = parents[path[0]]?.id, !path.contains(container), path.count < Self.deepest {
            path.insert(container, at: 0)
        }
        while let last = path.last, scenes[last] == nil {
            guard let child = children(of: last).first, !path.contains(child), path.count < 2 * Self.deepest else {
                return nil
            }
            path.append(child)
        }
        return path
    }
}

extension InterfaceController {
    var isNavigation: Bool { element.name == "navigationController" }

    /// Whether scripts have the container.
    var isContainer: Bool { isNavigation || element.name == "tabBarController" }
}

extension InterfaceElement {
    /// Whether a segue pushes its destination onto the stack that contains its source.
    var isPush: Bool { ["show", "push"].contains(peek("kind")) }
}
