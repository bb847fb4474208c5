import CDeflate
import Diagnostics
import Geometry
import Glibc

/// The ICC profile of an image file.
package struct ColorProfile: Hashable, Sendable {
    let bytes: [UInt8]

    /// The maximum size of a profile. Profiles of screens, cameras and printers are much smaller.
    private static let maximumByteCount = 16 << 20

    /// Reads the complete profile of the file. Returns `nil` if the file has no valid profile.
    package init?(of format: PictureFormat, _ file: [UInt8]) {
        let found: [UInt8]? =
            switch format {
            case .png: ColorProfile.inPNG(file)
            case .jpeg: ColorProfile.inJPEG(file)
            case .webP: ColorProfile.inWebP(file)
            case .svg, .pdf: nil
            }
        guard let found, found.count >= 128 else { return nil }
        bytes = found
    }

    /// The color components of a pixel.
    enum Space: Hashable, Sendable { case gray, rgb, cmyk }

    /// The color space; `nil` if no supported image format can use it.
    ///
    /// - Source: ICC.1, section 7.2.6.
    var space: Space? {
        switch String(decoding: bytes[16..<20], as: UTF8.self) {
        case "GRAY": .gray
        case "RGB ": .rgb
        case "CMYK": .cmyk
        default: nil
        }
    }

    /// - Source: PNG specification, 11.3.3.3 (iCCP, which precedes the pixels).
    private static func inPNG(_ file: [UInt8]) -> [UInt8]? {
        var place = 8
        while let length = number(file, at: place, 4), let type = chunkType(file, at: place + 4), type != "IDAT" {
            let data = place + 8
            guard length <= file.count - data else { return nil }
            if type == "iCCP" {
                guard let end = file[data..<data + length].firstIndex(of: 0), end + 2 <= data + length else {
                    return nil
                }
                return inflated(Array(file[(end + 2)..<data + length]))
            }
            place = data + length + 4
        }
        return nil
    }

    private static func inflated(_ stream: [UInt8]) -> [UInt8]? {
        guard let inflater = unsafe libdeflate_alloc_decompressor() else { return nil }
        defer { unsafe libdeflate_free_decompressor(inflater) }
        var room = 1 << 16
        while room <= maximumByteCount {
            var bytes = [UInt8](repeating: 0, count: room)
            var count = 0
            let result = unsafe libdeflate_zlib_decompress(inflater, stream, stream.count, &bytes, room, &count)
            if result == LIBDEFLATE_SUCCESS { return Array(bytes.prefix(count)) }
            guard result == LIBDEFLATE_INSUFFICIENT_SPACE else { return nil }
            room *= 4
        }
        return nil
    }

    /// - Source: ICC.1, annex B.4. APP2 segments contain the parts of the profile, each with its number, counted from
    ///   1, and the total number.
    private static func inJPEG(_ file: [UInt8]) -> [UInt8]? {
        let mark = Array("ICC_PROFILE\0".utf8)
        var pieces: [Int: ArraySlice<UInt8>] = [:]
        var count = 0
        var place = 2
        while place + 4 <= file.count, file[place] == 0xFF, let length = number(file, at: place + 2, 2), length >= 2 {
            let kind = file[place + 1]
            // The pixel data follows this marker.
            if kind == 0xDA { break }
            // Skip a fill byte.
            if kind == 0xFF {
                place += 1
                continue
            }
            let end = place + 2 + length
            guard end <= file.count else { return nil }
            let data = file[(place + 4)..<end]
            if kind == 0xE2, data.count > mark.count + 2, data.starts(with: mark) {
                count = Int(data[data.startIndex + mark.count + 1])
                pieces[Int(data[data.startIndex + mark.count])] = data.dropFirst(mark.count + 2)
            }
            place = end
        }
        guard count > 0, (1...count).allSatisfy({ pieces[$0] != nil }) else { return nil }
        return (1...count).flatMap { pieces[$0] ?? [] }
    }

    /// - Source: WebP container specification, ICCP.
    private static func inWebP(_ file: [UInt8]) -> [UInt8]? {
        var place = 12
        while let type = chunkType(file, at: place), place + 8 <= file.count {
            let length = file[(place + 4)..<(place + 8)].reversed().reduce(0) { $0 << 8 | Int($1) }
            guard length <= file.count - place - 8 else { return nil }
            if type == "ICCP" { return Array(file[(place + 8)..<(place + 8 + length)]) }
            place += 8 + length + length % 2
        }
        return nil
    }

    private static func number(_ file: [UInt8], at place: Int, _ count: Int) -> Int? {
        guard place + count <= file.count else { return nil }
        return file[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
    }

    /// Returns the type of a chunk, which has four characters.
    private static func chunkType(_ file: [UInt8], at place: Int) -> String? {
        guard place + 4 <= file.count else { return nil }
        return String(decoding: file[place..<place + 4], as: UTF8.self)
    }
}

/// The Little CMS library. It is loaded when the first image with a color profile is read.
@safe
package struct ColorLibrary: Sendable {
    /// The version of the library, such as `2.14`.
    package let version: String
    private let openProfile: OpenProfile
    private let makeStandard: MakeStandard
    private let closeProfile: CloseProfile
    private let makeTransform: MakeTransform
    private let transform: DoTransform
    private let deleteTransform: DeleteTransform

    private typealias OpenProfile = @convention(c) (UnsafePointer<UInt8>?, UInt32) -> OpaquePointer?
    private typealias MakeStandard = @convention(c) () -> OpaquePointer?
    private typealias CloseProfile = @convention(c) (OpaquePointer?) -> Int32
    private typealias MakeTransform =
        @convention(c) (OpaquePointer?, UInt32, OpaquePointer?, UInt32, UInt32, UInt32) -> OpaquePointer?
    private typealias DoTransform =
        @convention(c) (OpaquePointer?, UnsafeRawPointer?, UnsafeMutableRawPointer?, UInt32) -> Void
    private typealias DeleteTransform = @convention(c) (OpaquePointer?) -> Void
    private typealias Version = @convention(c) () -> Int32

    /// The library; `nil` if it is not installed.
    package static let shared = ColorLibrary()

    /// The name of the library file.
    private static let file = "liblcms2.so.2"
    /// The Debian package that contains the library.
    static let package = "liblcms2-2"

    private init?() {
        guard let library = unsafe dlopen(ColorLibrary.file, RTLD_NOW | RTLD_LOCAL),
            let openProfile = unsafe dlsym(library, "cmsOpenProfileFromMem"),
            let makeStandard = unsafe dlsym(library, "cmsCreate_sRGBProfile"),
            let closeProfile = unsafe dlsym(library, "cmsCloseProfile"),
            let makeTransform = unsafe dlsym(library, "cmsCreateTransform"),
            let transform = unsafe dlsym(library, "cmsDoTransform"),
            let deleteTransform = unsafe dlsym(library, "cmsDeleteTransform"),
            let version = unsafe dlsym(library, "cmsGetEncodedCMMversion")
        else { return nil }
        unsafe self.openProfile = unsafeBitCast(openProfile, to: OpenProfile.self)
        unsafe self.makeStandard = unsafeBitCast(makeStandard, to: MakeStandard.self)
        unsafe self.closeProfile = unsafeBitCast(closeProfile, to: CloseProfile.self)
        unsafe self.makeTransform = unsafeBitCast(makeTransform, to: MakeTransform.self)
        unsafe self.transform = unsafeBitCast(transform, to: DoTransform.self)
        unsafe self.deleteTransform = unsafeBitCast(deleteTransform, to: DeleteTransform.self)
        let number = unsafe unsafeBitCast(version, to: Version.self)()
        self.version = "\(number / 1000).\(number % 1000 / 10)"
    }

    /// Converts pixels from a profile to sRGB. The components of a pixel, starting with the lowest byte, are blue,
    /// green, red and alpha, or cyan, magenta, yellow and black as inverted ink. A gray pixel contains its value three
    /// times.
    ///
    /// - Returns: The pixels in sRGB as `0xAARRGGBB` with straight alpha; CMYK pixels are opaque. `nil` if the profile
    ///   is damaged or has another color space. If the profile is sRGB, the pixels are unchanged.
    func inStandard(_ pixels: [UInt32], from profile: ColorProfile, of space: ColorProfile.Space) -> [UInt32]? {
        guard profile.space == space,
            let source = unsafe openProfile(profile.bytes, UInt32(profile.bytes.count))
        else { return nil }
        defer { _ = unsafe closeProfile(source) }
        let target = unsafe makeStandard()
        defer { _ = unsafe closeProfile(target) }
        guard
            let conversion = unsafe makeTransform(
                source, Layout.words(of: space), target, Layout.words(of: .rgb), ColorLibrary.perceptual,
                ColorLibrary.precise)
        else { return nil }
        defer { unsafe deleteTransform(conversion) }
        func converted(_ pixels: ArraySlice<UInt32>) -> [UInt32] {
            var result = [UInt32](repeating: 0, count: pixels.count)
            unsafe pixels.withUnsafeBytes { source in
                unsafe result.withUnsafeMutableBytes { target in
                    unsafe transform(conversion, source.baseAddress, target.baseAddress, UInt32(pixels.count))
                }
            }
            return result
        }
        if space == .rgb {
            // For a profile that equals sRGB, rounding would change pixels needlessly.
            let samples = ColorLibrary.samples
            let isStandard = zip(samples, converted(samples[...])).allSatisfy { $0.isNextTo($1) }
            if isStandard { return pixels }
        }
        var standard: [UInt32] = []
        standard.reserveCapacity(pixels.count)
        var start = 0
        while start < pixels.count {
            let part = pixels[start..<min(start + ColorLibrary.partSize, pixels.count)]
            standard += zip(part, converted(part)).map { pixel, color in
                (space == .cmyk ? 0xFF00_0000 : pixel & 0xFF00_0000) | color & 0xFF_FFFF
            }
            start = part.endIndex
        }
        return standard
    }

    /// Test colors: all combinations of six values for each component.
    private static let samples: [UInt32] = {
        let shades = (0..<6).map { UInt32($0) * 51 }
        return shades.flatMap { red in
            shades.flatMap { green in shades.map { blue in red << 16 | green << 8 | blue } }
        }
    }()

    /// The number of pixels that are converted at a time.
    private static let partSize = 1 << 16

    /// `INTENT_PERCEPTUAL`, the rendering intent that Core Graphics uses for images.
    private static let perceptual: UInt32 = 0
    /// `cmsFLAGS_HIGHRESPRECALC`, which selects larger tables for a more precise conversion.
    private static let precise: UInt32 = 0x0400

    /// The memory layout of pixels, expressed with the constants of the library.
    ///
    /// - Source: lcms2.h, "Format of pixel".
    private enum Layout {
        static func words(of space: ColorProfile.Space) -> UInt32 {
            let (oneByte, swapped, first, inverted): (UInt32, UInt32, UInt32, UInt32) = (1, 1 << 10, 1 << 14, 1 << 13)
            func channels(_ count: UInt32, _ others: UInt32 = 0) -> UInt32 { count << 3 | others << 7 | oneByte }
            // The upper half contains the color space.
            return switch space {
            // One channel, and three unused bytes.
            case .gray: 3 << 16 | channels(1, 3)
            case .rgb: 4 << 16 | channels(3, 1) | swapped | first
            case .cmyk: 6 << 16 | channels(4) | inverted
            }
        }
    }
}

extension UInt32 {
    /// Returns whether each color component differs by at most 1.
    fileprivate func isNextTo(_ other: UInt32) -> Bool {
        [16, 8, 0].allSatisfy { abs(Int(self >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) <= 1 }
    }
}

extension ImageSurface {
    /// Returns the image in sRGB.
    ///
    /// - Parameter source: The PNG file from which the image was decoded.
    /// - Throws: `RenderingError.image(path:reason:)` if the file has a profile and Little CMS is not installed.
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

extension PictureSource {
    /// Converts the pixels of the file to sRGB, the color space of frames. Each color outside the gamut of sRGB is
    /// replaced with the nearest color in the gamut.
    ///
    /// As in UIKit, pixels without a profile are treated as sRGB. Pixels with a damaged profile, or with a profile for
    /// another color space, are also treated as sRGB.
    ///
    /// - Parameters:
    ///   - pixels: The pixels in the format of ``ColorLibrary/inStandard(_:from:of:)``.
    ///   - space: The color components of the file.
    /// - Returns: The converted pixels; `nil` if they are unchanged.
    /// - Throws: `RenderingError.image(path:reason:)` if the file has a profile and Little CMS is not installed.
    func inStandardColors(_ pixels: [UInt32], of space: ColorProfile.Space) throws(RenderingError) -> [UInt32]? {
        guard let profile = ColorProfile(of: header.format, bytes) else { return nil }
        guard let library = ColorLibrary.shared else {
            let package = ColorLibrary.package
            throw .image(
                path: path,
                reason:
                    "its color profile requires Little CMS, which is not installed; install the package "
                    + "'\(package)' (apt-get install \(package))")
        }
        return library.inStandard(pixels, from: profile, of: space)
    }
}
