package import Geometry
package import Views

extension ViewContent.Label {
    /// Whether the height depends on the width that layout gives the label, so that its natural size is asked for
    /// once more when that is known.
    package var wrapsToItsWidth: Bool { numberOfLines != 1 && preferredMaxLayoutWidth <= 0 }

    /// The natural size, rounded up to whole pixels.
    ///
    /// A label of several lines is measured within its ``preferredMaxLayoutWidth``, else within `width`; any other on
    /// one line per paragraph. A label without text has the size zero; controls and text views without text keep their line.
    ///
    /// - Parameter width: The width that layout gave the label, in points; `nil` while there is none.
    /// - Source: measured on Catalyst 26.1: a label of any number of lines that has no width yet reports the size of one.
    ///   Ten labels of recorded canvases that have no text are 0 high.
    package func naturalSize(within width: Double?, measuring measurer: any TextMeasuring, grid: PixelGrid) -> Size {
        guard !text.isEmpty else { return .zero }
        let limit = numberOfLines == 1 ? nil : preferredMaxLayoutWidth > 0 ? preferredMaxLayoutWidth : width
        let size = measurer.size(of: block, within: limit)
        return Size(width: grid.roundedUp(size.width), height: grid.roundedUp(size.height))
    }

    /// From the top to the baseline of the first line, in points.
    package var firstBaselineFromTop: Double { font.ascender }

    /// From the baseline of the last line to the bottom of the natural size, in points.
    ///
    /// - Source: labels of 28 and 13 points on Catalyst 26.1: what the rounding adds is below the last line.
    package func lastBaselineFromBottom(naturalHeight: Double) -> Double {
        let lines = font.lineCount(within: naturalHeight)
        return naturalHeight - (font.height(ofLines: lines) - font.descender)
    }
}
