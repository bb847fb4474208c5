import Geometry
import Pictures
import Properties
package import Reporting
package import SceneModel
package import Simulation
package import Views

/// The description of a scene in an Interface Builder file, and a list of the parts of the file that the description
/// omits.
package struct ScenePlan: Hashable, Sendable {
    /// The file, with the storyboards that are linked to it.
    let document: InterfaceDocument
    /// The storyboards that are linked to the file.
    package var linkedFiles: [SourceFile] { document.linkedFiles }
    /// A device with the size of the root view.
    package var device: Device
    package var orientation: Device.Orientation
    /// The status bar of a film; `nil` if the scene has none.
    package var statusBar: StatusBarContent?
    package var scene: SceneDescription
    /// The parts of the file that the description omits, in file order.
    package var omissions: [Omission] = []
    /// The omissions that concern pictures.
    var omittedPictures: [Omission] = []
    /// The pictures whose scale only the asset catalog states. A script draws them too large, but a film does not.
    var unstatedScales: [Omission] = []
    /// The names of the views, by id.
    package var names: [String: String] = [:]
    /// The names of the constraints, by id.
    var constraintNames: [String: String] = [:]
    /// The images that views show, by the names of the views.
    var images: [String: [ImageUse]] = [:]
    /// The scenes of embedded controllers. Their views are part of this scene.
    var embedded: [InterfaceScene] = []
    /// The containers whose pages are part of this scene.
    var containers: [InterfaceController] = []
    /// The statements that events of the scene perform.
    package var actions: [SceneAction] = []
    /// The images of the items of bars, with the names of their pages.
    var itemImages: [ItemImage] = []
    /// The images of the items of tab bars.
    var tabImages: [TabImage] = []
    /// The ids of the bars that are ordinary views.
    var bars: Set<String> = []
    /// The images of rows.
    var rowImages: [RowImage] = []
    /// The fonts other than the system font that views name.
    var fontUses: [FontUse] = []
    /// The font files that the scene uses.
    package var fonts: [FontFileUse] = []

    /// A font that a view names.
    struct FontUse: Hashable, Sendable {
        let name: String
        let family: String
        let line: Int
        let id: String?
    }

    /// The image of an item of a navigation bar.
    struct ItemImage: Hashable, Sendable {
        /// The name of the page of the item.
        let page: String
        let place: ContainerItem
        let use: ImageUse
    }

    /// The image of an item of a tab bar.
    struct TabImage: Hashable, Sendable {
        /// The name of the page of the item, or of a bar that is an ordinary view.
        let page: String
        let place: ContainerItem
        let isSelected: Bool
        let use: ImageUse
    }

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
    package var missingPictures: [Diagnostic] { omittedPictures.grouped.warnings(in: document) }

    package var environment: DisplayEnvironment { DisplayEnvironment(device: device, orientation: orientation) }

    /// Creates a window that contains the scene. The window is not laid out yet.
    package func makeWindow(
        measuring measurer: any TextMeasuring, category: ContentSizeCategory = .large
    ) -> Window {
        var environment = environment
        environment.preferredContentSizeCategory = category
        let window = Window(environment, measuring: measurer)
        scene.build(in: window).beginContainers(in: scene)
        return window
    }
}

extension ScenePlan {
    /// Adds all unused attributes and elements of the scene to the omissions.
    mutating func addUnused(of scene: InterfaceScene) {
        var coverage = InterfaceCoverage()
        for scene in [scene] + embedded {
            if let controller = scene.controller { coverage.add(controller.element) }
            coverage.add(scene.root.element)
        }
        for container in containers { coverage.add(container.element) }
        for report in coverage.reports {
            omissions.append(Omission(line: report.line, what: report.name, id: report.id, count: report.count))
        }
    }
}

extension ScenePlan.Omission {
    /// A description of the omitted part, with the number of occurrences.
    var words: String { count > 1 ? "\(what) (\(count) times)" : what }
}

extension [ScenePlan.Omission] {
    /// The omissions in file order. Omissions with the same description are combined at their first occurrence.
    var grouped: [ScenePlan.Omission] {
        var groups: [String: ScenePlan.Omission] = [:]
        for omission in sorted(by: { $0.line < $1.line }) {
            if groups[omission.what] == nil {
                groups[omission.what] = omission
            } else {
                groups[omission.what]?.count += omission.count
            }
        }
        return groups.values.sorted { ($0.line, $0.what) < ($1.line, $1.what) }
    }

