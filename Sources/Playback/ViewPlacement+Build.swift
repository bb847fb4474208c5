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
        if let preservesSuperviewMargins { view.preservesSuperviewLayoutMargins = preservesSuperviewMargins }
        if let insetsMarginsFromSafeArea { view.insetsLayoutMarginsFromSafeArea = insetsMarginsFromSafeArea }
        if let additionalSafeArea { view.additionalSafeAreaInsets = additionalSafeArea }
        if let alignmentInsets { view.alignmentRectInsets = alignmentInsets }
        if let semantic { view.semanticContentAttribute = semantic }
    }
}
