/// The outputs of one film.
struct FilmOutputs: Hashable {
    /// The outputs in the order in which they were requested.
    let all: [RenderDestination]

    /// The folder for the frames; `nil` if no folder is requested.
    var folder: String? {
        all.lazy.compactMap { if case .folder(let path) = $0 { path } else { nil } }.first
    }
    /// The paths of movies; see ``FilmKind``.
    var films: [String] {
        all.compactMap { if case .film(let path) = $0 { path } else { nil } }
    }
    /// The paths of vector sequences; see ``VectorSequence``.
    var vectors: [String] {
        all.compactMap { if case .vectors(let path) = $0 { path } else { nil } }
    }

    /// The paths of archives; see ``TarSequence``.
    var archives: [String] {
        all.compactMap { if case .archive(let path) = $0 { path } else { nil } }
    }

    /// The paths of separate contact sheets.
    var sheets: [String] {
        all.compactMap { if case .sheet(let path) = $0 { path } else { nil } }
    }
    /// The paths of stills.
    var stills: [String] {
        all.compactMap { if case .still(let path) = $0 { path } else { nil } }
    }

    /// Prints each output with its number of frames.
    func report(_ count: Int, _ terminal: Terminal) throws {
        let lines = all.map { output in
            switch output {
            case .sheet(let path): "\(path): a contact sheet"
            case .still(let path): path
            case .folder, .film, .vectors, .archive: "\(output.path): \(count.frames)"
            }
        }
        // If raw frames are written to standard output, the lines go to standard error.
        if all.contains(where: \.isStream) {
            for line in lines { terminal.note(line) }
        } else if !terminal.printsJSON {
            try terminal.write(lines.joined(separator: "\n") + "\n")
        }
    }

    /// Returns the entries for the JSON output.
    func written(_ count: Int) -> [WrittenDocument.File] {
        all.map { output in
            switch output {
            case .sheet(let path), .still(let path): .init(path: path)
            case .folder, .film, .vectors, .archive: .init(path: output.path, frames: count)
            }
        }
    }
}
