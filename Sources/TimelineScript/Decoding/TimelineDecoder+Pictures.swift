import Diagnostics
import Views

extension TimelineDecoder {
    /// A picture file in the script's folder; `none` for an image view without an image.
    mutating func picture(_ node: ScriptNode) -> ViewContent.Image? {
        guard let scalar = scalar(node, "the path of a picture file, or none") else { return nil }
        let path = scalar.text
        if path == "none", scalar.style == .plain { return nil }
        do throws(PictureFile.Problem) {
            let picture = try PictureFile.find(path, in: folder, orIn: limits.folders)
            pictures.append(Located(picture, at: node.span))
            return picture
        } catch {
            switch error {
            case .outside:
                report(
                    .imageOutside,
                    "the image \(path.quoted) is outside the script's folder, expected one inside it, or "
                        + "its folder after '--allow-read'",
                    at: node.span)
            case .missing:
                report(
                    .imageMissing, "found no file \(path.quoted), expected a picture in the script's folder",
                    at: node.span, suggestion: neighbour(of: path))
            case .unreadable(.unknownFormat):
                report(
                    .notAnImage, "the file \(path.quoted) is no picture, expected a \(PictureFormat.words) file",
                    at: node.span)
            case .unreadable(let fault):
                report(.imageDamaged, "the image \(path.quoted) cannot be shown: \(fault.words)", at: node.span)
            case .tooLarge(let width, let height):
                report(
                    .imageTooLarge,
                    "the image \(path.quoted) is \(NumberRange.plain(width)) × \(NumberRange.plain(height)) pixels, "
                        + "expected at most \(NumberRange.spell(ScriptLimits.pictureEdge)) along each edge and "
                        + "\(NumberRange.spell(ScriptLimits.picturePixels)) in all",
                    at: node.span)
            }
            return nil
        }
    }

    /// The file that was probably meant by a path where there is none, among those that the script may use.
    func neighbour(of path: String) -> String? {
        // Each takes the reading of a folder.
        guard problems.count < TimelineDecoder.mostNeighbours else { return nil }
        return NeighbouringFile.suggestion(for: path, in: folder) {
            PictureFile.isAllowed($0, folder, limits.folders)
        }
    }

    /// A script with more mistakes than this needs no further suggestions of files.
    private static let mostNeighbours = 100
}
