import Foundation
import InterfaceBuilder
import Nibs
import Reporting
import TestSupport
import UIKit

/// A bundle with storyboards and xibs that a test compiles from their text.
struct CompiledBundle {
    let bundle: Bundle
    /// The messages of the compiler, with line and column.
    let messages: [String]
    private let folder: TemporaryFolder

    /// Compiles files.
    ///
    /// - Parameter files: The scenes of each storyboard, or the objects of each xib, by the name of the file.
    init(_ files: KeyValuePairs<String, String>, module: String? = "UIKitTests") throws {
        let documents = try files.map { name, content in
            try Self.document(name, content, isStoryboard: name.hasSuffix(".storyboard"))
        }
        try self.init(documents, module: module)
    }

    /// Compiles a document.
    init(_ document: InterfaceDocument) throws { try self.init([document], module: "UIKitTests") }

    private init(_ documents: [InterfaceDocument], module: String?) throws {
        folder = try TemporaryFolder()
        var messages: [String] = []
        for document in documents {
            let (interface, diagnostics) = InterfaceCompiler.compile(document, module: module)
            messages += diagnostics.map { "\($0.span.line): \($0.message)" }
            try interface.data().write(to: folder.url.appending(path: interface.fileName))
        }
        self.messages = messages
        guard let bundle = Bundle(path: folder.url.path) else { throw CocoaError(.fileNoSuchFile) }
        self.bundle = bundle
    }

    /// - Parameter resources: The elements of the images that the file declares.
    static func document(
        _ name: String, _ content: String, isStoryboard: Bool, resources: String = ""
    ) throws -> InterfaceDocument {
        let head =
            "<document type=\"com.apple.InterfaceBuilder3.CocoaTouch.\(isStoryboard ? "Storyboard.XIB" : "XIB")\" "
            + "toolsVersion=\"22155\" targetRuntime=\"iOS.CocoaTouch\" initialViewController=\"first\"><device id=\"retina6_12\"/>"
        let body = isStoryboard ? "<scenes>\(content)</scenes>" : "<objects>\(content)</objects>"
        return try InterfaceReader.read(
            SourceFile(name: name, text: head + body + "<resources>\(resources)</resources></document>"))
    }

    @MainActor func storyboard(_ name: String = "Main") -> UIStoryboard { UIStoryboard(name: name, bundle: bundle) }
}

/// Returns a scene of a storyboard.
///
/// - Parameters:
///   - id: The id of the controller.
///   - attributes: Further attributes of the controller, such as a custom class.
///   - subviews: The elements of the subviews.
///   - constraints: The elements of the constraints of the view.
///   - connections: The connections of the controller.
///   - objects: Further objects of the scene.
func scene(
    _ id: String, _ attributes: String = "", subviews: String = "", constraints: String = "", view: String = "",
    connections: String = "", objects: String = ""
) -> String {
    """
    <scene sceneID="scene-\(id)"><objects>
    <viewController id="\(id)" \(attributes) sceneMemberID="viewController">
    <view key="view" contentMode="scaleToFill" id="view-\(id)" \(view)>
    <rect key="frame" x="0.0" y="0.0" width="393" height="852"/>
    <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
    <subviews>\(subviews)</subviews>
    <viewLayoutGuide key="safeArea" id="safe-\(id)"/>
    <constraints>\(constraints)</constraints>
    </view>
    <connections>\(connections)</connections>
    </viewController>
    <placeholder placeholderIdentifier="IBFirstResponder" id="responder-\(id)" sceneMemberID="firstResponder"/>
    \(objects)
    </objects></scene>
    """
}
