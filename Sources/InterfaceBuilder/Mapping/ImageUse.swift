import Diagnostics
import Geometry
import SceneModel
import Simulation
import Views

/// An image that a view shows.
struct ImageUse: Hashable, Sendable {
    let name: String
    /// The part of the view that shows the image.
    let slot: Slot
    /// Whether the image is an SF Symbol, such as `star.fill`.
    let isSymbol: Bool
    let line: Int
    let id: String?

    enum Slot: Hashable, Sendable {
        /// The image of an image view.
        case view
        /// The image of a button in a state.
        case state(ViewContent.Button.State)
        /// The background image of a button in a state.
        case background(ViewContent.Button.State)
    }

    /// Creates a use of the image that an attribute names. Returns `nil` if the element does not exist or does not have
    /// the attribute.
    ///
    /// - Parameters:
    ///   - element: The element of the view or of one of its states.
    ///   - attribute: The attribute that contains the name of the image.
    ///   - slot: The part of the view that shows the image.
    ///   - view: The view.
    init?(_ element: InterfaceElement?, _ attribute: String, _ slot: Slot, of view: InterfaceView) {
        guard let element, let name = element[attribute] else { return nil }
        self.name = name
        self.slot = slot
        isSymbol = element["catalog"] == "system"
        line = element.line
        id = view.id
    }
}

extension InterfaceView {
    /// The images of an image view or a button.
    var images: [ImageUse] {
        switch kind {
        case "imageView": return [ImageUse(element, "image", .view, of: self)].compactMap(\.self)
        case "button":
            let configured = element.child("buttonConfiguration", key: "configuration")?
                .child("imageReference", key: "image")
            let images = ViewContent.Button.State.named.flatMap { name, state -> [ImageUse?] in
                let element = element.child("state", key: name)
                return [
                    ImageUse(element, "image", .state(state), of: self),
                    ImageUse(element, "backgroundImage", .background(state), of: self),
                ]
            }
            return (images + [ImageUse(configured, "image", .state(.normal), of: self)]).compactMap(\.self)
        default: return []
        }
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
                    view.content.show(picture, in: use.slot)
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
                let stand = use.slot == .view ? ", and the image view is gray instead" : ""
                missing.append(Omission(line: use.line, what: reason + stand, id: use.id))
                if use.slot == .view, view[.backgroundColor] == nil {
                    view[.backgroundColor] = AdaptiveColor.named["systemFill"].map { .color($0) }
                }
            }
        }
        omissions += missing
        omittedPictures = missing
    }
}

extension ViewContent {
    fileprivate mutating func show(_ picture: Image, in slot: ImageUse.Slot) {
        switch (self, slot) {
        case (.image, .view): self = .image(picture)
        case (.button(var button), .state(let state)):
            button[state].image = picture
            self = .button(button)
        case (.button(var button), .background(let state)):
            button[state].backgroundImage = picture
            self = .button(button)
        default: break
        }
    }
}
