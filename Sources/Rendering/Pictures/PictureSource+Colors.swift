import Views

extension PictureSource {
    /// Pixels of the file as colours of sRGB, which is what frames have: those of a wider space outside of it become the nearest.
    ///
    /// Without a profile, and with one that is damaged or of another kind of pixel, they are taken as those of sRGB, as UIKit has it.
    ///
    /// - Parameters:
    ///   - pixels: As ``ColorLibrary/inStandard(_:from:of:)`` has them.
    ///   - space: What the file has of each pixel.
    /// - Returns: `nil` where they are what they were.
    /// - Throws: ``RenderingError/image(path:reason:)`` where the file has a profile and Little CMS is not installed.
    func inStandardColors(_ pixels: [UInt32], of space: ColorProfile.Space) throws(RenderingError) -> [UInt32]? {
        guard let profile = ColorProfile(of: header.format, bytes) else { return nil }
        guard let library = ColorLibrary.shared else {
            let package = ColorLibrary.package
            throw .image(
                path: path,
                reason:
                    "its colours are those of a profile, by Little CMS, which is not installed; install the package "
                    + "'\(package)' (apt-get install \(package))")
        }
        return library.inStandard(pixels, from: profile, of: space)
    }
}
