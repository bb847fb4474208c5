// Xcode's literals for images and colors, such as `#imageLiteral(resourceName: "Star")`. The compiler looks up the names of
// the types.

extension UIImage: _ExpressibleByImageLiteral {}
extension UIColor: _ExpressibleByColorLiteral {}

public typealias _ImageLiteralType = UIImage
public typealias _ColorLiteralType = UIColor
