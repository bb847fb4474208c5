import Diagnostics
import Geometry
import SceneModel
import Simulation
import Views

/// An image that a view shows.
struct ImageUse: Hashable, Sendable {
    let name: String
    /// The property of the view's content that contains the image, such as `backgroundImage`.
    let property: String
    /// Whether the image is an SF Symbol, such as `star.fill`.
    let isSymbol: Bool
    let line: Int
    let id: String?

    /// Creates a use of the image that an attribute names. Returns `nil` if the element does not exist or does not have
    /// the attribute.
    ///
    /// - Parameters:
    ///   - element: The element that contains the attribute.
    ///   - attribute: The attribute that contains the name of the image.
    ///   - property: The property of the view's content that contains the image.
    ///   - view: The view.
    init?(_ element: InterfaceElement?, _ attribute: String, _ property: String, of view: InterfaceView) {
        guard let element, let name = element[attribute] else { return nil }
        self.name = name
        self.property = property
        isSymbol = element["catalog"] == "system"
        line = element.line
        id = view.id
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
    /// omissions.
    mutating func addPictures(_ pictures: (String) -> FoundPicture) {
        var missing: [Omission] = []
        scene.root.updateEach { view in
            for use in images[view.name.value] ?? [] {
                let reason: String
                switch use.isSymbol ? .missing : pictures(use.name) {
                case .file(let path, let isTemplate, let hasDarkPicture):
                    // The script reader sets the size of the picture.
                    var picture = ViewContent.Image(path: path, size: .zero)
                    picture.renderingMode = isTemplate ? .alwaysTemplate : .automatic
                    view.content.setImage(picture, of: use.property)
                    if hasDarkPicture {
                        let what = "the dark picture of the image '\(use.name)': the light one is shown"
                        missing.append(Omission(line: use.line, what: what, id: use.id))
                    }
                    continue
                case .outside: reason = "the image '\(use.name)': its file is not in the script's folder"
                case .otherFormat(let format):
                    reason = "the image '\(use.name)': its file is in the format \(format), which is not drawn"
                case .missing where use.isSymbol: reason = "the symbol '\(use.name)': only Apple's systems include it"
                case .missing: reason = "the image '\(use.name)': no picture of it was found"
                }
                let isOfImageView = view.content.kind == .image
                let stand = isOfImageView ? ", and the image view is gray instead" : ""
                missing.append(Omission(line: use.line, what: reason + stand, id: use.id))
                if isOfImageView, view[.backgroundColor] == nil {
                    view[.backgroundColor] = AdaptiveColor.named["systemFill"].map { .color($0) }
                }
            }
        }
        omissions += missing
        omittedPictures = missing
    }
}

extension ViewContent {
    fileprivate mutating func setImage(_ picture: Image, of property: String) {
        kind.type.properties.first { $0.name == property }?.set(.image(picture), in: &self)
    }
}
