import Diagnostics
import Geometry
import Simulation
package import Views

/// The device, variants, language and assignments for playing a script.
package struct Staging: Hashable, Sendable {
    /// The device that replaces the devices of the script and its variants; `nil` to keep these devices.
    package let device: Device?
    /// The names of the variants. Later variants take precedence.
    package let variants: [String]
    /// The language for storyboards and xibs, such as `de`; `nil` to keep the text in these files. As in UIKit, the
    /// language determines the layout direction.
    package var language: String?
    /// Statements that are performed at the start of the film, such as `gap.constant = 8`.
    package var assignments: [String]
    /// The name of the source of ``assignments`` in diagnostics.
    package static let assignmentsName = "--sweep"
    /// The number of this staging among the stagings with equal values, counted from 1. It is greater than 1 only if
    /// random assignments repeat.
    package var repetition: Int

    /// The staging that keeps the device and settings of the script.
    package static let asWritten = Staging()

    /// Creates a staging.
    ///
    /// - Parameters:
    ///   - device: The device that replaces the devices of the script and its variants; `nil` to keep these devices.
    ///   - variants: One name, or several names joined by `+`, such as `dark+rtl`.
    ///   - language: The language for storyboards and xibs; `nil` to keep the text in these files.
    ///   - assignments: Statements that are performed at the start of the film.
    ///   - repetition: The number of this staging among the stagings with equal values, counted from 1.
    package init(
        device: Device? = nil, variants: String? = nil, language: String? = nil, assignments: [String] = [],
        repetition: Int = 1
    ) {
        self.repetition = repetition
        self.device = device
        self.language = language
        self.assignments = assignments
        self.variants =
            variants?.split(separator: "+", omittingEmptySubsequences: false).map { String($0).trimmed } ?? []
    }

    /// A description of the staging for use in file and folder names, such as `iPhone-14-dark+rtl`; empty for
    /// ``asWritten``.
    package var fileName: String {
        let words =
            [device?.name, variants.isEmpty ? nil : variants.joined(separator: "+"), language].compactMap(\.self)
            + assignments.map { $0.replacing(" ", with: "") } + (repetition > 1 ? ["\(repetition)"] : [])
        return words.joined(separator: "-").cleanedFileName(keeping: "=")
    }
}
