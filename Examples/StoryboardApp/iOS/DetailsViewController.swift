import UIKit

/// The second scene: a planet, with a slider for the size of its disc.
public class DetailsViewController: UIViewController {
    @IBOutlet private weak var nameLabel: UILabel!
    @IBOutlet private weak var factLabel: UILabel!
    @IBOutlet private weak var planetView: PlanetView!
    @IBOutlet private weak var sizeSlider: UISlider!

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

    @IBAction func sizeChanged(_ sender: UISlider) { planetView.discSize = CGFloat(sender.value) }

    @IBAction func close() { dismiss(animated: true) }
}
