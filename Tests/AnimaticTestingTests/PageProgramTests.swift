import Animatic
import Foundation
import TestSupport
import Testing

@Suite("The documentation page of the Swift product")
struct PageProgramTests {
    /// The program on the page, line by line, except for the folder.
    private func film(into folder: String) async throws {
        // begin
        let window = Window(device: .iPhoneSE3, measuring: try CairoTextMeasurer())
        let box = window.makeView("box")
        window.rootView.addSubview(box)
        let leading = box.leadingAnchor.constraint(equalTo: window.rootView.leadingAnchor)
        LayoutConstraint.activate([leading, box.widthAnchor.constraint(equalToConstant: 100)])

        var scene = Scene(title: "leading", window: window)
        scene.at(.zero) { window in
            window.animate(withDuration: .seconds(1)) {
                leading.constant = 100
                window.rootView.layoutIfNeeded()
            }
        }
        var frames = PNGSequence(folder: folder)
        try await Player(scene, until: .seconds(1)).play(into: &frames)
        // end
    }

    @Test func `shows a program that renders one second of frames`() async throws {
        let folder = try TemporaryFolder()
        try await film(into: folder.path(of: "out"))
        #expect(folder.names(in: "out").filter { $0.hasSuffix(".png") }.count == 60)

        let source = try String(contentsOfFile: #filePath, encoding: .utf8)
        let program = try #require(source.split(separator: "// begin\n").last?.split(separator: "        // end").first)
        let root = Repository.root
        let page = try String(
            contentsOf: root.appending(path: "Sources/Animatic/Documentation.docc/Animatic.md"), encoding: .utf8)
        let lines = program.split(separator: "\n", omittingEmptySubsequences: false).map { $0.dropFirst(8) }
        #expect(page.contains(lines.joined(separator: "\n").replacing("folder: folder", with: "folder: \"out\"")))
    }
}
