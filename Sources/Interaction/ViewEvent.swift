/// An event of a control, a scroll view or a gesture that a view can handle.
///
/// The control events are those of `UIControl.Event`, and the events of scroll views are methods of
/// `UIScrollViewDelegate`. Setting a handler for a gesture adds a gesture recognizer to the view.
public enum ViewEvent: String, Hashable, Sendable, CaseIterable {
    // Controls
    case touchDown, touchDragInside, touchDragOutside, touchDragEnter, touchDragExit
    case touchUpInside, touchUpOutside, touchCancel, valueChanged
    // Text input
    case editingDidBegin, editingChanged, editingDidEnd, editingDidEndOnExit
    // Search bars, with the names of the methods of `UISearchBarDelegate`
    case searchBarSearchButtonClicked, searchBarCancelButtonClicked
    // Links in text views
    case linkTap
    // The keyboard, which sends its events to the root view
    case keyboardWillShow, keyboardDidShow, keyboardWillHide, keyboardDidHide
    case keyboardWillChangeFrame, keyboardDidChangeFrame
    // Scroll views
    case scrollViewDidScroll, scrollViewWillBeginDragging, scrollViewDidEndDragging
    case scrollViewWillBeginDecelerating, scrollViewDidEndDecelerating
    // Gestures
    case tap, doubleTap, longPress, pan, swipeLeft, swipeRight, swipeUp, swipeDown

    /// Whether the keyboard sends the event to the root view. The trace then contains the event as its subject.
    var isOfKeyboard: Bool {
        switch self {
        case .keyboardWillShow, .keyboardDidShow, .keyboardWillHide, .keyboardDidHide, .keyboardWillChangeFrame,
            .keyboardDidChangeFrame:
            true
        default: false
        }
    }

    /// Returns a new recognizer for a gesture, or `nil` for other events.
    func makeRecognizer() -> GestureRecognizer? {
        switch self {
        case .tap: return TapGestureRecognizer()
        case .doubleTap:
            let tap = TapGestureRecognizer()
            tap.numberOfTapsRequired = 2
            return tap
        case .longPress: return LongPressGestureRecognizer()
        case .pan: return PanGestureRecognizer()
        case .swipeLeft: return swipe(.left)
        case .swipeRight: return swipe(.right)
        case .swipeUp: return swipe(.up)
        case .swipeDown: return swipe(.down)
        case .touchDown, .touchDragInside, .touchDragOutside, .touchDragEnter, .touchDragExit, .touchUpInside,
            .touchUpOutside, .touchCancel, .valueChanged, .editingDidBegin, .editingChanged, .editingDidEnd,
            .editingDidEndOnExit, .searchBarSearchButtonClicked, .searchBarCancelButtonClicked, .linkTap,
            .keyboardWillShow, .keyboardDidShow, .keyboardWillHide, .keyboardDidHide,
            .keyboardWillChangeFrame, .keyboardDidChangeFrame, .scrollViewDidScroll, .scrollViewWillBeginDragging,
            .scrollViewDidEndDragging, .scrollViewWillBeginDecelerating, .scrollViewDidEndDecelerating:
            return nil
        }
    }

    private func swipe(_ direction: SwipeGestureRecognizer.Direction) -> GestureRecognizer {
        let swipe = SwipeGestureRecognizer()
        swipe.directions = [direction]
        return swipe
    }
}
