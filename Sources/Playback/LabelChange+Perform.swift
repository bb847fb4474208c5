import Geometry
import Simulation
import TimelineScript
import Views

extension LabelChange {
    func perform(on view: View) {
        switch self {
        case .font(let font):
            view.font = font.scaled(to: view.window.traitCollection.preferredContentSizeCategory)
        case .textColor(let color): view.adaptiveTextColor = color
        case .alignment(let alignment): view.textAlignment = alignment
        case .numberOfLines(let count): view.numberOfLines = count
        case .lineBreakMode(let mode): view.lineBreakMode = mode
        case .preferredMaxLayoutWidth(let width): view.preferredMaxLayoutWidth = width
        }
    }

    /// What is assigned, as the trace prints it.
    var valueText: String {
        switch self {
        case .font(let font):
            if let style = font.textStyle, style.weight == font.weight {
                ".\(style.rawValue)"
            } else {
                "\(font.textStyle?.rawValue ?? font.size.shortText) \(font.weight.rawValue)"
            }
        case .textColor(let color): color.hexadecimal
        case .alignment(let alignment): ".\(alignment.rawValue)"
        case .numberOfLines(let count): "\(count)"
        case .lineBreakMode(let mode): ".\(mode.rawValue)"
        case .preferredMaxLayoutWidth(let width): width.shortText
        }
    }
}
