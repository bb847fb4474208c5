/// The scripts that read a recording and draw it on a canvas in a browser, as ES modules.
///
/// A page that is served loads them with `import {FilmDrawing} from "./drawing.js"`. A page that is opened from disk
/// cannot load modules, and contains them as one script; see `PageTemplate`.
package enum DrawingModules {
    /// The names and contents of the modules. A module comes after the modules that it imports.
    package static var all: [(name: String, bytes: [UInt8])] {
        [("recording.js", PackageResources.recording_js), ("drawing.js", PackageResources.drawing_js)]
    }
}
