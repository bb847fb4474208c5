package import Diagnostics
import Geometry
package import SceneModel
package import Simulation
package import Views

/// The description of a scene in an Interface Builder file, and a list of everything that the description omits.
package struct ScenePlan: Hashable, Sendable {
    /// A device with the size of the root view.
    package var device: Device
    package var orientation: Device.Orientation
    package var scene: SceneDescription
    /// The parts of the file that the description omits, in the order of the file.
    package var omissions: [Omission] = []
    /// The omissions that are pictures.
    var omittedPictures: [Omission] = []
    /// The names of the scene's views, by their ids.
    package var names: [String: String] = [:]
    /// The images in views, by the names of the views.
    var images: [String: [ImageUse]] = [:]
    /// The scenes of embedded controllers, whose views are part of this scene.
    var embedded: [InterfaceScene] = []

    /// An omitted part of the file, with its line.
    package struct Omission: Hashable, Sendable {
        /// The line of the first occurrence.
        package let line: Int
        package let what: String
        /// The id of the element at the first occurrence, or of the closest element that contains it.
        package var id: String?
        /// The number of occurrences.
        package var count = 1
    }

    /// Returns one warning for each picture that is not drawn.
    package func missingPictures(in file: SourceFile) -> [Diagnostic] { omittedPictures.grouped.warnings(in: file) }

    package var environment: DisplayEnvironment { DisplayEnvironment(device: device, orientation: orientation) }

    /// Returns a window with the scene. The window has not been laid out yet.
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

/// Gives unique names to the items of a scene. The names consist of letters, digits and `_`, as in scripts.
struct SceneNames {
    private var taken: Set<String> = ["device", "root"]
    private var counts: [String: Int] = [:]

    /// Returns a name made from the first of `wishes` that contains a letter, a digit or `_`. A number is appended if
    /// the name already exists or `isNumbered` is set.
    mutating func name(from wishes: [String?], isNumbered: Bool = false) -> String {
        let base = wishes.lazy.compactMap { $0.flatMap(SceneNames.identifier) }.first ?? "view"
        if !isNumbered, taken.insert(base).inserted { return base }
        while true {
            counts[base, default: 0] += 1
            let name = "\(base)\(counts[base, default: 1])"
            if taken.insert(name).inserted { return name }
        }
    }

    /// Returns an identifier such as `leadingDummyView` for `Leading Dummy View`; `nil` if no character can be used.
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
