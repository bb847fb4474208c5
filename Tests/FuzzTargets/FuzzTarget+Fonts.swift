import FontFiles
import Foundation
import Geometry
import Text
import Views

extension FuzzTarget {
    /// Checks a font file. If the check accepts it, sets a text with it, as a film does.
    func checkFont(_ bytes: [UInt8]) throws(Finding) {
        guard let file = try? FontFile(bytes, source: "fuzz", within: .ofScript) else { return }
        try Finding.unless(!file.faces.isEmpty, "an accepted file has no font")
        for face in file.faces {
            let metrics = face.metrics
            let numbers = [
                metrics.ascender, metrics.descender, metrics.leading, metrics.capHeight, metrics.xHeight,
            ]
            try Finding.unless(
                numbers.allSatisfy { $0.isFinite && abs($0) <= 40 }, "the metrics \(numbers) are out of range")
            try Finding.unless(
                !face.family.isEmpty && !face.postScriptName.isEmpty, "an accepted font has no name")
        }
        let path = FileManager.default.temporaryDirectory.appending(path: "animatic-fuzz-\(getpid()).ttf").path
        guard FileManager.default.createFile(atPath: path, contents: Data(bytes)) else { return }
        defer { try? FileManager.default.removeItem(atPath: path) }
        // Fontconfig can refuse a file that the check accepts. The film then has an error message.
        guard let added = try? AddedFonts.File(path: path, name: "fuzz.ttf", within: .ofScript),
            let measurer = try? CairoTextMeasurer(adding: AddedFonts(files: [added]))
        else { return }
        for face in added.faces.prefix(4) {
            let size = measurer.size(of: "ABC fi 012", in: Font(face, size: 17))
            try Finding.unless(
                size.width.isFinite && size.height.isFinite, "the size \(size) of a text is not finite")
        }
    }
}
