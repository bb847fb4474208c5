/// A command that one wants to type, and what it does.
struct ManualExample {
    let command: String
    let words: String

    /// In the order of a first day.
    static let all = [
        ManualExample(
            command: "animatic init card --template hugging",
            words: "Write a small working script, card.yaml, to begin with."),
        ManualExample(
            command: "animatic test card.yaml", words: "Play it without drawing, and check what it expects."),
        ManualExample(command: "animatic watch test card.yaml", words: "The same again after each change."),
        ManualExample(
            command: "animatic render card.yaml -o frames --sheet", words: "Film it: PNG files and a contact sheet."),
        ManualExample(
            command: "animatic render card.yaml -o card.gif -o card.mp4", words: "Film it into files to show."),
        ManualExample(
            command: "animatic render films -o '{name}.gif' -o '{name}.sheet.png' --fit 320x480",
            words: "Make a small film and a contact sheet of each script of a folder."),
        ManualExample(
            command: "animatic render card.yaml --overlay constraints,names,passes",
            words: "Draw constraints, names and a strip of time in."),
        ManualExample(
            command: "animatic render card.yaml --variant dark --variant rtl",
            words: "Film it in other ways, each by itself."),
        ManualExample(
            command: "animatic render card.yaml -o frames --frames '30..<60' --compression small",
            words: "Film a part, into smaller files."),
        ManualExample(command: "animatic render card.yaml -o frames/%04d.svg", words: "Draw each frame as vectors."),
        ManualExample(
            command: "animatic render card.yaml -o -.y4m",
            words: "Give raw frames to another program, such as ffplay -."),
        ManualExample(
            command: "animatic render card.yaml -o part1 --shard 1/2", words: "Film half of it, for animatic merge."),
        ManualExample(
            command: "animatic render card.yaml --fonts fonts", words: "Add fonts, for characters that ours lack."),
        ManualExample(
            command: "animatic compose wrong.yaml right.yaml -o both.gif",
            words: "Show two scripts side by side in one film."),
        ManualExample(command: "animatic still card.yaml --at 0.5s -o card.svg", words: "Draw one moment, as vectors."),
        ManualExample(
            command: "animatic explain card.yaml name --at 0.5s", words: "Say why a view is where it is."),
        ManualExample(
            command: "animatic trace card.yaml",
            words: "Print every cue, layout, animation and conflict with its cause."),
        ManualExample(
            command: "animatic frames card.yaml --at 0.5s --json", words: "Print where the views are, for a program."),
        ManualExample(
            command: "animatic report card.yaml -o card.html", words: "Make a page to scrub through in a browser."),
        ManualExample(
            command: "animatic test films --format github", words: "Test a folder of scripts in a workflow of GitHub."),
        ManualExample(command: "animatic check -", words: "Say what is wrong with a script from standard input."),
        ManualExample(
            command: "animatic merge part1 part2 -o whole", words: "Put together what two machines rendered."),
        ManualExample(
            command: "animatic verify frames", words: "Compare frames with what the manifest beside them says."),
        ManualExample(
            command: "animatic import Main.storyboard -o login.yaml", words: "Make a script of a storyboard's scene."),
        ManualExample(
            command: "animatic verify-ib Main.storyboard",
            words: "Compare our layout with the frames that Interface Builder recorded."),
        ManualExample(command: "animatic schema -o animatic-1.schema.json", words: "Write the language for an editor."),
        ManualExample(command: "animatic devices", words: "List the screens that a script can name."),
        ManualExample(command: "animatic manual render", words: "Print the page of a verb."),
    ]

    /// Those of one verb.
    static func of(_ verb: String) -> [ManualExample] { all.filter { $0.command.split(separator: " ")[1] == verb } }
}
