import Foundation
import TestSupport
import Testing

@Suite("A word that is misspelled")
struct SuggestionTests {
    @Test(
        "is answered with the word that was probably meant",
        arguments: [
            (["tset", "slide.yaml"], "Did you mean 'test'?", 64),
            (["test", "slide.yaml", "--formt", "junit"], "Did you mean '--format'?", 64),
            (["test", "slide.yaml", "--format", "juint"], "Did you mean 'junit'?", 64),
            (["trace", "slide.yaml", "--format", "perfeto"], "Did you mean 'perfetto'?", 64),
            (["trace", "slide.yaml", "--event", "layoutSubview"], "did you mean 'layoutSubviews'?", 64),
            (["trace", "slide.yaml", "--view", "bxo"], "did you mean 'box'?", 64),
            (["explain", "slide.yaml", "bxo"], "did you mean 'box'?", 64),
            (["render", "slide.yaml", "--compression", "smal"], "Did you mean 'small'?", 64),
            (["render", "slide.yaml", "--compare", "betwen"], "Did you mean 'between'?", 64),
            (["render", "slide.yaml", "--background", "whte"], "Did you mean 'white'?", 64),
            (["render", "slide.yaml", "--device", "iPhone 41"], "did you mean 'iPhone 14'?", 64),
            (["render", "slide.yaml", "--variant", "drak"], "did you mean 'dark'?", 2),
            (["render", "slide.yaml", "-o", "a.gfi"], "Did you mean 'a.gif', or the folder 'a.gfi/'?", 64),
            (["init", "--template", "sprin"], "Did you mean 'spring'?", 64),
            (["test", "films/slied.yaml"], "did you mean 'films/slide.yaml'?", 74),
            (["check", "slied.yaml"], "did you mean 'slide.yaml'?", 74),
            (["test", "flims/slide.yaml"], "did you mean 'films/slide.yaml'?", 74),
            (["scenes", "Mian.storyboard"], "did you mean 'Main.storyboard'?", 74),
            (["verify", "flims"], "did you mean 'films'?", 74),
            (["verify", "films", "--against", "fimls"], "did you mean 'films'?", 74),
            (["merge", "flims", "-o", "out"], "did you mean 'films'?", 74),
            (["check", "slide.yaml", "--allow-read", "flims"], "did you mean 'films'?", 74),
            (["frames", "slide.yaml", "--fonts", "flims"], "did you mean 'films'?", 74),
            (["check", "slide.yaml", "--allow", "veiws=3"], "Did you mean 'views'?", 64),
            (["still", "slide.yaml", "--at", "0s", "-o", "a.pgn"], "Did you mean 'a.png'?", 64),
            (["report", "slide.yaml", "-o", "a.htlm"], "Did you mean 'a.html'?", 64),
            (["help", "rendr"], "Did you mean 'render'?", 64),
            (["render", "Main.storyboard"], "import Main.storyboard -o Main.yaml converts a scene to a script", 64),
            (["check", "films/Box.storyboard"], "can use a scene with 'scene: Box.storyboard'", 64),
            (["Main.storyboard"], "expected a command before it, such as animatic import Main.storyboard", 64),
            (["import", "Main.storyboard", "--scene", "-1a-b2"], "found no scene '-1a-b2'", 2),
            (["import", "Mian.storyboard"], "did you mean 'Main.storyboard'?", 74),
            (["import", "Main.storyboard", "--scene", "sceen"], "did you mean 'scene'?", 2),
            (["check", "films/scene.yaml"], "did you mean 'Box.storyboard#vc'?", 2),
            (["check", "films/image.yaml"], "did you mean 'box.svg'?", 2),
        ] as [([String], String, Int32)])
    func suggestions(arguments: [String], words: String, status: Int32) throws {
        let folder = try TemporaryFolder()
        try folder.write("slide.yaml", slide)
        try folder.write("films/slide.yaml", slide)
        try folder.write("Main.storyboard", InterfaceText.box)
        try folder.write("films/Box.storyboard", InterfaceText.box)
        try folder.write("films/scene.yaml", "animatic: 1\nscene: Box.storyboard#vcc\n")
        try folder.write("films/box.svg", "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='3'/>")
        try folder.write("films/image.yaml", slide.replacing("{background: red}", with: "{image: bxo.svg}"))

        let refused = try Command(arguments, in: folder.url)

        #expect(refused.status == status)
        #expect(refused.errors.contains(words), "\(refused.errors)")
        #expect(folder.names == ["Main.storyboard", "films", "slide.yaml"])
    }

    @Test(
        "or several arguments in place of one script are answered in one sentence",
        arguments: ["explain"])
    func several(verb: String) throws {
        let folder = try TemporaryFolder()
        let names = (100..<1100).map { "s/\($0).yaml" }
        let call = try Command([verb, "--variant", "dark"] + names, in: folder.url)
        #expect(call.status == 64)
        let first = call.errors.split(separator: "\n")[0]
        if verb == "explain" {
            // The second argument is the name of a view.
            #expect(first.hasPrefix("Error: Found 's/101.yaml' and 998 more arguments, expected one file:"), "\(first)")
        } else {
            #expect(
                first
                    == "Error: Found 's/100.yaml' and 999 more arguments, expected one file: animatic \(verb) takes one at a time."
            )
        }
        #expect(call.errors.utf8.count < 1_000 && call.errors.contains("Usage: animatic \(verb) "))
        let json = try Command([verb, "--json"] + names, in: folder.url)
        #expect(json.status == 64 && json.errors.utf8.count < 500 && json.errors.contains("takes one at a time"))
    }

    @Test func `or a folder of storyboards instead of scripts is reported with a suggestion`() throws {
        let folder = try TemporaryFolder()
        try folder.write("app/Main.storyboard", InterfaceText.box)
        for verb in ["check", "test"] {
            let call = try Command([verb, "app"], in: folder.url)
            #expect(call.status == 74 && call.errors.contains("found no visible .yaml file in this folder"))
            #expect(
                call.errors.contains("animatic import app/Main.storyboard -o Main.yaml converts a scene to a script"),
                "\(call.errors)")
        }
    }

    @Test func `without a similar word is reported with all words`() throws {
        let folder = try TemporaryFolder()

        let refused = try Command(["perform"], in: folder.url)

        #expect(refused.status == 64 && !refused.errors.contains("Did you mean"))
        #expect(
            refused.errors.contains(
                "expected one of init, check, test, watch, migrate, schema, devices, studio, render, still,"))
    }

    @Test func `is reported if a command is missing before a script`() throws {
        let folder = try TemporaryFolder()

        let refused = try Command(["slide.yaml"], in: folder.url)

        #expect(refused.status == 64)
        #expect(refused.errors.contains("expected a command before it, such as animatic render slide.yaml."))
    }
}
