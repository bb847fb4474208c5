import Film
package import Geometry
import Properties
package import Simulation

/// Explanations of touches that do not reach their views.
extension Stage {
    /// Returns why a touch does not reach a view, and what a script can do about it; `nil` if nothing prevents the touch.
    ///
    /// - Parameter place: The place of the touch in the coordinates of the view, in points; `nil` for the center.
    package func missedTouch(of view: View, at place: Point?) -> (reason: String, remedy: String, isOutside: Bool)? {
        guard let obstacle = view.touchObstacle(at: place) else { return nil }
        let reason = obstacle.words(about: view)
        switch obstacle {
        case .notInWindow(let top):
            let (cause, remedy) = absence(of: view, in: top)
            return ("\(reason): \(cause)", remedy, true)
        case .hidden(let hidden): return (reason, "'\(hidden.name).isHidden = false' before", false)
        case .transparent(let clear): return (reason, "an alpha of at least 0.01 of '\(clear.name)'", false)
        case .empty: return (reason, "a view with a width and a height", false)
        case .outside(let outer):
            if let list = lists[outer.name], let row = list.place(showing: view) {
                return (reason, "'\(outer.name).scrollToRow(\(row.arguments))' before", false)
            }
            return (reason, "a place on the screen", false)
        }
    }

    /// Returns why a view is not in the window, and the statement that shows it.
    ///
    /// - Parameter top: The topmost superview of the view, or the view itself.
    private func absence(of view: View, in top: View) -> (cause: String, remedy: String) {
        if let page = pagesOfItems[view.name] {
            let superviews = Array(sequence(first: page, next: \.superview))
            guard page.isInWindow else { return absence(of: page, in: superviews[superviews.count - 1]) }
            return ("'\(page.name)' does not show the item at this time", "a touch at another time")
        }
        let name = top.name
        if let page = window.viewController(of: top) {
            for (container, navigation) in navigations.sorted(by: { $0.key < $1.key }) where navigation.owns(page) {
                if navigation.isAtTop(page) {
                    return ("the page '\(name)' appears after this turn", "a touch at a later time")
                }
                guard navigation.contains(page) else {
                    return ("the page '\(name)' is not pushed", "'\(container).push(\(name))' before")
                }
                return ("the page '\(name)' is below another page", "'\(container).pop()' before")
            }
            let tabs = self.tabs.filter { $0.value.owns(page) }.map(\.key)
            let others = pageContainers.filter { $0.value.owns(page) }.map(\.key)
            if let container = (tabs + others).min() {
                return ("the page '\(name)' is not selected", "'\(container).select(\(name))' before")
            }
            if let presentations, presentations.owns(page) {
                guard !presentations.isPresented(page) else {
                    return ("'\(name)' appears after this turn", "a touch at a later time")
                }
                return ("'\(name)' is not presented", "'\(window.rootView.name).present(\(name))' before")
            }
        }
        for superview in sequence(first: view, next: \.superview) {
            for (container, list) in lists.sorted(by: { $0.key < $1.key }) {
                guard let row = list.place(ofView: superview.name) else { continue }
                return (
                    "the list '\(container)' does not show the \(row.words)",
                    "'\(container).scrollToRow(\(row.arguments))' before"
                )
            }
        }
        return ("'\(name)' has no superview", "'addSubview(\(name))' before")
    }
}
