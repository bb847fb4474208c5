import CCairo
import Glibc

/// librsvg, loaded when the first SVG picture is met: with what it needs itself it takes longer to load than a film of a second
/// takes to draw, and few films show such a picture.
@safe
struct SVGLibrary: Sendable {
    let makeHandle: RsvgHandleNewFromData
    let render: RsvgHandleRenderDocument
    let freeError: GErrorFree
    /// Its own, such as `2.54.7`.
    let version: String

    /// `nil` where the library is not installed.
    static let shared = SVGLibrary()

    /// The file, and the Debian package that has it.
    private static let file = "librsvg-2.so.2"
    static let package = "librsvg2-2"

    private init?() {
        guard let library = unsafe dlopen(SVGLibrary.file, RTLD_NOW | RTLD_LOCAL),
            let makeHandle = unsafe dlsym(library, "rsvg_handle_new_from_data"),
            let render = unsafe dlsym(library, "rsvg_handle_render_document"),
            let freeError = unsafe dlsym(library, "g_error_free"),
            let version = unsafe SVGLibrary.version(of: library)
        else { return nil }
        unsafe self.makeHandle = unsafeBitCast(makeHandle, to: RsvgHandleNewFromData.self)
        unsafe self.render = unsafeBitCast(render, to: RsvgHandleRenderDocument.self)
        unsafe self.freeError = unsafeBitCast(freeError, to: GErrorFree.self)
        self.version = version
    }

    /// `nil` for a library before 2.52, which does not say.
    private static func version(of library: UnsafeMutableRawPointer?) -> String? {
        let numbers = ["major", "minor", "micro"].compactMap { part in
            unsafe dlsym(library, "rsvg_\(part)_version")?.load(as: UInt32.self)
        }
        return numbers.count == 3 ? numbers.map { "\($0)" }.joined(separator: ".") : nil
    }

    /// The words of an error on one line, which may quote the file; the error is freed.
    @unsafe
    func take(_ error: UnsafeMutablePointer<GError>?) -> String {
        guard let error = unsafe error else { return "librsvg does not say why" }
        defer { unsafe freeError(error) }
        guard let message = unsafe error.pointee.message else { return "librsvg does not say why" }
        let line = unsafe String(cString: message).prefix { !$0.isNewline }
        return String(line.filter { ($0.isASCII && $0 >= " ") || $0.isLetter })
    }
}
