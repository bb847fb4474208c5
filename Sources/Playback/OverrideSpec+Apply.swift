import Layout
import Simulation
import TimelineScript

extension OverrideSpec {
    /// Has the view, or its controller, run the statements, as a subclass would.
    func apply(on stage: Stage) {
        let view = stage.view(self.view)
        switch method {
        case .view(let method):
            view.overrideTracingItself(method) { _, callSuper in perform(on: stage, callSuper) }
        case .controller(let method):
            view.window.viewController(of: view)?.overrideTracingItself(method) { _, callSuper in
                perform(on: stage, callSuper)
            }
        case .intrinsicContentSize:
            // A statement that sets the size answers it; otherwise the view has what it had.
            var answered: IntrinsicSize?
            view.overrideIntrinsicContentSizeTracingItself { view, natural in
                // What it answered itself, the last time, no statement has said.
                if answered != nil, view.contentSizing.intrinsicOverride == answered {
                    view.contentSizing.intrinsicOverride = nil
                }
                perform(on: stage) {}
                let stated = view.contentSizing.intrinsicOverride
                answered = stated == nil ? natural : nil
                return stated ?? natural
            }
        }
    }

    private func perform(on stage: Stage, _ callSuper: () -> Void) {
        before.perform(on: stage)
        callSuper()
        after.perform(on: stage)
    }
}
