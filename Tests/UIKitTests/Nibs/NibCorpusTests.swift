import Foundation
import Geometry
import InterfaceBuilder
import Nibs
import Reporting
import Simulation
import TestSupport
import Testing
import Text
import UIKit
import Views

@Suite("Storyboards and xibs of the corpus")
@MainActor
struct NibCorpusTests {
    private func documents(_ corpus: StoryboardCorpus) throws -> [InterfaceDocument] {
        try corpus.documentPaths().compactMap { name in
            let path = corpus.folder.appending(path: name).path
            return try? InterfaceReader.read(try SourceFile.loadInterface(path: path, shownAs: path))
        }
    }

    @Test("are read back as they were compiled", arguments: StoryboardCorpus.available)
    func roundTrip(corpus: StoryboardCorpus) throws {
        for document in try documents(corpus) {
            let interface = InterfaceCompiler.compile(document, module: nil).interface
            let data = try interface.data()
            #expect(try CompiledInterface(data) == interface, "\(document.file.name)")
            #expect(try InterfaceCompiler.compile(document, module: nil).interface.data() == data)
        }
    }

    /// Compares each scene with the frames that Apple's layout engine recorded in the file.
    ///
    /// A frame is compared if the import of the scene reaches it, because other frames depend on Apple's fonts or on bars
    /// that the file only simulates.
    @Test("have the frames that Apple computed, wherever the import has them", arguments: StoryboardCorpus.available)
    func frames(corpus: StoryboardCorpus) throws {
        var compared = 0
        var wrong: [String] = []
        for document in try documents(corpus) {
            let program = try Program(document)
            for scene in document.screens {
                let id = scene.controller?.id ?? scene.root.id
                let plan = try document.plan(ofScene: id, assets: .none)
                // The bars of iOS 26 have other heights than those of the canvas.
                let bars = ["navigationBar", "tabBar", "toolbar"]
                guard !scene.root.depthFirst.contains(where: { bars.contains($0.kind) }) else { continue }
                // Scenes in containers have larger safe areas.
                let orientation = document.device?.orientation ?? .portrait
                guard let device = document.device?.device, orientation == .portrait,
                    plan.environment.device.safeArea(in: orientation) == device.safeArea(in: orientation)
                else { continue }
                let measurer = try CairoTextMeasurer()
                let imported = plan.makeWindow(measuring: measurer)
                imported.rootView.layoutIfNeeded()
                // The pages of a container have other bars and margins than on the canvas.
                guard imported.rootView.subviews.allSatisfy({ $0.systemClass == nil }) else { continue }
                guard let loaded = program.view(ofScene: id, on: plan, measurer) else { continue }
                // The name of a row belongs to a cell and to its content view.
                let ids = Dictionary(plan.names.map { ($0.value, $0.key) }, uniquingKeysWith: min)
                let recorded = Dictionary(
                    scene.root.depthFirst.map { ($0.id, $0.frame) }, uniquingKeysWith: { first, _ in first })
                for (expected, found) in pairs(imported.rootView, loaded) {
                    guard let id = ids[expected.name], let apple = recorded[id] ?? nil,
                        isClose(expected.frame, apple)
                    else { continue }
                    compared += 1
                    if !isClose(found.frame, apple) {
                        wrong.append("\(document.file.name) \(id): found \(found.frame), expected \(apple)")
                    }
                }
            }
        }
        #expect(compared > 100)
        #expect(wrong.isEmpty, "\(wrong.count) of \(compared): \(wrong.prefix(12).joined(separator: "\n"))")
    }

    /// Shows each container of a storyboard, without the classes of the app.
    @Test(
        "create their containers with the controllers and the titles of the file", arguments: StoryboardCorpus.available
    )
    func containers(corpus: StoryboardCorpus) throws {
        var shown = 0
        for document in try documents(corpus) {
            let program = try Program(document, keepsRelationships: true)
            for (id, children) in program.containers {
                let controller = program.container(id, try CairoTextMeasurer())
                #expect(
                    (controller as? UINavigationController)?.viewControllers.count == children
                        || (controller as? UITabBarController)?.viewControllers?.count == children,
                    "\(document.file.name) \(id)")
                shown += 1
            }
        }
        #expect(shown > 10)
    }

    private func isClose(_ a: Rect, _ b: Rect) -> Bool {
        zip([a.minX, a.minY, a.width, a.height], [b.minX, b.minY, b.width, b.height]).allSatisfy { abs($0 - $1) <= 0.5 }
    }

    /// Two hierarchies of the same shape, view by view. Hierarchies with embedded controllers have different shapes.
    private func pairs(_ a: Simulation.View, _ b: Simulation.View) -> [(Simulation.View, Simulation.View)] {
        let (left, right) = (a.subviews, b.subviews)
        return [(a, b)] + (left.count == right.count ? zip(left, right).flatMap { pairs($0, $1) } : [])
    }
}

