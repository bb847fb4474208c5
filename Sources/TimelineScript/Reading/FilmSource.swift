package import Reporting

/// The source of a film: a script, or a scene of an Interface Builder file that is shown without a script.
package enum FilmSource: Hashable, Sendable {
    case script(SourceFile)
    case scene(ShownScene)

    /// The script. A scene has a file without text, because there is no script.
    package var file: SourceFile {
        switch self {
        case .script(let file): file
        case .scene(let scene): SourceFile(name: scene.name, text: "")
        }
    }
}

/// A scene of an Interface Builder file that is shown without a script. Its film has one frame.
package struct ShownScene: Hashable, Sendable {
    /// The name of the film in diagnostics, which apply to the whole file.
    package let name: String
    /// The title of the film; `nil` for the last component of the name without its extension.
    package let title: String?
    /// The path of the Interface Builder file, relative to the folder in which the scene is loaded.
    package let file: String
    /// The identifier of the scene in the file.
    package let id: String

    package init(name: String, title: String? = nil, file: String, id: String) {
        self.name = name
        self.title = title
        self.file = file
        self.id = id
    }

    /// The frame rate of the film.
    static let framesPerSecond = 1
    /// The duration of the film.
    static let duration = Duration.seconds(1)
}
