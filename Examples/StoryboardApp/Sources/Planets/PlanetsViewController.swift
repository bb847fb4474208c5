import UIKit

/// The first scene: three planets, each of which opens its details.
public class PlanetsViewController: UIViewController {
    private weak var titleLabel: UILabel!
    private var planetViews: [PlanetView]!
    private weak var infoButton: UIButton!
    private weak var infoBottom: NSLayoutConstraint!

    private let zoom = ZoomTransition()
    private let planets = ["Mercury", "Venus", "Earth"]

    public override func viewDidLoad() {
        super.viewDidLoad()
        for (view, name) in zip(planetViews, planets) { view.name = name }
        infoBottom.constant = 24
    }

    private func planetTapped(_ recognizer: UITapGestureRecognizer) {
        guard let view = recognizer.view as? PlanetView else { return }
        let details = storyboard!.instantiateViewController(identifier: "details") { coder in
            DetailsViewController(coder: coder, planet: view.name)
        }
        zoom.origin = view
        details.modalPresentationStyle = .fullScreen
        details.transitioningDelegate = zoom
        present(details, animated: true)
    }

    private func showInfo(_ sender: UIButton) {
        guard let info = storyboard?.instantiateViewController(withIdentifier: "info") else { return }
        info.modalTransitionStyle = .crossDissolve
        present(info, animated: true)
    }
public override func connectNib(_ connection: UIKit.NibConnection) { switch connection.key { case "titleLabel": connection.set(&self.titleLabel); case "planetViews": connection.set(&self.planetViews); case "infoButton": connection.set(&self.infoButton); case "infoBottom": connection.set(&self.infoBottom); case "planetTapped:": connection.call { (sender: UITapGestureRecognizer) in self.planetTapped(sender) }; case "showInfo:": connection.call { (sender: UIButton) in self.showInfo(sender) }; default: super.connectNib(connection) } } }
