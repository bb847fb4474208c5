import Foundation

/// Manim Community, run as a program of its own on the scene of `Manim/cards.py`, which ``CardScript/Stage/screen`` shows too.
struct ManimPeer {
    private let program: URL
    private let scene: URL

    /// Nil, with what to do about it printed, where Manim is not installed.
    init?() {
        let package = ProgramRun.repository
        scene = package.appending(path: "Sources/Benchmarks/Manim/cards.py")
        program = package.appending(path: ".build/manim/bin/manim")
        guard FileManager.default.isExecutableFile(atPath: program.path) else {
            FileHandle.standardError.write(
                Data("no rows beside Manim: it is not installed; make manim does that\n".utf8))
            return nil
        }
    }

    /// Writes 120 frames of 1920 × 1080 as PNG files, which are counted and taken away.
    func render(moving: Int, in folder: URL) throws -> ProgramRun {
        let media = folder.appending(path: "manim")
        let run = try ProgramRun(
            program.path,
            ["render", "--format=png-sequence", "--resolution", "1920,1080", "--fps", "60", "--disable_caching"]
                + ["--progress_bar", "none", "--verbosity", "error", "--media_dir", media.path]
                + [scene.path, moving == CardPicture.count ? "All" : "Two"],
            // NumPy would else start threads, which one core does not have; and no compiled script is left here.
            environment: ["OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "PYTHONDONTWRITEBYTECODE": "1"])
        let files = FileManager.default.enumerator(atPath: media.path)?.compactMap { $0 as? String } ?? []
        let frames = files.filter { $0.hasSuffix(".png") }.count
        precondition(run.status == 0 && frames == 120, "Manim writes 120 frames, not \(frames)")
        try FileManager.default.removeItem(at: media)
        return run
    }
}
