import UIKit

/// Two layouts whose constraints exchange their priorities. The second exchange interrupts the animation of the first.
class SwappedLayouts: FilmedScene {
    let photo = UIView()
    let caption = UIView()
    private var beside: [NSLayoutConstraint] = []
    private var below: [NSLayoutConstraint] = []

    override class var script: String { "swapped-layouts" }
    override class var end: TimeInterval { 1.5 }
    override class var code: String {
        """
        UIView.animate(withDuration: 0.6) {
          beside.priority = .defaultLow
          below.priority = 999; view.layoutIfNeeded() }
        """
    }
    /// The priority of the active layout. Required constraints cannot become optional while they are active.
    static let chosen = UILayoutPriority(999)

    override func build() {
        add(photo, "photo")
        add(caption, "caption")
        photo.backgroundColor = UIColor(hex: 0x4F7CAC)
        photo.layer.cornerRadius = 12
        caption.backgroundColor = UIColor(hex: 0xF2B24C)
    }

    override func constrain() {
        beside = [
            photo.widthAnchor.constraint(equalToConstant: 100), photo.heightAnchor.constraint(equalToConstant: 100),
            caption.leadingAnchor.constraint(equalTo: photo.trailingAnchor, constant: 16),
            caption.topAnchor.constraint(equalTo: photo.topAnchor),
        ]
        below = [
            photo.widthAnchor.constraint(equalTo: view.widthAnchor, constant: -40),
            photo.heightAnchor.constraint(equalToConstant: 200),
            caption.leadingAnchor.constraint(equalTo: photo.leadingAnchor),
            caption.topAnchor.constraint(equalTo: photo.bottomAnchor, constant: 12),
        ]
        prefer(.beside)
        NSLayoutConstraint.activate(
            [
                photo.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
                photo.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 30),
                caption.widthAnchor.constraint(equalToConstant: 150),
                caption.heightAnchor.constraint(equalToConstant: 60),
            ] + beside + below)
    }

    enum Arrangement { case beside, below }

    func prefer(_ arrangement: Arrangement) {
        for constraint in beside { constraint.priority = arrangement == .beside ? Self.chosen : .defaultLow }
        for constraint in below { constraint.priority = arrangement == .below ? Self.chosen : .defaultLow }
    }

    override var cues: [Cue] {
        [(0.3, Arrangement.below), (0.6, .beside)].map { time, arrangement in
            Cue(at: time) { [self] in
                UIView.animate(withDuration: 0.6) {
                    self.prefer(arrangement)
                    self.view.layoutIfNeeded()
                }
            }
        }
    }
}
