import Geometry
import Views

/// The margins that Interface Builder's canvas gives views whose author set none.
///
/// - Source: *Interface Builder Files*, rule 3.
enum CanvasMargins {
    /// From this version on margins grow with the safe area, and cells have margins of their own.
    static let safeAreaTools = 13000.0

    /// Of the sides of a root view, and of the content of a row in a table as wide.
    static func side(forWidth width: Double) -> Double { width >= 400 ? 20 : 16 }

    /// `nil` for a view that has UIKit's own: 8 all round, none in a stack view, the system's in a root view.
    static func base(
        of view: InterfaceView, in scene: InterfaceScene, cell: InterfaceView?, document: InterfaceDocument
    ) -> EdgeInsets? {
        let isModern = document.toolsVersion >= safeAreaTools
        let screen = document.device.map { $0.device.size(in: $0.orientation).width } ?? scene.root.frame?.width ?? 0
        if scene.isLoose, view.id == scene.root.id, !view.isStack {
            return EdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
        }
        switch view.kind {
        case "tableViewCellContentView":
            guard isModern else { return nil }
            let side = side(forWidth: screen)
            let hasAccessory = (cell?.frame?.width ?? 0) - (view.frame?.width ?? 0) > 1
            return EdgeInsets(top: 11, left: side, bottom: 11, right: hasAccessory ? 8 : side)
        case "collectionViewCell", "collectionReusableView":
            guard isModern, view.id == scene.root.id else { return nil }
            let side = side(forWidth: screen)
            return EdgeInsets(left: side, right: side)
        default: return nil
        }
    }
}
