import UIKit

/// A disc with the name of a planet below it. Interface Builder shows its color and its size.

public class PlanetView: UIView {
    var discColor: UIColor = .gray { didSet { disc.backgroundColor = discColor } }
    var discSize: CGFloat = 40 { didSet { setNeedsLayout() } }

    public let disc = UIView()
    private let label = UILabel()

    public var name = "" { didSet { label.text = name } }

    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        setUp()
    }

    public override init(frame: CGRect) {
        super.init(frame: frame)
        setUp()
    }

    private func setUp() {
        label.textAlignment = .center
        label.font = .systemFont(ofSize: 15, weight: .medium)
        addSubview(disc)
        addSubview(label)
    }

    public override func layoutSubviews() {
        super.layoutSubviews()
        disc.frame = CGRect(
            x: bounds.midX - discSize / 2, y: bounds.midY - discSize / 2 - 10, width: discSize, height: discSize)
        disc.layer.cornerRadius = discSize / 2
        label.frame = CGRect(x: 0, y: bounds.maxY - 22, width: bounds.width, height: 20)
    }
public override func connectNib(_ connection: UIKit.NibConnection) { switch connection.key { case "discColor": connection.set(&self.discColor); case "discSize": connection.set(&self.discSize); default: super.connectNib(connection) } } }
