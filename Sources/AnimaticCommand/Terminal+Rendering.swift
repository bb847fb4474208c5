import ArgumentParser
import Diagnostics
import Rendering

extension Terminal {
    /// The measurer for layout, with the fonts that frames are drawn with.
    ///
    /// - Throws: Exit status 74, with a note, when a font is missing.
    func makeTextMeasurer(adding fonts: AddedFonts = .none) throws -> CairoTextMeasurer {
        SystemFonts.leaveUnread()
        do {
            return try CairoTextMeasurer(adding: fonts)
        } catch {
            throw report(error)
        }
    }

    /// Says why something could not be read, drawn or written, and answers the exit status for it.
    ///
    /// - Parameter remedy: What else there is to do about a canvas that is too large.
    func report(_ error: RenderingError, remedyForCanvas remedy: String? = nil) -> ExitCode {
        var advice = Terminal.allowance(for: error)
        if case .canvas = error, let remedy { advice += "; \(remedy)" }
        tell(Trouble(error, adding: advice))
        switch error {
        case .canvas: return ExitStatus.scriptIsWrong
        case .missingFont, .fonts, .image, .manifest, .writing, .drawing: return ExitStatus.readingOrWritingFailed
        }
    }

    /// What to do about a canvas that is too large, and could be allowed.
    private static func allowance(for error: RenderingError) -> String {
        guard case .canvas(let width, let height, _) = error, width * height < Double(Int.max) else { return "" }
        let edge = Double(PixelSize.longestEdge)
        guard (1...edge).contains(width), (1...edge).contains(height) else { return "" }
        return "; '--allow canvas=\(Int(width * height))' allows it"
    }
}