    /// Returns the omissions as warnings at their first occurrences.
    func warnings(in document: InterfaceDocument) -> [Diagnostic] {
        map { omission in
            let places =
                switch (omission.id, omission.count) {
                case (nil, 1): ""
                case (let id?, 1): ", in the element '\(id)'"
                case (nil, let count): ", in \(count) places"
                case (let id?, let count): ", in \(count) places, first in the element '\(id)'"
                }
            return Diagnostic(
                "not-imported", "left out \(omission.what)\(places)", at: document.span(ofLine: omission.line),
                severity: .warning)
        }
    }
}

/// An image that a view shows.
struct ImageUse: Hashable, Sendable {
    let name: String
    /// The property of the view's content that contains the image, such as `backgroundImage`.
    let property: String
    /// Whether the image is an SF Symbol, such as `star.fill`.
    let isSymbol: Bool
    let line: Int
    let id: String?

    /// Creates an instance for the image that `attribute` names. Returns `nil` if `element` is `nil` or does not have
    /// the attribute.
    ///
    /// - Parameters:
    ///   - element: The element that contains the attribute.
    ///   - attribute: The attribute that contains the name of the image.
    ///   - property: The property of the view's content that contains the image.
    ///   - view: The view that shows the image.
    init?(_ element: InterfaceElement?, _ attribute: String, _ property: String, of view: InterfaceView) {
        self.init(element, attribute, property, id: view.id)
    }

    init?(_ element: InterfaceElement?, _ attribute: String, _ property: String, id: String?) {
        guard let element, let name = element[attribute] else { return nil }
        self.name = name
        self.property = property
        isSymbol = element["catalog"] == "system"
        line = element.line
        self.id = id
    }
}

extension ImageUse {
    /// A report that a script cannot state the scale of the image.
    func omission(scale: Double) -> ScenePlan.Omission {
        let what =
            "the scale of the image '\(name)', which is \(NumberRange.plain(scale)): its file name does not state it, so "
            + "it is drawn too large; with -o, the picture is copied to a file whose name states the scale"
        return ScenePlan.Omission(line: line, what: what, id: id)
    }
}

extension InterfaceView {
    /// The images of the view's content.
    var images: [ImageUse] {
        let form = form
        let images = contentKind.type.properties.filter { $0.shape == .image }.map { property in
            let place = form.place(of: property)
            return ImageUse(place.container(in: element), place.name, property.name, of: self)
        }
        let configured = configuration?.child("imageReference", key: "image")
        return (images + [ImageUse(configured, "image", "image", of: self)]).compactMap(\.self)
    }
}

extension ScenePlan {
    /// Finds the pictures for the scene's images by name, and adds them to the views. Missing pictures are recorded as
    /// omissions, and a placeholder is shown instead.
    ///
    /// - Parameter sizes: The sizes of images that the file states, in points, by name.
    mutating func addPictures(_ pictures: (String) -> FoundPicture, sizes: [String: Size]) {
        var missing: [Omission] = []
        scene.root.updateEach { view in
            for use in images[view.name.value] ?? [] {
                if use.isSymbol, let symbol = ViewContent.Image(describedBy: "symbol \(use.name)") {
                    view.content.setImage(symbol, of: use.property)
                    continue
                }
                let reason: String
                var size = use.isSymbol ? nil : sizes[use.name]
                switch use.isSymbol ? .missing : pictures(use.name) {
                case .file(let file):
                    view.content.setImage(file.image, of: use.property)
                    if file.size != nil { unstatedScales.append(use.omission(scale: file.picture.scale)) }
                    for key in file.missingVariants {
                        let what = "\(key.noun) of the image '\(use.name)': another one is shown"
                        missing.append(Omission(line: use.line, what: what, id: use.id))
                    }
                    continue
                case .outside: reason = "the image '\(use.name)': its file is not in the script's folder"
                case .undrawn(let words, let known):
                    reason = "the image '\(use.name)': \(words)"
                    size = size ?? known
                case .missing where use.isSymbol: reason = "the symbol '\(use.name)': there is no drawing of it"
                case .missing: reason = "the image '\(use.name)': no picture of it was found"
                }
                let isShown = view.content.kind == .image || size != nil
                let stand = isShown ? ", and a placeholder is shown instead" : ""
                missing.append(Omission(line: use.line, what: reason + stand, id: use.id))
                guard isShown else { continue }
                view.content.setImage(ViewContent.Image(placeholderFor: use.name, size: size), of: use.property)
            }
        }
        omissions += missing
        omittedPictures = missing
        addItemPictures(pictures, sizes: sizes)
        addTabPictures(pictures, sizes: sizes)
        addRowPictures(pictures, sizes: sizes)
    }
}

extension ViewContent {
    fileprivate mutating func setImage(_ picture: Image, of property: String) {
        kind.type.properties.first { $0.name == property }?.set(.image(picture), in: &self)
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
