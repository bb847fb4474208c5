import Diagnostics
import Rendering
import TimelineScript
import Views

extension Timeline {
    /// An error for each picture file that cannot be decoded, so that no film ends halfway because of one.
    var damagedPictures: [Diagnostic] {
        var faults: [String: String?] = [:]
        return pictures.compactMap { picture in
            let path = picture.value.path
            let fault = faults[path] ?? PictureCheck.fault(ofFileAt: path)
            faults[path] = fault
            return fault.map {
                Diagnostic(.imageDamaged, "this image cannot be shown: \($0)", at: picture.span)
            }
        }
    }
}
