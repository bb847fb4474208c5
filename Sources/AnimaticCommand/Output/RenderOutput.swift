import ArgumentParser
import Foundation
import Rendering
import TimelineScript

/// What `render` makes, told by a path.
enum RenderOutput: Hashable {
    /// PNG files and a manifest.
    case folder(String)
    /// A path that ``FilmKind`` knows.
    case film(String)
    /// SVG or PDF files, by a path that ``VectorSequence`` knows.
    case vectors(String)
    /// A contact sheet: a path that ends in `.sheet.png`.
    case sheet(String)
    /// One PNG, SVG or PDF file.
    case still(String)

    var path: String {
        switch self {
        case .folder(let path), .film(let path), .vectors(let path), .sheet(let path), .still(let path): path
        }
    }

    /// Whether it has standard output to itself.
    var isStream: Bool {
        guard case .film(let path) = self else { return false }
        return FilmKind(path: path)?.isStream == true
    }

    /// What such a path ends in, after the name of the sheet.
    static let sheetSuffix = ".sheet.png"

    init(_ path: String) throws {
        if path.lowercased().split(separator: "/").last?.dropFirst().hasSuffix(RenderOutput.sheetSuffix) == true {
            self = .sheet(path)
        } else if VectorSequence.kind(of: path) != nil {
            self = .vectors(path)
        } else if let kind = VectorStill.Kind.allCases.first(where: { path.lowercased().hasSuffix(".\($0.rawValue)") })
        {
            throw ValidationError(
                "Found '\(path)', expected a place for the frame's number, such as frames/%04d.\(kind.rawValue); animatic still "
                    + "writes one frame.")
        } else if path.split(separator: "/").last?.contains(/%\d*d.*\.png$/) == true {
            throw ValidationError(
                "Found '\(path)', expected a folder: PNG files are called 0000.png, 0001.png and so on.")
        } else {
            self = FilmKind(path: path) == nil ? .folder(path) : .film(path)
        }
    }

    /// Whether the path is that of a PNG, SVG or PDF file.
    static func isStill(_ path: String) -> Bool {
        (["png"] + VectorStill.Kind.allCases.map(\.rawValue)).contains { path.lowercased().hasSuffix(".\($0)") }
    }

    /// The same with another path.
    func at(_ path: String) -> RenderOutput {
        switch self {
        case .folder: .folder(path)
        case .film: .film(path)
        case .vectors: .vectors(path)
        case .sheet: .sheet(path)
        case .still: .still(path)
        }
    }
}
