import Geometry
import Layout
package import Simulation
package import Views

/// The visible views of a screen at a time, with UIKit's class names and their frames in the window.
///
/// The views are those of the presentation: animations and transforms are included. Views that are hidden, or below a
/// hidden or transparent view, are left out. The parts of controls, such as the thumb of a switch or the title of a
/// button, are views as in UIKit. A dump can be compared with a dump of a running application.
public struct ScreenDump: Encodable, Sendable {
    public private(set) var version = 1
    /// The title of the film or of the application.
    public var app: String
    /// The time in milliseconds, or another name of the moment.
    public var t: String
    /// The name of the device, such as `iPhone 16`.
    public var device: String
    /// What distinguishes the dump from others of the same device and time, such as `dark`.
    public var variant: String
    /// The views, superviews first.
    public private(set) var views: [View] = []

    public struct View: Encodable, Hashable, Sendable {
        /// The class in UIKit. A part of a control without a class of its own has a name such as `UISwitch.thumb`.
        public let `class`: String
        /// The x, y, width and height in the window, in points: of a transformed view, those of the bounding rectangle.
        /// They are rounded to a thousandth.
        public let frame: [Double]
        /// The text that the view shows; `nil` for a view without text.
        public let text: String?
        /// The opacity of the view itself, 0 through 1.
        public let alpha: Double
        public let hidden: Bool
        /// Whether the view has a background that is not transparent.
        public let bg: Bool
    }

    /// - Parameters:
    ///   - window: The window that shows the views.
    ///   - presentation: The presentation of the window at the time.
    ///   - leavesOutSystemViews: Whether the views that the system creates are left out, such as the parts of bars. Their
    ///     subviews are not.
    ///   - className: Returns the class of a view of the program; `nil` for UIKit's class for its kind.
    package init(
        of window: Window, _ presentation: ViewTree, at time: Duration, app: String, variant: String,
        leavingOutSystemViews leavesOutSystemViews: Bool = false,
        naming className: (ViewID) -> String? = { _ in nil }
    ) {
        (self.app, self.variant) = (app, variant)
        (t, device) = ((time / .milliseconds(1)).shortText, window.device.name)
        var stack: [(id: ViewID, map: AffineTransform)] = [
            (presentation.root, presentation[presentation.root].mapToSuperview)
        ]
        while let (id, map) = stack.popLast() {
            let view = presentation[id]
            guard !view.isHidden else { continue }
            let handle = Simulation.View(window: window, id: id)
            let kind = view.content.kind
            let isLeftOut = leavesOutSystemViews && handle.systemClass != nil
            if !isLeftOut {
                views.append(
                    View(
                        class: handle.systemClass ?? className(id) ?? kind.className,
                        frame: numbers(map.boundingBox(of: view.bounds)), text: view.content.ownText,
                        alpha: rounded(view.alpha), hidden: false, bg: view.backgroundColor.alpha > 0))
            }
            guard view.alpha >= 0.01 else { continue }
            let parts = view.content.parts(
                in: view.bounds.size, isRightToLeft: window.engine.isRightToLeft(id), measuring: window.engine.measurer)
            for part in parts where !isLeftOut {
                let frame = Rect(origin: view.bounds.origin + part.frame.origin, size: part.frame.size)
                views.append(
                    View(
                        class: part.className, frame: numbers(map.boundingBox(of: frame)), text: part.text, alpha: 1,
                        hidden: false, bg: false))
            }
            for subview in presentation.subviews(of: id).reversed() {
                stack.append((subview, presentation.mapToSuperview(of: subview).concatenating(map)))
            }
        }
    }
}

private func rounded(_ value: Double) -> Double { (value * 1000).rounded() / 1000 }

private func numbers(_ frame: Rect) -> [Double] {
    [frame.minX, frame.minY, frame.width, frame.height].map(rounded)
}

extension ViewContent {
    /// The text of a view that shows the text itself; `nil` if a part of the view shows the text.
    fileprivate var ownText: String? {
        switch self {
        case .label, .textView: text
        default: nil
        }
    }
}
