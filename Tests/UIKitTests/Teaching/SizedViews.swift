import UIKit

// Views with a natural size that a test sets, because the posts show pictures without numbers. Constraints position
// them.

final class SizedLabel: UILabel {
    var natural = CGSize.zero { didSet { invalidateIntrinsicContentSize() } }

    convenience init(_ width: CGFloat, _ height: CGFloat = 20) {
        self.init(frame: .zero)
        natural = CGSize(width: width, height: height)
        translatesAutoresizingMaskIntoConstraints = false
    }

    override var intrinsicContentSize: CGSize { natural }
}

final class SizedButton: UIButton {
    private var natural = CGSize.zero

    convenience init(_ width: CGFloat) {
        self.init(frame: .zero)
        natural = CGSize(width: width, height: 30)
        translatesAutoresizingMaskIntoConstraints = false
    }

    override var intrinsicContentSize: CGSize { natural }
}

final class SizedImageView: UIImageView {
    private var natural = CGSize.zero

    convenience init(_ width: CGFloat, _ height: CGFloat) {
        self.init(frame: .zero)
        natural = CGSize(width: width, height: height)
        translatesAutoresizingMaskIntoConstraints = false
    }

    override var intrinsicContentSize: CGSize { natural }
}

extension UIView {
    /// The left edge and the width.
    var span: [CGFloat] { [frame.minX, frame.width] }

    /// The top edge and the height.
    var rise: [CGFloat] { [frame.minY, frame.height] }
}