/// The compiled form of a document, without its classes and connections, which belong to an app that is not here.
@MainActor
private final class Program {
    private var interface: CompiledInterface
    private let folder: TemporaryFolder

    /// - Parameter keepsRelationships: Whether containers create their controllers, and static tables have their rows.
    init(_ document: InterfaceDocument, keepsRelationships: Bool = false) throws {
        interface = InterfaceCompiler.compile(document, module: nil).interface
        for index in interface.scenes.indices {
            let controllers = interface.scenes.compactMap(\.controller?.id)
            let tables = interface.scenes.compactMap(\.controller).filter { $0.className == "UITableViewController" }
            interface.scenes[index].connections.removeAll { connection in
                let isData = ["dataSource", "delegate"].contains(connection.name)
                let isOfTable = isData && tables.contains { $0.id == connection.destination }
                let isChild = connection.kind == .relationship && controllers.contains(connection.destination)
                return !(keepsRelationships && (isOfTable || isChild))
            }
            interface.scenes[index].removeClasses()
        }
        folder = try TemporaryFolder()
        try interface.data().write(to: folder.url.appending(path: "Main.storyboardc"))
    }

    /// Loads a scene, and lays out its view on a screen like that of the plan. Returns `nil` for a view beside the
    /// controller of a scene, which only code shows.
    func view(ofScene id: String, on plan: ScenePlan, _ measurer: CairoTextMeasurer) -> Simulation.View? {
        let device = plan.environment.device
        let world = World(device: device, measuring: measurer)
        world.onException = { Issue.record("\(self.interface.source): \($0)") }
        return World.$local.withValue(world) {
            let controller: UIViewController
            if interface.scenes.contains(where: { $0.controller?.id == id }) {
                let storyboard = UIStoryboard(name: "Main", bundle: Bundle(path: folder.url.path))
                controller = storyboard.instantiateViewController(withIdentifier: id)
            } else {
                guard let index = interface.scenes.first?.objects.firstIndex(where: { $0.id == id }),
                    interface.scenes.count == 1, let data = try? interface.data(),
                    let view = UINib(data: data, bundle: nil).instantiate(withOwner: nil)[index] as? UIView
                else { return nil }
                controller = UIViewController()
                controller.view = view
            }
            let window = UIWindow()
            window.rootViewController = controller
            window.makeKeyAndVisible()
            world.run(until: .zero)
            shown.append((world, window))
            return controller.view.handle
        }
    }

    private var shown: [(World, UIWindow)] = []

    /// The ids of navigation and tab bar controllers with the number of their controllers.
    var containers: [(id: String, children: Int)] {
        interface.scenes.compactMap { scene in
            let children = scene.connections.filter { $0.kind == .relationship }.count
            return children > 0 ? scene.controller.map { ($0.id, children) } : nil
        }
    }

    /// Shows a container on an iPhone SE.
    func container(_ id: String, _ measurer: CairoTextMeasurer) -> UIViewController {
        let world = World(device: .iPhoneSE3, measuring: measurer)
        world.onException = { Issue.record("\(self.interface.source): \($0)") }
        return World.$local.withValue(world) {
            let storyboard = UIStoryboard(name: "Main", bundle: Bundle(path: folder.url.path))
            let controller = storyboard.instantiateViewController(withIdentifier: id)
            let window = UIWindow()
            window.rootViewController = controller
            window.makeKeyAndVisible()
            world.run(until: .zero)
            shown.append((world, window))
            return controller
        }
    }
}

extension CompiledScene {
    fileprivate mutating func removeClasses() {
        if let id = controller?.id {
            controller?.attributes["storyboardIdentifier"] = .text(id)
            controller?.removeClasses()
        }
        for index in objects.indices { objects[index].removeClasses() }
        objects = objects.filter { $0.view != nil }
    }
}

extension CompiledObject {
    fileprivate mutating func removeClasses() {
        (customClass, runtimeAttributes) = (nil, [])
        for index in view?.arranged.indices ?? 0..<0 { view?.arranged[index].removeClasses() }
        for index in view?.subviews.indices ?? 0..<0 { view?.subviews[index].removeClasses() }
    }
}
