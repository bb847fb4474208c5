public import CoreGraphics

/// A finger on the screen.
@preconcurrency @MainActor
open class UITouch: NSObject {
    public enum Phase: Int, Sendable { case began, moved, stationary, ended, cancelled }

    open internal(set) var phase = Phase.began
    open internal(set) weak var view: UIView?
    open internal(set) weak var window: UIWindow?
    open internal(set) var tapCount = 1
    /// Seconds since the beginning of the film.
    open internal(set) var timestamp: TimeInterval = 0
    /// In the coordinates of the window.
    var place = CGPoint.zero
    var previousPlace = CGPoint.zero

    open func location(in view: UIView?) -> CGPoint { view?.convert(place, from: nil) ?? place }
    open func previousLocation(in view: UIView?) -> CGPoint { view?.convert(previousPlace, from: nil) ?? previousPlace }
}

/// What a user does at one time.
@preconcurrency @MainActor
open class UIEvent: NSObject {
    open internal(set) var allTouches: Set<UITouch>?
    open internal(set) var timestamp: TimeInterval = 0
}
