internal import Containers
internal import CoreGraphics
internal import Geometry
import Interaction
internal import Simulation

/// The recognizer of the tap that begins editing in a text field or a text view, or opens a link of a text view that is
/// not editable.
///
/// Like UIKit, the view has a gesture recognizer of its own for this tap. The recognizers of the superviews, such as one
/// that ends editing at a tap anywhere, therefore fail at a tap on the view, and the touch is canceled for the view: a
/// text field sends `touchDown` and `touchCancel`, but not `touchUpInside`. The recognizers that the program adds to the
/// view itself are not prevented.
///
/// - Source: Stack Overflow question 8797726 for the events. Apple's documentation of `UIGestureRecognizer` for the
///   exclusion: by default, two gestures are not recognized at the same time, and the recognizers of the deepest view
///   receive the touch first.
final class EditingTap: UITapGestureRecognizer {
    /// Adds the recognizer to a view, but not to its `gestureRecognizers`.
    init(of view: UIView) {
        super.init(target: nil, action: nil)
        self.view = view
        engine.addAction { [weak view] tap in
            guard tap.state == .ended, let view else { return }
            if (view as? UITextView)?.openLink(at: tap.location(in: view.handle)) == true { return }
            view.world.textInput.tapped(view.handle, at: tap.location(in: view.handle), count: 1)
        }
        view.handle.addGestureRecognizer(engine)
    }

    override func shouldReceive(_ event: UIEvent) -> Bool {
        if view?.canBecomeFirstResponder ?? false { return true }
        guard let view = view as? UITextView, let touch = event.allTouches?.first else { return false }
        return view.link(at: Point(touch.location(in: view))) != nil
    }

    override func canPrevent(_ preventedGestureRecognizer: UIGestureRecognizer) -> Bool {
        preventedGestureRecognizer.view !== view && super.canPrevent(preventedGestureRecognizer)
    }
}
