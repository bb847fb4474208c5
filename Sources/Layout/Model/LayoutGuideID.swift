import Geometry
package import Views

/// The identifier of a layout guide: a rectangle, other than a view, to which constraints can refer (`UILayoutGuide`).
package struct LayoutGuideID: Hashable, Sendable {
    package let owner: ViewID
    package let role: Role

    package init(_ owner: ViewID, _ role: Role) {
        self.owner = owner
        self.role = role
    }

    /// The rectangle that a guide represents.
    package enum Role: Hashable, Sendable {
        /// The area that bars and the edges of the device do not cover: `safeAreaLayoutGuide`.
        case safeArea
        /// The area inside the margins: `layoutMarginsGuide`.
        case layoutMargins
        /// The area inside the margins with a width suitable for text: `readableContentGuide`.
        case readableContent
        /// The area that the keyboard covers, or the bottom of the safe area: `keyboardLayoutGuide`.
        case keyboard
        /// The content of a scroll view: `contentLayoutGuide`.
        case scrollContent
        /// The frame of a scroll view: `frameLayoutGuide`.
        case scrollFrame
        /// A guide that a stack view uses to arrange views. The value is the number of the guide in the stack view.
        case arrangement(Int32)
        /// A guide that the author created. The value is the number of the guide in the order of creation.
        case custom(Int32)

        /// Whether UIKit, rather than constraints, places the guide.
        package var isSystem: Bool {
            switch self {
            case .safeArea, .layoutMargins, .readableContent, .keyboard, .scrollFrame: true
            case .scrollContent, .arrangement, .custom: false
            }
        }
    }
}
