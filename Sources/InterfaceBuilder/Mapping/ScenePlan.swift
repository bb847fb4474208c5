import Diagnostics
import Geometry
package import Layout
package import SceneModel
package import Simulation
package import Views

/// A scene of an Interface Builder file as a description, with what the description leaves out.
package struct ScenePlan: Hashable, Sendable {
    /// A device as large as the root view.
    package var device: Device
    package var orientation: Device.Orientation
    package var scene: SceneDescription
    /// What the file says and the description does not, in the order of the file.
    package var omissions: [Omission] = []
    /// The names of the scene's views, by their ids.
    package var names: [String: String] = [:]
    /// The names of the images that views show, by the names of the views.
    var images: [String: String] = [:]

    /// Something that was left out, and on which line of the file it is.
    package struct Omission: Hashable, Sendable {
        package let line: Int
        package let what: String
    }

    package var environment: DisplayEnvironment { DisplayEnvironment(device: device, orientation: orientation) }

    /// Returns a window that shows the scene, not laid out yet.
    package func makeWindow(measuring measurer: any TextMeasuring) -> Window {
        let window = Window(environment, measuring: measurer)
        _ = scene.build(in: window)
        return window
    }

    /// Finds the pictures of images by their names; those that are not there are left out.
    mutating func addPictures(_ pictures: (String) -> String?) {
        var missing: [Omission] = []
        scene.root.updateEach { view in
            guard let image = images[view.name.value] else { return }
            // The reader of scripts measures the picture.
            if let picture = pictures(image).map({ ViewContent.Image(path: $0, size: .zero) }) {
                switch view.content {
                case .image: view.content = .image(picture)
                case .button(var button):
                    button.image = picture
                    view.content = .button(button)
                default: break
                }
                return
            }
            missing.append(
                Omission(
                    line: view.name.span.line,
                    what: "the image '\(image)': no picture of it was found, and an image view is grey instead"))
            if case .image = view.content, view[.backgroundColor] == nil {
                view[.backgroundColor] = AdaptiveColor.named["systemFill"].map { .color($0) }
            }
        }
        omissions += missing
    }
}

/// Gives what is in a scene names that are unique in it: letters, digits and `_`, as scripts have them.
struct SceneNames {
    private var taken: Set<String> = ["device", "root"]
    private var counts: [String: Int] = [:]

    /// A name made of the first of `wishes` that has a letter; followed by a number where it is taken.
    mutating func name(from wishes: [String?], isNumbered: Bool = false) -> String {
        let base = wishes.lazy.compactMap { $0.flatMap(SceneNames.identifier) }.first ?? "view"
        if !isNumbered, taken.insert(base).inserted { return base }
        while true {
            counts[base, default: 0] += 1
            let name = "\(base)\(counts[base, default: 1])"
            if taken.insert(name).inserted { return name }
        }
    }

    /// `Leading Dummy View` as `leadingDummyView`; `nil` where nothing is left.
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
