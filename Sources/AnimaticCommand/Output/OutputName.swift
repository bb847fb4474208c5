import ArgumentParser
import Diagnostics
import Rendering
import Reporting

/// Checks the names of outputs, so that a misspelled extension never creates an output of an unintended kind.
///
/// A name has an extension if its last component ends with a dot, a letter, and further letters and digits, as in
/// `film.mkv`. The end of `v1.2` is not an extension. A name that ends with a slash is the name of a folder.
enum OutputName {
    /// Returns the error for a name that does not identify a kind of output.
    static func unknown(_ path: String) -> ValidationError {
        let kinds = OutputFormat.all.compactMap(\.ending)
        let expected =
            "a folder, or a name that ends in \(kinds.joinedWithOr(", or ")); -.rgba and -.y4m write raw frames to "
            + "standard output"
        guard let suffix = fileExtension(of: path) else {
            return ValidationError("Found '\(path)', expected \(expected).")
        }
        let known = FilmKind.allCases.filter { !$0.isStream }.map(\.rawValue) + ["png", "tar"]
        let advice =
            if let format = FrameFileFormat.ofFile(at: path) {
                "\(format.name) files contain one frame each: write '\(path.withoutFileExtension)-%04d.\(suffix)', or for "
                    + "the folder '\(path)/'."
            } else if let kind = ClosestMatch.suggestion(for: suffix, among: known) {
                "Did you mean '\(path.withoutFileExtension).\(kind)', or the folder '\(path)/'?"
            } else {
                "For a folder, write '\(path)/'."
            }
        return ValidationError("Found '\(path)', expected \(expected). \(advice)")
    }

    /// Checks the name of a text file; `nil` stands for standard output.
    ///
    /// - Parameter example: A valid name, for the error message.
    /// - Throws: `ValidationError` if the path is `-`, the name of a folder, or the name of a file that contains no
    ///   text.
    static func requireText(_ path: String?, example: String) throws {
        guard let path else { return }
        if path == "-" {
            throw ValidationError(
                "Found the output '-', expected the name of a file. Without --output, the text is written to standard "
                    + "output.")
        }
        let suffix = fileExtension(of: path)?.lowercased() ?? ""
        guard path.isEmpty || path.hasSuffix("/") || binaryExtensions.contains(suffix) else { return }
        throw ValidationError("Found the output '\(path)', expected the name of a text file, such as \(example).")
    }

    /// Checks the name of a folder.
    ///
    /// - Throws: `ValidationError` if the name is empty, is `-`, or has an extension.
    static func requireFolder(_ path: String?) throws {
        if let problem = path.flatMap(folderProblem) { throw ValidationError(problem + ".") }
    }

    /// Returns an error message, without a period, if the name does not look like the name of a folder; otherwise
    /// `nil`.
    static func folderProblem(_ path: String) -> String? {
        if path.isEmpty || path == "-" { return "Found the output '\(path)', expected the name of a folder" }
        guard fileExtension(of: path) != nil else { return nil }
        return "Found the output '\(path)', expected the name of a folder; for a folder of this name, write '\(path)/'"
    }

    /// Returns the extension of a name; `nil` if it has none.
    static func fileExtension(of path: String) -> String? {
        guard !path.hasSuffix("/") else { return nil }
        let suffix = path.fileExtension
        guard let first = suffix.first, first.isLetter, suffix.allSatisfy({ $0.isLetter || $0.isNumber }) else {
            return nil
        }
        return suffix
    }

    /// The extensions of files that contain no text.
    private static let binaryExtensions = Set(
        FilmKind.allCases.map(\.rawValue) + FrameFileFormat.all.flatMap(\.extensions) + [
            "tar", "npz", "html", "htm", "jpg", "jpeg", "heic", "heif", "tif", "tiff", "bmp", "avif", "mkv", "avi",
            "m4v", "mpg", "mpeg", "ogv", "flv", "zip", "gz", "tgz",
        ])
}

/// Frames in numbered files, such as `frames/%04d.png`.
enum NumberedFrames {
    /// The extensions of the files, with dots.
    static let extensions = FrameFileFormat.all.flatMap(\.extensions).map { ".\($0)" }

    /// Returns whether the last component of the path contains a placeholder for a number.
    static func hasPlaceholder(_ path: String) -> Bool {
        path.split(separator: "/", omittingEmptySubsequences: false).last?.contains(/%\d*d/) == true
    }
}

extension [String] {
    /// Returns the words as a list with commas and, before the last word, `last`, such as `a, b or c`.
    func joinedWithOr(_ last: String = " or ") -> String {
        count < 2 ? joined() : dropLast().joined(separator: ", ") + last + self[count - 1]
    }
}
