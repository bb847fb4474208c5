import Geometry
import Views

/// The margins, on Interface Builder's canvas, of views for which the author set no margins.
///
/// - Source: *Interface Builder Files*, rule 3.
enum CanvasMargins {
    /// Returns the left and right margin of the view of a controller, or of the root view of a xib.
    static func systemMargin(of view: InterfaceView) -> Double { side(forWidth: view.frame?.width ?? 0) }

    /// Returns the left and right margin of table rows.
    private static func rowMargin(of scene: InterfaceScene, in document: InterfaceDocument) -> Double {
        if let device = document.device {
            let width = device.device.size(in: device.orientation).width
            return width <= 320 && document.follows(.rowsOfSmallDevices) ? 15 : side(forWidth: width)
        }
        return document.follows(.rowsOfNoDevice) ? 16 : systemMargin(of: scene.root)
    }

    private static func side(forWidth width: Double) -> Double { width >= 400 ? 20 : 16 }

    /// Returns the left and right margin of a table row that is the root view of a xib.
    private static func sideOfXib(_ row: InterfaceView?, in document: InterfaceDocument) -> Double {
        let width = row?.frame?.width ?? 0
        guard let device = document.device else { return side(forWidth: width) }
        let screen = device.device.size(in: device.orientation).width
        if document.follows(.rowsOfXibs), screen < 400 { return 15 }
        return side(forWidth: document.follows(.rowsOfDevices) && width > 320 ? screen : width)
    }

    /// Returns the margins of a view; `nil` if it has the default margins of UIKit, which are 8 points on all sides,
    /// zero in a stack view, and the system margins in a root view.
    static func base(
        of view: InterfaceView, in scene: InterfaceScene, cell: InterfaceView?, document: InterfaceDocument
    ) -> EdgeInsets? {
        let isModern = document.follows(.safeAreaMargins)
        if scene.isLoose, view.id == scene.root.id, !view.isStack {
            return EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        }
        switch view.kind {
        case "tableViewCellContentView":
            guard isModern else { return nil }
            let isRoot = cell?.id == scene.root.id
            let side = isRoot ? sideOfXib(cell, in: document) : rowMargin(of: scene, in: document)
            let hasAccessory = (cell?.frame?.width ?? 0) - (view.frame?.width ?? 0) > 1
            let height: Double = document.follows(.newControls) ? 15 : 11
            // The left and right margins that the author set for the cell also apply to its content view.
            let given = cell?.element.child("edgeInsets", key: "layoutMargins")?.insets(left: "left", right: "right")
            return EdgeInsets(
                top: height, left: given?.left ?? side, bottom: height, right: hasAccessory ? 8 : given?.right ?? side)
        case "collectionViewCell", "collectionReusableView":
            guard isModern, view.id == scene.root.id else { return nil }
            let side = systemMargin(of: view)
            return EdgeInsets(left: side, right: side)
        default: return nil
        }
    }
}
