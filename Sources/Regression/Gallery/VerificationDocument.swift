import Files
import FoundationEssentials
import Geometry
import Goldens
import Reporting

/// The JSON document with the results of a verification, for the option `--json` and for the gallery page.
package struct VerificationDocument: Encodable, Sendable {
    let version = 1
    let program: String
    let approve: String
    /// The summary of the text report.
    let summary: String
    /// The warnings that concern no film, such as goldens whose scripts do not exist.
    let warnings: [String]
    let films: [Film]

    /// The command that approves films, without the paths of the films.
    package var approveCommand: String { approve }

    struct Film: Encodable {
        let path: String
        let status: String
        let problems: [String]
        let sections: [Section]
    }

    struct Section: Encodable {
        let name: String
        let scene: String?
        /// The device and the variants, or `as written`.
        let staging: String?
        let differences: [Entry]
        let pictures: [Picture]
    }

    struct Entry: Encodable {
        let kind: String
        let view: String?
        let frame: Int?
        let words: String
        let changes: [Change]
        let causes: [Reason]
    }

    struct Change: Encodable {
        let property: String
        let before: String
        let after: String
    }

    struct Reason: Encodable {
        let words: String
        let file: String?
        let line: Int?
    }

    /// A compared picture. Paths are relative to the folder of the gallery.
    struct Picture: Encodable {
        let frame: Int
        let time: String
        let before: String?
        let after: String?
        let difference: String?
        let differingPixels: Int
        let outlines: [Outline]
    }

    /// The outline of a moved view: `[x, y, width, height]` in fractions of the picture.
    struct Outline: Encodable {
        let view: String
        let before: [Double]?
        let after: [Double]?

        init(_ moved: MovedView) {
            func numbers(_ box: Rect?) -> [Double]? { box.map { [$0.minX, $0.minY, $0.width, $0.height] } }
            (view, before, after) = (moved.name, numbers(moved.before), numbers(moved.after))
        }
    }

    /// - Parameters:
    ///   - report: The results.
    ///   - program: The name and the version of the program.
    ///   - approve: The command that approves films, without the paths of the films.
    package init(_ report: VerificationReport, program: String, approve: String) {
        self.program = program
        self.approve = approve
        summary = report.summary
        warnings = report.warnings.map(VerificationDocument.line(for:))
        films = report.films.map { film in
            Film(
                path: film.path, status: film.status.rawValue,
                problems: film.problems.map(VerificationDocument.line(for:)), sections: film.sections.map(Section.init))
        }
    }

    private static func line(for problem: Diagnostic) -> String {
        let place = problem.span.isWholeFile ? problem.span.file : "\(problem.span.file):\(problem.span.line)"
        return "\(place): \(problem.message)"
    }
}

extension VerificationDocument.Section {
    init(_ section: FilmVerification.Section) {
        (name, scene, staging) = (section.name, section.scene, section.staging)
        differences = section.differences.map { difference in
            VerificationDocument.Entry(
                kind: difference.kind.rawValue, view: difference.view, frame: difference.frame, words: difference.words,
                changes: difference.changes.map {
                    VerificationDocument.Change(property: $0.property, before: $0.before, after: $0.after)
                },
                causes: difference.causes.map {
                    VerificationDocument.Reason(words: $0.words, file: $0.file, line: $0.line)
                })
        }
        pictures = section.pictures.map { picture in
            let names = PictureNames(picture)
            func path(_ name: String?) -> String? { name.map { "\(PictureNames.folder)/\($0)" } }
            return VerificationDocument.Picture(
                frame: picture.frame, time: picture.time, before: path(names.before), after: path(names.after),
                difference: path(names.difference), differingPixels: picture.differingPixels,
                outlines: picture.moved.map(VerificationDocument.Outline.init))
        }
    }
}

/// The file names of a picture comparison. Equal pictures have the same file name.
struct PictureNames {
    let before: String?
    let after: String?
    let difference: String?

    /// The folder of the pictures in the folder of the gallery.
    static let folder = "assets"

    init(_ picture: PictureComparison) {
        func name(_ bytes: [UInt8]?) -> String? { bytes.map { "\(ContentHash($0).hexadecimal).png" } }
        (before, after, difference) = (name(picture.before), name(picture.after), name(picture.difference))
    }
}

/// The HTML page that shows the differences of a verification.
package enum GalleryPage {
    private static let page = PageTemplate(
        PackageResources.gallery_html,
        styles: [("gallery.css", PackageResources.gallery_css), ("pictures.css", PackageResources.pictures_css)],
        scripts: [
            ("elements.js", PackageResources.elements_js), ("films.js", PackageResources.films_js),
            ("decisions.js", PackageResources.decisions_js), ("filters.js", PackageResources.filters_js),
            ("pictures.js", PackageResources.pictures_js), ("film.js", PackageResources.film_js),
            ("gallery.js", PackageResources.gallery_js),
        ], dataAt: "<!-- verification -->")

    /// Returns the page. The page refers to the pictures by paths relative to its folder.
    package static func page(of document: VerificationDocument) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Strings and integers can always be encoded.
        let json = String(decoding: (try? encoder.encode(document)) ?? Data(), as: UTF8.self)
        return page.beginning + PageTemplate.element(id: "verification", json: json) + page.end
    }
}
