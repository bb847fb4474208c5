import Geometry
package import Views

/// The origin of a film, as far as records of the film state it: a script, or a program.
package struct FilmOrigin: Sendable {
    let title: String
    /// The name of the script in diagnostics; empty for a program.
    let scriptName: String
    /// The text of the script; empty for a program.
    let script: String
    let device: ScreenDocument
    let duration: Duration
    let captions: [FilmCaption]

    /// Describes a script.
    ///
    /// - Parameters:
    ///   - title: The title of the film.
    ///   - name: The name of the script in diagnostics.
    ///   - script: The text of the script.
    ///   - surroundings: The device and the traits at the beginning of the film.
    ///   - duration: The duration of the film.
    ///   - captions: The captions in the order of their times.
    package init(
        title: String, scriptNamed name: String, _ script: String, on surroundings: DisplayEnvironment,
        duration: Duration, captions: [FilmCaption]
    ) {
        (self.title, scriptName, self.script, self.duration, self.captions) = (title, name, script, duration, captions)
        device = ScreenDocument(surroundings)
    }

    /// Describes a program, whose views and constraints have no lines.
    ///
    /// - Parameters:
    ///   - title: The title of the film.
    ///   - surroundings: The device and the traits at the beginning of the film.
    ///   - duration: The duration of the film.
    package init(ofProgram title: String, on surroundings: DisplayEnvironment, duration: Duration) {
        self.init(title: title, scriptNamed: "", "", on: surroundings, duration: duration, captions: [])
    }
}

/// A caption of a film. Times are in seconds.
package struct FilmCaption: Encodable, Sendable {
    let begin: Double
    let end: Double
    let text: String

    package init(begin: Double, end: Double, text: String) { (self.begin, self.end, self.text) = (begin, end, text) }
}

/// The device of a film in a JSON document.
package struct ScreenDocument: Encodable, Sendable {
    let name: String
    /// The width and the height in points.
    let size: [Double]
    let scale: Double
    let orientation: String

    package init(_ surroundings: DisplayEnvironment) {
        name = surroundings.device.name
        size = [surroundings.size.width, surroundings.size.height]
        scale = surroundings.device.scale
        orientation = surroundings.orientation.rawValue
    }
}
