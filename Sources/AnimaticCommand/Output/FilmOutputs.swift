/// What is made of one film.
struct FilmOutputs: Hashable {
    /// In the order in which they were asked for.
    let all: [RenderOutput]

    /// For frames; `nil` where none are wanted.
    var folder: String? {
        all.lazy.compactMap { if case .folder(let path) = $0 { path } else { nil } }.first
    }
    /// Paths that ``FilmKind`` knows.
    var films: [String] {
        all.compactMap { if case .film(let path) = $0 { path } else { nil } }
    }
    /// Paths that ``VectorSequence`` knows.
    var vectors: [String] {
        all.compactMap { if case .vectors(let path) = $0 { path } else { nil } }
    }

    /// Contact sheets that have a path of their own.
    var sheets: [String] {
        all.compactMap { if case .sheet(let path) = $0 { path } else { nil } }
    }
    /// Files of one frame.
    var stills: [String] {
        all.compactMap { if case .still(let path) = $0 { path } else { nil } }
    }

    /// Says of each how many frames it has, to a person.
    func report(_ count: Int, _ terminal: Terminal) throws {
        let lines = all.map { output in
            switch output {
            case .sheet(let path): "\(path): a contact sheet"
            case .still(let path): path
            case .folder, .film, .vectors: "\(output.path): \(count.frames)"
            }
        }
        // Raw frames have standard output to themselves.
        if all.contains(where: \.isStream) {
            for line in lines { terminal.note(line) }
        } else if !terminal.printsJSON {
            try terminal.write(lines.joined(separator: "\n") + "\n")
        }
    }

    /// The same for a program.
    func written(_ count: Int) -> [WrittenDocument.File] {
        all.map { output in
            switch output {
            case .sheet(let path), .still(let path): .init(path: path)
            case .folder, .film, .vectors: .init(path: output.path, frames: count)
            }
        }
    }
}
