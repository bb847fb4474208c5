package import Geometry
package import Layout
package import Views

/// A view as the script describes it, with its subviews.
package struct ViewSpec: Hashable, Sendable {
    package var name: Located<String>
    package var content: ViewContent = .none
    package var backgroundColor: AdaptiveColor = .clear
    /// Of a label.
    package var textColor: AdaptiveColor?
    /// In points, not negative.
    package var cornerRadius: Double = 0
    /// 0 through 1.
    package var alpha: Double = 1
    /// `nil` where the script does not say: hidden only if the content hides it.
    package var isHidden: Bool?
    /// Whether it is in the hierarchy before any variation holds; one that is not waits for a variation that installs it.
    package var isInstalled = true
    package var clipsToBounds = false
    package var contentMode = ContentMode.scaleToFill
    /// What the script does not say is as in a view of this kind made in code, or in Interface Builder.
    package var contentSizing = ContentSizing()
    /// What Interface Builder shows a view of no natural size at; run time knows nothing of it.
    package var intrinsicPlaceholder: IntrinsicSize?
    /// The properties of its layer.
    package var layer: [PropertySetting] = []
    package var gradient: GradientSpec?
    package var placement = ViewPlacement()
    /// What its controller is called; `nil` where it has none, or has the root view's without a name of its own.
    package var controller: String?
    /// What a stack view arranges, in order. They lie behind ``subviews``.
    package var arranged: [ViewSpec] = []
    /// Of a stack view.
    package var customSpacing: [CustomSpacing] = []
    /// Of a scroll view: which point of its content is at the top left, in points.
    package var contentOffset: Point?
    /// Back to front.
    package var subviews: [ViewSpec] = []

    /// The space after an arranged view, in points.
    package struct CustomSpacing: Hashable, Sendable {
        package var after: String
        package var spacing: Double
    }

    package init(name: Located<String>) {
        self.name = name
    }

    /// What the controller of a view at or below this one is called.
    func controller(of view: String) -> String? { depthFirst.first { $0.name.value == view }?.controller }

    mutating func setController(_ controller: String, of view: String) {
        if name.value == view { self.controller = controller }
        for index in arranged.indices { arranged[index].setController(controller, of: view) }
        for index in subviews.indices { subviews[index].setController(controller, of: view) }
    }

    /// This view and all below it, each before its subviews, back to front.
    package var depthFirst: [ViewSpec] { [self] + (arranged + subviews).flatMap(\.depthFirst) }
}

/// Where a script puts a view beside its constraints, and what lies between its edges and its content.
///
/// What is `nil` is as the view has it by itself.
package struct ViewPlacement: Hashable, Sendable {
    /// In the superview's coordinates, in points. A view with one is held at it.
    package var frame: Rect?
    package var autoresizing: AutoresizingMask = []
    package var margins: Margins?
    package var preservesSuperviewMargins: Bool?
    package var insetsMarginsFromSafeArea: Bool?
    package var additionalSafeArea: EdgeInsets?
    package var alignmentInsets: EdgeInsets?
    package var semantic: SemanticContentAttribute?

    /// In points.
    package enum Margins: Hashable, Sendable {
        case fixed(EdgeInsets)
        /// With the leading margin in `left` and the trailing one in `right`.
        case directional(EdgeInsets)
    }

    package init() {}
}

/// A layout guide as the script describes it.
package struct GuideSpec: Hashable, Sendable {
    package var name: Located<String>
    /// The view that owns it.
    package var owner: Located<String>

    package init(name: Located<String>, owner: Located<String>) {
        self.name = name
        self.owner = owner
    }
}

/// A gradient as the script describes it. Its colors are resolved for the appearance when the view is made.
package struct GradientSpec: Hashable, Sendable {
    package var colors: [AdaptiveColor]
    /// One for each color, 0 through 1 and not decreasing; `nil` for equal distances.
    package var locations: [Double]?
    /// The properties that the script gives beside colors and locations.
    package var settings: [PropertySetting] = []

    package init(_ colors: [AdaptiveColor]) { self.colors = colors }
}
