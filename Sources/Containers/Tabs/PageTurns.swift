import Animation
import Geometry
import Interaction
public import Simulation
import Views

/// The page of a page controller that is on the screen, and the turns to the pages beside it.
///
/// A page is turned by the user, who scrolls, or by the program. The pages beside the page are requested when it has come to
/// rest, and their views are loaded when they move onto the screen.
///
/// - Source: for the order of the appearance methods: public logs of page turns.
public final class PageTurns<Face: PageFace> {
    public typealias Page = Face.Page

    private unowned let face: Face
    /// The page on the screen; during a turn, the page that leaves; `nil` before the first page is set.
    public private(set) var page: Page?
    private var neighbors: [PageTrack.Place: Page] = [:]
    /// Whether ``neighbors`` are those of ``page``.
    private var isCurrent = false
    private var turn: Turn?
    private var dots = 0

    /// A turn in progress.
    private struct Turn {
        let place: PageTrack.Place
        let page: Page
        /// A closure that is called at the end of a turn that the program has requested; `nil` for a turn of the user.
        var completion: ((Bool) -> Void)?
        var isOfUser = false
        /// Whether the user could scroll before a turn that the program has requested.
        var allowedScrolling = true
        /// Whether the pages fade instead of moving.
        var fades = false
    }

    public init(of face: Face) { self.face = face }

    /// Requests the pages beside the page again, at the next layout.
    public func invalidateNeighbors() { isCurrent = false }

    /// Shows the page after the view of the controller was loaded.
    public func didLoad() {
        layOut()
        face.show(page, at: .shown)
    }

    /// Shows a page that the program has set. A turn in progress ends at once.
    ///
    /// - Parameters:
    ///   - new: The page.
    ///   - place: The side from which an animated page comes.
    ///   - animated: Whether the page moves onto the screen.
    ///   - completion: A closure that is called when the page has come to rest. Its argument is whether the turn was
    ///     completed.
    public func show(
        _ new: Page, from place: PageTrack.Place, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        finish(completed: turn?.isOfUser == false)
        guard animated, new != page, page != nil, face.isInWindow else {
            exchange(with: new)
            completion?(true)
            return
        }
        let scrollView = face.scrollView
        begin(
            Turn(
                place: place, page: new, completion: completion,
                allowedScrolling: scrollView.scroll?.isScrollEnabled ?? true,
                fades: scrollView.window.accessibility.crossFades))
        scrollView.scroll?.isScrollEnabled = false
        let (offset, fades) = (track.offset(of: place), turn?.fades == true)
        // The wrapper of the later page is in front of that of the earlier page.
        let front = face.wrapper(at: place == .after ? .after : .shown)
        if fades { front.alpha = place == .after ? 0 : 1 }
        scrollView.window.animateOffset {
            if fades { front.alpha = place == .after ? 1 : 0 } else { scrollView.contentOffset = offset }
        } completion: { [weak self] _ in
            if let self, let turn, turn.page == new, !turn.isOfUser { finish(completed: true) }
        }
    }

    /// Shows a page without a turn.
    private func exchange(with new: Page) {
        if new != page {
            let old = page
            if let old { face.willRemove(old) }
            face.addChild(new)
            page = new
            if face.isLoaded { exchangeViews(old, new) }
            if let old { face.removeChild(old) }
            face.didAdd(new)
        }
        rest(selectsDot: true)
    }

    private func exchangeViews(_ old: Page?, _ new: Page) {
        let leaving = face.isInWindow ? old : nil
        if let leaving {
            face.beginAppearance(of: new, isAppearing: true, animated: false)
            face.beginAppearance(of: leaving, isAppearing: false, animated: false)
        }
        face.show(new, at: .shown)
        guard let leaving else { return }
        face.layoutIfNeeded()
        face.endAppearance(of: new)
        face.endAppearance(of: leaving)
    }

    // MARK: Turns

    private func begin(_ new: Turn) {
        guard let page else { return }
        if new.isOfUser { face.willTurn(to: new.page) }
        turn = new
        if !face.isChild(new.page) { face.addChild(new.page) }
        neighbors[new.place] = new.page
        layOut()
        face.beginAppearance(of: new.page, isAppearing: true, animated: true)
        face.beginAppearance(of: page, isAppearing: false, animated: true)
        face.show(new.page, at: new.place)
    }

    /// Ends the turn in progress, if there is one.
    ///
    /// - Parameter keepsNeighbors: Whether the pages beside the page that is shown are still the same.
    private func finish(completed: Bool, keepsNeighbors: Bool = false) {
        guard let turn, let page else { return }
        self.turn = nil
        if !turn.isOfUser { face.scrollView.scroll?.isScrollEnabled = turn.allowedScrolling }
        if turn.fades {
            for place in PageTrack.Place.allCases {
                // The fade of an interrupted turn would hide the new page.
                face.wrapper(at: place).removeAllAnimations()
                face.wrapper(at: place).alpha = 1
            }
        }
        let (new, old) = completed ? (turn.page, page) : (page, turn.page)
        face.willRemove(old)
        if completed {
            self.page = new
        } else {
            // The page that appeared disappears again.
            face.beginAppearance(of: new, isAppearing: true, animated: true)
            face.beginAppearance(of: old, isAppearing: false, animated: true)
        }
        face.layoutIfNeeded()
        face.show(nil, at: turn.place)
        face.show(new, at: .shown)
        face.endAppearance(of: new)
        face.endAppearance(of: old)
        face.removeChild(old)
        if completed { face.didAdd(new) }
        if completed, turn.isOfUser, dots > 0 { face.pageControl.selectDot(besideSelected: turn.place) }
        rest(selectsDot: !turn.isOfUser, keepsNeighbors: keepsNeighbors)
        if turn.isOfUser { face.didTurn(from: page, completed: completed) }
        turn.completion?(completed)
    }

