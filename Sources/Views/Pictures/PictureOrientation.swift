/// How the pixels of a photo lie in its file, by Exif's numbers: `UIImage.Orientation`.
package enum PictureOrientation: Int, Hashable, Sendable, CaseIterable {
    case up = 1
    case upMirrored, down, downMirrored, leftMirrored, right, rightMirrored, left

    /// Whether rows of the file are columns of what is shown.
    package var swapsAxes: Bool { rawValue >= PictureOrientation.leftMirrored.rawValue }

    /// Where in the file the pixel is that is shown at (`column`, `row`).
    ///
    /// - Parameters:
    ///   - width: Of the picture as it is shown.
    ///   - height: Of the picture as it is shown.
    /// - Source: Exif 2.32, tag 0x0112: where the file's first row and first column are.
    package func source(column: Int, row: Int, width: Int, height: Int) -> (column: Int, row: Int) {
        let (last, lowest) = (width - 1 - column, height - 1 - row)
        return switch self {
        case .up: (column, row)
        case .upMirrored: (last, row)
        case .down: (last, lowest)
        case .downMirrored: (column, lowest)
        case .leftMirrored: (row, column)
        case .right: (row, last)
        case .rightMirrored: (lowest, last)
        case .left: (lowest, column)
        }
    }
}
