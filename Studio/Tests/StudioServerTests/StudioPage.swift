import Foundation

@testable import StudioServer

/// A studio with the engine and one script, whose page a browser shows.
final class StudioPage: Sendable {
    let studio: TestStudio

    /// The command `animatic` of the checkout, which `make test` has built.
    private static let engine =
        ProcessInfo.processInfo.environment["ANIMATIC"]
        ?? URL(filePath: #filePath).appending(path: "../../../../.build/tests/debug/animatic").standardizedFileURL.path

    /// Whether the engine and a browser are installed. The tests of pages are skipped if they are not.
    static let isAvailable = Chromium.path != nil && FileManager.default.isExecutableFile(atPath: engine)

    /// - Parameter script: The text of the script `card.yaml`.
    convenience init(_ script: String) async throws { try await self.init(files: ["card.yaml": script]) }

    /// - Parameter folder: The folder with the files.
    init(folder: TemporaryFolder) async throws {
        studio = try await TestStudio([:], in: folder, engine: [Self.engine, "studio", "--worker"])
    }

    /// - Parameter files: The texts of the files by their names.
    init(files: [String: String]) async throws {
        studio = try await TestStudio(files, engine: [Self.engine, "studio", "--worker"])
    }

    /// The text of the file.
    var text: String { get throws { String(decoding: try studio.folder.bytes("card.yaml"), as: UTF8.self) } }

    /// Functions for scripts in the page.
    private static let helpers = """
        const $ = (selector) => document.querySelector(selector);
        const until = async (test, seconds = 10) => {
          for (let count = 0; count < seconds * 200; count += 1) {
            if (test()) return;
            await new Promise((resume) => setTimeout(resume, 5));
          }
          throw new Error(`waited for ${test}`);
        };
        const answers = () => Number(document.body.dataset.answers ?? 0);
        const answered = async (action) => { const before = answers(); await action(); await until(() => answers() > before); };
        // The time at which the next answer is shown.
        const nextAnswer = () => new Promise((resume) => {
          const observer = new MutationObserver(() => {
            observer.disconnect();
            resume(performance.now());
          });
          observer.observe(document.body, {attributes: true, attributeFilter: ["data-answers"]});
        });
        const choose = (path) => $(`[data-slot="${path}"]`).click();
        const set = (value, type = "number") => answered(() => {
          const input = $(`#knob input[type=${type}]`);
          input.value = value;
          input.dispatchEvent(new Event("input", {bubbles: true}));
        });
        const press = (key, more = {}) => answered(() =>
          document.body.dispatchEvent(new KeyboardEvent("keydown", {key, ctrlKey: true, bubbles: true, ...more})));
        const select = (name) => $(`#views tr[data-view="${name}"] button`).click();
        // Outside of the window, the table of views does not follow the changes of a gesture.
        const showViews = async () => {
          $("#views").scrollIntoView();
          for (let count = 0; count < 3; count += 1) await new Promise(requestAnimationFrame);
        };
        const constraint = (name) => $(`#constraints [data-constraint="${name}"]`);
        const line = (number) => $("#lines").children[number - 1];
        const type = async (text) => {
          const field = $("#text");
          field.focus();
          field.value = text;
          await answered(() => field.dispatchEvent(new Event("input", {bubbles: true})));
        };
        const replace = (old, text) => type($("#text").value.replace(old, text));
        const pointer = (element, kind, x, y) => element.dispatchEvent(
          new PointerEvent(kind, {clientX: x, clientY: y, pointerId: 1, button: 0, isPrimary: true, bubbles: true}));
        // A pointer that a script creates cannot be captured.
        const handleOf = (edge) => Object.assign($(`[data-edge="${edge}"]`),
          {setPointerCapture() {}, hasPointerCapture: () => true});
        const standing = (name) => constraint(name).className.replace("constraint ", "");
        await studioReady;
        await until(() => answers() > 0);
        const firstAnswer = performance.now();

        """

    /// Opens the page, runs a script in it, and returns the value of the script.
    func run<Value: Decodable & Sendable>(_ script: String, as type: Value.Type, width: Int = 1440) async throws
        -> Value
    {
        let expression = "(async () => {\(Self.helpers)\(script)})().then((value) => JSON.stringify(value))"
        let text = try await value(of: expression, at: studio.server.address, width: width)
        return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    /// Opens an address, and returns the value of an expression.
    func value(of expression: String, at address: String, width: Int = 1440) async throws -> String {
        try await Blocking.run { Result { try Chromium.value(of: expression, at: address, width: width) } }.get()
    }

    /// Waits until the draft contains a text.
    func wait(for text: String) async throws {
        for _ in 0..<1000 {
            if String(decoding: await studio.session.draft(of: 0), as: UTF8.self).contains(text) { return }
            try await Task.sleep(for: .milliseconds(20))
        }
    }
}
