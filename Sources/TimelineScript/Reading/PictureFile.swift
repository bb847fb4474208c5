import FoundationEssentials
import Geometry
import Pictures
import Reporting
import Views

/// Finds picture files, and reads their sizes from their headers.
enum PictureFile {
    /// The reason why a picture cannot be shown.
    enum Problem: Error, Hashable {
        /// The path leads outside the script's folder, directly or through a symbolic link.
        case outside
        case missing
        case unreadable(PictureHeader.Fault)
        /// The picture is too large. The values are its width and height in pixels.
        case tooLarge(width: Double, height: Double)
    }

    /// Finds a picture and reads its size.
    ///
    /// - Parameters:
    ///   - path: The path of the picture, relative to `folder`.
    ///   - folder: The script's folder; empty for the current folder.
    ///   - others: Additional folders whose pictures the script is allowed to use.
    static func find(
        _ path: String, in folder: String, orIn others: [String] = []
    ) throws(Problem) -> ViewContent.Image {
        guard staysInside(path) || !others.isEmpty else { throw .outside }
        let joined = joined(path, folder)
        guard isAllowed(path, folder, others) else {
            if staysInside(path), !FileManager.default.fileExists(atPath: joined) { throw .missing }
            throw .outside
        }
        guard FileManager.default.fileExists(atPath: joined) else { throw .missing }
        let file = URL(fileURLWithPath: joined).resolvingSymlinksInPath().path
        let pixels = try pixelSize(ofFile: file)
        guard max(pixels.width, pixels.height) <= ScriptLimits.pictureEdge,
            pixels.width * pixels.height <= ScriptLimits.picturePixels
        else {
            throw .tooLarge(width: pixels.width, height: pixels.height)
        }
        let scale = scale(inName: path)
        return ViewContent.Image(
            path: joined,
            size: Size(width: pixels.width / scale, height: pixels.height / scale))
    }

    /// Returns whether a path leads to a file in `folder` or in one of `others`, after resolving symbolic links.
    static func isAllowed(_ path: String, _ folder: String, _ others: [String]) -> Bool {
        isInside(path, folder) || others.contains { holds($0, joined(path, folder)) }
    }

    /// Returns the path of a file that a script in `folder` refers to as `path`.
    static func joined(_ path: String, _ folder: String) -> String {
        path.hasPrefix("/") || folder.isEmpty ? path : folder.hasSuffix("/") ? folder + path : folder + "/" + path
    }

    private static func holds(_ folder: String, _ path: String) -> Bool {
        let root = URL(fileURLWithPath: folder, isDirectory: true).resolvingSymlinksInPath().standardizedFileURL.path
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path
        return file == root || file.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    }

    /// Returns whether a path leads to a file in `folder`, both before and after resolving symbolic links.
    private static func isInside(_ path: String, _ folder: String) -> Bool {
        guard staysInside(path) else { return false }
        let base = URL(fileURLWithPath: folder.isEmpty ? "." : folder, isDirectory: true)
        let root = base.resolvingSymlinksInPath().path
        let file = base.appendingPathComponent(path).resolvingSymlinksInPath().path
        return file == root || file.hasPrefix(root.hasSuffix("/") ? root : root + "/")
    }

    /// Returns whether a relative path stays inside its base folder, without resolving symbolic links.
    private static func staysInside(_ path: String) -> Bool {
        guard !path.hasPrefix("/") else { return false }
        var depth = 0
        for part in path.split(separator: "/") where part != "." {
            depth += part == ".." ? -1 : 1
            if depth < 0 { return false }
        }
        return true
    }

    private static func pixelSize(ofFile path: String) throws(Problem) -> PictureHeader {
        do throws(PictureHeader.Fault) {
            return try PictureHeader(ofFileAt: path)
        } catch {
            throw .unreadable(error)
        }
    }

