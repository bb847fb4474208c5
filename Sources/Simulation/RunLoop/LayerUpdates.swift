/// The layout and the display of the layers that do not belong to a view, which a program performs in code.
package protocol LayerUpdates: AnyObject {
    /// Whether a layer in the window has requested layout or display.
    var isPending: Bool { get }

    /// Lays out and displays the layers in the window that requested it, superlayers first.
    func perform()
}
