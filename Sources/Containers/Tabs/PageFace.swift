public import Geometry
public import Simulation

/// A controller whose pages ``PageTurns`` shows: a page controller of UIKit code, or the page container of a script.
///
/// ``PageTurns`` determines which page is at which place, and calls the methods of its face in the order of UIKit's
/// callbacks.
public protocol PageFace<Page>: AnyObject {
    associatedtype Page: Equatable

    /// The places of the pages, without a page control.
    var track: PageTrack { get }
    /// Whether the view of the controller is loaded. The other views are used only if it is.
    var isLoaded: Bool { get }
    /// Whether the view of the controller is loaded and in the window.
    var isInWindow: Bool { get }
    /// The scroll view with the places of the pages.
    var scrollView: View { get }
    /// The page control below the pages.
    var pageControl: View { get }
    /// Returns the view at a place in the scroll view, whose only subview is the view of a page.
    func wrapper(at place: PageTrack.Place) -> View
    func setNeedsLayout()
    func layoutIfNeeded()
    /// Moves the content without an animation.
    func setOffset(_ offset: Point)
    /// Shows the view of a page at a place, instead of the present one; `nil` for none.
    func show(_ page: Page?, at place: PageTrack.Place)
    /// Adds the page control to the view of the controller, or removes it.
    func showPageControl(_ isShown: Bool)

    // MARK: The source of the pages

    /// Returns the page before or after another one; `nil` if there is none.
    func page(_ place: PageTrack.Place, beside page: Page) -> Page?
    /// The number of dots of the page control; 0 for no page control.
    var dotCount: Int { get }
    /// The dot that is selected after a page was set by the program.
    var selectedDot: Int { get }

    // MARK: The controllers of the pages

    func isChild(_ page: Page) -> Bool
    func addChild(_ page: Page)
    func didAdd(_ page: Page)
    func willRemove(_ page: Page)
    func removeChild(_ page: Page)
    func beginAppearance(of page: Page, isAppearing: Bool, animated: Bool)
    func endAppearance(of page: Page)
    /// Is called before the user's finger moves another page onto the screen.
    func willTurn(to page: Page)
    /// Is called after the pages have come to rest after a turn of the user.
    ///
    /// - Parameters:
    ///   - page: The page before the turn.
    ///   - completed: `false` if the pages have returned.
    func didTurn(from page: Page, completed: Bool)
}