    /// Returns the number of pixels per point: 2 for `photo@2x.png`, 3 for `photo@3x.png`, and 1 for other names.
    private static func scale(inName path: String) -> Double {
        let name = path.split(separator: "/").last ?? ""
        let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name
        return stem.hasSuffix("@2x") ? 2 : stem.hasSuffix("@3x") ? 3 : 1
    }
}

extension ScriptReading {
    /// Reads the path of a picture file in the script's folder. Returns `nil` if the value is `none`, which specifies
    /// an image view without an image, or if an error was reported.
    ///
    /// The value can also be the name of an image of the assets, or a mapping.
    func picture(_ node: ScriptNode) -> ViewContent.Image? {
        if case .mapping = node.content { return pictureWithParts(node) }
        guard let scalar = scalar(node, "the path of a picture file, or none") else { return nil }
        if scalar.text == "none", scalar.style == .plain { return nil }
        return picture(scalar.text, at: node.span)
    }

    /// Reads the quoted path of a picture file in the script's folder, or the word `nil`.
    ///
    /// - Returns: The picture, or an empty image value for the word `nil`; `nil` if an error was reported.
    func picture(_ value: ValueSyntax) -> PropertyValue? {
        switch value.value {
        case .word("nil", hasDot: false): return .image(nil)
        case .text(let path): return picture(path, at: value.span).map { .image($0) }
        default:
            report(
                .wrongType, "found \(value.text.quoted), expected the path of a picture file in quotes, or nil",
                at: value.span)
            return nil
        }
    }

    /// Returns the picture in a file or, if there is no such file, the image of the assets with this name.
    func picture(_ path: String, at span: SourceSpan) -> ViewContent.Image? {
        guard !ViewContent.Image.describesSymbol(path) else { return symbol(path, at: span) }
        if FileKind(path: PictureFile.joined(path, folder)) != .file {
            switch image(ofAssets: path, at: span) {
            case .found(let image): return image
            case .reported: return nil
            case .none: break
            }
        }
        do throws(PictureFile.Problem) {
            let picture = try PictureFile.find(path, in: folder, orIn: limits.folders)
            reader.pictures.append(Located(picture, at: span))
            return picture
        } catch {
            switch error {
            case .outside:
                report(
                    .imageOutside,
                    "the image \(path.quoted) is outside the script's folder, expected one inside it, or "
                        + "its folder after '--allow-read'",
                    at: span)
            case .missing:
                report(
                    .imageMissing,
                    "found no file \(path.quoted), expected a picture in the script's folder"
                        + (reader.assets.catalogs.isEmpty ? "" : ", or the name of an image of the assets"),
                    at: span,
                    suggestion: meantSymbol(path) ?? neighbour(of: path) ?? reader.assets.imageName(near: path))
            case .unreadable(.unknownFormat):
                report(
                    .notAnImage, "the file \(path.quoted) is not a picture, expected a \(PictureFormat.words) file",
                    at: span)
            case .unreadable(let fault):
                report(.imageDamaged, "the image \(path.quoted) cannot be shown: \(fault.words)", at: span)
            case .tooLarge(let width, let height):
                reportTooLarge(path, Size(width: width, height: height), at: span)
            }
            return nil
        }
    }

    /// - Parameter size: The size in pixels.
    func reportTooLarge(_ path: String, _ size: Size, at span: SourceSpan) {
        report(
            .imageTooLarge,
            "the image \(path.quoted) is \(NumberRange.plain(size.width)) × \(NumberRange.plain(size.height)) pixels, "
                + "expected at most \(NumberRange.spell(ScriptLimits.pictureEdge)) along each edge and "
                + "\(NumberRange.spell(ScriptLimits.picturePixels)) in all", at: span)
    }

