import Simulation
import TimelineScript

extension BlockSpec {
    /// Performs the block, whose subject is an animator where it is one's.
    func perform(on subject: String, _ stage: Stage, line: Int) {
        if case .animate(let animation) = kind { return statements.perform(inside: animation, on: stage, line: line) }
        stage.window.perform("\(subject).\(name)", line: line) {
            switch kind {
            case .animate: break
            case .addAnimations(let factor):
                let animator = stage.animator(subject)
                animator.addAnimations({ statements.perform(on: stage) }, delayFactor: factor)
                if let completion {
                    animator.addCompletion { completion.perform(on: stage, ended: $0.rawValue) }
                }
            case .performWithoutAnimation:
                stage.window.performWithoutAnimation { statements.perform(on: stage) }
            case .setCompletionBlock:
                stage.window.transaction.setCompletionBlock { statements.perform(on: stage) }
            }
        }
    }
}

extension CompletionSpec {
    /// For an animation block.
    func closure(on stage: Stage) -> (_ finished: Bool) -> Void {
        { finished in perform(on: stage, ended: CompletionSpec.ofBlocks[finished ? 0 : 1]) }
    }

    /// Performs what is for any end, or for this one.
    fileprivate func perform(on stage: Stage, ended: String) {
        for part in parts where part.condition == nil || part.condition == ended { part.statements.perform(on: stage) }
    }
}
