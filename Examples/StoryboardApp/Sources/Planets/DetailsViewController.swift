import UIKit

/// The second scene: a planet, with a slider for the size of its disc.
public class DetailsViewController: UIViewController {
    private weak var nameLabel: UILabel!
    private weak var factLabel: UILabel!
    private weak var planetView: PlanetView!
    private weak var sizeSlider: UISlider!

    private let planet: String

    private static let facts = [
        "Mercury": "88 days around the sun", "Venus": "225 days around the sun", "Earth": "365 days around the sun",
    ]

    init?(coder: NSCoder, planet: String) {
        self.planet = planet
        super.init(coder: coder)
    }

    public required init?(coder: NSCoder) {
        planet = "Earth"
        super.init(coder: coder)
    }

    public override func viewDidLoad() {
        super.viewDidLoad()
        nameLabel.text = planet
        factLabel.text = Self.facts[planet]
        sizeChanged(sizeSlider)
    }

    func sizeChanged(_ sender: UISlider) { planetView.discSize = CGFloat(sender.value) }

    func close() { dismiss(animated: true) }
public override func connectNib(_ connection: UIKit.NibConnection) { switch connection.key { case "nameLabel": connection.set(&self.nameLabel); case "factLabel": connection.set(&self.factLabel); case "planetView": connection.set(&self.planetView); case "sizeSlider": connection.set(&self.sizeSlider); case "sizeChanged:": connection.call { (sender: UISlider) in self.sizeChanged(sender) }; case "close": connection.call { self.close() }; default: super.connectNib(connection) } } }
