/// Texts of Interface Builder files for tests, reduced to the relevant parts.
public enum InterfaceText {
    /// Returns a storyboard with one controller, whose view has the ID `root`.
    ///
    /// - Parameters:
    ///   - content: The content of the view, such as `subviews` and `constraints` elements.
    ///   - device: The device; `nil` for a canvas without a device.
    ///   - size: The size of the view.
    ///   - controller: The elements of the controller besides its view.
    ///   - others: Other scenes.
    public static func storyboard(
        _ content: String, device: String? = "retina4_7", size: (Int, Int) = (375, 667), tools: Int = 14000,
        attributes: String = "", controller: String = "", others: String = "", resources: String = ""
    ) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.Storyboard.XIB" version="3.0" toolsVersion="\(tools)" \
        targetRuntime="iOS.CocoaTouch" useAutolayout="YES" initialViewController="vc">
        \(device.map { "<device id=\"\($0)\" orientation=\"portrait\"/>" } ?? "")
        <scenes><scene sceneID="scene"><objects>
        <viewController id="vc" customClass="LoginViewController" sceneMemberID="viewController">
        \(controller)
        <view key="view" id="root" \(attributes)>
        <rect key="frame" x="0.0" y="0.0" width="\(size.0)" height="\(size.1)"/>
        <autoresizingMask key="autoresizingMask" widthSizable="YES" heightSizable="YES"/>
        \(content)
        </view>
        </viewController>
        </objects></scene>
        \(others)
        </scenes>
        <resources>\(resources)</resources>
        </document>
        """
    }

    /// Returns a xib that contains the views in `content`.
    public static func xib(_ content: String, device: String? = "retina4_7", tools: Int = 14000) -> String {
        """
        <?xml version="1.0" encoding="UTF-8"?>
        <document type="com.apple.InterfaceBuilder3.CocoaTouch.XIB" version="3.0" toolsVersion="\(tools)" \
        targetRuntime="iOS.CocoaTouch" useAutolayout="YES">
        \(device.map { "<device id=\"\($0)\" orientation=\"portrait\"/>" } ?? "")
        <objects>
        <placeholder placeholderIdentifier="IBFilesOwner" id="-1"/>
        \(content)
        </objects>
        </document>
        """
    }

    /// Returns a view with its recorded frame. If `isFree` is true, constraints determine the frame during layout.
    public static func view(
        _ id: String, _ frame: (Double, Double, Double, Double), kind: String = "view", attributes: String = "",
        isFree: Bool = true, _ content: String = ""
    ) -> String {
        """
        <\(kind) \(isFree ? "translatesAutoresizingMaskIntoConstraints=\"NO\"" : "") id="\(id)" \(attributes)>
        <rect key="frame" x="\(frame.0)" y="\(frame.1)" width="\(frame.2)" height="\(frame.3)"/>
        \(content)
        </\(kind)>
        """
    }

    /// Returns a constraint `first.attribute relation second.attribute`. `more` contains further attributes of the
    /// element.
    public static func constraint(
        _ id: String, _ first: String, _ attribute: String, _ second: String? = nil, _ other: String? = nil,
        _ more: String = ""
    ) -> String {
        let end = second.map { "secondItem=\"\($0)\" secondAttribute=\"\(other ?? attribute)\"" } ?? ""
        return "<constraint firstItem=\"\(first)\" firstAttribute=\"\(attribute)\" \(end) \(more) id=\"\(id)\"/>"
    }
}
