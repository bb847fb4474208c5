import Film
import Geometry
import Reporting
import TestSupport
import TimelineScript
import Views

/// A script with a random scene on a tiny canvas: views beyond each edge of the canvas, empty, huge, transformed,
/// clipped and between pixels, with every kind of content and random properties of layers.
///
/// Every view has a frame, and no view changes its superview, so that a test can calculate the positions of the views.
struct RandomScript {
    let text: String
    /// The size of the canvas in points.
    let canvas: Size
    /// The number of pixels per point of the device.
    let scale: Double
    /// The number of frames of the film.
    let frameCount = 3
    let framesPerSecond = 10

    /// - Parameter generator: The source of all choices.
    init(using generator: inout SeededGenerator) {
        var choice = Choice(generator: generator)
        let size = Size(
            width: choice.length(of: [1, 7, 16, 23.5, 40]), height: choice.length(of: [1, 5, 16, 30.25, 44]))
        canvas = size
        scale = choice.one(of: [1, 2, 3])
        let count = choice.number(1...7)
        var views: [[Int]] = [[]]
        for view in 1...count {
            views.append([])
            views[choice.number(max(0, view - 4)...view - 1)].append(view)
        }
        let root = views[0].map { Self.lines(of: $0, in: views, size, indent: 3, &choice) }.joined()
        let moved = choice.number(1...count)
        let frame = choice.frame(in: size)
        text = """
            animatic: 1
            title: Random
            device: {size: [\(canvas.width), \(canvas.height)], scale: \(scale)}
            fps: \(framesPerSecond)
            duration: 0.3s
            views:
              root:
                background: \(choice.one(of: ["white", "clear", "systemBackground", "\"#10203040\""]))
                subviews:
            \(root)
            timeline:
              - at: 0s
                animate: {duration: 0.2s, curve: \(choice.one(of: ["linear", "easeInOut"]))}
                do: ['v\(moved).frame = \(frame)', 'v\(choice.number(1...count)).transform = \(choice.transform)']

            """
        generator = choice.generator
    }

    private static func lines(
        of view: Int, in views: [[Int]], _ canvas: Size, indent: Int, _ choice: inout Choice
    ) -> String {
        let margin = String(repeating: "  ", count: indent)
        var lines = "\(margin)v\(view):\n\(margin)  frame: \(choice.frame(in: canvas))\n"
        for line in choice.properties { lines += "\(margin)  \(line)\n" }
        guard !views[view].isEmpty else { return lines }
        lines += "\(margin)  subviews:\n"
        for subview in views[view] { lines += Self.lines(of: subview, in: views, canvas, indent: indent + 2, &choice) }
        return lines
    }
}

