import Anchorage
import UIKit

/// The scenes of the tests of `UIKit`, with constraints that Anchorage creates.
let clientScenes: [(plain: FilmedScene.Type, client: FilmedScene.Type)] = [
    (GrowingCard.self, AnchorageCard.self), (InterruptedAnimator.self, AnchorageAnimator.self),
    (LoginError.self, AnchorageLogin.self), (StackDetails.self, AnchorageStack.self),
    (SwappedLayouts.self, AnchorageSwap.self),
]

final class AnchorageCard: GrowingCard {
    private var size: ConstraintPair?

    override func constrain() {
        card.leadingAnchor == view.leadingAnchor + 20
        card.topAnchor == view.safeAreaLayoutGuide.topAnchor + 40
        size = card.sizeAnchors == CGSize(width: 160, height: 100)
        amount.leadingAnchor == card.leadingAnchor + 16
        amount.topAnchor == card.topAnchor + 14
        amount.trailingAnchor <= card.trailingAnchor - 16
        badge.trailingAnchor == card.trailingAnchor - 16
        badge.bottomAnchor == card.bottomAnchor - 16
        badge.sizeAnchors == CGSize(width: 24, height: 24)
        bar.leadingAnchor == card.leadingAnchor
        bar.topAnchor == card.bottomAnchor + 12
        bar.widthAnchor == card.widthAnchor / 2
        bar.heightAnchor == 8
    }

    override func resize(to size: CGSize) {
        self.size?.first.constant = size.width
        self.size?.second.constant = size.height
    }
}

final class AnchorageLogin: LoginError {
    private var messageHeight: NSLayoutConstraint?

    override func constrain() {
        email.topAnchor == view.safeAreaLayoutGuide.topAnchor + 60
        email.horizontalAnchors == view.horizontalAnchors + 32
        email.heightAnchor == 44
        password.topAnchor == email.bottomAnchor + 12
        password.horizontalAnchors == email.horizontalAnchors
        password.heightAnchor == email.heightAnchor
        message.topAnchor == password.bottomAnchor + 6
        message.leadingAnchor == email.leadingAnchor + 4
        message.trailingAnchor == email.trailingAnchor
        messageHeight = message.heightAnchor == 0
        button.topAnchor == message.bottomAnchor + 16
        button.horizontalAnchors == email.horizontalAnchors
        button.heightAnchor == 50
    }

    override func openMessage() { messageHeight?.constant = 40 }
}

final class AnchorageStack: StackDetails {
    override func constrain() {
        list.topAnchor == view.safeAreaLayoutGuide.topAnchor + 20
        list.horizontalAnchors == view.horizontalAnchors + 20
        header.heightAnchor == 44
        details.heightAnchor == 120 ~ .required - 1
        footer.heightAnchor == header.heightAnchor
        note.topAnchor == list.bottomAnchor + 12
        note.centerXAnchor == list.centerXAnchor
        note.widthAnchor == list.widthAnchor * 0.6
        note.heightAnchor == 30
    }
}

final class AnchorageSwap: SwappedLayouts {
    private var beside: [NSLayoutConstraint] = []
    private var below: [NSLayoutConstraint] = []

    override func constrain() {
        photo.leadingAnchor == view.leadingAnchor + 20
        photo.topAnchor == view.safeAreaLayoutGuide.topAnchor + 30
        caption.sizeAnchors == CGSize(width: 150, height: 60)
        beside = Anchorage.batch(active: true) {
            photo.sizeAnchors == CGSize(width: 100, height: 100) ~ 999
            caption.leadingAnchor == photo.trailingAnchor + 16 ~ 999
            caption.topAnchor == photo.topAnchor ~ 999
        }
        below = Anchorage.batch(active: true) {
            photo.widthAnchor == view.widthAnchor - 40 ~ .low
            photo.heightAnchor == 200 ~ .low
            caption.leadingAnchor == photo.leadingAnchor ~ .low
            caption.topAnchor == photo.bottomAnchor + 12 ~ .low
        }
    }

    override func prefer(_ arrangement: Arrangement) {
        for constraint in beside { constraint.priority = arrangement == .beside ? Self.chosen : .defaultLow }
        for constraint in below { constraint.priority = arrangement == .below ? Self.chosen : .defaultLow }
    }
}

final class AnchorageAnimator: InterruptedAnimator {
    private var barWidth: NSLayoutConstraint?
    private var dialLeading: NSLayoutConstraint?

    override func constrain() {
        bar.leadingAnchor == view.leadingAnchor + 20
        bar.topAnchor == view.safeAreaLayoutGuide.topAnchor + 40
        bar.heightAnchor == 24
        barWidth = bar.widthAnchor == 100
        dialLeading = dial.leadingAnchor == view.leadingAnchor + 40
        dial.topAnchor == bar.bottomAnchor + 60
        dial.sizeAnchors == CGSize(width: 60, height: 60)
    }

    override func setBarWidth(_ width: CGFloat) { barWidth?.constant = width }

    override func setDialLeading(_ distance: CGFloat) { dialLeading?.constant = distance }
}
