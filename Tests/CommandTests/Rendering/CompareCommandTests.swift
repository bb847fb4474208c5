import Foundation
import TestSupport
import Testing

/// A blue box of 10 × 5 points with a target width of 30 and a maximum width of 20, which is animated for a fifth of
/// a second. The window has 40 × 15 points.
private let limitedBox = """
    animatic: 1
    device: {size: [40, 15], scale: 1}
    fps: 20
    duration: 0.4s
    views: {root: {background: white, subviews: {box: {background: blue}}}}
    constraints:
      x: box.leading == root.leading + 0
      y: box.top == root.top + 5
      h: box.height == 5
      w: {constraint: box.width == 10, priority: 900}
      limit: box.width <= 20
    timeline:
      - at: 0.1s
        animate: {duration: 0.2s, curve: linear, between: resolve}
        do: [w.constant = 30, root.layoutIfNeeded()]
    """

@Suite("Rendering both kinds of animation between two layouts")
struct CompareCommandTests {
    /// There are two panes of 40 points with a gap of 16 points. On the right, the layout of each frame is solved,
    /// and in frame 4 the box has a width of 20. On the left, it is halfway from 10 to its limit, at 15.
    @Test func `shows them side by side, with the difference outlined`() throws {
        let folder = try TemporaryFolder()
        try folder.write("box.yaml", limitedBox)
        try folder.write("raw", "")
        let render = try Command(
            ["render", "box.yaml", "--compare", "between", "-o", "-.rgba"], in: folder.url,
            output: folder.url.appending(path: "raw").path)
        let bytes = [UInt8](try Data(contentsOf: folder.url.appending(path: "raw")))
        #expect(render.status == 0 && render.errors == "-.rgba: 8 frames\n")
        try #require(bytes.count == 8 * 96 * 15 * 4)
        func row(_ frame: Int, _ y: Int) -> [Character] {
            (0..<96).map { x in
                let place = ((frame * 15 + y) * 96 + x) * 4
                return switch (bytes[place], bytes[place + 1], bytes[place + 2]) {
                case (255, 255, 255): "."
                case (let red, let green, let blue) where red < 100 && blue > 200 && green < 200: "b"
                case (255, 40...50, 80...90): "!"
                default: " "
                }
            }
        }
        func panes(_ left: String, _ right: String) -> [Character] {
            func pane(_ text: String) -> String { text + String(repeating: ".", count: 40 - text.count) }
            return Array(pane(left) + String(repeating: " ", count: 16) + pane(right))
        }
        func box(_ width: Int, outlined: Bool) -> String {
            outlined
                ? "!" + String(repeating: "b", count: width - 2) + "!" : String(repeating: "b", count: width)
        }
        #expect(row(0, 7) == panes(box(10, outlined: false), box(10, outlined: false)))
        #expect(row(4, 7) == panes(box(15, outlined: true), box(20, outlined: true)))
        #expect(row(4, 5) == panes(String(repeating: "!", count: 15), String(repeating: "!", count: 20)))
        #expect(row(6, 7) == panes(box(20, outlined: false), box(20, outlined: false)))
    }

    /// The background between the panes is 68 % as bright as white.
    @Test("draws windows without a background on the appearance's color", arguments: [("light", 255), ("dark", 0)])
    func paper(appearance: String, shade: UInt8) throws {
        let folder = try TemporaryFolder()
        try folder.write("box.yaml", limitedBox.replacing("background: white, ", with: ""))
        try folder.write("raw", "")
        _ = try Command(
            ["render", "box.yaml", "--compare", "between", "--variant", appearance, "-o", "-.rgba"], in: folder.url,
            output: folder.url.appending(path: "raw").path)
        let bytes = try folder.bytes("raw")
        func pixel(_ x: Int) -> [UInt8] { Array(bytes[(x * 4)...].prefix(4)) }
        #expect(pixel(39) == [shade, shade, shade, 255] && pixel(95) == [shade, shade, shade, 255])
        #expect((173...174).contains(pixel(48)[0]))
    }

    @Test func `refuses other comparisons`() throws {
        let folder = try TemporaryFolder()
        try folder.write("box.yaml", limitedBox)
        let render = try Command(["render", "box.yaml", "--compare", "layouts", "-o", "out"], in: folder.url)
        #expect(render.status == 64 && render.errors.contains("'layouts'"))
        #expect(folder.names == ["box.yaml"])
    }
}
