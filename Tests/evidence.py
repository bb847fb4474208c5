#!/usr/bin/env python3
"""Runs the judges of the repository, and writes their figures to a page:

    Tests/evidence.py PAGE README BENCHMARKS

PAGE is the file to write, such as EVIDENCE.md. In README, the texts of the links to rows of the page are replaced by the
figures of these rows. BENCHMARKS is the program Benchmarks of a release build. The tests must
have been built, as by make test. A judge is a suite of tests that compares results with values that Animatic did not
calculate. It prints its figure in a line that begins with 'evidence: '. If it prints none, its figure is the number of
its cases. A judge whose data is absent is listed as not run. After 30 minutes, the remaining judges are not run either.
The exit status is 1 if a judge found a difference.
"""
import datetime, json, os, platform, re, shlex, subprocess, sys, time

LIMIT = 30 * 60
TESTS = "swift test --skip-build --scratch-path .build/tests --filter "
NIGHTLY = {"ANIMATIC_NIGHTLY": "1"}

# The title of each judge, what it compares with, the filter of its tests, the beginning of its line of evidence, and
# its environment.
JUDGES = [
    ("Layouts measured with UIKit", "frames, insets and broken constraints of iOS 26.1 and Mac Catalyst 26.1, to a device pixel",
     "UIKitCaseTests", "", {}),
    ("Curves and springs measured with UIKit", "positions and settling times of iOS 26.1",
     "MeasuredCurveTests/(curve|fit|settles|track)", "", {}),
    ("Text widths measured with UIKit", "widths that Xcode recorded for the system font",
     "SanFranciscoWidthTests", "", {}),
    ("Statements of Apple's documentation", "what each statement requires, calculated by hand",
     "DocumentedBehaviorTests", "", {}),
    ("Public reports of UIKit's behavior", "positions and orders of events that developers published",
     "PublicReportTests/pass", "", {}),
    ("Real storyboards, a selection", "frames that Xcode recorded in 82 files of 15 public repositories",
     "CorpusTests/.*measured", "Storyboards: ", {}),
    ("Real storyboards, the first collection", "frames that Xcode recorded in 262 files", "CorpusTests/.*measured",
     "corpus: ", NIGHTLY),
    ("Real storyboards, the second collection", "frames that Xcode recorded in 249 files", "CorpusTests/.*measured",
     "corpus-2: ", NIGHTLY),
    ("Random systems of constraints", "the optimum of a solver that calculates with fractions", "RandomSystemTests",
     "", NIGHTLY),
    ("Random conflicts", "the constraints to break by definition, and the same scene in other orders",
     "ConflictOrderTests", "", NIGHTLY),
    ("Random stack views and rows of labels", "a new scene in the same state, after each change", "RandomLayoutTests",
     "", {}),
    ("Cases of other solvers", "the values that the tests of 13 other solvers expect", "PeerCaseTests/answer", "", {}),
    ("Screens of running applications", "views that were measured in four applications on iOS 26.1", "MeasuredScreenTests",
     "", {}),
]

# The arguments of Benchmarks, the other programs, and the names of the rows that compare with them.
BENCHMARKS = [
    ("solver --quick --only cards", "kiwi, a solver in C++", ""),
    ("rendering --quick", "Cairo and Pango, or the program that a row names", "PNG|drawing|rsvg|Manim"),
]

PICTURES = [
    ("Renders/card.gif", "a layout that is animated by constraints, with the constraint that yields"),
    ("Renders/Teaching/04-an-interrupted-spring.gif", "a spring that is reversed before it ends"),
    ("Renders/touches.gif", "a list that is flung and pulled, with a button and a switch"),
]

began = time.monotonic()

# The results of the tests that have run, by their command and environment.
results = {}


def run(command, environment={}):
    """Returns the exit status and the output of a command; a status of None if the time limit ends it."""
    try:
        done = subprocess.run(
            command, shell=True, text=True, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            env={**os.environ, "ANIMATIC_OPTIMIZED": "1", **environment}, timeout=max(1, began + LIMIT - time.monotonic()))
        return done.returncode, re.sub(r"\x1b\[[0-9;]*m", "", done.stdout)
    except subprocess.TimeoutExpired:
        return None, ""


def judge(filter, prefix, environment):
    """Returns the figure of a judge, and whether it found no difference."""
    call = (filter, *environment)
    if call not in results:
        results[call] = run(TESTS + shlex.quote(filter), environment)
    status, output = results[call]
    if status is None:
        return "**not run**: the time limit of 30 minutes was reached", True
    cases = sum(int(number) for number in re.findall(r"with (\d+) test cases? (?:passed|failed)", output))
    lines = re.findall("^evidence: " + re.escape(prefix) + "(.*)$", output, re.MULTILINE)
    if not lines and (prefix and "evidence: " in output or not cases and status == 0 and "skipped" in output):
        return "**not run**: the data is absent", True
    if status != 0 or not (lines or cases):
        issues = len(set(re.findall(r"recorded an issue (?:with .*? argument.*?)?at (\S+)", output)))
        places = f"differences at {issues} place{'s' * (issues > 1)} in the tests" if issues else f"exit status {status}"
        return "**failed**: " + "; ".join([*lines, places]), False
    return "; ".join(lines) if lines else f"{cases} of {cases} cases agree", True


