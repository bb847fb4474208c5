package import Diagnostics
import Geometry
package import SceneModel
package import Simulation
package import Views

/// The description of a scene in an Interface Builder file, and a list of everything that it omits.
package struct ScenePlan: Hashable, Sendable {
    /// A device with the size of the root view.
    package var device: Device
    package var orientation: Device.Orientation
    package var scene: SceneDescription
    /// The parts of the file that the description omits, in the order of the file.
    package var omissions: [Omission] = []
    /// The pictures among the omissions.
    var omittedPictures: [Omission] = []
    /// The names of the scene's views, by their ids.
    package var names: [String: String] = [:]
    /// The images that views show, by the names of the views.
    var images: [String: [ImageUse]] = [:]
    /// The scenes of embedded controllers, whose views are part of this scene.
    var embedded: [InterfaceScene] = []

    /// An omitted part of the file, with its line.
    package struct Omission: Hashable, Sendable {
        /// The line of the first place.
        package let line: Int
        package let what: String
        /// The id of the element, or of the closest element around it, at the first place.
        package var id: String?
        /// The number of places.
        package var count = 1
    }

    /// A warning for each picture that is not drawn, each once.
    package func missingPictures(in file: SourceFile) -> [Diagnostic] { omittedPictures.grouped.warnings(in: file) }

    package var environment: DisplayEnvironment { DisplayEnvironment(device: device, orientation: orientation) }

    /// Returns a window with the scene. Its layout has not run yet.
    package func makeWindow(
        measuring measurer: any TextMeasuring, category: ContentSizeCategory = .large
    ) -> Window {
        var environment = environment
        environment.preferredContentSizeCategory = category
        let window = Window(environment, measuring: measurer)
        _ = scene.build(in: window)
        return window
    }
}

/// Gives unique names to the items of a scene: letters, digits and `_`, as in scripts.
struct SceneNames {
    private var taken: Set<String> = ["device", "root"]
    private var counts: [String: Int] = [:]

    /// Returns a name made from the first of `wishes` with a letter. A number is appended if the name already exists.
    mutating func name(from wishes: [String?], isNumbered: Bool = false) -> String {
        let base = wishes.lazy.compactMap { $0.flatMap(SceneNames.identifier) }.first ?? "view"
        if !isNumbered, taken.insert(base).inserted { return base }
        while true {
            counts[base, default: 0] += 1
            let name = "\(base)\(counts[base, default: 1])"
            if taken.insert(name).inserted { return name }
        }
    }

    /// Returns an identifier such as `leadingDummyView` for `Leading Dummy View`; `nil` if no character is left.
    static func identifier(_ text: String) -> String? {
        let words = text.split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }
        guard let first = words.first else { return nil }
        var name = first.prefix(1).lowercased() + first.dropFirst()
        for word in words.dropFirst() { name += word.prefix(1).uppercased() + word.dropFirst() }
        if let digit = name.first, digit.isNumber { name = "_" + name }
        return String(name.prefix(longest))
    }

    private static let longest = 60
}