    /// Places the page that is shown, and asks for its neighbors at the next layout unless `keepsNeighbors`.
    private func rest(selectsDot: Bool, keepsNeighbors: Bool = false) {
        if !keepsNeighbors { (neighbors, isCurrent) = ([:], false) }
        guard face.isLoaded else { return }
        if selectsDot, dots > 0 { face.pageControl.currentPage = face.selectedDot }
        layOut()
        face.setNeedsLayout()
    }

    // MARK: Scrolling

    /// Begins the turn to the page that the finger moves onto the screen. Call it when the content was scrolled.
    public func didScroll() {
        let scrollView = face.scrollView
        guard turn?.isOfUser != false, scrollView.isDragging || scrollView.isDecelerating else { return }
        let place = track.place(at: scrollView.contentOffset)
        if let turn, turn.place != place, place != .shown { finishKeepingOffset() }
        guard turn == nil, let new = neighbors[place] else { return }
        begin(Turn(place: place, page: new, isOfUser: true))
    }

    /// Ends a turn whose page the finger has moved away, while the other neighbor moves onto the screen.
    private func finishKeepingOffset() {
        let offset = face.scrollView.contentOffset
        finish(completed: false, keepsNeighbors: true)
        face.scrollView.contentOffset = offset
    }

    /// Ends the turn of the user. Call it when the finger was lifted, and when the content has stopped.
    public func didEndScrolling() {
        guard isAtRest else { return }
        guard let turn else { return layOut() }
        guard turn.isOfUser else { return }
        // A finger that catches the pages between two places continues the turn.
        if isResting(at: turn.place) {
            finish(completed: true)
        } else if isResting(at: .shown) {
            finish(completed: false)
        }
    }

    /// Whether neither a finger nor the deceleration moves the content.
    private var isAtRest: Bool { !face.scrollView.isDragging && !face.scrollView.isDecelerating }

    /// Whether the offset, which is in whole pixels, is that of a place.
    private func isResting(at place: PageTrack.Place) -> Bool {
        let (scrollView, wanted) = (face.scrollView, track.offset(of: place))
        let (offset, tolerance) = (scrollView.contentOffset, 0.5 / scrollView.window.grid.scale)
        return abs(offset.x - wanted.x) <= tolerance && abs(offset.y - wanted.y) <= tolerance
    }

    // MARK: Layout

    private var track: PageTrack {
        var track = face.track
        track.dots = dots
        return track
    }

    private func askForNeighbors() {
        guard !isCurrent, turn == nil, let page, face.isInWindow else { return }
        isCurrent = true
        neighbors[.before] = face.page(.before, beside: page)
        neighbors[.after] = face.page(.after, beside: page)
        let count = track.isVertical ? 0 : max(face.dotCount, 0)
        guard count != dots else { return }
        dots = count
        face.pageControl.numberOfPages = count
        face.pageControl.currentPage = face.selectedDot
        face.showPageControl(count > 0)
    }

    /// Places the pages and the page control, without an animation. Call it in each layout of the controller's view.
    public func layOut() {
        askForNeighbors()
        let (track, scrollView) = (track, face.scrollView)
        if let frame = track.pageControlFrame(on: scrollView.window.grid) { face.pageControl.frame = frame }
        scrollView.window.performWithoutAnimation {
            scrollView.frame = track.scrollFrame
            scrollView.contentSize = track.contentSize
            scrollView.contentInset = track.insets(
                hasBefore: neighbors[.before] != nil, hasAfter: neighbors[.after] != nil)
            for place in PageTrack.Place.allCases {
                let wrapper = face.wrapper(at: place)
                wrapper.frame = track.frame(of: turn?.fades == true ? .shown : place)
                wrapper.subviews.first?.frame = wrapper.bounds
            }
            if turn == nil, isAtRest { face.setOffset(track.offset(of: .shown)) }
        }
    }
}

extension View {
    fileprivate func selectDot(besideSelected place: PageTrack.Place) {
        if let dot = self.currentPage { self.currentPage = dot + place.rawValue }
    }
}

extension Window {
    /// Animates a change of a content offset, as UIKit does: along half a period of a cosine, within 0.3 seconds.
    ///
    /// - Source: offsets that were read while they changed, on iOS 26.1. The Bézier curve differs from the cosine by at
    ///   most 0.0002 of the distance.
    public func animateOffset(_ changes: () -> Void, completion: @escaping (Bool) -> Void) {
        animate(
            withDuration: .seconds(Metric.pageTurnDuration.value),
            curve: .cubicBezier(CubicBezier(0.3643, 0, 0.6357, 1)), animations: changes, completion: completion)
    }
}
