import Geometry
import Playback
import Views

extension ViewTree {
    /// The window in the middle of a canvas that it does not fill, cut off at its edges.
    func centered(on film: FilmFormat, over background: Color) -> ViewTree {
        var canvas = ViewState(name: "canvas")
        canvas.frame = Rect(origin: .zero, size: film.canvas)
        // As around a window in a picture without a strip.
        canvas.backgroundColor = background.alpha < 1 ? .clear : AdaptiveColor.systemGray2.light
        var tree = ViewTree(root: canvas)
        tree.traits = traits
        let size = self[root].bounds.size
        var pane = ViewState(name: "pane")
        pane.frame = PixelGrid(scale: film.scale).rounded(
            Rect(
                x: (film.canvas.width - size.width) / 2, y: (film.canvas.height - size.height) / 2, width: size.width,
                height: size.height))
        pane.bounds.size = size
        pane.backgroundColor = background
        pane.clipsToBounds = true
        let place = tree.makeView(pane)
        tree.add(place, to: tree.root)
        let window = tree.graft(self, root, onto: place)
        tree[window].frame = Rect(origin: .zero, size: size)
        return tree
    }
}
