import Diagnostics
import Pictures

/// Checks image files by decoding them before a film begins.
package enum PictureCheck {
    /// Returns the reason why the file cannot be shown, as a clause for the end of a message; `nil` if it can be
    /// shown.
    package static func fault(ofFileAt path: String) -> String? {
        do throws(RenderingError) {
            if case .drawing(let drawing) = try Picture(path: path) {
                _ = try drawing.pixels(of: try PixelSize(width: 1, height: 1))
            }
            return nil
        } catch {
            return error.reason
        }
    }
}
