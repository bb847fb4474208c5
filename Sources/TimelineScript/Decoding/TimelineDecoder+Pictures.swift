import Diagnostics
import Views

extension TimelineDecoder {
    /// A PNG file in the script's folder; `none` for an image view without an image.
    mutating func picture(_ node: ScriptNode) -> ViewContent.Image? {
        guard let scalar = scalar(node, "the path of a PNG file, or none") else { return nil }
        let path = scalar.text
        if path == "none", scalar.style == .plain { return nil }
        do throws(PictureFile.Problem) {
            return try PictureFile.find(path, in: folder)
        } catch {
            switch error {
            case .outside:
                report(
                    .imageOutside, "the image \(path.quoted) is outside the script's folder, expected one inside it",
                    at: node.span)
            case .missing:
                report(
                    .imageMissing, "found no file \(path.quoted), expected a PNG image in the script's folder",
                    at: node.span)
            case .notPNG:
                report(.imageNotPNG, "the file \(path.quoted) is not a PNG image, expected one", at: node.span)
            case .tooLarge(let width, let height):
                report(
                    .imageTooLarge,
                    "the image \(path.quoted) is \(width) × \(height) pixels, expected at most "
                        + "\(NumberRange.spell(Double(ScriptLimits.pictureEdge))) along each edge",
                    at: node.span)
            }
            return nil
        }
    }
}
