package import Geometry
package import Layout
package import Views

/// A scene of an Interface Builder file in the terms of a window: names, contents, constraints.
///
/// A window and a script are both made of it, so that they lay out alike.
package struct ScenePlan: Hashable, Sendable {
    /// As large as the root view.
    package var device: Device
    package var orientation: Device.Orientation
    package var root: PlannedView
    package var guides: [PlannedGuide] = []
    /// In the order of the file.
    package var constraints: [PlannedConstraint] = []
    package var variations: [PlannedVariation] = []
    /// What the file says and the plan does not, in the order of the file.
    package var omissions: [Omission] = []
    /// What the scene's controller is called; `nil` where it has no class of its own.
    package var controller: String?
    /// The names of the scene's views, by their ids.
    package var names: [String: String] = [:]

    /// Something that was left out, and on which line of the file it is.
    package struct Omission: Hashable, Sendable {
        package let line: Int
        package let what: String
    }
}

/// A view of a ``ScenePlan``.
package struct PlannedView: Hashable, Sendable {
    /// In the Interface Builder file.
    package let id: String
    package let line: Int
    package let name: String
    package var content: ViewContent = .none
    package var background: AdaptiveColor?
    package var textColor: AdaptiveColor?
    package var cornerRadius = 0.0
    package var alpha = 1.0
    package var isHidden = false
    package var clipsToBounds = false
    /// The frame at which it is held; `nil` for a view that constraints lay out.
    package var frame: Rect?
    package var autoresizing: AutoresizingMask = []
    package var sizing = ContentSizing()
    /// The natural size that Interface Builder shows the view at, and run time knows nothing of.
    package var placeholder: IntrinsicSize?
    package var alignmentInsets: EdgeInsets = .zero
    package var margins: Margins?
    package var preservesSuperviewMargins = false
    package var insetsMarginsFromSafeArea = true
    /// Of a stack view.
    package var customSpacing: [CustomSpacing] = []
    package var isArranged = false
    package var semantic = SemanticContentAttribute.unspecified
    /// Whether it is in the hierarchy before any variation holds.
    package var isInstalled = true
    /// The name of its image.
    package var image: String?
    /// The path of that image's picture, where one was found.
    package var picture: String?
    package var subviews: [PlannedView] = []

    /// In points.
    package enum Margins: Hashable, Sendable {
        case fixed(EdgeInsets)
        /// With the leading margin in `left` and the trailing one in `right`.
        case directional(EdgeInsets)
    }

    /// The space after an arranged view, by its name, in points.
    package struct CustomSpacing: Hashable, Sendable {
        package let after: String
        package let spacing: Double
    }

    init(id: String, line: Int, name: String) {
        self.id = id
        self.line = line
        self.name = name
    }

    /// Finds the pictures of its images and those below.
    ///
    /// - Returns: The views whose image was not found.
    fileprivate mutating func addPictures(_ pictures: (String) -> String?) -> [PlannedView] {
        picture = image.flatMap(pictures)
        var missing: [PlannedView] = []
        if image != nil, picture == nil {
            missing = [self]
            if case .image = content, background ?? .clear == .clear { background = Self.missingPicture }
        }
        for index in subviews.indices { missing += subviews[index].addPictures(pictures) }
        return missing
    }

    /// What stands where an image view would show a picture that nobody has.
    private static let missingPicture = AdaptiveColor.named["systemFill"]

    /// This view and all below it, each before its subviews.
    package var depthFirst: [PlannedView] { [self] + subviews.flatMap(\.depthFirst) }
}

/// A layout guide of a ``ScenePlan``.
package struct PlannedGuide: Hashable, Sendable {
    package let name: String
    /// The name of the view that owns it.
    package let owner: String
}

/// A constraint of a ``ScenePlan``.
package struct PlannedConstraint: Hashable, Sendable {
    package let name: String
    package var first: Side
    package var relation: LayoutRelation
    package var multiplier: Double
    package var second: Side?
    package var constant: Double
    package var priority: LayoutPriority
    package var isActive: Bool
    package var isWeak: Bool
    /// 0 for one that the file implies, such as the place of a controller's guide.
    package let line: Int

    package struct Side: Hashable, Sendable {
        package let item: Item
        package let attribute: LayoutAttribute
    }

    package enum Item: Hashable, Sendable {
        case view(String)
        /// A guide that UIKit keeps, of the view of this name.
        case guide(of: String, LayoutGuideID.Role)
        case ownGuide(String)
    }
}

extension ScenePlan {
    /// Takes over the pictures of images by their names; those that are not there are left out.
    mutating func addPictures(_ pictures: (String) -> String?) {
        for view in root.addPictures(pictures) {
            omissions.append(
                Omission(
                    line: view.line,
                    what:
                        "the image '\(view.image ?? "")': no picture of it was found, and an image view is grey instead"
                ))
        }
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
