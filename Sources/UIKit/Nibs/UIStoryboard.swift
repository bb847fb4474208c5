public import Foundation
internal import Nibs
internal import Views

/// A storyboard that was compiled with the plugin `CompileInterfaces`.
@preconcurrency @MainActor
open class UIStoryboard: NSObject {
    private let name: String
    private let bundle: Bundle?
    private let content: Result<CompiledInterface, UnreadableInterface>

    /// Creates the storyboard with a name. A missing file is reported when a controller is instantiated.
    ///
    /// - Parameters:
    ///   - name: The name of the storyboard, without its extension.
    ///   - storyboardBundleOrNil: The bundle to search; `nil` for the bundles of the program and its packages.
    public init(name: String, bundle storyboardBundleOrNil: Bundle?) {
        (self.name, bundle) = (name, storyboardBundleOrNil)
        let file = "\(name).storyboardc"
        let isMain = storyboardBundleOrNil == .main
        content =
            CompiledInterface.content(of: file, in: isMain ? nil : storyboardBundleOrNil)
            ?? .failure(.missing(file))
        super.init()
    }

    /// Creates the initial controller, whose view is loaded when it is first used. Returns `nil` if the storyboard has no
    /// initial controller.
    open func instantiateInitialViewController() -> UIViewController? { initialController(nil) }

    /// Creates the initial controller with an initializer of its class.
    ///
    /// - Parameter creator: A closure that creates the controller with the coder; `nil` to call `init(coder:)`. If the
    ///   closure returns `nil`, `init(coder:)` is called.
    public func instantiateInitialViewController<Controller: UIViewController>(
        creator: ((NSCoder) -> Controller?)? = nil
    ) -> Controller? {
        initialController(creator) as? Controller
    }

    private func initialController(_ creator: ((NSCoder) -> UIViewController?)?) -> UIViewController? {
        guard let interface = interface() else { return nil }
        guard let scene = interface.scenes.first(where: { $0.controller?.id == interface.initialController }),
            interface.initialController != nil
        else { return nil }
        return make(scene, in: interface, creator)
    }

    /// Creates the controller with an identifier. An unknown identifier is an error, as in UIKit.
    open func instantiateViewController(withIdentifier identifier: String) -> UIViewController {
        controller(identifier, nil) ?? UIViewController()
    }

    /// Creates the controller with an identifier with an initializer of its class.
    ///
    /// - Parameters:
    ///   - identifier: The storyboard identifier. An unknown identifier is an error, as in UIKit.
    ///   - creator: A closure that creates the controller with the coder; `nil` to call `init(coder:)`. If the closure
    ///     returns `nil`, `init(coder:)` is called.
    public func instantiateViewController<Controller: UIViewController>(
        identifier: String, creator: ((NSCoder) -> Controller?)? = nil
    ) -> Controller {
        let found = controller(identifier, creator)
        guard let controller = found as? Controller else {
            World.stop(
                "\(name).storyboard: found a '\(found.map { "\(type(of: $0))" } ?? "nil")' with the identifier "
                    + "'\(identifier)', expected a '\(Controller.self)'")
        }
        return controller
    }

    private func controller(
        _ identifier: String, _ creator: ((NSCoder) -> UIViewController?)?
    ) -> UIViewController? {
        guard let interface = interface() else { return nil }
        let scene = interface.scenes.first { $0.controller?.attributes["storyboardIdentifier"] == .text(identifier) }
        guard let scene else {
            let known = interface.scenes.compactMap { scene -> String? in
                guard case .text(let text)? = scene.controller?.attributes["storyboardIdentifier"] else { return nil }
                return "'\(text)'"
            }
            World.current.refuse(
                "Storyboard (\(name)) doesn't contain a view controller with identifier '\(identifier)'; "
                    + (known.isEmpty
                        ? "it contains no identifiers" : "expected one of " + known.joined(separator: ", ")))
            return nil
        }
        return make(scene, in: interface, creator)
    }

    private func make(
        _ scene: CompiledScene, in interface: CompiledInterface, _ creator: ((NSCoder) -> UIViewController?)?
    ) -> UIViewController? {
        NibInstance(interface, scene, bundle: bundle, storyboard: self).makeController(creator)
    }

    /// Returns the content; reports an error if the file is missing or cannot be read.
    private func interface() -> CompiledInterface? {
        switch content {
        case .success(let interface): return interface
        case .failure(let problem):
            World.current.refuse(
                "Could not find a storyboard named '\(name)' in bundle '\((bundle ?? .main).bundlePath)': \(problem)")
            return nil
        }
    }
}