/// Random values in the language of scripts.
private struct Choice {
    var generator: SeededGenerator

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }

    mutating func one<Value>(of values: [Value]) -> Value { values[number(0...values.count - 1)] }

    /// Returns one of `usual` in three of four cases, and a fraction of it otherwise.
    mutating func length(of usual: [Double]) -> Double {
        let length = one(of: usual)
        return generator.chance(4) ? max(1, (length * Double(number(300...900)) / 1000)) : length
    }

    /// Returns a frame with an edge of each kind: on the canvas, beyond it, far away, empty, or between pixels.
    mutating func frame(in canvas: Size) -> String {
        func span(_ length: Double) -> (Double, Double) {
            switch number(0...9) {
            case 0: (length, length / 2)
            case 1: (-length, length / 2)
            case 2: (one(of: [-1_000_000, 1_000_000, -70_000, 40_000]), one(of: [1, 1_000_000]))
            case 3: (-one(of: [1000, 500_000]), one(of: [2000, 1_000_000]))
            case 4: (length / 3, 0)
            case 5: (length / 4, one(of: [0.1, 0.25, 0.4]))
            case 6: (0, length)
            default: (Double(number(-20...40)) * length / 64, Double(number(1...80)) * length / 64)
            }
        }
        let ((x, width), (y, height)) = (span(canvas.width), span(canvas.height))
        return "[\(x), \(y), \(width), \(height)]"
    }

    var transform: String {
        mutating get {
            switch number(0...7) {
            case 0: ".identity.rotated(by: \(one(of: [".pi / 2", ".pi", "0.3", "-2"])))"
            case 1:
                ".identity.scaledBy(x: \(one(of: ["0", "0.001", "-1", "2.5"])), y: \(one(of: ["0", "1", "-0.3", "900"])))"
            case 2: "CGAffineTransform(a: 1, b: 0.4, c: -0.7, d: 1, tx: 3, ty: -2)"
            case 3: "CGAffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0)"
            case 4: ".identity.translatedBy(x: \(one(of: ["0.4", "-1000000", "12"])), y: 0.7)"
            case 5: "CGAffineTransform(a: 1000000, b: 0, c: 0, d: 1000000, tx: -1000000, ty: 1000000)"
            default: ".identity"
            }
        }
    }

    private var color: String {
        mutating get { one(of: ["systemRed", "black", "\"#3366CC80\"", "white", "label", "clear"]) }
    }

    /// The content and the properties of a view, each as a line.
    var properties: [String] {
        mutating get {
            var lines = content.split(separator: "\n").map(String.init)
            func add(_ line: @autoclosure () -> String, in chances: Int) {
                if generator.chance(chances) { lines.append(line()) }
            }
            add("background: \(color)", in: 2)
            add("alpha: \(one(of: ["0", "0.004", "0.5", "0.999"]))", in: 4)
            add("isHidden: true", in: 12)
            add("clipsToBounds: true", in: 3)
            add("cornerRadius: \(one(of: ["0.3", "4", "1000000"]))", in: 3)
            add("cornerCurve: continuous", in: 4)
            add("maskedCorners: [layerMinXMinYCorner]", in: 6)
            add("borderWidth: \(one(of: ["0.2", "1", "3.7", "1000000"]))", in: 4)
            add("borderColor: \(color)", in: 6)
            add("allowsEdgeAntialiasing: \(one(of: ["true", "false"]))", in: 6)
            add("contentMode: \(one(of: ["scaleAspectFit", "scaleAspectFill", "center", "bottomRight"]))", in: 4)
            add("zPosition: \(one(of: ["-1", "1000000"]))", in: 8)
            add("transform: '\(transform)'", in: 4)
            if generator.chance(4) {
                lines.append("shadowOpacity: \(one(of: ["0.5", "1"]))")
                lines.append("shadowRadius: \(one(of: ["0", "0.02", "3", "40", "1000000"]))")
                lines.append("shadowOffset: \(one(of: ["[0, 0]", "[0.3, 4]", "[-1000000, 1000000]"]))")
            }
            if generator.chance(4) {
                let points = one(of: ["[0, 0]", "[0.5, 0.5]", "[-1000, 1000]"])
                lines.append(
                    "gradient: {type: \(one(of: ["axial", "radial", "conic"])), colors: [\(color), \(color), \(color)], "
                        + "startPoint: \(points), endPoint: \(one(of: ["[1, 1]", "[0.5, 0.5]", "[1000, 0]"]))}")
            } else if generator.chance(8) {
                lines.append(
                    "shape: {path: M 2 2 L 30 2 L 1000000 900 L 4 20 Z, strokeColor: \(color), lineWidth: "
                        + "\(one(of: ["0", "0.5", "1000"])), lineDashPattern: [3, 1]}")
            } else if generator.chance(8) {
                lines.append(
                    "mask: {m\(number(0...1_000_000_000)): {frame: [1.5, -2, 20, 9], background: black, cornerRadius: 3}}"
                )
            }
            return lines
        }
    }

    /// The content, as lines; empty for a plain view.
    private var content: String {
        mutating get {
            switch number(0...22) {
            case 0: "label: \(one(of: ["\"\"", "Text", "\"A long text with several words\""]))"
            case 1:
                "label: \"Two\\nlines 한국어 🎈\"\nlines: 0\nfont: \(one(of: ["1", "12", "300", "1000"]))"
            case 2: "button: {title: Buy, isSelected: \(one(of: ["true", "false"]))}"
            case 3: "switch: \(one(of: ["on", "off"]))"
            case 4: "slider: \(one(of: ["0", "0.4", "1"]))"
            case 5: "progress: \(one(of: ["0", "0.7", "1"]))"
            case 6: "stepper: 1"
            case 7: "activityIndicator: {style: \(one(of: ["medium", "large"])), isAnimating: true}"
            case 8: "segmentedControl: {segments: [A, B, \"A longer one\"], selectedSegmentIndex: 1}"
            case 9: "pageControl: {numberOfPages: \(one(of: ["0", "3", "1000"])), currentPage: 0}"
            case 10: "textField: {text: \(one(of: ["\"\"", "Seoul"])), placeholder: City}"
            case 11: "textView: {text: \"Three lines,\\nor\\nmore\"}"
            case 12: "searchBar: {text: \(one(of: ["\"\"", "Query"]))}"
            case 13: "visualEffect: \(one(of: ["dark", "light", "systemMaterial", "none"]))"
            case 16:
                "button: {title: Buy, subtitle: Now, configuration: \(one(of: ["plain", "gray", "tinted", "filled"])), "
                    + "cornerStyle: \(one(of: ["fixed", "capsule"])), backgroundStrokeWidth: 2, image: star.svg}"
            case 17: "datePicker: {preferredDatePickerStyle: \(one(of: ["compact", "wheels", "inline"]))}"
            case 18: "picker: [One, Two, Three]"
            case 19: "button: {title: Wait, configuration: gray, showsActivityIndicator: true}"
            case 14: "image: star.svg"
            case 15: "image: circles@2x.webp"
            default: ""
            }
        }
    }
}

extension RandomScript {
    /// Plays the film without drawing it.
    ///
    /// - Parameter folder: The folder of the pictures.
    func frames(in folder: String) async throws -> [FrameSnapshot] {
        let file = SourceFile(name: "random.yaml", text: text)
        guard let timeline = TimelineReader.read(file, folder: folder).0 else { return [] }
        return try await ScriptedFilm(timeline).frames()
    }
}

extension ViewTree {
    /// Returns the bounding box of a view on the canvas, in points. Clips are ignored.
    func canvasBox(of view: ViewID) -> Rect {
        var map = AffineTransform.identity
        var next: ViewID? = view
        while let id = next {
            let state = self[id]
            let anchor = Point(
                x: state.bounds.minX + state.anchorPoint.x * state.bounds.width,
                y: state.bounds.minY + state.anchorPoint.y * state.bounds.height)
            map = map.concatenating(AffineTransform(translationX: -anchor.x, y: -anchor.y))
                .concatenating(state.transform)
                .concatenating(AffineTransform(translationX: state.center.x, y: state.center.y))
            next = superview(of: id)
        }
        return map.boundingBox(of: self[view].bounds)
    }
}
