import Views

/// The containers of a file and of the storyboards that it refers to, with the controllers that they show.
///
/// - Complexity: Creating an instance takes time proportional to the number of segues in the files.
struct InterfaceFlow {
    /// The scenes that can be shown, by the ids of their controllers.
    private let scenes: [String: InterfaceScene]
    private let controllers: [String: InterfaceController]
    /// The containers, by the ids of the controllers that they contain from the beginning or by a push.
    private var parents: [String: InterfaceController] = [:]
    /// The ids of the controllers that segues lead to, and of the initial controller.
    private var destinations: Set<String> = []
    /// Whether the canvas has the size of an iPad.
    private let isPad: Bool
    private let isLandscape: Bool

    /// The maximum nesting depth of containers.
    static let deepest = 10

    init(_ document: InterfaceDocument) {
        scenes = Dictionary(
            (document.screens + document.linked.scenes).compactMap { scene in scene.controller.map { ($0.id, scene) } },
            uniquingKeysWith: { first, _ in first })
        isPad = document.device?.device.idiom == .pad
        isLandscape = document.device?.orientation == .landscape
        let all = document.controllers + document.linked.controllers
        controllers = Dictionary(all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        for controller in all {
            for segue in controller.segues + controller.innerSegues {
                if let destination = segue.peek("destination") { destinations.insert(destination) }
            }
        }
        if let initial = document.initialController { destinations.insert(initial) }
        var unread: [(id: String, stack: InterfaceController?)] = []
        for container in all where scenes[container.id] == nil {
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

    /// Whether neither the file nor a segue determines how a controller is shown.
    func isShownByCode(_ id: String) -> Bool { !destinations.contains(id) }

    func scene(of controller: String) -> InterfaceScene? { scenes[controller] }

    func controller(_ id: String) -> InterfaceController? { controllers[id] }

    /// Returns the ids of the controllers that a container contains from the beginning. The first one is on the screen.
    func children(of container: String) -> [String] {
        let all = (controllers[container]?.segues ?? []).filter { $0.peek("kind") == "relationship" }
        guard controllers[container]?.isSplit == true else { return all.compactMap { $0.peek("destination") } }
        let columns = columns(of: container)
        let first = isPad && !showsColumns(container) ? columns.secondary : columns.primary
        return ([first].compactMap(\.self) + all.compactMap { $0.peek("destination") }).uniqued
    }

    /// Whether scripts have a container, or a split view controller shows its columns beside each other.
    func isContainer(_ id: String) -> Bool { controllers[id]?.isContainer == true || showsColumns(id) }

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

extension InterfaceFlow {
    /// Returns the ids of the controllers in the columns of a split view controller.
    func columns(of split: String) -> (primary: String?, secondary: String?) {
        let all = (controllers[split]?.segues ?? []).filter { $0.peek("kind") == "relationship" }
        func column(_ names: [String]) -> String? {
            all.first { names.contains($0.peek("relationship") ?? "") }?.peek("destination")
        }
        return (
            column(["masterViewController", "primaryViewController"]),
            column(["detailViewController", "secondaryViewController"])
        )
    }

    /// Whether a split view controller shows its primary column beside the secondary one. An iPhone shows one of them,
    /// and an iPad in portrait shows the secondary one unless the controller asks for both.
    func showsColumns(_ id: String) -> Bool {
        guard let split = controllers[id], split.isSplit, isPad else { return false }
        let mode = split.element.peek("preferredDisplayMode") ?? "automatic"
        return isLandscape
            ? !["secondaryOnly", "primaryHidden"].contains(mode) : ["beside", "allVisible"].contains(mode)
    }

    /// Whether a controller is in a split view controller that shows only one column, into which it pushes details.
    func isInCollapsedSplit(_ id: String) -> Bool {
        var (next, depth) = (id, 0)
        while let parent = parents[next], depth < Self.deepest {
            if parent.isSplit { return !isPad && columns(of: parent.id).primary == next }
            (next, depth) = (parent.id, depth + 1)
        }
        return false
    }
}

extension [String] {
    /// The elements without repetitions.
    fileprivate var uniqued: [String] {
        var found: Set<String> = []
        return filter { found.insert($0).inserted }
    }
}

extension InterfaceController {
    var isSplit: Bool { element.name == "splitViewController" }
    var isNavigation: Bool { element.name == "navigationController" }

    /// Whether the author chose the size of the canvas, which the frame of the view also states.
    var hasFreeformSize: Bool { element.children.contains { $0.name == "size" && $0.key == "freeformSize" } }

    /// Whether scripts have the container.
    var isContainer: Bool { isNavigation || element.name == "tabBarController" }
}

extension InterfaceElement {
    /// Whether a segue pushes its destination onto the stack that contains its source.
    var isPush: Bool { ["show", "push"].contains(peek("kind")) }
}
