import SnapKit
import UIKit

/// The scenes of the tests of `UIKit`, with constraints that SnapKit creates.
let clientScenes: [(plain: FilmedScene.Type, client: FilmedScene.Type)] = [
    (GrowingCard.self, SnapKitCard.self), (InterruptedAnimator.self, SnapKitAnimator.self),
    (LoginError.self, SnapKitLogin.self), (StackDetails.self, SnapKitStack.self),
    (SwappedLayouts.self, SnapKitSwap.self),
]

final class SnapKitCard: GrowingCard {
    override func constrain() {
        card.snp.makeConstraints { make in
            make.leading.equalToSuperview().offset(20)
            make.top.equalTo(view.safeAreaLayoutGuide).offset(40)
            make.width.equalTo(160)
            make.height.equalTo(100)
        }
        amount.snp.makeConstraints { make in
            make.leading.equalToSuperview().inset(16)
            make.top.equalToSuperview().inset(14)
            make.trailing.lessThanOrEqualToSuperview().inset(16)
        }
        badge.snp.makeConstraints { make in
            make.trailing.bottom.equalToSuperview().inset(16)
            make.size.equalTo(24)
        }
        bar.snp.makeConstraints { make in
            make.leading.equalTo(card)
            make.top.equalTo(card.snp.bottom).offset(12)
            make.width.equalTo(card).multipliedBy(0.5)
            make.height.equalTo(8)
        }
    }

    override func resize(to size: CGSize) {
        card.snp.updateConstraints { make in
            make.width.equalTo(size.width)
            make.height.equalTo(size.height)
        }
    }
}

final class SnapKitLogin: LoginError {
    private var messageHeight: Constraint?

    override func constrain() {
        email.snp.makeConstraints { make in
            make.top.equalTo(view.safeAreaLayoutGuide).offset(60)
            make.leading.trailing.equalToSuperview().inset(32)
            make.height.equalTo(44)
        }
        password.snp.makeConstraints { make in
            make.top.equalTo(email.snp.bottom).offset(12)
            make.leading.trailing.height.equalTo(email)
        }
        message.snp.makeConstraints { make in
            make.top.equalTo(password.snp.bottom).offset(6)
            make.leading.equalTo(email).offset(4)
            make.trailing.equalTo(email)
            messageHeight = make.height.equalTo(0).constraint
        }
        button.snp.makeConstraints { make in
            make.top.equalTo(message.snp.bottom).offset(16)
            make.leading.trailing.equalTo(email)
            make.height.equalTo(50)
        }
    }

    override func openMessage() { messageHeight?.update(offset: 40) }
}

final class SnapKitStack: StackDetails {
    override func constrain() {
        list.snp.makeConstraints { make in
            make.top.equalTo(view.safeAreaLayoutGuide.snp.top).offset(20)
            make.directionalHorizontalEdges.equalToSuperview().inset(20)
        }
        header.snp.makeConstraints { make in make.height.equalTo(44) }
        details.snp.makeConstraints { make in make.height.equalTo(120).priority(999) }
        footer.snp.makeConstraints { make in make.height.equalTo(header) }
        note.snp.makeConstraints { make in
            make.top.equalTo(list.snp.bottom).offset(12)
            make.centerX.equalTo(list)
            make.width.equalTo(list).multipliedBy(0.6)
            make.height.equalTo(30)
        }
    }
}

final class SnapKitSwap: SwappedLayouts {
    private var beside: [Constraint] = []
    private var below: [Constraint] = []

    override func constrain() {
        photo.snp.makeConstraints { make in
            make.leading.equalToSuperview().offset(20)
            make.top.equalTo(view.safeAreaLayoutGuide).offset(30)
            beside.append(make.size.equalTo(100).priority(999).constraint)
            below.append(make.width.equalToSuperview().offset(-40).priority(.low).constraint)
            below.append(make.height.equalTo(200).priority(.low).constraint)
        }
        caption.snp.makeConstraints { make in
            make.size.equalTo(CGSize(width: 150, height: 60))
            beside.append(make.leading.equalTo(photo.snp.trailing).offset(16).priority(999).constraint)
            beside.append(make.top.equalTo(photo).priority(999).constraint)
            below.append(make.leading.equalTo(photo).priority(.low).constraint)
            below.append(make.top.equalTo(photo.snp.bottom).offset(12).priority(.low).constraint)
        }
    }

    override func prefer(_ arrangement: Arrangement) {
        for constraint in beside { constraint.update(priority: arrangement == .beside ? 999 : 250) }
        for constraint in below { constraint.update(priority: arrangement == .below ? 999 : 250) }
    }
}

final class SnapKitAnimator: InterruptedAnimator {
    private var barWidth: Constraint?
    private var dialLeading: Constraint?

    override func constrain() {
        bar.snp.makeConstraints { make in
            make.leading.equalToSuperview().offset(20)
            make.top.equalTo(view.safeAreaLayoutGuide).offset(40)
            make.height.equalTo(24)
            barWidth = make.width.equalTo(100).constraint
        }
        dial.snp.makeConstraints { make in
            dialLeading = make.leading.equalToSuperview().offset(40).constraint
            make.top.equalTo(bar.snp.bottom).offset(60)
            make.width.equalTo(60)
            make.height.equalTo(dial.snp.width)
        }
    }

    override func setBarWidth(_ width: CGFloat) { barWidth?.update(offset: width) }

    override func setDialLeading(_ distance: CGFloat) { dialLeading?.update(offset: distance) }
}
