/// What a verb wrote, as other programs read it.
struct WrittenDocument: Encodable {
    let version = 1
    let written: [File]

    init(_ written: [File]) { self.written = written }

    /// A file, a folder, or the pattern of numbered files.
    struct File: Encodable {
        let path: String
        /// How many there are of it; `nil` for what is no film.
        var frames: Int?
    }
}
