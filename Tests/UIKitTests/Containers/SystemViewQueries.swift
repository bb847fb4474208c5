import Geometry
import Simulation
import UIKit
import Views

/// A view on the screen that a container created.
struct ShownSystemView {
    let systemClass: String
    /// The frame in the window, in points.
    let frame: CGRect
    let text: String?
    /// The product of the opacities up to the root.
    let alpha: Double
}

extension Simulation.View {
    /// The number of views at or below this view.
    var countOfTree: Int { 1 + subviews.reduce(0) { $0 + $1.countOfTree } }

    /// The views below this view that the system created, superviews first.
    func systemViews(_ alpha: Double = 1) -> [ShownSystemView] {
        let own = alpha * (isHidden ? 0 : self.alpha)
        let origin = convertToRoot(bounds.origin)
        let shown = systemClass.map {
            ShownSystemView(
                systemClass: $0, frame: CGRect(Rect(origin: origin, size: bounds.size)), text: content.text, alpha: own)
        }
        return (shown.map { [$0] } ?? []) + subviews.flatMap { $0.systemViews(own) }
    }
}

extension UINavigationController {
    /// The views of the bar that are not transparent.
    @MainActor var shownViews: [ShownSystemView] { navigationBar.handle.systemViews().filter { $0.alpha > 0.01 } }

    /// The frame of the visible label with a text.
    @MainActor func frame(ofText text: String) -> CGRect? { shownViews.first { $0.text == text }?.frame }
}
