package import Interaction
package import Reporting

/// A statement that an event of a scene performs, such as `root.push(details)` when a button is tapped.
///
/// The importer creates actions from the segues of a storyboard. In a script, the same statement is in the key `on` of
/// the view or of the item.
package struct SceneAction: Hashable, Sendable {
    /// The view whose event performs the statement; for an item of a bar, the page of the item.
    package var view: String
    package var trigger: Trigger
    /// The statement, in script syntax.
    package var statement: String
    package var span: SourceSpan

    package enum Trigger: Hashable, Sendable {
        case event(ViewEvent)
        /// A tap on an item that the bar of a navigation container shows for the page.
        case item(ContainerItem)
    }

    package init(view: String, _ trigger: Trigger, _ statement: String, span: SourceSpan) {
        (self.view, self.trigger, self.statement, self.span) = (view, trigger, statement, span)
    }
}
