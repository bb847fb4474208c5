import Geometry
package import Views

/// Values for the tests that set, write and read every property.
extension PropertyShape {
    /// A value of the shape that differs from the default values of all properties.
    package var sample: PropertyValue {
        switch self {
        case .boolean, .onOrOff: .boolean(true)
        case .number(.miterLimit): .number(2.5)
        case .number: .number(0.625)
        case .multiplier: .number(2.5)
        case .integer: .integer(3)
        case .segment: .integer(1)
        case .text, .optionalText: .text("He said \"no\"")
        case .date: .text("2026-09-04 09:41")
        case .texts: .texts(["One", "Two"])
        case .textLists: .textLists([["One", "Two"], ["AM"]])
        case .attributedText: .attributedText(PropertyShape.sampleText)
        case .color: .color(AdaptiveColor(Color(red: 1, green: 0.2, blue: 0)))
        case .point: .point(Point(x: 12.25, y: -7))
        case .fractions: .point(Point(x: 0.125, y: 0.75))
        case .offset: .size(Size(width: 3.5, height: -2))
        case .rectangle: .rectangle(Rect(x: 11, y: -2.5, width: 31, height: 17.5))
        case .insets, .directionalInsets: .insets(EdgeInsets(top: 1, left: 2.5, bottom: 3, right: 4))
        case .intrinsicSize: .intrinsicSize(IntrinsicSize(width: 150.5, height: nil))
        case .transform: .transform(AffineTransform(a: 1.5, b: 0.25, c: -0.5, d: 2, tx: 10, ty: -3.5))
        case .font: .font(Font(size: 21.5, weight: .bold))
        case .priority: .priority(LayoutPriority(431.5))
        case .choice(let choice): .word(choice.words[choice.words.count - 1])
        case .layerTime: .duration(.milliseconds(-1250))
        case .corners: .corners([.layerMinXMinYCorner, .layerMaxXMaxYCorner])
        case .colors: .colors([.black, AdaptiveColor(Color(red: 0, green: 1, blue: 0))])
        case .locations: .numbers([0.25, 0.875])
        case .lengths: .numbers([6, 0.5, 4])
        case .path: .path(Path(ellipseIn: Rect(x: -1, y: 2, width: 30, height: 10)))
        // A statement can name only a file that exists.
        case .image: .image(nil)
        }
    }

    /// A text with all attributes, each with a value that differs from its default.
    private static var sampleText: AttributedText {
        let parts = TextAttribute.all.map { attribute in
            var attributes = TextAttributes()
            attribute.set(attribute.shape.sample, in: &attributes)
            return (text: "It's \(attribute.name), ", attributes: attributes)
        }
        return AttributedText([(text: "One ", attributes: TextAttributes())] + parts)
    }
}
