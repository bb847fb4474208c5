import CDeflate
import Views

/// The ICC profile in a picture file, by which its numbers are colours.
struct ColorProfile: Hashable, Sendable {
    let bytes: [UInt8]

    /// No profile of a screen, a camera or a printer is near to it.
    private static let mostBytes = 16 << 20

    /// The whole profile of the file, if it has one.
    init?(of format: PictureFormat, _ file: [UInt8]) {
        let found: [UInt8]? =
            switch format {
            case .png: ColorProfile.inPNG(file)
            case .jpeg: ColorProfile.inJPEG(file)
            case .webP: ColorProfile.inWebP(file)
            case .svg: nil
            }
        guard let found, found.count >= 128 else { return nil }
        bytes = found
    }

    /// What the numbers of a pixel are.
    enum Space: Hashable, Sendable { case gray, rgb, cmyk }

    /// `nil` for one that no picture file here can have.
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

    /// - Source: PNG specification, 11.3.3.3 (iCCP, which stands before the pixels).
    private static func inPNG(_ file: [UInt8]) -> [UInt8]? {
        var place = 8
        while let length = number(file, at: place, 4), let type = text(file, at: place + 4, 4), type != "IDAT" {
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
        while room <= mostBytes {
            var bytes = [UInt8](repeating: 0, count: room)
            var count = 0
            let result = unsafe libdeflate_zlib_decompress(inflater, stream, stream.count, &bytes, room, &count)
            if result == LIBDEFLATE_SUCCESS { return Array(bytes.prefix(count)) }
            guard result == LIBDEFLATE_INSUFFICIENT_SPACE else { return nil }
            room *= 4
        }
        return nil
    }

    /// - Source: ICC.1, annex B.4: pieces in APP2 segments, numbered from 1, of which each says how many there are.
    private static func inJPEG(_ file: [UInt8]) -> [UInt8]? {
        let mark = Array("ICC_PROFILE\0".utf8)
        var pieces: [Int: ArraySlice<UInt8>] = [:]
        var count = 0
        var place = 2
        while place + 4 <= file.count, file[place] == 0xFF, let length = number(file, at: place + 2, 2), length >= 2 {
            let kind = file[place + 1]
            // What follows are pixels.
            if kind == 0xDA { break }
            // Filling.
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
        while let type = text(file, at: place, 4), place + 8 <= file.count {
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

    private static func text(_ file: [UInt8], at place: Int, _ count: Int) -> String? {
        guard place + count <= file.count else { return nil }
        return String(decoding: file[place..<place + count], as: UTF8.self)
    }
}
