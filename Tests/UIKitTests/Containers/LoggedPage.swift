import UIKit

/// A controller that records its appearance and its moves.
final class LoggedPage: UIViewController {
    let name: String
    let log: AppearanceLog

    init(_ name: String, _ log: AppearanceLog) {
        (self.name, self.log) = (name, log)
        super.init(nibName: nil, bundle: nil)
        title = name
    }

    required init?(coder: NSCoder) { return nil }

    override func viewDidLoad() { log.calls.append("\(name) didLoad") }
    override func viewWillAppear(_ animated: Bool) { log.calls.append("\(name) willAppear") }
    override func viewIsAppearing(_ animated: Bool) { log.calls.append("\(name) isAppearing") }
    override func viewDidAppear(_ animated: Bool) { log.calls.append("\(name) didAppear") }
    override func viewWillDisappear(_ animated: Bool) { log.calls.append("\(name) willDisappear") }
    override func viewDidDisappear(_ animated: Bool) { log.calls.append("\(name) didDisappear") }
    override func willMove(toParent parent: UIViewController?) {
        super.willMove(toParent: parent)
        log.calls.append("\(name) willMove \(parent == nil ? "out" : "in")")
    }
    override func didMove(toParent parent: UIViewController?) {
        super.didMove(toParent: parent)
        log.calls.append("\(name) didMove \(parent == nil ? "out" : "in")")
    }
}

/// A linear cross fade of 0.4 s.
final class LinearFade: NSObject, UIViewControllerAnimatedTransitioning {
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval {
        0.4
    }

    func animateTransition(using context: any UIViewControllerContextTransitioning) {
        guard let to = context.view(forKey: .to) else { return context.completeTransition(false) }
        context.containerView.addSubview(to)
        to.alpha = 0
        UIView.animate(withDuration: 0.4, delay: 0, options: .curveLinear) {
            to.alpha = 1
        } completion: { _ in
            context.completeTransition(!context.transitionWasCancelled)
        }
    }
}
