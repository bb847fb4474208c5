import Geometry
public import Simulation
import Views

/// The views of an alert's card: an upper part with the texts, and a lower part with the actions. Each part is a scroll
/// view, because a card can be too tall for its window.
public final class AlertCard {
    private let (card, header, actions): (View, View, View)
    /// The subviews of the parts that contain the views of the system.
    private let (headerContent, actionsContent): (View, View)
    private let (headerViews, actionViews): (SystemViews, SystemViews)

    /// - Parameters:
    ///   - card: The card, whose subviews are the parts.
    ///   - header: The upper part, with its subview for the texts.
    ///   - actions: The lower part, with its subview for the actions.
    ///   - makeName: Returns the name of a new view of a class in a part, as for `SystemViews`.
    public init(
        _ card: View, header: (part: View, content: View), actions: (part: View, content: View),
        naming makeName: @escaping (_ part: View, _ systemClass: String, _ path: String) -> String
    ) {
        (self.card, self.header, self.actions) = (card, header.part, actions.part)
        (headerContent, actionsContent) = (header.content, actions.content)
        headerViews = SystemViews(in: header.content) { makeName(header.part, $0, "header" + $1) }
        actionViews = SystemViews(in: actions.content) { makeName(actions.part, $0, "actions" + $1) }
        for part in [header.part, actions.part] { part.contentInsetAdjustmentBehavior = .never }
    }

    /// Places the parts in the card, and shows their views.
    public func show(_ layout: AlertLayout) {
        let parts = layout.parts(ofHeight: card.bounds.height)
        func place(_ part: View, _ content: View, y: Double, height: Double, contentHeight: Double) {
            part.frame = Rect(x: 0, y: y, width: layout.width, height: height)
            part.contentSize = Size(width: layout.width, height: contentHeight)
            content.frame = Rect(origin: .zero, size: part.contentSize)
        }
        place(header, headerContent, y: 0, height: parts.header, contentHeight: layout.headerHeight)
        place(actions, actionsContent, y: parts.header, height: parts.actions, contentHeight: layout.actionsHeight)
        headerViews.show(layout.header)
        actionViews.show(layout.actions)
    }
}
