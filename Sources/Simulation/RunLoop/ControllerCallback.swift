/// A method of `UIViewController` that subclasses override, and that the run loop calls.
public enum ControllerCallback: String, Hashable, Sendable, CaseIterable {
    case loadView, viewDidLoad, viewWillAppear, viewIsAppearing, viewDidAppear, viewWillDisappear, viewDidDisappear
    case updateViewConstraints, viewWillLayoutSubviews, viewDidLayoutSubviews
    case willTransition, viewWillTransition, traitCollectionDidChange
    case viewSafeAreaInsetsDidChange, viewLayoutMarginsDidChange
    case willMove, didMove

    /// The kind of trace event that records a call to the method.
    var event: TraceEvent.Kind {
        switch self {
        case .loadView: .loadView
        case .viewDidLoad: .viewDidLoad
        case .viewWillAppear: .viewWillAppear
        case .viewIsAppearing: .viewIsAppearing
        case .viewDidAppear: .viewDidAppear
        case .viewWillDisappear: .viewWillDisappear
        case .viewDidDisappear: .viewDidDisappear
        case .updateViewConstraints: .updateViewConstraints
        case .viewWillLayoutSubviews: .viewWillLayoutSubviews
        case .viewDidLayoutSubviews: .viewDidLayoutSubviews
        case .willTransition: .willTransition
        case .viewWillTransition: .viewWillTransition
        case .traitCollectionDidChange: .traitCollectionDidChange
        case .viewSafeAreaInsetsDidChange: .viewSafeAreaInsetsDidChange
        case .viewLayoutMarginsDidChange: .viewLayoutMarginsDidChange
        case .willMove: .willMove
        case .didMove: .didMove
        }
    }
}
