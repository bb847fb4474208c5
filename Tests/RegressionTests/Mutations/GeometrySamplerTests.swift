import Geometry
import Goldens
import Regression
import TestSupport
import Testing
import Views

/// The sampler skips values that did not change. In these tests, each frame is compared completely.
struct GeometrySamplerTests {
    @Test(arguments: 1...20)
    func everyFrameIsAsItsTree(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        var tree = ViewTree(root: ViewState(name: "root"))
        let views = (0..<6).map { number in
            tree.makeView(ViewState(name: "v\(number)", content: number == 0 ? ViewContent(.label) : .none))
        }
        var sampler = GeometrySampler(measuring: nil, scale: 2)
        var trees: [ViewTree] = []
        for _ in 0..<40 {
            for _ in 0..<Int.random(in: 0...2, using: &random) { change(&tree, views, &random) }
            sampler.add(tree)
            trees.append(tree)
            // The film must also be correct before it ends.
            #expect(sampler.film.frameCount == trees.count)
        }
        let film = sampler.film
        for (frame, tree) in trees.enumerated() {
            let present = Set(tree.views.map { tree[$0].name })
            #expect(Set(film.views.filter { $0.isPresent(in: frame) }.map(\.name)) == present, "frame \(frame)")
            for id in tree.views {
                let state = tree[id]
                let view = try #require(film[state.name])
                #expect(view.rectangle(in: frame) == state.frame, "\(state.name) in frame \(frame)")
                let alpha = view.tracks["alpha"]?[frame].number ?? 1
                #expect(alpha == state.alpha, "\(state.name) in frame \(frame)")
                let superview = tree.superview(of: id).map { ValueTrack.Value.text(tree[$0].name) } ?? .none
                #expect(view.tracks[SampledView.superview]?[frame] == superview, "\(state.name) in frame \(frame)")
            }
        }
    }

    /// Makes a change with numbers that a golden can record exactly.
    private func change(_ tree: inout ViewTree, _ views: [ViewID], _ random: inout SeededGenerator) {
        let view = views[Int.random(in: views.indices, using: &random)]
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            tree[view].frame = Rect(
                x: Double(Int.random(in: -9...9, using: &random)), y: 4, width: 20,
                height: Double(Int.random(in: 0...9, using: &random)))
        case 1: tree[view].alpha = Double(Int.random(in: 0...4, using: &random)) / 4
        case 2: tree.removeFromSuperview(view)
        case 3: tree.add(view, to: tree.root)
        default:
            let other = views[Int.random(in: views.indices, using: &random)]
            if !tree.isAncestor(view, of: other) { tree.add(view, to: other) }
        }
    }
}
