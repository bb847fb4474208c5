internal import Simulation

extension OverriddenMethods {
    @MainActor private static var known: [ObjectIdentifier: OverriddenMethods] = [:]
    @MainActor private static let places = places(
        of: probes.map(\.probe), plain: PlainProbe.self, base: UIViewController.self)
    /// The methods of a controller, each with a class that overrides only this method.
    @MainActor private static let probes: [(method: Simulation.ViewController.Method, probe: AnyClass)] = [
        (.viewDidLoad, DidLoadProbe.self), (.viewWillAppear, WillAppearProbe.self),
        (.viewIsAppearing, IsAppearingProbe.self), (.viewDidAppear, DidAppearProbe.self),
        (.viewWillDisappear, WillDisappearProbe.self), (.viewDidDisappear, DidDisappearProbe.self),
        (.updateViewConstraints, ConstraintProbe.self), (.viewWillLayoutSubviews, WillLayoutProbe.self),
        (.viewDidLayoutSubviews, DidLayoutProbe.self), (.traitCollectionDidChange, TraitProbe.self),
        (.viewSafeAreaInsetsDidChange, SafeAreaProbe.self), (.viewLayoutMarginsDidChange, MarginProbe.self),
    ]

    /// Returns the class that overrides `method` for controllers of the class `type`; `nil` if no class overrides it.
    @MainActor
    static func type(
        overriding method: Simulation.ViewController.Method, in type: UIViewController.Type
    ) -> AnyClass? {
        guard type != UIViewController.self, let index = probes.firstIndex(where: { $0.method == method }) else {
            return nil
        }
        if let found = known[ObjectIdentifier(type)] { return found.type(overriding: index) }
        let found = OverriddenMethods(of: type, comparedTo: UIViewController.self, at: places)
        known[ObjectIdentifier(type)] = found
        return found.type(overriding: index)
    }
}

// A class without overrides, and one class for each method.
private final class PlainProbe: UIViewController {}
private final class DidLoadProbe: UIViewController { override func viewDidLoad() {} }
private final class WillAppearProbe: UIViewController { override func viewWillAppear(_ animated: Bool) {} }
private final class IsAppearingProbe: UIViewController { override func viewIsAppearing(_ animated: Bool) {} }
private final class DidAppearProbe: UIViewController { override func viewDidAppear(_ animated: Bool) {} }
private final class WillDisappearProbe: UIViewController { override func viewWillDisappear(_ animated: Bool) {} }
private final class DidDisappearProbe: UIViewController { override func viewDidDisappear(_ animated: Bool) {} }
private final class ConstraintProbe: UIViewController { override func updateViewConstraints() {} }
private final class WillLayoutProbe: UIViewController { override func viewWillLayoutSubviews() {} }
private final class DidLayoutProbe: UIViewController { override func viewDidLayoutSubviews() {} }
private final class TraitProbe: UIViewController {
    override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
}
private final class SafeAreaProbe: UIViewController { override func viewSafeAreaInsetsDidChange() {} }
private final class MarginProbe: UIViewController { override func viewLayoutMarginsDidChange() {} }

extension UIViewController {
    /// Tells the engine which methods the class of the controller overrides.
    func observeOverrides(of handle: Simulation.ViewController) {
        func observe(_ method: Simulation.ViewController.Method, _ call: @escaping (UIViewController) -> Void) {
            let type: AnyClass? = OverriddenMethods.type(overriding: method, in: type(of: self))
            handle.overrideTracingItself(method, of: type) { [weak self] _, callSuper in
                guard let self else { return callSuper() }
                world.perform(method.rawValue, of: self, callSuper) { call(self) }
            }
        }
        observe(.viewDidLoad) { $0.viewDidLoad() }
        observe(.viewWillAppear) { $0.viewWillAppear($0.animatesAppearance) }
        observe(.viewIsAppearing) { $0.viewIsAppearing($0.animatesAppearance) }
        observe(.viewDidAppear) { $0.viewDidAppear($0.animatesAppearance) }
        observe(.viewWillDisappear) { $0.viewWillDisappear($0.animatesAppearance) }
        observe(.viewDidDisappear) { $0.viewDidDisappear($0.animatesAppearance) }
        observe(.updateViewConstraints) { $0.updateViewConstraints() }
        observe(.viewWillLayoutSubviews) { $0.viewWillLayoutSubviews() }
        observe(.viewDidLayoutSubviews) { $0.viewDidLayoutSubviews() }
        observe(.traitCollectionDidChange) { $0.reportTraitChange() }
        observe(.viewSafeAreaInsetsDidChange) { $0.viewSafeAreaInsetsDidChange() }
        observe(.viewLayoutMarginsDidChange) { $0.viewLayoutMarginsDidChange() }
        observe(.willMove) { $0.willMove(toParent: $0.announcedParent) }
        observe(.didMove) { $0.didMove(toParent: $0.announcedParent) }
        observe(.viewWillTransition) { controller in
            guard let handle = controller.handle, let coordinator = handle.transitionCoordinator else { return }
            let size = CGSize(handle.announcedSize)
            for container in controller.presentedContainers {
                container.viewWillTransition(to: size, with: SizeChangeCoordinator(coordinator, of: controller))
            }
        }
        observe(.willTransition) { controller in
            guard let handle = controller.handle, let coordinator = handle.transitionCoordinator else { return }
            let traits = UITraitCollection(handle.announcedTraits)
            for container in controller.presentedContainers {
                container.willTransition(to: traits, with: SizeChangeCoordinator(coordinator, of: controller))
            }
        }
    }
}
