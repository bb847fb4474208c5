import UIKit

/// A card that grows when two constants change in an animation block. A bar below it follows with half of its width.
class GrowingCard: FilmedScene {
    let card = UIView()
    let amount = UILabel()
    let badge = UIView()
    let bar = UIView()
    private var width: NSLayoutConstraint?
    private var height: NSLayoutConstraint?

    override class var script: String { "growing-card" }
    override class var end: TimeInterval { 1.2 }
    override class var code: String {
        """
        UIView.animate(withDuration: 0.6) {
          width.constant = 320; height.constant = 180
          view.layoutIfNeeded() }
        """
    }

    override func build() {
        add(card, "card")
        add(amount, "amount", to: card)
        add(badge, "badge", to: card)
        add(bar, "bar")
        card.backgroundColor = .white
        card.layer.cornerRadius = 16
        amount.text = "128.40"
        amount.font = .systemFont(ofSize: 17, weight: .semibold)
        badge.backgroundColor = .systemGreen
        badge.layer.cornerRadius = 12
        badge.alpha = 0.5
        bar.backgroundColor = UIColor(hex: 0x5B5FC7)
    }

    override func constrain() {
        let (width, height) = (
            card.widthAnchor.constraint(equalToConstant: 160), card.heightAnchor.constraint(equalToConstant: 100)
        )
        (self.width, self.height) = (width, height)
        NSLayoutConstraint.activate([
            card.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            card.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 40),
            width, height,
            amount.leadingAnchor.constraint(equalTo: card.leadingAnchor, constant: 16),
            amount.topAnchor.constraint(equalTo: card.topAnchor, constant: 14),
            amount.trailingAnchor.constraint(lessThanOrEqualTo: card.trailingAnchor, constant: -16),
            badge.trailingAnchor.constraint(equalTo: card.trailingAnchor, constant: -16),
            badge.bottomAnchor.constraint(equalTo: card.bottomAnchor, constant: -16),
            badge.widthAnchor.constraint(equalToConstant: 24),
            badge.heightAnchor.constraint(equalTo: badge.widthAnchor),
            bar.leadingAnchor.constraint(equalTo: card.leadingAnchor),
            bar.topAnchor.constraint(equalTo: card.bottomAnchor, constant: 12),
            bar.widthAnchor.constraint(equalTo: card.widthAnchor, multiplier: 0.5),
            bar.heightAnchor.constraint(equalToConstant: 8),
        ])
    }

    func resize(to size: CGSize) {
        width?.constant = size.width
        height?.constant = size.height
    }

    override var cues: [Cue] {
        [
            Cue(at: 0.3) { [self] in
                UIView.animate(withDuration: 0.6) {
                    self.resize(to: CGSize(width: 320, height: 180))
                    self.badge.alpha = 1
                    self.view.layoutIfNeeded()
                }
            }
        ]
    }
}
