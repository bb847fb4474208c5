/// An example command with its explanation.
struct ManualExample {
    let command: String
    /// A sentence that states what the command does.
    let explanation: String

    /// The examples, starting with the most basic.
    static let all = [
        ManualExample(
            command: "animatic init card --template hugging",
            explanation: "Write a small working script, card.yaml."),
        ManualExample(
            command: "animatic init films/card --workflow",
            explanation: "Write a script, and a GitHub workflow that tests the scripts in films."),
        ManualExample(
            command: "animatic test card.yaml",
            explanation: "Play the script without drawing, and check its expectations."),
        ManualExample(command: "animatic watch test card.yaml", explanation: "Repeat the test after each change."),
        ManualExample(
            command: "animatic watch report card.yaml -o card.html",
            explanation: "Write the page again after each change."),
        ManualExample(
            command: "animatic studio card.yaml", explanation: "Change the values of the script in a browser."),
        ManualExample(
            command: "animatic studio films --no-open --port 8321",
            explanation: "Print an address for a browser on another machine, to which this port is forwarded."),
        ManualExample(
            command: "animatic render card.yaml -o frames --sheet", explanation: "Render PNG files and a contact sheet."
        ),
        ManualExample(
            command: "animatic render card.yaml -o card.gif -o card.mp4", explanation: "Render a GIF and a video."),
        ManualExample(
            command: "animatic render films -o '{name}.gif' -o '{name}.sheet.png' --fit 320x480",
            explanation: "Render a small film and a contact sheet of each script in a folder."),
        ManualExample(
            command: "animatic render card.yaml --overlay constraints,names,passes",
            explanation: "Draw constraints, names and a time strip."),
        ManualExample(
            command: "animatic render card.yaml --variant dark --variant rtl",
            explanation: "Render several variants separately."),
        ManualExample(
            command: "animatic render card.yaml -o frames --frames '30..<60' --compression small",
            explanation: "Render some frames, as smaller files."),
        ManualExample(
            command: "animatic render card.yaml -o frames/%04d.svg", explanation: "Draw each frame as vectors."),
        ManualExample(
            command: "animatic render card.yaml -o -.y4m",
            explanation: "Write raw frames to standard output, for a program such as ffplay."),
        ManualExample(
            command: "animatic render card.yaml -o parts --shard 1/2",
            explanation: "Render half of the frames into a folder that two machines share."),
        ManualExample(
            command: "animatic render card.yaml --fonts fonts",
            explanation: "Add fonts, for characters that the built-in fonts lack."),
        ManualExample(
            command: "animatic compose wrong.yaml right.yaml -o both.gif",
            explanation: "Show two scripts side by side in one film."),
        ManualExample(
            command: "animatic compose card.yaml --variant light --variant dark --at 0.5s -o pair.png",
            explanation: "Show a frame in the light and the dark appearance."),
        ManualExample(
            command: "animatic still card.yaml --at 0.5s -o card.svg",
            explanation: "Draw the frame at a given time as vectors."),
        ManualExample(
            command: "animatic still card.yaml --at 0.5s --overlay constraints -o card.png",
            explanation: "Draw a frame with its constraints."),
        ManualExample(
            command: "animatic explain card.yaml name --at 0.5s", explanation: "Explain the frame of a view."),
        ManualExample(
            command: "animatic explain card.yaml --at 0.5s",
            explanation: "Explain all views, and the constraints that are not satisfied."),
        ManualExample(
            command: "animatic trace card.yaml",
            explanation: "Print every cue, layout, animation and conflict with its cause."),
        ManualExample(
            command: "animatic trace card.yaml --view name --event layoutSubviews",
            explanation: "Print the layout passes of one view."),
        ManualExample(
            command: "animatic frames card.yaml --at 0.5s --json", explanation: "Print the frames of views as JSON."),
        ManualExample(
            command: "animatic report card.yaml -o card.html", explanation: "Write an interactive page for a browser."),
        ManualExample(
            command: "animatic report card.yaml -o card.html --no-pictures --every 2",
            explanation: "Write a smaller page with the outlines of views in every second frame."),
        ManualExample(
            command: "animatic test films --format github",
            explanation: "Test a folder of scripts in a GitHub workflow."),
        ManualExample(command: "animatic check -", explanation: "Check a script from standard input."),
        ManualExample(
            command: "animatic check films --strict",
            explanation: "Check a folder, and treat exceptions of UIKit as errors."),
        ManualExample(
            command: "animatic migrate films",
            explanation: "Replace the deprecated words in the scripts of a folder."),
        ManualExample(
            command: "animatic migrate films --json",
            explanation: "List the changed scripts and the replaced words as JSON."),
        ManualExample(
            command: "animatic merge parts -o whole", explanation: "Merge the frames that two machines rendered."),
        ManualExample(
            command: "animatic merge parts --missing",
            explanation: "Print the parts that must be rendered again."),
        ManualExample(
            command: "animatic farm slurm card.yaml --shards 16 --folder parts",
            explanation: "Print a template that renders a film in 16 Slurm tasks."),
        ManualExample(
            command: "animatic farm github films --shards 4",
            explanation: "Print a GitHub workflow that renders films in four jobs."),
        ManualExample(
            command: "animatic frames card.yaml --format npz -o data",
            explanation: "Write the geometry of every frame for NumPy."),
        ManualExample(
            command: "animatic record films --variant dark", explanation: "Record goldens of the scripts in a folder."),
        ManualExample(
            command: "animatic record films/card.yaml --pixels --at 0.5s",
            explanation: "Record a picture in addition to the layout."),
        ManualExample(
            command: "animatic verify films", explanation: "Report every difference from the goldens, with its cause."),
        ManualExample(
            command: "animatic approve", explanation: "Accept everything that animatic verify has shown."),
        ManualExample(
            command: "animatic approve films/card.yaml",
            explanation: "Accept the differences of one film."),
        ManualExample(
            command: "animatic verify frames", explanation: "Compare frames with their manifest."),
        ManualExample(
            command: "animatic import Main.storyboard -o login.yaml",
            explanation: "Convert a scene of a storyboard to a script."),
        ManualExample(
            command: "animatic import MyApp -o scripts",
            explanation: "Convert each scene of an application to a script."),
        ManualExample(
            command: "animatic scenes MyApp",
            explanation: "List the scenes of all storyboards and xibs of an application."),
        ManualExample(
            command: "animatic scenes Main.storyboard --json",
            explanation: "List the scenes of one storyboard as JSON."),
        ManualExample(
            command: "animatic port MyApp -o MyAppOnLinux",
            explanation: "Rewrite what Swift on Linux lacks in a copy of an application or library."),
        ManualExample(
            command: "animatic port MyApp -o MyAppOnLinux --places",
            explanation: "Also print each changed place."),
        ManualExample(
            command: "animatic schema -o animatic-1.schema.json", explanation: "Write the JSON Schema for an editor."),
        ManualExample(
            command: "animatic schema -o films/animatic-1.schema.json",
            explanation: "Write the JSON Schema beside the scripts of a folder."),
        ManualExample(command: "animatic devices", explanation: "List the devices that a script can use."),
        ManualExample(
            command: "animatic devices --json",
            explanation: "List the devices as JSON."),
        ManualExample(command: "animatic manual render", explanation: "Print the manual page of a command."),
        ManualExample(
            command: "animatic manual -o man/man1",
            explanation: "Write the manual pages of all commands to a folder."),
    ]

    /// Returns the examples of one command.
    static func of(_ verb: String) -> [ManualExample] { all.filter { $0.command.split(separator: " ")[1] == verb } }
}
