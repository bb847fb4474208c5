import Views

/// A number of a frame that no constraint of the author's holds: code set the frame, the window did, or UIKit keeps a guide.
package struct HeldNumber: Hashable, Sendable {
    package let item: LayoutItem
    /// `left`, `top`, `width` or `height`.
    package let attribute: LayoutAttribute
    /// In points: a view's is the number itself, a guide's is what is added to the number of its view.
    package let value: Double

    init(_ item: LayoutItem, _ attribute: LayoutAttribute, _ value: Double) {
        self.item = item
        self.attribute = attribute
        self.value = value
    }

    /// The four attributes, in the order in which frames and guides are held.
    static let attributes: [LayoutAttribute] = [.left, .top, .width, .height]
}
