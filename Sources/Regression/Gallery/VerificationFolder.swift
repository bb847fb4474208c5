package import Diagnostics
import Files
import FoundationEssentials
import FrameFolders
package import Goldens

/// The folder with the results of the last verification. It contains the gallery, its pictures, and the received
/// goldens. A received golden is recorded from the current film during verification.
///
/// The approve command uses the received goldens in this folder. Therefore only goldens that the gallery has shown can
/// be approved.
package struct VerificationFolder: Sendable {
    private let folder: Folder

    /// The path of the folder if the command line does not specify a path.
    package static let defaultPath = ".animatic/verify"
    /// The name of the gallery page.
    package static let page = "index.html"
    /// The name of the list of received goldens.
    private static let list = "received.json"

    package init(path: String) { folder = Folder(path: path) }

    package var path: String { folder.path }

    /// A film whose differences can be approved.
    package struct Received: Codable, Hashable, Sendable {
        /// The path of the script.
        package let path: String
        /// The path of the golden.
        package let golden: String
        /// The hash of the text of the compared golden; empty if there was no golden.
        let compared: String
        /// The name of the file with the received golden.
        let file: String
    }

    private struct List: Codable {
        var version = 1
        var films: [Received]
    }

    /// Replaces the content of the folder.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)`.
    package func write(_ report: VerificationReport, page: [UInt8]?) throws(RenderingError) {
        // Write the list last. Without a list, an interrupted verification cannot be approved.
        try? FileManager.default.removeItem(atPath: folder.path(of: VerificationFolder.list))
        for name in [PictureNames.folder, VerificationFolder.received] {
            try? FileManager.default.removeItem(atPath: folder.path(of: name))
        }
        var received: [Received] = []
        for film in report.films where film.status == .differs {
            for picture in film.sections.flatMap(\.pictures) { try write(picture) }
            guard let golden = film.received else { continue }
            let name = "\(received.count).golden"
            try write(Array(golden.text.utf8), "\(VerificationFolder.received)/\(name)")
            for (hash, bytes) in film.receivedPictures.sorted(by: { $0.key < $1.key }) {
                try write(bytes, "\(VerificationFolder.received)/\(hash).png")
            }
            received.append(
                Received(
                    path: film.path, golden: film.goldenPath,
                    compared: film.goldenText.map { ContentHash($0).hexadecimal } ?? "", file: name))
        }
        if let page { try write(page, VerificationFolder.page) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        // A list of strings can always be encoded.
        let list = (try? encoder.encode(List(films: received))) ?? Data()
        try write(Array(list), VerificationFolder.list)
    }

    /// The name of the folder with the received goldens.
    private static let received = "received"

    private func write(_ picture: PictureComparison) throws(RenderingError) {
        let names = PictureNames(picture)
        for (name, bytes) in [
            (names.before, picture.before), (names.after, picture.after), (names.difference, picture.difference),
        ] {
            guard let name, let bytes else { continue }
            let place = "\(PictureNames.folder)/\(name)"
            if !FileManager.default.fileExists(atPath: folder.path(of: place)) { try write(bytes, place) }
        }
    }

    private func write(_ bytes: [UInt8], _ name: String) throws(RenderingError) {
        try AtomicFile.writeCreatingFolder(bytes, to: folder.path(of: name))
    }

    // MARK: Approving

    /// Returns the films that can be approved.
    ///
    /// - Throws: `RenderingError.manifest(path:reason:)` if no verification was run, or the list is damaged.
    package func films() throws(RenderingError) -> [Received] {
        let path = folder.path(of: VerificationFolder.list)
        guard let bytes = try? AtomicFile.bytes(of: path) else {
            throw .manifest(path: path, reason: "the file does not exist; run animatic verify first")
        }
        guard let list = try? JSONDecoder().decode(List.self, from: Data(bytes)), list.version == 1 else {
            throw .manifest(path: path, reason: "it is damaged or not supported; run animatic verify again")
        }
        return list.films
    }

    /// Replaces the golden of a film with the received golden.
    ///
    /// - Throws: `RenderingError.writing(path:reason:)` if the golden has changed since it was compared, or cannot be
    ///   written; `RenderingError.manifest(path:reason:)` if the received golden is missing or damaged. If an error is
    ///   thrown, the golden is unchanged.
    package func approve(_ film: Received, in store: GoldenStore) throws(RenderingError) {
        let place = folder.path(of: "\(VerificationFolder.received)/\(film.file)")
        guard let bytes = try? AtomicFile.bytes(of: place),
            let golden = try? Golden(String(decoding: bytes, as: UTF8.self), path: place)
        else {
            throw .manifest(path: place, reason: "the received golden is missing or damaged; run animatic verify again")
        }
        guard store.goldenPath(of: film.path) == film.golden else {
            throw .writing(
                path: film.golden, reason: "it was compared in a different folder of goldens; pass the same --goldens")
        }
        let text = try? store.text(of: film.path)
        let earlier = text ?? nil
        guard earlier.map({ ContentHash($0).hexadecimal }) ?? "" == film.compared else {
            throw .writing(path: film.golden, reason: "it has changed since it was compared; run animatic verify again")
        }
        var pictures: [String: [UInt8]] = [:]
        for hash in Set(golden.sections.flatMap(\.pictures).map(\.hash)) {
            pictures[hash] = try? AtomicFile.bytes(of: folder.path(of: "\(VerificationFolder.received)/\(hash).png"))
        }
        _ = try store.write(golden, pictures, of: film.path, replacing: earlier)
    }
}
