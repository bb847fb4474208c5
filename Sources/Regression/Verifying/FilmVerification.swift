package import Diagnostics

/// The result of comparing a script or an Interface Builder file with its golden.
package struct FilmVerification: Sendable {
    /// The path of the script or of the Interface Builder file.
    package let path: String
    /// The path of the golden.
    package let goldenPath: String
    package var status: Status
    /// The results of the sections, in the order of the golden.
    package var sections: [Section] = []
    /// The reasons why the film could not be compared, and the warnings of the script.
    package var problems: [Diagnostic] = []
    /// The text of the golden that was compared; `nil` if there is no golden.
    package var goldenText: String?
    /// The golden that is stored if the differences are approved; `nil` if the film could not be played.
    package var received: Golden?
    /// The pictures of ``received``, as PNG files by hash.
    package var receivedPictures: [String: [UInt8]] = [:]

    package enum Status: String, Sendable, CaseIterable {
        case same
        case differs
        /// There is no golden.
        case new
        /// The script or the golden contains an error.
        case failed
        /// The time limit was reached before the film was played.
        case skipped
    }

    /// The result of one section.
    package struct Section: Sendable {
        package let name: String
        package var differences: [Difference]
        /// The pictures of the differences, in the order of their frames.
        package var pictures: [PictureComparison] = []

        package init(name: String, differences: [Difference]) {
            self.name = name
            self.differences = differences
        }
    }

    package init(path: String, goldenPath: String, status: Status) {
        self.path = path
        self.goldenPath = goldenPath
        self.status = status
    }

    /// All differences.
    package var differences: [Difference] { sections.flatMap(\.differences) }
}

/// A frame before and after a change, as PNG files.
package struct PictureComparison: Sendable {
    package let frame: Int
    /// The time of the frame, as text.
    package let time: String
    /// The recorded picture, or a picture that was drawn from the recorded sources; `nil` if this picture cannot be
    /// drawn.
    package let before: [UInt8]?
    /// The current picture; `nil` if the film does not have this frame.
    package let after: [UInt8]?
    /// The current picture in gray, with the differing pixels in red; `nil` if one of the pictures is missing or
    /// damaged.
    package let difference: [UInt8]?
    /// The number of differing pixels.
    package let differingPixels: Int

    package init(
        frame: Int, time: String, before: [UInt8]?, after: [UInt8]?, difference: [UInt8]?, differingPixels: Int
    ) {
        self.frame = frame
        self.time = time
        self.before = before
        self.after = after
        self.difference = difference
        self.differingPixels = differingPixels
    }
}