def anchor(title):
    """Returns the name of a row, which links refer to."""
    return re.sub("[^a-z0-9]+", "-", title.lower()).strip("-")


def named(title):
    return f'<a id="{anchor(title)}"></a>{title}'


def number(value):
    return f"{value:,.0f}" if value >= 100 else f"{value:.3g}"


def benchmark(program, arguments, names):
    """Returns the rows of benchmarks that compare with a peer, and whether the benchmarks ran."""
    status, output = run(f"{shlex.quote(program)} {arguments} --json")
    try:
        rows = json.loads(output[output.index("[\n"):])
    except ValueError:
        return [], status is None
    return [row for row in rows if row["ours"] and row["peer"] and re.search(names, row["name"])], True


def machine():
    """Returns the kind of the machine. Its name is not part of the page."""
    def first(path, pattern):
        with open(path) as file:
            found = re.search(pattern, file.read())
        return found.group(1) if found else "unknown"
    memory = int(first("/proc/meminfo", r"MemTotal: +(\d+)")) / 2 ** 20
    return (
        f"{first('/proc/cpuinfo', r'model name.*?: (.*)')} ({platform.machine()}), {os.cpu_count()} cores, {memory:.0f} GB of memory, "
        f"{first('/etc/os-release', 'PRETTY_NAME=.(.*).')}, Swift {first_line('swift --version', r'Swift version ([0-9.]+)')}")


def first_line(command, pattern="(.+)"):
    found = re.search(pattern, run(command + " 2>/dev/null")[1])
    return found.group(1) if found else "unknown"


def main(page, readme, program):
    agree, figures = True, {}
    commit = first_line("git rev-parse --short=12 HEAD")
    if run("git diff --quiet HEAD -- . ':!EVIDENCE.md' ':!README.md'")[0] != 0:
        commit += ", with changes that are not committed"
    lines = [
        "# Evidence", "",
        "What supports the claim that Animatic lays out and animates as UIKit does, and what it costs. `make evidence` measures everything on",
        "this page and writes it.", "",
        "| | |", "|---|---|", f"| date | {datetime.date.today().isoformat()} |", f"| commit | {commit} |",
        f"| machine | {machine()} |", "", "## Agreement", "",
        "`ANIMATIC_OPTIMIZED=1 swift test --scratch-path .build/tests --filter FILTER` repeats a row; `ANIMATIC_NIGHTLY=1` belongs before it.",
        "", "| judge | result | compared with | filter |", "|---|---|---|---|",
    ]
    for title, reference, filter, prefix, environment in JUDGES:
        print(f"{title}:", end=" ", flush=True)
        figure, agrees = judge(filter, prefix, environment)
        print(figure)
        agree = agree and agrees
        figures[anchor(title)] = figure
        words = "".join(f"{name}={value} " for name, value in environment.items())
        command = f"`{words}'{filter}'`".replace("|", "\\|") if filter else ""
        lines.append(f"| {named(title)} | {figure} | {reference} | {command} |")
    lines += [
        "", "*Not run* means that the data or the program of the judge is not on this machine, or that the time ended. The known differences",
        "from UIKit are listed in [*Deviations*](Sources/Simulation/Documentation.docc/Deviations.md).", "", "## Speed", "",
        "The times are the minima or medians of processor times. The peer does the same work in the same run. The last column is the time, or the",
        "size, of the peer divided by ours.",
    ]
    for arguments, peer, names in BENCHMARKS:
        group = arguments.split()[0]
        print(f"Benchmarks {arguments}", flush=True)
        rows, ran = benchmark(program, arguments, names)
        agree = agree and ran
        figures.update((anchor(row["name"]), number(row["ratio"]) + " times") for row in rows)
        table = [
            f"| {named(row['name'])} | {number(row['ours'])} {row['unit']} | {number(row['peer'])} {row['unit']} | {number(row['ratio'])} times |"
            for row in rows
        ] or [f"| **{'not run' if ran else 'failed'}** | | | |"]
        lines += [
            "", f"### {group.capitalize()}", "", f"Compared with {peer}: `make benchmarks GROUP='{arguments}'`", "",
            "| work | Animatic | peer | ratio |", "|---|---|---|---|", *table]
    lines += ["", "## Pictures", "", "`make renders` writes these films, and all others in [Renders](Renders/README.md).", "",
              "| " + " | ".join(f"![{words}]({path})" for path, words in PICTURES) + " |", "|---|---|---|",
              "| " + " | ".join(words for _, words in PICTURES) + " |", ""]
    with open(page, "w") as file:
        file.write("\n".join(lines))
    with open(readme) as file:
        text = file.read()
    link = r"\[[^]]*\](\([^)]*EVIDENCE\.md#([^)]*)\))"
    with open(readme, "w") as file:
        file.write(re.sub(link, lambda found: f"[{figures[found[2]]}]{found[1]}" if found[2] in figures else found[0], text))
    print(f"{page} is written, after {(time.monotonic() - began) / 60:.0f} minutes.")
    return 0 if agree else 1


if __name__ == "__main__":
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
