package import Diagnostics

/// A scene that was made elsewhere and that a script names: `Main.storyboard#BYZ-38-t0r`.
package struct SceneReference: Hashable, Sendable {
    /// As the script has it, relative to its folder.
    package let file: String
    /// Where the file is.
    package let path: String
    /// Which scene of the file; `nil` where the script leaves that to the file.
    package let id: String?
}

/// A scene as a script, with what its lines come from.
package struct WrittenScene: Sendable {
    package let script: SourceFile
    /// Where a line of ``script``, from 1, comes from.
    package let origins: [Int: SourceSpan]
    /// What was found on the way.
    package let warnings: [Diagnostic]

    package init(script: SourceFile, origins: [Int: SourceSpan], warnings: [Diagnostic]) {
        self.script = script
        self.origins = origins
        self.warnings = warnings
    }

    /// Why there is no scene.
    package struct Failure: Error {
        package let diagnostic: Diagnostic
        package init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }
    }
}

/// Writes scenes as scripts: what the reader asks, which knows no other format than its own.
package typealias SceneWriting = @Sendable (SceneReference) -> Result<WrittenScene, WrittenScene.Failure>
