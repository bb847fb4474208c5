import TestSupport
import Testing

@Suite("The command's pictures")
struct PictureCommandTests {
    private let script = """
        animatic: 1
        device: {size: [20, 20], scale: 1}
        duration: 0.1s
        views:
          root:
            subviews:
              good: {image: good.svg, frame: [0, 0, 4, 4]}
              bad: {image: bad.svg, frame: [0, 0, 4, 4]}
        """

    @Test(
        "that are damaged are reported with their place before drawing", arguments: ["check", "render", "frames"])
    func damaged(verb: String) throws {
        let folder = try TemporaryFolder()
        try folder.write("film.yaml", script)
        try folder.write("good.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>")
        try folder.write("bad.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'><g></svg>")
        let command = try Command([verb, "film.yaml"], in: folder.url)
        #expect(command.status == 2)
        #expect(
            command.errors.hasPrefix(
                "film.yaml:8:20: error: this image cannot be shown: the SVG file is damaged (XML parse error: "))
        #expect(folder.names == ["bad.svg", "film.yaml", "good.svg"])
    }

    /// librsvg would add the process and the time to the message.
    @Test func `that are too small to be drawn are reported only by the command`() throws {
        let folder = try TemporaryFolder()
        try folder.write("film.yaml", script)
        try folder.write("good.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='4'/>")
        try folder.write("bad.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='1e-300' height='1e-300'/>")
        let command = try Command(["check", "film.yaml"], in: folder.url)
        #expect(command.status == 2)
        #expect(
            command.errors.hasPrefix("film.yaml:8:20: error: this image cannot be shown: the SVG file is damaged ("))
        #expect(command.errors.contains("size 1e-300 × 1e-300 is too small") && !command.errors.contains("librsvg"))
    }
}
