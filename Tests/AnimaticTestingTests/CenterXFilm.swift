import Animatic

/// A typical program: it animates a box whose center moves by 100 points in one second, and renders the film.
struct CenterXFilm {
    /// Writes 66 frames, `0000.png` through `0065.png`, to `folder`.
    static func film(into folder: String) async throws {
        var frames = PNGSequence(folder: folder)
        let scene = makeScene(measuring: try CairoTextMeasurer())
        try await Player(scene, until: .milliseconds(1100)).play(into: &frames)
    }

    /// Builds the scene. Statements that an app performs in `viewDidAppear` are scheduled at zero seconds here.
    static func makeScene(measuring measurer: some TextMeasuring) -> Scene {
        let window = Window(device: .iPhoneSE3, measuring: measurer)
        let view = window.rootView
        view.backgroundColor = .white

        let box = window.makeView("box")
        box.backgroundColor = Color(red: 0, green: 0.48, blue: 1)
        box.cornerRadius = 12
        view.addSubview(box)

        let centerX = box.centerXAnchor.constraint(equalTo: view.centerXAnchor)
        LayoutConstraint.activate([
            centerX,
            box.topAnchor.constraint(equalTo: view.topAnchor, constant: 100),
            box.widthAnchor.constraint(equalToConstant: 100),
            box.heightAnchor.constraint(equalTo: box.widthAnchor),
        ])

        var scene = Scene(title: "centerX", window: window)
        scene.at(.zero) { window in
            window.animate(withDuration: .seconds(1)) {
                centerX.constant = 100
                view.layoutIfNeeded()
            }
        }
        return scene
    }
}
