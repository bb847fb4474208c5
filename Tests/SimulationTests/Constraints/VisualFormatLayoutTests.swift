import Geometry
import Layout
import Simulation
import TestSupport
import Testing
import Views

@Suite("Views laid out by a visual format")
struct VisualFormatLayoutTests {
    private struct Row {
        let window = Window.phone()
        let views: [String: View]

        init() {
            var views: [String: View] = [:]
            for name in ["a", "b", "c"] { views[name] = window.addView(name) }
            self.views = views
        }

        func add(_ format: String, _ options: LayoutFormatOptions = [], metrics: [String: Double] = [:]) throws {
            LayoutConstraint.activate(
                try LayoutConstraint.constraints(
                    withVisualFormat: format, options: options, metrics: metrics, views: views))
        }

        /// The frame of each view.
        var frames: [Rect?] {
            window.rootView.setNeedsLayout()
            window.rootView.layoutIfNeeded()
            return ["a", "b", "c"].map { views[$0]?.frame }
        }
    }

    @Test func `have frames calculated by hand`() throws {
        let row = Row()
        try row.add("H:|-[a(50)]-[b(>=20)]-gap-[c(a)]-|", [.alignAllTop, .alignAllBottom], metrics: ["gap": 20])
        try row.add("V:|-(100)-[a(40)]")

        // Margins of 16: b has 343 − 50 − 8 − 20 − 50 = 215.
        #expect(
            row.frames == [
                Rect(x: 16, y: 100, width: 50, height: 40), Rect(x: 74, y: 100, width: 215, height: 40),
                Rect(x: 309, y: 100, width: 50, height: 40),
            ])
    }

    @Test func `have the same frames as with anchors`() throws {
        let byFormat = Row()
        try byFormat.add("|-[a(b)]-(>=12@750)-[b]-(5)-|")
        try byFormat.add("[a(100)]")
        try byFormat.add("V:|-[a(30)]-[b(a@999)]")
        try byFormat.add("V:[b][c(>=8,<=20)]", .alignAllCenterX)
        try byFormat.add("[c(b)]")
        let byAnchors = Row()
        let root = byAnchors.window.rootView
        let (a, b, c) = (
            try #require(byAnchors.views["a"]), try #require(byAnchors.views["b"]), try #require(byAnchors.views["c"])
        )
        let margins = root.layoutMarginsGuide
        let apart = b.leadingAnchor.constraint(greaterThanOrEqualTo: a.trailingAnchor, constant: 12)
        apart.priority = .defaultHigh
        let sameHeight = b.heightAnchor.constraint(equalTo: a.heightAnchor)
        sameHeight.priority = LayoutPriority(999)
        LayoutConstraint.activate([
            a.leadingAnchor.constraint(equalTo: margins.leadingAnchor),
            a.widthAnchor.constraint(equalTo: b.widthAnchor),
            apart, root.trailingAnchor.constraint(equalTo: b.trailingAnchor, constant: 5),
            a.widthAnchor.constraint(equalToConstant: 100), a.topAnchor.constraint(equalTo: margins.topAnchor),
            a.heightAnchor.constraint(equalToConstant: 30),
            b.topAnchor.constraint(equalTo: a.bottomAnchor, constant: 8), sameHeight,
            c.topAnchor.constraint(equalTo: b.bottomAnchor),
            c.heightAnchor.constraint(greaterThanOrEqualToConstant: 8),
            c.heightAnchor.constraint(lessThanOrEqualToConstant: 20),
            b.centerXAnchor.constraint(equalTo: c.centerXAnchor), c.widthAnchor.constraint(equalTo: b.widthAnchor),
        ])

        #expect(byFormat.frames == byAnchors.frames)
        #expect(byFormat.frames[1] == Rect(x: 270, y: 38, width: 100, height: 30))
    }

    @Test func `follow the reading direction, unless the format specifies the first side`() throws {
        let turned = Row()
        turned.window.rootView.semanticContentAttribute = .forceRightToLeft
        try turned.add("H:|-10-[a(50)]-20-[b(40)]")
        #expect(turned.frames.map { $0?.minX } == [315, 255, 0])

        let fixed = Row()
        fixed.window.rootView.semanticContentAttribute = .forceRightToLeft
        try fixed.add("H:|-10-[a(50)]-20-[b(40)]", .directionLeftToRight)
        #expect(fixed.frames.map { $0?.minX } == [10, 80, 0])

        let backwards = Row()
        try backwards.add("H:|-10-[a(50)]-20-[b(40)]", .directionRightToLeft)
        #expect(backwards.frames.map { $0?.minX } == [315, 255, 0])
    }

    @Test func `can be guides, whose superview is their owner`() throws {
        let window = Window.phone()
        let card = window.addView("card")
        let gap = window.rootView.addLayoutGuide("gap")
        LayoutConstraint.activate(
            try LayoutConstraint.constraints(
                withVisualFormat: "|-30-[gap(100)][card(50)]", views: ["gap": gap, "card": card]))
        window.rootView.setNeedsLayout()
        window.rootView.layoutIfNeeded()

        #expect(card.frame.minX == 130)
        #expect(gap.layoutFrame.width == 100)
    }

    @Test func `have inactive constraints in the order of the format`() throws {
        let row = Row()
        let made = try LayoutConstraint.constraints(
            withVisualFormat: "|-[a(50@750)]-[b]|", options: .alignAllCenterY, views: row.views)

        #expect(
            made.map(\.identifier) == [
                "a.leading == root.leadingMargin", "a.width == 50", "b.leading == a.trailing + 8",
                "root.trailing == b.trailing", "a.centerY == b.centerY",
            ])
        #expect(made.map(\.priority) == [.required, .defaultHigh, .required, .required, .required])
        #expect(made.allSatisfy { !$0.isActive })
    }

    @Test func `are not created by an invalid format`() throws {
        let row = Row()
        let error = #expect(throws: VisualFormatError.self) { try row.add("H:|-[a]-[crad]-|") }

        #expect(error?.reason == .unknownView("crad"))
        #expect(row.window.constraints.isEmpty)
        #expect(throws: VisualFormatError.self) { try row.add("[a(50)]-[b]-|-") }
        #expect(row.window.constraints.isEmpty)
        let loose = row.window.makeView("loose")
        let lone = #expect(throws: VisualFormatError.self) {
            try LayoutConstraint.constraints(withVisualFormat: "|[loose]|", views: ["loose": loose])
        }
        #expect(lone?.reason == .noSuperview(of: "loose"))
    }
}

