import Glibc

/// Little CMS, loaded when the first picture with a colour profile is met.
@safe
struct ColorLibrary: Sendable {
    /// Its own, such as `2.14`.
    let version: String
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

    /// `nil` where the library is not installed.
    static let shared = ColorLibrary()

    /// The file, and the Debian package that has it.
    private static let file = "liblcms2.so.2"
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

    /// Pixels of `space` as words, from the lowest byte on: blue, green, red, alpha; or cyan, magenta, yellow and black, each as what
    /// it leaves of the light. Gray ones have it three times.
    ///
    /// - Returns: The same in sRGB, `0xAARRGGBB` with straight colours; of those for print, solid. `nil` where the profile is damaged
    ///   or of another space, and as they were where it is sRGB's own.
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
            // Rounding would change pixels for nothing.
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

    /// Six shades of each colour.
    private static let samples: [UInt32] = {
        let shades = (0..<6).map { UInt32($0) * 51 }
        return shades.flatMap { red in
            shades.flatMap { green in shades.map { blue in red << 16 | green << 8 | blue } }
        }
    }()

    /// In pixels.
    private static let partSize = 1 << 16

    /// `INTENT_PERCEPTUAL`: what Core Graphics takes for pictures.
    private static let perceptual: UInt32 = 0
    /// `cmsFLAGS_HIGHRESPRECALC`
    private static let precise: UInt32 = 0x0400

    /// How pixels lie in memory, in the library's bits.
    ///
    /// - Source: lcms2.h, "Format of pixel".
    private enum Layout {
        static func words(of space: ColorProfile.Space) -> UInt32 {
            let (oneByte, swapped, first, inverted): (UInt32, UInt32, UInt32, UInt32) = (1, 1 << 10, 1 << 14, 1 << 13)
            func channels(_ count: UInt32, _ others: UInt32 = 0) -> UInt32 { count << 3 | others << 7 | oneByte }
            // The kind of colours is in the upper half.
            return switch space {
            // One channel, and three bytes that say nothing new.
            case .gray: 3 << 16 | channels(1, 3)
            case .rgb: 4 << 16 | channels(3, 1) | swapped | first
            case .cmyk: 6 << 16 | channels(4) | inverted
            }
        }
    }
}

extension UInt32 {
    /// Whether no colour is more than a shade away.
    fileprivate func isNextTo(_ other: UInt32) -> Bool {
        [16, 8, 0].allSatisfy { abs(Int(self >> $0 & 0xFF) - Int(other >> $0 & 0xFF)) <= 1 }
    }
}
