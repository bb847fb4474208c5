import UIKit

/// A stack view that hides an arranged subview and shows it again. A note below the stack view follows.
class StackDetails: FilmedScene {
    let list = UIStackView()
    let header = UIView()
    let details = UIView()
    let footer = UIView()
    let note = UIView()

    override class var script: String { "stack-details" }
    override class var end: TimeInterval { 2 }
    override class var code: String {
        """
        UIView.animate(withDuration: 0.5, …) {
          details.isHidden = true
          view.layoutIfNeeded() }
        """
    }

    override func build() {
        add(list, "list")
        list.axis = .vertical
        list.spacing = 8
        add(header, "header", to: list)
        add(details, "details", to: list)
        add(footer, "footer", to: list)
        add(note, "note")
        header.backgroundColor = UIColor(hex: 0x4F7CAC)
        details.backgroundColor = UIColor(hex: 0xF2B24C)
        footer.backgroundColor = UIColor(hex: 0x5FB3A1)
        note.backgroundColor = UIColor(hex: 0x8E7CC3)
    }

    override func constrain() {
        // A hidden arranged subview gets the height 0, which would conflict with a required height.
        let detailsHeight = details.heightAnchor.constraint(equalToConstant: 120)
        detailsHeight.priority = .required - 1
        NSLayoutConstraint.activate([
            list.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 20),
            list.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 20),
            list.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -20),
            header.heightAnchor.constraint(equalToConstant: 44), detailsHeight,
            footer.heightAnchor.constraint(equalTo: header.heightAnchor),
            note.topAnchor.constraint(equalTo: list.bottomAnchor, constant: 12),
            note.centerXAnchor.constraint(equalTo: list.centerXAnchor),
            note.widthAnchor.constraint(equalTo: list.widthAnchor, multiplier: 0.6),
            note.heightAnchor.constraint(equalToConstant: 30),
        ])
    }

    override var cues: [Cue] {
        [
            Cue(at: 0.3) { [self] in
                UIView.animate(withDuration: 0.5, delay: 0, options: .curveLinear) {
                    self.details.isHidden = true
                    self.details.alpha = 0
                    self.view.layoutIfNeeded()
                }
            },
            Cue(at: 1.1) { [self] in
                UIView.animate(withDuration: 0.6) {
                    self.details.isHidden = false
                    self.details.alpha = 1
                    self.view.layoutIfNeeded()
                }
            },
        ]
    }
}