    /// Reads a symbol, such as `symbol star.fill`.
    private func symbol(_ text: String, at span: SourceSpan) -> ViewContent.Image? {
        if let image = ViewContent.Image(describedBy: text) { return image }
        let name = text.split(separator: " ").dropFirst().first.map { String($0) } ?? ""
        if Symbol(named: name).isDrawn {
            report(
                .outOfRange, "found \(text.quoted), expected 'symbol \(name)', or a point size of 1 to 1,000 after it",
                at: span)
        } else {
            let suggestion = ClosestMatch.suggestion(for: name, among: Symbol.names)
            report(
                .imageMissing, "found no drawing of the symbol \(name.quoted), expected the name of an SF Symbol",
                at: span,
                suggestion: suggestion)
        }
        return nil
    }

    /// Returns the symbol that is probably meant by a path, such as `symbol plus` for `plus` and for `sybmol plus`; `nil`
    /// if none is.
    private func meantSymbol(_ path: String) -> String? {
        if Symbol(named: path).isDrawn { return "symbol \(path)" }
        guard let space = path.firstIndex(of: " "),
            ClosestMatch.suggestion(for: String(path[..<space]), among: ["symbol"]) != nil
        else { return nil }
        return "symbol\(path[space...])"
    }

    /// Returns the path of an existing file that is similar to the path of a missing file. Only files that the script
    /// is allowed to use are considered.
    func neighbour(of path: String) -> String? {
        // Finding a suggestion is slow, because it reads a folder.
        guard problems.count < mostNeighbours else { return nil }
        return NeighbouringFile.suggestion(for: path, in: folder) {
            PictureFile.isAllowed($0, folder, limits.folders)
        }
    }

    /// The number of errors after which no more files are suggested.
    private var mostNeighbours: Int { 100 }
}

/// Finds the file or folder that a misspelled path probably refers to.
package enum NeighbouringFile {
    /// Returns a corrected path, in which a similar name replaces the first component that does not exist. Returns
    /// `nil` if there is no similar name, or if the corrected path does not exist either.
    ///
    /// - Parameters:
    ///   - path: The path, absolute or relative to `folder`.
    ///   - folder: The folder; empty for the current folder.
    ///   - isAllowed: A function that returns whether a file or folder may be read. Its argument is absolute or
    ///     relative to `folder`, like `path`.
    package static func suggestion(
        for path: String, in folder: String = "", where isAllowed: (String) -> Bool = { _ in true }
    ) -> String? {
        var parts = path.split(separator: "/")[...]
        func start(_ count: Int) -> String {
            (path.hasPrefix("/") ? "/" : "") + parts.prefix(count).joined(separator: "/")
        }
        func isThere(_ path: String) -> Bool {
            FileManager.default.fileExists(atPath: PictureFile.joined(path, folder))
        }
        guard let wrong = parts.indices.first(where: { !isThere(start($0 + 1)) }) else { return nil }
        let before = start(wrong)
        guard isAllowed(before) else { return nil }
        let place = PictureFile.joined(before, folder)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: place.isEmpty ? "." : place)) ?? []
        guard let name = closest(to: String(parts[wrong]), among: names.sorted()) else { return nil }
        parts[wrong] = name[...]
        let found = start(parts.count)
        return isAllowed(found) && isThere(found) ? found : nil
    }

    /// Returns a name that is similar to `name`. The parts before and after the last dot are compared separately, so
    /// that two names are not similar only because they share a long extension such as `.storyboard`.
    private static func closest(to name: String, among names: [String]) -> String? {
        let (stem, suffix) = split(name)
        func isNear(_ a: String, _ b: String) -> Bool { a == b || ClosestMatch.suggestion(for: a, among: [b]) != nil }
        let near = names.lazy.filter { other in
            let (otherStem, otherSuffix) = split(other)
            return isNear(suffix, otherSuffix) && isNear(stem, otherStem)
        }
        return ClosestMatch.suggestion(for: name, among: near)
    }

    /// Splits a name at its last dot. A dot at the start of the name is ignored.
    private static func split(_ name: String) -> (stem: String, suffix: String) {
        guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return (name, "") }
        return (String(name[..<dot]), String(name[name.index(after: dot)...]))
    }
}
