import Foundation
import TestSupport

/// The files for the calls of ``OptionUse``.
extension OptionUse {
    /// A box that slides 40 points in a fifth of a second. The expectations depend on the device, the direction and the
    /// constants.
    private static let card = slide.replacing(
        "frames: {box: [20, 10, 20, 20]}", with: "frames: {box: [20, 10, 20, 20], root: [0, 0, 100, 60]}")

    /// UIKit raises an exception for the statement of the script.
    private static let warning = slide.replacing("x.constant = 40", with: "x.priority = 250")
        .replacing("frames: {box: [20, 10, 20, 20]}", with: "frames: {box: [0, 10, 20, 20]}")

    private static let thai = slide.replacing("{background: red}", with: "{label: \"สวัสดี\"}")
        .replacing("  w: box.width == 20\n", with: "")
        .replacing("frames: {box: [20, 10, 20, 20]}", with: "frames: {box: [20, 10, 1, 20]}")

    /// A script with 101 views in each other, and 204 nested mappings.
    private static let deep: String = {
        let views = 100
        let open = (0..<views).map { "{v\($0): {subviews: " }.joined()
        return "animatic: 1\nfps: 1\nduration: 1s\nviews: {root: {subviews: " + open + "{last: {}}"
            + String(repeating: "}}", count: views) + "}}\n"
    }()

    /// A page below the views of a navigation bar.
    private static let bar = """
        animatic: 1
        device: {size: [100, 60], scale: 1}
        fps: 20
        duration: 0.2s
        views: {root: {navigation: {page: {title: Page, background: white}}}}
        """

    /// A finger that stays on a view.
    private static let tap = """
        animatic: 1
        device: {size: [100, 60], scale: 1}
        fps: 20
        duration: 0.3s
        views: {root: {background: white, subviews: {box: {frame: [20, 10, 60, 40]}}}}
        timeline:
          - {at: 0.05s, do: "box.longPress(for: 1)"}
        """

    private static let split = """
        animatic: 1
        device: iPad Pro 11
        fps: 1
        duration: 1s
        views: {root: {}}
        variants: {phone: {device: iPhone SE 1}}
        timeline:
          - {at: 0s, do: [device.split = .half]}
        """

    private static let picture = """
        animatic: 1
        device: {size: [100, 60], scale: 1}
        fps: 1
        duration: 1s
        views: {root: {subviews: {dot: {image: ../pictures/dot.svg, frame: [0, 0, 4, 3]}}}}
        """

    private static let image = """
        animatic: 1
        device: {size: [100, 60], scale: 2}
        fps: 1
        duration: 1s
        views: {root: {subviews: {disc: {image: disc.svg, frame: [0, 0, 80, 60]}}}}
        """

    private static let greeting = """
        animatic: 1
        scene: App/Base.lproj/Main.storyboard
        fps: 20
        duration: 0.2s
        expect:
          - {at: 0s, properties: {greeting: {text: Hello}}}
        """

    /// A label at the leading edge, whose height depends on its font.
    private static let storyboard = InterfaceText.storyboard(
        """
        <subviews>\(InterfaceText.view("l", (10, 20, 80, 20), kind: "label", attributes: "text=\"Hello\" userLabel=\"greeting\""))</subviews>
        <constraints>\(InterfaceText.constraint("1", "l", "leading", "root", "leading", "constant=\"10\""))\
        \(InterfaceText.constraint("2", "l", "top", "root", "top", "constant=\"20\""))\
        \(InterfaceText.constraint("3", "l", "width", nil, nil, "constant=\"80\""))</constraints>
        """)

    /// Creates a folder with the files that the calls of a command read.
    static func folder(for verb: String) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", card)
        try folder.write(
            "other.yaml", card.replacing("title: Slide", with: "title: Other").replacing("+ 0", with: "+ 5"))
        if ofScripts.contains(verb) {
            try folder.write("warning.yaml", warning)
            try folder.write("warned.yaml", warning)
            try folder.write("plain.yaml", card.replacing("background: white, ", with: ""))
            try folder.write("cards.yaml", card + "\ntitleCards:\n  - {text: Slide, duration: 0.2s}\n")
            try folder.write("thai.yaml", thai)
            try folder.copy("/usr/share/fonts/truetype/noto/NotoSansThai-Regular.ttf", to: "fonts/thai.ttf")
            try folder.write("deep.yaml", deep)
            try folder.write("bar.yaml", bar)
            try folder.write("tap.yaml", tap)
            try folder.write("split.yaml", split)
            try folder.write("more/picture.yaml", picture)
            try folder.write("image.yaml", image)
            try folder.write(
                "disc.svg",
                "<svg xmlns='http://www.w3.org/2000/svg' width='80' height='60'><circle cx='37' cy='31' r='23.7'/></svg>"
            )
            try folder.write(
                "pictures/dot.svg",
                "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'><rect width='4' height='3'/></svg>")
            try folder.write("greeting.yaml", greeting)
            try folder.write("orphans/slide.yaml", card)
            try folder.write("orphans/gone.yaml.golden", "animatic golden 1\n")
        }
        try folder.write("App/Base.lproj/Main.storyboard", storyboard)
        try folder.write("App/ar.lproj/Main.strings", "\"l.text\" = \"مرحبا\";")
        try folder.write(
            "Unknown.storyboard",
            storyboard.replacing("<label", with: "<glkView").replacing("</label", with: "</glkView"))
        try folder.write("Broken.storyboard", "<document")
        return folder
    }

    /// Runs the commands whose results the calls of a command read.
    static func prepare(_ verb: String, in folder: TemporaryFolder) async throws {
        func run(_ words: String) async {
            _ = await InProcessCommand(words.split(separator: " ").map(String.init), in: folder)
        }
        switch verb {
        case "merge":
            for name in ["one", "damaged"] { await run("render @/slide.yaml -o @/\(name) --shard 1/2") }
            for name in ["two", "damaged"] { await run("render @/slide.yaml -o @/\(name) --shard 2/2") }
            await run("render @/slide.yaml -o @/some --frames 0-4 --part")
            guard
                let frame = try folder.contents().keys.sorted().first(where: {
                    $0.hasPrefix("damaged/") && $0.hasSuffix(".png")
                })
            else { return }
            var bytes = try folder.bytes(frame)
            bytes[bytes.count / 2] ^= 1
            try folder.write(frame, bytes: bytes)
        case "verify":
            await run("render @/slide.yaml -o @/frames")
            await run("render @/other.yaml -o @/otherframes")
            try folder.write("films/slide.yaml", card)
            try folder.write("pixels.yaml", card)
            await run("record @/films @/warned.yaml @/thai.yaml @/greeting.yaml")
            await run("record @/pixels.yaml --pixels")
            await run("record @/deep.yaml --allow nesting=300")
            try folder.write("pixels.yaml", card.replacing("red", with: "blue"))
            try folder.write("films/slide.yaml", card.replacing("+ 0", with: "+ 5"))
            await run("record @/more/picture.yaml --allow-read @/pictures")
        case "approve":
            try folder.write("films/slide.yaml", card)
            await run("record @/films")
            try folder.write("films/slide.yaml", card.replacing("+ 0", with: "+ 5"))
            await run("verify @/films --gallery @/gallery")
        default: break
        }
    }
}
