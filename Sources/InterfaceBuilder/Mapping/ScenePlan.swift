package import Diagnostics
import Geometry
package import SceneModel
package import Simulation
package import Views

/// The description of a scene in an Interface Builder file, and a list of the parts of the file that the description
/// omits.
package struct ScenePlan: Hashable, Sendable {
    /// A device with the size of the root view.
    package var device: Device
    package var orientation: Device.Orientation
    package var scene: SceneDescription
    /// The parts of the file that the description omits, in the order of the file.
    package var omissions: [Omission] = []
    /// The omissions that concern pictures.
    var omittedPictures: [Omission] = []
    /// The names of the views, by id.
    package var names: [String: String] = [:]
    /// The images that views show, by the names of the views.
    var images: [String: [ImageUse]] = [:]
    /// The scenes of embedded controllers. Their views are part of this scene.
    var embedded: [InterfaceScene] = []

    /// An omitted part of the file, with its line.
    package struct Omission: Hashable, Sendable {
        /// The line of the first occurrence.
        package let line: Int
        package let what: String
        /// The id of the element at the first occurrence, or of its closest ancestor that has an id.
        package var id: String?
        /// The number of occurrences.
        package var count = 1
    }

    /// Returns a warning for each picture that cannot be drawn.
    package func missingPictures(in file: SourceFile) -> [Diagnostic] { omittedPictures.grouped.warnings(in: file) }

    package var environment: DisplayEnvironment { DisplayEnvironment(device: device, orientation: orientation) }

    /// Creates a window that contains the scene. The window is not laid out yet.
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

/// Creates unique names for the items of a scene. The names consist of letters, digits and `_`, as scripts require.
struct SceneNames {
    private var taken: Set<String> = ["device", "root"]
    private var counts: [String: Int] = [:]

    /// Returns a unique name. The name is based on the first element of `wishes` that contains a letter, a digit or
    /// `_`. If this name is taken, or if `isNumbered` is `true`, a number is appended.
    mutating func name(from wishes: [String?], isNumbered: Bool = false) -> String {
        let base = wishes.lazy.compactMap { $0.flatMap(SceneNames.identifier) }.first ?? "view"
        if !isNumbered, taken.insert(base).inserted { return base }
        while true {
            counts[base, default: 0] += 1
            let name = "\(base)\(counts[base, default: 1])"
            if taken.insert(name).inserted { return name }
        }
    }

    /// Converts text to an identifier, such as `Leading Dummy View` to `leadingDummyView`. Returns `nil` if the text
    /// contains no letter, digit or `_`.
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
