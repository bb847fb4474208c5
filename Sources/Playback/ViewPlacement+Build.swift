import Layout
import Simulation
import TimelineScript

extension ViewPlacement {
    /// Gives a view, which has its superview, its place and its margins.
    func apply(to view: View) {
        view.autoresizingMask = autoresizing
        if let frame {
            view.frame = frame
            view.translatesAutoresizingMaskIntoConstraints = true
        }
        switch margins {
        case .fixed(let insets): view.layoutMargins = insets
        case .directional(let insets): view.directionalLayoutMargins = insets
        case nil: break
        }
        view.preservesSuperviewLayoutMargins = preservesSuperviewMargins
        view.insetsLayoutMarginsFromSafeArea = insetsMarginsFromSafeArea
        view.additionalSafeAreaInsets = additionalSafeArea
        view.alignmentRectInsets = alignmentInsets
        view.semanticContentAttribute = semantic
    }
}
