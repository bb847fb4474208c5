import Geometry
import Views

/// A view on the screen, in the coordinates of the view from which the search began. Compare views as sets, because their
/// order differs between scripts and UIKit code.
struct ShownView: Hashable, CustomStringConvertible {
    /// The frame, and the alpha value, in steps of 0.02.
    let frame: [Double]
    let alpha: Double
    let text: String

    var description: String { "\(frame) \(alpha) \(text)" }

    /// The visible views in a view, and the view itself.
    static func all(_ tree: ViewTree, in view: ViewID, from origin: Point = .zero) -> [ShownView] {
        let state = tree[view]
        guard !state.isHidden, state.alpha > 0.001 else { return [] }
        func rounded(_ number: Double) -> Double { (number * 50).rounded() / 50 }
        let place = origin + state.frame.origin
        let own = ShownView(
            frame: [place.x, place.y, state.frame.width, state.frame.height].map(rounded),
            alpha: rounded(state.alpha), text: state.content.text ?? "")
        return [own] + all(tree, below: view, from: place - state.bounds.origin)
    }

    /// The visible views in a view.
    static func all(_ tree: ViewTree, below view: ViewID, from origin: Point = .zero) -> [ShownView] {
        tree.subviews(of: view).flatMap { all(tree, in: $0, from: origin) }
    }
}
