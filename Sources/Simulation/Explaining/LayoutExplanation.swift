public import Geometry
public import Layout

/// Why a view is where it is: for each axis what holds it, and what lost to what.
public struct LayoutExplanation: Hashable, Sendable {
    /// The view's name.
    public let view: String
    /// `nil` for a root view.
    public let superview: String?
    /// The model frame, in points, on whole pixels.
    public let frame: Rect
    /// Whether neither constraints nor code decide all of the frame.
    public let isAmbiguous: Bool
    public let horizontal: AxisExplanation
    public let vertical: AxisExplanation

    /// What happens along one axis.
    public struct AxisExplanation: Hashable, Sendable {
        /// The place and the extent; none for a view that no constraint speaks of.
        public let numbers: [Number]
        /// What does not hold, the strongest first.
        public let lost: [Loss]
    }

    /// Why one number of the frame is what it is.
    public struct Number: Hashable, Sendable {
        /// `left`, `top`, `width` or `height`.
        public let attribute: LayoutAttribute
        /// In points, before it is rounded to pixels.
        public let value: Double
        /// Whether the constraints leave it open.
        public let isAmbiguous: Bool
        /// What speaks of the view itself first, then what holds that. A change of the constant of any other constraint by a
        /// little does not move the number.
        public let holders: [Holder]
    }

    /// Something that has a part in a number.
    public struct Holder: Hashable, Sendable {
        public let constraint: ConstraintDescription
        public let maker: Maker
        /// How much the number grows when the constraint asks for a point more.
        public let influence: Double
        /// How many other constraints lie between this one and the view.
        public let steps: Int
    }

    /// A constraint that does not hold.
    public struct Loss: Hashable, Sendable {
        public let constraint: ConstraintDescription
        public let maker: Maker
        /// What the constraint names first.
        public let attribute: LayoutAttribute
        /// In points: more than zero where what the constraint names first is too large, or too far to the right or down.
        public let amount: Double
        /// Whether it is required and a conflict broke it.
        public let isBroken: Bool
        /// What it gives way to. One of the same priority ranks before it, because its view was referred to earlier.
        public let winners: [Holder]
    }

    /// Where a constraint comes from.
    public enum Maker: String, Hashable, Sendable, CaseIterable {
        case author
        /// A stack view, which arranges others.
        case stackView
        /// The side of a natural size that keeps a view from growing.
        case hugging
        /// The side of a natural size that keeps a view from shrinking.
        case compressionResistance
        /// The window, which gives the root view its size.
        case window
        /// A guide that UIKit keeps: the safe area, a margin.
        case guide
        /// A frame that code set.
        case frame
        /// Nobody: an extent that cannot be less than zero, or a number that nothing speaks of and that is zero.
        case nobody
    }
}
