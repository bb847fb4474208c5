import UIKit

/// The first scene: three planets, each of which opens its details.
public class PlanetsViewController: UIViewController {
    @IBOutlet private weak var titleLabel: UILabel!
    @IBOutlet private var planetViews: [PlanetView]!
    @IBOutlet private weak var infoButton: UIButton!
    @IBOutlet private weak var infoBottom: NSLayoutConstraint!

    private let zoom = ZoomTransition()
    private let planets = ["Mercury", "Venus", "Earth"]

    public override func viewDidLoad() {
        super.viewDidLoad()
        for (view, name) in zip(planetViews, planets) { view.name = name }
        infoBottom.constant = 24
    }

    @IBAction private func planetTapped(_ recognizer: UITapGestureRecognizer) {
        guard let view = recognizer.view as? PlanetView else { return }
        let details = storyboard!.instantiateViewController(identifier: "details") { coder in
            DetailsViewController(coder: coder, planet: view.name)
        }
        zoom.origin = view
        details.modalPresentationStyle = .fullScreen
        details.transitioningDelegate = zoom
        present(details, animated: true)
    }

    @IBAction private func showInfo(_ sender: UIButton) {
        guard let info = storyboard?.instantiateViewController(withIdentifier: "info") else { return }
        info.modalTransitionStyle = .crossDissolve
        present(info, animated: true)
    }
}
