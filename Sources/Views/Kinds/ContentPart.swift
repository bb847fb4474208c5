package import Geometry

/// A part of a control that is a view of its own in UIKit, such as the thumb of a switch.
///
/// The engine draws a control at once, so its parts are not views. Drawing and dumps use the same rectangles.
package struct ContentPart: Hashable, Sendable {
    /// The class in UIKit's view tree, or for a part without a class of its own the control and the part, such as
    /// `UISwitch.thumb`.
    package let className: String
    /// The frame in the bounds of the control, in points.
    package let frame: Rect
    package let text: String?

    package init(_ className: String, _ frame: Rect, text: String? = nil) {
        (self.className, self.frame, self.text) = (className, frame, text)
    }
}

extension ViewContent {
    /// Returns the parts of a control, from back to front.
    ///
    /// - Parameters:
    ///   - size: The size of the bounds, in points.
    ///   - isRightToLeft: Whether the control is laid out from right to left.
    package func parts(in size: Size, isRightToLeft: Bool, measuring measurer: ContentMeasurer) -> [ContentPart] {
        part.parts(in: size, isRightToLeft: isRightToLeft, measuring: measurer)
    }
}

extension ViewContent.Kind {
    /// The name of the class in UIKit.
    package var className: String {
        let name = "UI" + rawValue.prefix(1).uppercased() + rawValue.dropFirst()
        return switch self {
        case .image, .activityIndicator, .progress, .visualEffect, .stack, .scroll, .picker: name + "View"
        default: name
        }
    }
}

extension ContentMeasurer {
    /// Returns the size of a line of text, rounded up to whole pixels.
    package func size(of text: AttributedText, in font: Font) -> Size {
        let size = self.text.size(of: TextBlock(text, font: font), within: nil)
        return Size(width: grid.roundedUp(size.width), height: grid.roundedUp(size.height))
    }
}

extension Rect {
    /// Returns the rectangle with its left and right side exchanged in an area of a width, if `isMirrored` is `true`.
    package func mirrored(_ isMirrored: Bool, in width: Double) -> Rect {
        isMirrored ? Rect(x: width - maxX, y: minY, width: self.width, height: height) : self
    }
}
