import Diagnostics
import Files
import FoundationEssentials
import Geometry
import Glibc
package import Layout
package import Views

/// The shaped lines of a text block.
package struct SetText {
    package let lines: [Line]
    /// The distance from the top of the first line to the bottom of the last line, in points.
    package let height: Double

    package struct Line {
        /// The line at its natural width.
        package let line: TextLine
        package let layout: TextLayout.Line
        /// Whether the paragraph begins with a right-to-left script.
        package let isRightToLeft: Bool
        /// The width of the line, including the white space at which it wraps, in points.
        package let widthWithSpace: Double

        /// Returns the left edge and the width of the area between the indents of the line, for text with a width of
        /// `width` points.
        package func place(within width: Double) -> (left: Double, width: Double) {
            layout.indents.place(within: width, isRightToLeft: isRightToLeft)
        }

        /// Returns the left edge of the line in text with a width of `width` points.
        ///
        /// - Parameter alignment: The alignment of paragraphs without an alignment.
        package func left(within width: Double, _ alignment: ViewContent.TextAlignment) -> Double {
            let place = place(within: width)
            let free = place.width.isFinite ? place.width - line.width : 0
            let share: Double =
                switch layout.alignment ?? alignment {
                case .left: 0
                case .center: 0.5
                case .right: 1
                case .natural, .justified: isRightToLeft ? 1 : 0
                }
            return place.left + free * share
        }
    }

    /// Returns the distance from the baseline of a line to the next baseline, in points.
    package func pitch(after line: Int) -> Double {
        let metrics = lines[line].layout.metrics
        let next = line + 1 < lines.count ? lines[line + 1].layout.metrics : metrics
        return metrics.height + metrics.leading + (next.ascender - metrics.ascender)
    }

    /// The width of the widest line including its indents and the white space at which it wraps, in points. It can exceed
    /// the width within which the text was set.
    ///
    /// - Source: Labels of several lines on recorded canvases are wider than their text by a space, unless it does not fit.
    var width: Double {
        lines.map { $0.layout.indents.extent(of: $0.widthWithSpace) }.max() ?? 0
    }

    var unknownGlyphs: Int { lines.reduce(0) { $0 + $1.line.unknownGlyphs } }
}
