import Foundation

/// Finds storyboards and xibs.
enum InterfaceFile {
    /// What `paths` mean: files, and folders, searched for `.storyboard` and `.xib` files.
    ///
    /// - Throws: Exit status 74, with a note, where a folder holds none.
    static func find(_ paths: [String], _ terminal: Terminal) throws -> [String] {
        try paths.flatMap { path -> [String] in
            let url = URL(fileURLWithPath: path)
            guard (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true else { return [path] }
            let names = (FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? [])
                .filter { ["storyboard", "xib"].contains(($0 as NSString).pathExtension) }
                .sorted()
            if names.isEmpty {
                terminal.note("\(path): error: found no .storyboard or .xib file in this folder")
                throw ExitStatus.readingOrWritingFailed
            }
            return names.map { (path as NSString).appendingPathComponent($0) }
        }
    }
}