extension LayoutConstraint {
    /// Creates the constraints that a visual format describes, for example `H:|-[title]-(>=8)-[badge]-|`. The
    /// constraints are inactive.
    ///
    /// The constraints are in the order of UIKit's parser: for each view, its distance from the previous view, and
    /// then its sizes. The alignments come last. `|-` and `-|` without a distance refer to the superview's margins.
    ///
    /// - Parameters:
    ///   - format: A single line, which can begin with `H:` or `V:`.
    ///   - options: The alignment of the views in the format.
    ///   - metrics: The values of named distances, sizes and priorities. These names take precedence over names of
    ///     views.
    ///   - views: The views and guides by name. `|` is the superview of the view beside it, or the owner of the
    ///     guide.
    /// - Throws: An error that states why the format is not accepted. In this case, no constraints are created.
    fileprivate static func constraints(
        withVisualFormat format: String, options: LayoutFormatOptions = [], metrics: [String: Double] = [:],
        views: [String: any Anchored]
    ) throws(VisualFormatError) -> [LayoutConstraint] {
        let names = FormatNames(
            metrics: metrics, isItem: { views[$0] != nil }, hasSuperview: { views[$0]?.superitem != nil })
        let wanted = try VisualFormat(format).constraints(options, names)
        func anchored(_ item: FormatConstraint.Item) -> any Anchored {
            let found: (any Anchored)? =
                switch item {
                case .named(let name): views[name]
                case .superview(of: let name): views[name]?.superitem
                }
            guard let found else { preconditionFailure("'\(format)' contains a name that was not looked up before") }
            return found
        }
        return wanted.map { wanted in
            let constraint = LayoutConstraint(
                item: anchored(wanted.first.item), attribute: wanted.first.attribute, relatedBy: wanted.relation,
                toItem: wanted.second.map { anchored($0.item) }, attribute: wanted.second?.attribute,
                constant: wanted.constant)
            constraint.priority = wanted.priority
            return constraint
        }
    }
}

extension Anchored {
    /// The superview of a view, or the owner of a guide.
    fileprivate var superitem: View? { (self as? View)?.superview ?? (self as? LayoutGuide)?.owningView }
}
