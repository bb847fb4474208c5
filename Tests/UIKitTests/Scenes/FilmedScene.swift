import AnimaticTesting
import UIKit

/// A screen of UIKit code for which `Timelines/UIKit` has a script with the same frames.
///
/// `Tests/Clients/test-scenes.sh` also compiles this file and the scenes with a layout library. There, subclasses of
/// the scenes override ``constrain()`` and the methods that change constraints, so these files import only public
/// modules.
@MainActor
class FilmedScene: UIViewController {
    /// An action of the program at a time of the film, in seconds.
    struct Cue {
        let time: TimeInterval
        let action: () -> Void

        init(at time: TimeInterval, _ action: @escaping () -> Void) {
            self.time = time
            self.action = action
        }
    }

    /// The name of the script, without its extension.
    class var script: String { "" }
    /// The duration of the film in seconds.
    class var end: TimeInterval { 2 }
    /// The code that the film shows.
    class var code: String { "" }
    /// The actions in the order of their times. The times are multiples of 0.1 s, so that there are frames at exactly
    /// these times.
    var cues: [Cue] { [] }

    required init() { super.init(nibName: nil, bundle: nil) }

    required init?(coder: NSCoder) { return nil }

    override func viewDidLoad() {
        super.viewDidLoad()
        view.accessibilityIdentifier = "root"
        view.backgroundColor = UIColor(hex: 0xF6F5F1)
        addEditor()
        build()
        constrain()
    }

    private func addEditor() {
        let editor = UIView(frame: CGRect(x: 16, y: 560, width: 343, height: 84))
        editor.accessibilityIdentifier = "editor"
        editor.backgroundColor = UIColor(hex: 0x1F2430)
        editor.layer.cornerRadius = 14
        let label = UILabel(frame: CGRect(x: 14, y: 0, width: 315, height: 84))
        label.accessibilityIdentifier = "code"
        label.text = Self.code
        label.font = .systemFont(ofSize: 13, weight: .medium)
        label.textColor = UIColor(hex: 0xA6E3A1)
        label.numberOfLines = 0
        editor.addSubview(label)
        view.addSubview(editor)
    }

    /// Adds the subviews.
    func build() {}

    /// Activates the constraints.
    func constrain() {}

    /// Adds a view with the name that it has in the script.
    func add(_ view: UIView, _ name: String, to superview: UIView? = nil) {
        view.accessibilityIdentifier = name
        view.translatesAutoresizingMaskIntoConstraints = false
        if let stack = superview as? UIStackView {
            stack.addArrangedSubview(view)
        } else {
            (superview ?? self.view).addSubview(view)
        }
    }

    /// The named views with their names.
    private var named: [(name: String, view: UIView)] {
        func all(_ view: UIView) -> [UIView] { [view] + view.subviews.flatMap(all) }
        return all(view).compactMap { view in view.accessibilityIdentifier.map { ($0, view) } }
    }

    // MARK: Films

    /// The state of one view on the screen.
    struct Sample: Equatable {
        let frame: CGRect
        let alpha: CGFloat

        /// The largest difference between two numbers.
        func distance(to other: Sample) -> CGFloat {
            max(
                abs(frame.minX - other.frame.minX), abs(frame.minY - other.frame.minY),
                abs(frame.width - other.frame.width), abs(frame.height - other.frame.height),
                abs(alpha - other.alpha))
        }
    }

    static let framesPerSecond = 60

    /// The times of all frames, in seconds.
    static var times: [TimeInterval] {
        (0..<Int((end * Double(framesPerSecond)).rounded())).map { Double($0) / Double(framesPerSecond) }
    }

    /// Plays the scene, and returns the state of each named view in each frame.
    static func samples() throws -> [[String: Sample]] {
        let screen = try TestScreen("iPhone SE 3")
        return try screen.run {
            let scene = Self()
            screen.show(scene)
            var cues = scene.cues[...]
            let samples = times.map { time in
                screen.advance(to: time)
                while let cue = cues.first, cue.time <= time {
                    cue.action()
                    screen.advance(by: 0)
                    cues.removeFirst()
                }
                return scene.named.reduce(into: [String: Sample]()) { samples, named in
                    samples[named.name] = screen.presentationFrame(of: named.view).map {
                        Sample(frame: $0, alpha: screen.presentationAlpha(of: named.view))
                    }
                }
            }
            let problems = screen.conflicts + screen.exceptions
            guard problems.isEmpty else { throw Problems(descriptions: problems) }
            return samples
        }
    }

    /// The conflicts and exceptions of a film that must have none.
    struct Problems: Error {
        let descriptions: [String]
    }

    /// Writes the film as PNG files to a folder.
    static func film(to folder: String, framesPerSecond: Int) async throws {
        let screen = try TestScreen("iPhone SE 3")
        let scene = screen.run { Self() }
        screen.run {
            let window = UIWindow()
            window.rootViewController = scene
            window.makeKeyAndVisible()
        }
        for cue in scene.cues { screen.at(cue.time, cue.action) }
        try await screen.film(to: folder, until: end, framesPerSecond: framesPerSecond)
    }
}

extension UIColor {
    /// Creates a color in sRGB from six hexadecimal digits.
    convenience init(hex: UInt32) {
        func channel(_ shift: UInt32) -> CGFloat { CGFloat((hex >> shift) & 0xFF) / 255 }
        self.init(red: channel(16), green: channel(8), blue: channel(0), alpha: 1)
    }
}
