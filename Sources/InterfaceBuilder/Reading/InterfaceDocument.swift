import Diagnostics
package import Geometry
package import Reporting
package import Views

/// The content of a storyboard or a xib.
package struct InterfaceDocument: Hashable, Sendable {
    package let file: SourceFile
    /// The root element.
    package let element: InterfaceElement
    /// The version of Interface Builder that wrote the file. Versions range from 4,510 to 24,500, and increase by about
    /// 1,000 per year.
    package let toolsVersion: Double
    /// The canvas rules that are ignored. Verification ignores a rule to measure its effect.
    package internal(set) var ignoredRules: Set<CanvasRule> = []
    /// The device of the canvas; `nil` for the square canvas of older versions, which has no device.
    package private(set) var device: InterfaceDevice?
    /// The scenes, in file order. They include views in bars, which are laid out separately. A controller without a
    /// view of its own, such as a navigation controller, has no scene.
    package var scenes: [InterfaceScene] = []
    /// The scenes that can be imported, which are all scenes except views in bars.
    package var screens: [InterfaceScene] { scenes.filter { !$0.isInBar } }
    package var controllers: [InterfaceController] = []
    /// The id of the initial controller of a storyboard.
    package var initialController: String?
    /// The sizes of images in points, by name.
    package var images: [String: Size] = [:]
    /// The elements of the named colors and system colors that the file declares, by name.
    package var colors: [String: InterfaceElement] = [:]
    /// The colors in the project's asset catalogs, with their values for the dark appearance. They take precedence over
    /// ``colors``.
    package var catalogColors: [String: AdaptiveColor] = [:]
    /// The language of the texts; `nil` for those of the file.
    var language: String?
    /// The parts of other storyboards to which the references of this one lead; see ``linked(to:)``.
    var linked = LinkedStoryboards()
    /// Warnings about localized text.
    package var languageNotes: [Diagnostic] = []
    /// Warnings about unknown elements, in file order.
    package var notes: [Diagnostic] = []

    /// The scale of the canvas, in pixels per point.
    package var scale: Double { device?.device.scale ?? 1 }

    /// The grid to which recorded frames are rounded. On canvases without a device, the sizes of text, and values that
    /// depend on them, can be multiples of half a point.
    package var grid: PixelGrid { PixelGrid(scale: max(scale, 2)) }

    init(file: SourceFile, element: InterfaceElement, toolsVersion: Double) {
        self.file = file
        self.element = element
        self.toolsVersion = toolsVersion
    }

    /// Sets the device of the canvas to the device with the given identifier in Interface Builder.
    mutating func show(on device: String, isLandscape: Bool) {
        self.device = InterfaceDevice(id: device, isLandscape: isLandscape) { follows($0) }
    }

    /// Returns the scene with the given identifier, which can be the id of the scene, of its controller or of its root
    /// view, the controller's storyboard identifier, or ``ListedScene/name``. The id of a view in a bar also identifies
    /// a scene.
    package func scene(_ id: String) -> InterfaceScene? {
        let screens = screens
        return screens.first { $0.root.id == id || $0.sceneID == id || $0.controller?.id == id }
            ?? screens.first { $0.controller?.element["storyboardIdentifier"] == id }
            ?? listedScenes.firstIndex { $0.name == id }.map { screens[$0] }
            ?? scenes.first { $0.isInBar && $0.root.id == id }
    }

    package func controller(_ id: String) -> InterfaceController? { controllers.first { $0.id == id } }
}

/// The canvas rules that apply to the document.
extension InterfaceDocument {
    /// Returns whether a rule applies to the version of Interface Builder that wrote the file.
    package func follows(_ rule: CanvasRule) -> Bool {
        !ignoredRules.contains(rule) && rule.row.versions.contains(toolsVersion)
    }

    /// Returns a copy of the document that ignores a rule.
    package func ignoring(_ rule: CanvasRule) -> InterfaceDocument {
        var document = self
        document.ignoredRules.insert(rule)
        if let device { document.show(on: device.device.name, isLandscape: device.orientation == .landscape) }
        return document
    }
}

/// A view controller with its segues and outlets.
package struct InterfaceController: Hashable, Sendable {
    package let id: String
    /// The element of the controller, without the child element of its view.
    package let element: InterfaceElement
    package let guides: [InterfaceGuide]
    /// The segues that start at rows, buttons, bar items and gesture recognizers.
    package let innerSegues: [InterfaceElement]
    /// The gesture recognizers in the scene of the controller.
    let recognizers: [InterfaceElement]

    package var segues: [InterfaceElement] { element.child("connections")?.children("segue") ?? [] }
    package var outlets: [InterfaceElement] { element.child("connections")?.children("outlet") ?? [] }
}

/// A view hierarchy that is laid out separately, such as the view of a controller or a top-level view of a xib.
package struct InterfaceScene: Hashable, Sendable {
    /// The id of the scene in a storyboard; `nil` in a xib.
    package let sceneID: String?
    package let controller: InterfaceController?
    package var root: InterfaceView
    /// Whether the view is in a bar, as the custom view of a bar item or as a title view. Such a view is not a screen.
    package let isInBar: Bool
    /// Whether the view does not belong to a controller, but is a separate object in a storyboard scene or in a bar.
    package var isLoose: Bool { sceneID != nil && controller == nil }
    /// The outlets of the file's owner in a xib; empty in a storyboard.
    package let ownerOutlets: [InterfaceElement]
}

