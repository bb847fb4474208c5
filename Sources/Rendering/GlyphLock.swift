import Synchronization

/// Held by the one task that asks Pango or Cairo for glyphs, or lets go of what holds a font.
///
/// A font map for each task is not enough: behind all of them Cairo keeps one FreeType library and at most ten open font files,
/// and 1.16 opens and closes them without a lock. Two threads at it crash, or one gets no glyphs. Texts and their masks are kept,
/// so it is seldom asked for.
///
/// - Source: `_cairo_ft_unscaled_font_lock_face` of Cairo 1.16; FreeType's manual on `FT_New_Face` and threads.
enum GlyphLock {
    private static let lock = Mutex(())

    /// Waits for its turn. Not to be asked for by a task that has it.
    static func withLock<Result, Failure: Error>(
        _ body: () throws(Failure) -> Result
    ) throws(Failure) -> Result {
        var result: Result?
        try lock.withLock { _ throws(Failure) in result = try body() }
        guard let result else { preconditionFailure("the lock's body did not run") }
        return result
    }
}
