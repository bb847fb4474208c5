import Geometry
import Reporting

/// The measured guides and margins of scenes, which Interface Builder files do not contain.
///
/// The values are decoded from a list of cases. Each case contains `file`, the last component of which identifies the
/// file; `root`, the id of the root view; `guides`, a dictionary from ids to objects with `host`, `kind` and
/// `insets_ltrb`; and `margins_measured`, a dictionary from the ids of views to margins.
package struct MeasuredEnvironments: Decodable, Sendable {
    private var cases: [Key: Case] = [:]

    private struct Key: Hashable {
        let file: String
        let root: String
    }

    private struct Case: Decodable {
        let file: String
        let root: String
        let guides: [String: Guide]
        let margins: [String: Margins]

        enum CodingKeys: String, CodingKey {
            case file, root, guides
            case margins = "margins_measured"
        }
    }

    private struct Guide: Decodable {
        let host: String
        let kind: String
        let insets: [Double]

        enum CodingKeys: String, CodingKey {
            case host, kind
            case insets = "insets_ltrb"
        }

        var edgeInsets: EdgeInsets? {
            guard insets.count == 4 else { return nil }
            return EdgeInsets(top: insets[1], left: insets[0], bottom: insets[3], right: insets[2])
        }
    }

    private struct Margins: Decodable {
        let topMargin: Double?
        let leftMargin: Double?
        let bottomMargin: Double?
        let rightMargin: Double?
    }

    /// Decodes measured environments from a list of cases.
    ///
    /// - Throws: An error if the data does not contain such a list.
    package init(from decoder: any Decoder) throws {
        for item in try [Case](from: decoder) {
            cases[Key(file: item.file.lastPathComponent, root: item.root)] = item
        }
    }

    /// Returns `environment` with the measured values of the scene. Values that were not measured remain unchanged.
    package func completing(
        _ environment: CanvasEnvironment, of scene: InterfaceScene, in path: String
    ) -> CanvasEnvironment {
        guard let measured = cases[Key(file: path.lastPathComponent, root: scene.root.id)] else { return environment }
        var environment = environment
        // Without a measured safe area guide, derive the safe area from the controller's layout guides.
        let hasSafeArea = measured.guides.values.contains { $0.kind == "safeArea" }
        for (id, guide) in measured.guides.sorted(by: { $0.key < $1.key }) {
            guard let insets = guide.edgeInsets else { continue }
            switch guide.kind {
            case "topLayoutGuide":
                environment.guides.top = insets.top
                if !hasSafeArea { environment.safeArea.top = max(insets.top, 0) }
            case "bottomLayoutGuide":
                environment.guides.bottom = insets.bottom
                if !hasSafeArea { environment.safeArea.bottom = max(insets.bottom, 0) }
            case "safeArea" where guide.host == scene.root.id: environment.safeArea = insets
            case "safeArea": environment.insetsOfGuides[id] = insets
            default: break
            }
        }
        for (id, margins) in measured.margins {
            environment.margins[id] = CanvasEnvironment.PartialInsets(
                top: margins.topMargin, left: margins.leftMargin, bottom: margins.bottomMargin,
                right: margins.rightMargin)
        }
        return environment
    }
}
