import Views

extension ImageSurface {
    /// The picture with the colours of sRGB.
    ///
    /// - Parameter source: The PNG file that it was decoded from.
    /// - Throws: ``RenderingError/image(path:reason:)``.
    func inStandardColors(of source: PictureSource) throws(RenderingError) -> ImageSurface {
        guard ColorProfile(of: .png, source.bytes) != nil else { return self }
        let bitmap = bitmap
        let isGray = PNGReading.isGray(source.bytes)
        let straight = bitmap.pixels.map(\.withStraightAlpha)
        guard let standard = try source.inStandardColors(straight, of: isGray ? .gray : .rgb) else { return self }
        return ImageSurface(
            size, bitmap.isOpaque ? standard : standard.map(\.withMultipliedAlpha), hasAlpha: !bitmap.isOpaque)
    }
}
