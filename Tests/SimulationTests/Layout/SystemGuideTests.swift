import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

/// Semantics 14: UIKit keeps a guide at insets of its owner. The guide does not determine the size of its owner.
@Suite("A guide of UIKit")
struct SystemGuideTests {
    /// A phone with a status bar of 20 points.
    private let window = Window(device: .iPhoneSE3, measuring: FixedAdvanceTextMeasurer())

    /// An owner with a given position and width but no given height, and a mark of 10 × 10 beside it.
    private struct Stage {
        let owner: View
        let mark: View
        /// The constraints that position both without the guide.
        let constraints: [LayoutConstraint]

        init(in window: Window, y: Double) {
            owner = window.addView("owner")
            mark = window.addView("mark", natural: 10, 10)
            constraints = [
                owner.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor),
                owner.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: y),
                owner.widthAnchor.constraint(equalToConstant: 100),
                mark.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 200),
            ]
        }
    }

    @Test(
        "does not determine the other axis of its owner, in any order of declaration",
        arguments: [0.0, 5, 20, 300], [0, 1, 2, 3, 4])
    func otherAxis(y: Double, place: Int) {
        for guide in ["margin", "margins", "safeArea", "readable"] {
            let window = Window(device: .iPhoneSE3, measuring: FixedAdvanceTextMeasurer())
            let stage = Stage(in: window, y: y)
            let leading: LayoutConstraint =
                switch guide {
                case "margin":
                    LayoutConstraint(
                        item: stage.mark, attribute: .leading, relatedBy: .equal, toItem: stage.owner,
                        attribute: .leadingMargin, multiplier: 1, constant: 0)
                case "margins":
                    stage.mark.leadingAnchor.constraint(equalTo: stage.owner.layoutMarginsGuide.leadingAnchor)
                case "safeArea":
                    stage.mark.leadingAnchor.constraint(equalTo: stage.owner.safeAreaLayoutGuide.leadingAnchor)
                default: stage.mark.leadingAnchor.constraint(equalTo: stage.owner.readableContentGuide.leadingAnchor)
                }
            var constraints = stage.constraints
            constraints.insert(leading, at: place)
            for constraint in constraints { constraint.isActive = true }
            window.rootView.layoutIfNeeded()
            #expect(stage.owner.frame == Rect(x: 0, y: y, width: 100, height: 0), "\(guide)")
            #expect(stage.mark.frame.minX == (guide == "safeArea" ? 0 : 8))
            // A removed constraint has no further effect.
            leading.isActive = false
            window.rootView.layoutIfNeeded()
            #expect(stage.owner.frame.height == 0)
        }
    }

    /// The edges, extents and centers of a guide are those of its owner minus the insets, even while the owner and
    /// the insets change.
    @Test(arguments: LayoutAttribute.allCases.filter { $0.insideMargins == nil && !$0.isBaseline }, [false, true])
    func `follows its owner's insets as the owner is resized and the insets change`(
        attribute: LayoutAttribute, readsRightToLeft: Bool
    ) {
        let card = window.addView("card")
        card.frame = Rect(x: 10, y: 300, width: 200, height: 100)
        card.translatesAutoresizingMaskIntoConstraints = true
        let mark = window.addView("mark", to: card)
        if readsRightToLeft {
            card.semanticContentAttribute = .forceRightToLeft
            mark.semanticContentAttribute = .forceRightToLeft
            window.rootView.semanticContentAttribute = .forceRightToLeft
        }
        // All constraints of the mark except the one for `attribute`.
        let isHorizontal = attribute.axis == .horizontal
        var constraints = [
            isHorizontal
                ? mark.topAnchor.constraint(equalTo: card.topAnchor)
                : mark.leftAnchor.constraint(equalTo: card.leftAnchor)
        ]
        if attribute.isDimension {
            constraints.append(
                isHorizontal
                    ? mark.leftAnchor.constraint(equalTo: card.leftAnchor)
                    : mark.topAnchor.constraint(equalTo: card.topAnchor))
        } else {
            constraints.append(
                isHorizontal
                    ? mark.widthAnchor.constraint(equalToConstant: 0)
                    : mark.heightAnchor.constraint(equalToConstant: 0))
        }
        constraints.append(
            LayoutConstraint(
                item: mark, attribute: attribute, relatedBy: .equal, toItem: card.layoutMarginsGuide,
                attribute: attribute, multiplier: 1, constant: 0))
        LayoutConstraint.activate(constraints)
        for (margins, size) in [
            (EdgeInsets(top: 8, left: 8, bottom: 8, right: 8), Size(width: 200, height: 100)),
            (EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), Size(width: 200, height: 100)),
            (EdgeInsets(top: 1, left: 2, bottom: 3, right: 4), Size(width: 50, height: 80)),
            (EdgeInsets(top: 16, left: 12, bottom: 20, right: 30), Size(width: 150, height: 60)),
        ] {
            card.layoutMargins = margins
            card.frame.size = size
            window.rootView.layoutIfNeeded()
            let inside = Rect(
                x: margins.left, y: margins.top, width: size.width - margins.left - margins.right,
                height: size.height - margins.top - margins.bottom)
            let frame = mark.frame
            switch attribute {
            case .left: #expect(frame.minX == inside.minX)
            case .right: #expect(frame.minX == inside.maxX)
            case .leading: #expect(frame.minX == (readsRightToLeft ? inside.maxX : inside.minX))
            case .trailing: #expect(frame.minX == (readsRightToLeft ? inside.minX : inside.maxX))
            case .top: #expect(frame.minY == inside.minY)
            case .bottom: #expect(frame.minY == inside.maxY)
            case .width: #expect(frame.width == inside.width)
            case .height: #expect(frame.height == inside.height)
            case .centerX: #expect(frame.minX == inside.center.x)
            default: #expect(frame.minY == inside.center.y)
            }
            #expect(card.layoutMarginsGuide.layoutFrame == inside)
        }
    }

    /// Guides are used and released at random. The final layout equals that of a window that never had the released
    /// guides.
    @Test(arguments: 0..<30)
    func `keeps no trace of removed constraints, in any order`(seed: Int) {
        func frames(shuffled: Bool, withOthers: Bool) -> [Rect] {
            var random = SeededGenerator(seed: UInt64(seed))
            let window = Window(device: .iPhoneSE3, measuring: FixedAdvanceTextMeasurer())
            let owner = window.addView("owner")
            let marks = (0..<4).map { window.addView("m\($0)", natural: 10 + 5 * Double($0), 10) }
            let guides: [LayoutGuide] = [
                owner.layoutMarginsGuide, owner.safeAreaLayoutGuide, owner.readableContentGuide,
                window.rootView.layoutMarginsGuide, window.rootView.safeAreaLayoutGuide,
            ]
            var kept = [
                owner.leftAnchor.constraint(equalTo: window.rootView.leftAnchor, constant: 30),
                owner.topAnchor.constraint(equalTo: window.rootView.topAnchor, constant: 5),
                Bool.random(using: &random)
                    ? owner.widthAnchor.constraint(equalToConstant: 120)
                    : owner.heightAnchor.constraint(equalToConstant: 90),
            ]
            var others: [LayoutConstraint] = []
            for mark in marks {
                let guide = guides.randomElement(using: &random)!
                kept.append(mark.leftAnchor.constraint(equalTo: guide.leftAnchor, constant: 3))
                kept.append(mark.topAnchor.constraint(equalTo: guide.topAnchor, constant: 4))
                let other = guides.randomElement(using: &random)!
                others.append(mark.widthAnchor.constraint(equalTo: other.widthAnchor, multiplier: 0.5))
                others.append(mark.bottomAnchor.constraint(lessThanOrEqualTo: other.bottomAnchor))
            }
            if shuffled {
                var order = SeededGenerator(seed: UInt64(seed) + 1000)
                kept.shuffle(using: &order)
            }
            if withOthers {
                LayoutConstraint.activate(others)
                window.rootView.layoutIfNeeded()
            }
            LayoutConstraint.activate(kept)
            window.rootView.layoutIfNeeded()
            if withOthers {
                LayoutConstraint.deactivate(others)
                window.rootView.layoutIfNeeded()
            }
            return ([owner] + marks).map(\.frame)
        }
        let plain = frames(shuffled: false, withOthers: false)
        #expect(frames(shuffled: true, withOthers: false) == plain)
        #expect(frames(shuffled: false, withOthers: true) == plain)
        #expect(frames(shuffled: true, withOthers: true) == plain)
        #expect(plain[0].width == 0 || plain[0].height == 0)
    }
}