/// The description of a scene in a list of scenes.
package struct ListedScene: Hashable, Sendable {
    /// The id of the controller, or of the root view if there is no controller. The id is unique in the file.
    package let id: String
    /// The controller's storyboard identifier.
    package let identifier: String?
    package let title: String?
    /// The custom class of the controller, or of the root view if the controller has no custom class.
    package let customClass: String?
    package let size: Size
    /// The identifier of the canvas's device in Interface Builder, such as `retina6_1`; `nil` for the square canvas.
    package let device: String?
    package let isInitial: Bool
    package let isLaunchScreen: Bool
    /// The name of the scene in lists, goldens and file names, which is unique in the file: the storyboard identifier,
    /// the custom class or the title, whichever exists first. Without them, the only scene of a file has the name of
    /// the file, and any other scene has its id. Characters other than letters, digits, `.`, `_`, `+` and `-` are
    /// replaced with `-`. If two names differ at most in case, the id is appended to both of them.
    package fileprivate(set) var name: String

}

extension InterfaceDocument {
    /// All scenes that can be imported, in file order.
    package var listedScenes: [ListedScene] {
        let isLaunchScreen = element.peek("launchScreen") == "YES"
        let fileName = file.name.split(separator: "/").last?.split(separator: ".").first.map(String.init) ?? file.name
        var scenes = screens.map { scene in
            let controller = scene.controller?.element
            let id = scene.controller?.id ?? scene.root.id
            let identifier = controller?.peek("storyboardIdentifier")
            let title = controller?.peek("title")
            let customClass = controller?.peek("customClass") ?? scene.root.element.peek("customClass")
            let words =
                [identifier, customClass, title].compactMap(\.self).first { !$0.isEmpty }
                ?? (screens.count == 1 ? fileName : id)
            return ListedScene(
                id: id, identifier: identifier, title: title, customClass: customClass,
                size: scene.root.frame?.size ?? .zero, device: device?.device.name,
                isInitial: id == initialController, isLaunchScreen: isLaunchScreen, name: words.cleanedFileName())
        }
        let equal = Dictionary(grouping: scenes.indices) { scenes[$0].name.lowercased() }.values.filter { $0.count > 1 }
        for index in equal.joined() { scenes[index].name += "-" + scenes[index].id.cleanedFileName() }
        return scenes
    }
}

/// The device of a canvas, which Interface Builder identifies by a name such as `retina6_1`.
package struct InterfaceDevice: Hashable, Sendable {
    package let device: Device
    package let orientation: Device.Orientation

    /// Creates the device with the given identifier. Returns `nil` if the identifier is unknown.
    ///
    /// - Parameters:
    ///   - id: The identifier, such as `retina6_1`.
    ///   - isLandscape: Whether the canvas is in landscape orientation.
    ///   - follows: A closure that returns whether a rule applies to the file. The rule ``CanvasRule/tallerNotch``
    ///     determines the height of the notch.
    init?(id: String, isLandscape: Bool, follows: (CanvasRule) -> Bool) {
        guard let known = Self.devices.first(where: { $0.id == id }) else { return nil }
        var safeArea = known.safeArea
        if follows(.tallerNotch), let top = Self.tallerNotches[id] { safeArea.top = top }
        let isPad = known.size.width >= 744
        let sides = !isPad && safeArea.bottom > 0 ? safeArea.top : 0
        device = Device(
            name: id, portraitSize: known.size, scale: known.scale, portraitSafeArea: safeArea,
            landscapeSafeArea: isPad
                ? safeArea : EdgeInsets(left: sides, bottom: safeArea.bottom > 0 ? 21 : 0, right: sides),
            systemMargin: known.size.width >= 400 ? 20 : 16)
        orientation = isLandscape ? .landscape : .portrait
    }

    /// The top insets of devices for which earlier versions of Interface Builder use an inset of 44 points.
    private static let tallerNotches = ["retina5_9": 50.0, "retina6_0": 47, "retina6_1": 48, "retina6_7": 47]

    private struct Known {
        let id: String
        let size: Size
        let scale: Double
        let safeArea: EdgeInsets

        init(_ id: String, _ width: Double, _ height: Double, _ scale: Double, _ top: Double, _ bottom: Double = 0) {
            self.id = id
            size = Size(width: width, height: height)
            self.scale = scale
            safeArea = EdgeInsets(top: top, bottom: bottom)
        }
    }

    /// The known devices, with their safe areas in portrait orientation.
    ///
    /// - Source: *Interface Builder Files*, rules 2 and 4.
    private static let devices = [
        Known("retina3_5", 320, 480, 2, 20), Known("retina4_0", 320, 568, 2, 20), Known("retina4_7", 375, 667, 2, 20),
        Known("retina5_5", 414, 736, 3, 20), Known("retina5_9", 375, 812, 3, 44, 34),
        Known("retina6_0", 390, 844, 3, 44, 34), Known("retina6_1", 414, 896, 2, 44, 34),
        Known("retina6_12", 393, 852, 3, 59, 34), Known("retina6_3", 402, 874, 3, 62, 34),
        Known("retina6_5", 414, 896, 3, 44, 34), Known("retina6_7", 428, 926, 3, 44, 34),
        Known("retina6_72", 430, 932, 3, 59, 34), Known("retina6_9", 440, 956, 3, 62, 34),
        Known("ipad7_9", 768, 1024, 2, 20), Known("ipad9_7", 768, 1024, 2, 20), Known("ipad10_2", 810, 1080, 2, 20),
        Known("ipad10_5", 834, 1112, 2, 20), Known("ipad10_9rounded", 820, 1180, 2, 24, 20),
        Known("ipad11_0rounded", 834, 1194, 2, 24, 20), Known("ipad12_9", 1024, 1366, 2, 20),
        Known("ipad12_9rounded", 1024, 1366, 2, 24, 20), Known("ipad8_3rounded", 744, 1133, 2, 24, 20),
    ]
}
