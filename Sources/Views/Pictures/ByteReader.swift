/// Numbers at places in the bytes of a file.
struct ByteReader {
    private let bytes: [UInt8]

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Up to seven bytes, the most significant first.
    func big(at place: Int, _ count: Int) throws(PictureHeader.Problem) -> Int {
        try slice(at: place, count).reduce(0) { $0 << 8 | Int($1) }
    }

    /// Up to seven bytes, the least significant first.
    func little(at place: Int, _ count: Int) throws(PictureHeader.Problem) -> Int {
        try slice(at: place, count).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    func text(at place: Int, _ count: Int) throws(PictureHeader.Problem) -> String {
        String(decoding: try slice(at: place, count), as: UTF8.self)
    }

    private func slice(at place: Int, _ count: Int) throws(PictureHeader.Problem) -> ArraySlice<UInt8> {
        guard place >= 0, place + count <= bytes.count else { throw .early }
        return bytes[place..<(place + count)]
    }
}
