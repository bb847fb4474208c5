import CGif

/// giflib's encoder, writing into a file.
@safe
final class GIFStream {
    private let gif: UnsafeMutablePointer<GifFileType>
    private let sink: Sink
    private var isOpen = true

    /// What giflib's writer calls back with.
    private final class Sink {
        let file: PartialFile
        var failure: RenderingError?

        init(_ file: PartialFile) { self.file = file }
    }

    /// Begins a film that is played again and again.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``.
    init(_ file: PartialFile, width: Int, height: Int) throws(RenderingError) {
        sink = Sink(file)
        var status: Int32 = 0
        let opened = unsafe EGifOpen(
            Unmanaged.passUnretained(sink).toOpaque(),
            { gif, bytes, count in
                let sink = unsafe Unmanaged<Sink>.fromOpaque(gif!.pointee.UserData).takeUnretainedValue()
                guard sink.failure == nil else { return 0 }
                do throws(RenderingError) {
                    try sink.file.append(unsafe [UInt8](UnsafeBufferPointer(start: bytes, count: Int(count))))
                    return count
                } catch {
                    sink.failure = error
                    return 0
                }
            }, &status)
        guard let opened = unsafe opened else { throw .drawing(reason: "there is no memory for the GIF file") }
        unsafe gif = opened
        unsafe EGifSetGifVersion(gif, true)
        try unsafe check(EGifPutScreenDesc(gif, Int32(width), Int32(height), 8, 0, nil))
        try unsafe check(EGifPutExtensionLeader(gif, APPLICATION_EXT_FUNC_CODE))
        try unsafe check(EGifPutExtensionBlock(gif, 11, "NETSCAPE2.0"))
        let repeated: [UInt8] = [1, 0, 0]
        try unsafe check(EGifPutExtensionBlock(gif, 3, repeated))
        try unsafe check(EGifPutExtensionTrailer(gif))
    }

    deinit {
        var status: Int32 = 0
        if isOpen { _ = unsafe EGifCloseFile(gif, &status) }
    }

    /// Writes a frame.
    ///
    /// - Parameters:
    ///   - indices: Of the pixels in `box`, row by row, in `colors`; or `transparent`.
    ///   - colors: At most 255, `0xRRGGBB`.
    ///   - delay: In hundredths of a second.
    ///   - isTakenAway: Whether the frame gives way to nothing when it is over.
    /// - Throws: ``RenderingError/writing(path:reason:)``.
    func write(
        _ indices: [UInt8], in box: PixelBox, colors: [UInt32], transparent: UInt8, delay: Int, isTakenAway: Bool
    ) throws(RenderingError) {
        let disposal = isTakenAway ? DISPOSE_BACKGROUND : DISPOSE_DO_NOT
        var control = GraphicsControlBlock(
            DisposalMode: disposal, UserInputFlag: false, DelayTime: Int32(min(delay, 0xFFFF)),
            TransparentColor: Int32(transparent))
        var block = [UInt8](repeating: 0, count: 4)
        _ = unsafe EGifGCBToExtension(&control, &block)
        try unsafe check(EGifPutExtension(gif, GRAPHICS_EXT_FUNC_CODE, 4, block))
        // A table has a power of two colours.
        var size = 2
        while size <= colors.count { size *= 2 }
        var table = colors.map {
            GifColorType(
                Red: UInt8(truncatingIfNeeded: $0 >> 16), Green: UInt8(truncatingIfNeeded: $0 >> 8),
                Blue: UInt8(truncatingIfNeeded: $0))
        }
        table += Array(repeating: GifColorType(Red: 0, Green: 0, Blue: 0), count: size - table.count)
        let map = unsafe GifMakeMapObject(Int32(size), table)
        defer { unsafe GifFreeMapObject(map) }
        try unsafe check(
            EGifPutImageDesc(gif, Int32(box.x), Int32(box.y), Int32(box.width), Int32(box.height), false, map))
        var pixels = indices
        for row in 0..<box.height {
            try unsafe check(
                pixels.withUnsafeMutableBufferPointer { pixels in
                    unsafe EGifPutLine(gif, pixels.baseAddress! + row * box.width, Int32(box.width))
                })
        }
    }

    /// Writes the end.
    ///
    /// - Throws: ``RenderingError/writing(path:reason:)``.
    func close() throws(RenderingError) {
        var status: Int32 = 0
        isOpen = false
        try unsafe check(EGifCloseFile(gif, &status))
    }

    private func check(_ result: Int32) throws(RenderingError) {
        if result == GIF_OK { return }
        throw sink.failure ?? .writing(path: sink.file.path, reason: "giflib could not write the frame")
    }
}
