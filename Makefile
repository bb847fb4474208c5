# make demo: installs missing packages, builds without optimization, and renders a first film.
# make renders: renders a small film and a contact sheet of each timeline into Renders/.
# make test: installs missing packages, runs the linter, all timelines and the unit tests, and lists the skipped tests.
# make goldens: records the goldens again, with which make test compares the layout of all timelines.
# make generate: generates the tables in the documentation and the JSON Schema from the properties, calls and keys.
# make farm: installs Slurm, renders a film on four simulated nodes with failures, and compares it with a single render.
# make house: prints the measured structure of the sources, which StructureTests checks.
# make docs: builds the documentation as a site in .build/documentation. Warnings are treated as errors.
# make port: builds animatic-port, which rewrites what Swift on Linux lacks in a copy of an application or a library.
# make studio: builds animatic-studio, which shows scripts in a browser.
# make benchmarks: measures rendering; GROUP=layout and other values select other benchmarks.
# make evidence: runs the judges and the benchmarks, and writes their figures to EVIDENCE.md.
# make verify-ib FILES='Main.storyboard Cells': compares layouts with the frames that Interface Builder recorded.
# make api: compares the public API of the Swift products with the recorded API, in Packaging/api.txt.
# make install PREFIX=/usr/local: installs the command, its manual pages and shell completions. make uninstall removes them.
# make install-studio PREFIX=/usr/local: installs animatic-studio, which 'animatic studio' starts.
# make package: builds Debian packages and archives of the command and of the studio, with checksums and lists of parts, in
# .build/package.
# make package-check: uses the packages in clean roots of Debian; SUITES='bookworm trixie' selects the releases.

PACKAGES = libcairo2-dev libdeflate-dev libexpat1-dev libgif-dev liblcms2-2 libpango1.0-dev librsvg2-2 libturbojpeg0-dev libwebp-dev libyaml-dev fonts-inter fonts-jetbrains-mono fonts-noto-cjk fonts-noto-core fonts-noto-color-emoji
# animatic-port writes the sources of the storyboard app.
SOURCES = Package.swift Plugins Sources Tests Fuzz/Package.swift Fuzz/Sources \
	$(filter-out Examples/StoryboardApp/Sources,$(wildcard Examples/*/*.swift Examples/*/Sources Examples/*/Tests Examples/*/iOS)) \
	Port/Package.swift Port/Sources Port/Tests Studio/Package.swift Studio/Sources Studio/Tests
FUZZ_SECONDS = 60
GROUP = rendering

PREFIX = /usr/local
CONFIGURATION = release
# The command links Swift's libraries statically and references types directly instead of looking them up by name.
# Both make it start faster, and the command runs without a toolchain. The figures are in the article "Frames Out".
# Without debug information, the build needs less time, and the command is smaller.
BUILD = swift build -c $(CONFIGURATION) --static-swift-stdlib -Xswiftc -gnone \
	-Xswiftc -Xfrontend -Xswiftc -disable-concrete-type-metadata-mangled-name-accessors
SHARE = $(DESTDIR)$(PREFIX)/share

# A module must come after the modules that its pages link to.
DOCUMENTED = Geometry Cassowary Diagnostics Animation Views Files FontFiles FrameFolders PNGCoding Pictures Layout Simulation Interaction Film Text \
	TimelineScript InterfaceBuilder Rendering Verification Regression Overlays HTMLReport CoreGraphics UIKit QuartzCore AnimaticTesting Animatic

.PHONY: demo renders generate goldens test house nightly farm docs api fuzz port studio manim benchmarks evidence verify-ib \
	install install-studio uninstall package package-check setup lint format clean

# A build without optimization takes a fraction of the processor time, and one film needs no more. In a release
# configuration, Swift compiles each module at once, which takes less time than a debug build.
DEMO = .build/demo/release/animatic
demo: setup
	@echo "Step 1 of 2: building the command in .build/demo. This takes two to three minutes of processor time, but only once."
	@swift build -c release -Xswiftc -Onone -Xswiftc -gnone --scratch-path .build/demo --product animatic
	@echo "Step 2 of 2: rendering the film of Timelines/card.yaml. This takes a few seconds."
	@$(DEMO) render Timelines/card.yaml --output .build/demo/card.gif --fps 20 --quiet
	@echo
	@echo "Open this picture:    $(CURDIR)/.build/demo/card.gif"
	@echo "Try this command:     $(DEMO) explain Timelines/card.yaml card --at 3s"

renders: setup
	$(BUILD) --product animatic
	"$$($(BUILD) --show-bin-path)/animatic" render Timelines \
		--output 'Renders/{name}.gif' --output 'Renders/{name}.sheet.png' --scale 1 --fit 320x400 --fps 10 --compression small

# The unit tests come last, so that their time and the list of skipped tests are at the end of the output. They also check
# the timelines and their expectations, and compile the sources of the example packages. make nightly builds and tests
# these packages. The build is separate from the build of `swift test`, because it optimizes modules; see Package.swift.
TESTS = --scratch-path .build/tests
test house docs api: export ANIMATIC_OPTIMIZED = 1
test: setup lint
	@for manifest in Examples/*/Package.swift; do \
		swift package --package-path "$${manifest%/*}" dump-package >/dev/null || exit 1; \
	done
	@bash -c 'TIMEFORMAT="The build took %R s, and %U + %S s of processor time."; time swift build --build-tests $(TESTS)'
	.build/tests/debug/animatic verify Timelines --goldens Tests/Goldens --gallery .build/verify
	Tests/run.sh $(TESTS)
	swift test --package-path Studio --scratch-path .build/studio

house: setup
	swift test $(TESTS) --filter StructureTests | sed -n 's/^house: //p'

# The tests that compare these files also write them. These tests fail if a file has changed.
generate:
	-BLESS=1 swift test --filter 'GeneratedTableTests|LanguageSchemaTests|SymbolTableTests|MemberTableTests'

# Before you record, look at .build/verify/index.html, which make test writes.
goldens:
	swift run animatic record Timelines --goldens Tests/Goldens --prune

# Runs the tests that take many minutes, for example with 10,000 random systems instead of 300. The tests run in a
# release build and take half an hour. In a debug build, one of the suites alone took longer.
nightly: setup docs
	ANIMATIC_BENCHMARKS=1 ANIMATIC_NIGHTLY=1 TEST_MINUTES=720 Tests/run.sh -c release --scratch-path .build/nightly -Xswiftc -enable-testing
	.build/nightly/release/animatic check Timelines
	.build/nightly/release/animatic test Timelines
	swift run -c release --package-path Port --scratch-path .build/port animatic-port \
		Examples/StoryboardApp/iOS -o Examples/StoryboardApp/Sources/Planets
	for manifest in Examples/*/Package.swift; do \
		swift test --package-path "$${manifest%/*}" --scratch-path .build/examples || exit 1; \
	done
	swift test -c release --package-path Port --scratch-path .build/port
	ANIMATIC_NIGHTLY=1 ANIMATIC="$(CURDIR)/.build/nightly/release/animatic" \
		swift test --package-path Studio --scratch-path .build/studio
	$(MAKE) --no-print-directory api

farm: setup
	$(BUILD) --product animatic
	Tests/farm.sh "$$($(BUILD) --show-bin-path)/animatic"

# Runs five fuzzers for one minute each: scripts, drawing, storyboards, the solver and font files. The linker is lld, because gold cannot
# read the output of the sanitizers. Stops at the first failure and prints its input; see CONTRIBUTING.md.
fuzz: setup
	swift build --package-path Fuzz --scratch-path .build/fuzz -c release \
		-Xswiftc -sanitize=fuzzer,address -Xswiftc -use-ld=lld
	Fuzz/run.sh Scripts $(FUZZ_SECONDS) Timelines Tests/Fixtures/Rejected
	Fuzz/run.sh Drawing $(FUZZ_SECONDS) Timelines
	Fuzz/run.sh Storyboards $(FUZZ_SECONDS) Timelines Tests/Fixtures/InterfaceBuilder
	Fuzz/run.sh Solver $(FUZZ_SECONDS)
	Fuzz/run.sh Fonts $(FUZZ_SECONDS)

# The pages of a module consist of its public symbols and its articles, which can link to earlier modules. `Animatic` is a
# folder of articles about the whole package, without a module. SwiftPM also dumps the symbols of the test modules, and
# fails if these modules were not built before, so the build of make test is used.
docs: setup
	rm -rf .build/documentation
	swift build --build-tests $(TESTS)
	swift package $(TESTS) dump-symbol-graph --minimum-access-level public --skip-synthesized-members >/dev/null
	@set -e; \
	graphs="$$(swift build $(TESTS) --show-bin-path)/../symbolgraph"; made=.build/documentation/modules; known=""; \
	for module in $(DOCUMENTED); do \
		mkdir -p "$$made/$$module"; \
		cp "$$graphs/$$module.symbols.json" "$$graphs/$$module@"*.symbols.json "$$made/$$module" 2>/dev/null || true; \
		catalog="Sources/$$module/Documentation.docc"; if [ ! -d "$$catalog" ]; then catalog=""; fi; \
		docc convert $$catalog --additional-symbol-graph-dir "$$made/$$module" --warnings-as-errors \
			--fallback-display-name "$$module" --fallback-bundle-identifier "animatic.$$module" \
			--enable-experimental-external-link-support $$known --output-path "$$made/$$module.doccarchive" \
			> "$$made/$$module.log" 2>&1 || { cat "$$made/$$module.log"; exit 1; }; \
		known="$$known --dependency $$made/$$module.doccarchive"; \
	done; \
	docc merge $$(for module in $(DOCUMENTED); do echo "$$made/$$module.doccarchive"; done) \
		--synthesized-landing-page-name Animatic --output-path .build/documentation/Animatic.doccarchive
	@echo "python3 -m http.server -d .build/documentation/Animatic.doccarchive, then http://localhost:8000/documentation/animatic"

# The public API is recorded in Packaging/api.txt. SwiftPM's own comparison, `swift package diagnose-api-breaking-changes`,
# treats declarations with `package` access as public, and needs two builds.
api: PACKAGES += jq
api: setup
	swift build --build-tests $(TESTS)
	Packaging/api.sh "$$(swift build $(TESTS) --show-bin-path)/Modules"

# The first build compiles swift-syntax, which takes two to five minutes on two cores. make nightly runs the tests.
port:
	swift build -c release --package-path Port --scratch-path .build/port --product animatic-port
	@echo "Next: .build/port/release/animatic-port MyApp -o MyAppOnLinux"
	@echo "For 'animatic port', install it: install .build/port/release/animatic-port $(PREFIX)/bin"

# The first build compiles swift-nio, which takes a minute or two. make test runs the tests.
STUDIO = --package-path Studio --scratch-path .build/studio --product animatic-studio
studio:
	swift build -c release $(STUDIO)
	@echo "For 'animatic studio', install it: install .build/studio/release/animatic-studio $(PREFIX)/bin"

# Installs Manim into .build/manim, for comparison in `Benchmarks rendering`. The installation takes 3 minutes and 700
# MB.
manim: PACKAGES += pkg-config python3-dev python3-venv
manim: setup
	Sources/Benchmarks/Manim/install.sh

# Runs one group of benchmarks, such as GROUP=layout. It uses the build of make install, and compares it with
# rsvg-convert. UIKit replaces two methods of Foundation, which a static linker permits only with `muldefs`.
BENCHMARKS = ANIMATIC_BENCHMARKS=1 $(BUILD) -Xlinker -z -Xlinker muldefs --product Benchmarks
benchmarks: PACKAGES += librsvg2-bin
benchmarks: setup
	$(BUILD) --product animatic
	$(BENCHMARKS)
	"$$($(BUILD) --show-bin-path)/Benchmarks" $(GROUP)

# The judges take a few minutes, and at most 30. The builds are those of make test and make benchmarks.
evidence: PACKAGES += g++ librsvg2-bin python3 python3-pip
evidence: setup
	ANIMATIC_OPTIMIZED=1 swift build --build-tests $(TESTS)
	$(BUILD) --product animatic
	$(BENCHMARKS)
	Tests/evidence.py EVIDENCE.md README.md "$$($(BUILD) --show-bin-path)/Benchmarks"

# FILES contains storyboards, xibs, folders and options. FILES=--help lists the options. The program is not a product, so
# it is not installed.
verify-ib: setup
	$(BUILD) --product StoryboardJudge
	"$$($(BUILD) --show-bin-path)/StoryboardJudge" $(FILES)

install: setup
	$(BUILD) --product animatic
	@set -e; \
	binary="$$($(BUILD) --show-bin-path)/animatic"; \
	made="$$(mktemp -d)"; trap 'rm -r "$$made"' EXIT; \
	for shell in bash zsh fish; do "$$binary" --generate-completion-script $$shell > "$$made/$$shell"; done; \
	"$$binary" schema > "$$made/schema"; \
	"$$binary" manual --output "$$made/man" --quiet; \
	install -D -m 755 "$$binary" "$(DESTDIR)$(PREFIX)/bin/animatic"; \
	install -D -m 644 "$$made/bash" "$(SHARE)/bash-completion/completions/animatic"; \
	install -D -m 644 "$$made/zsh" "$(SHARE)/zsh/site-functions/_animatic"; \
	install -D -m 644 "$$made/fish" "$(SHARE)/fish/vendor_completions.d/animatic.fish"; \
	install -d "$(SHARE)/man/man1"; install -m 644 "$$made"/man/*.1 "$(SHARE)/man/man1"; \
	install -D -m 644 "$$made/schema" "$(SHARE)/animatic/animatic-1.schema.json"; \
	echo "$(DESTDIR)$(PREFIX)/bin/animatic is installed. Next: animatic init"; \
	[ -n "$(DESTDIR)" ] || case ":$$PATH:" in *":$(PREFIX)/bin:"*) ;; *) echo "It is not in PATH yet: export PATH=$(PREFIX)/bin:\$$PATH";; esac

# A package of its own, because it is needed only for the studio and is linked with swift-nio.
# An assertion of swift-nio contains the path of its file.
INSTALLED_STUDIO = swift build -c $(CONFIGURATION) --static-swift-stdlib -Xswiftc -gnone \
	-Xcc -ffile-prefix-map=$(CURDIR)/= $(STUDIO)
install-studio: setup
	$(INSTALLED_STUDIO)
	@set -e; \
	binaries="$$($(INSTALLED_STUDIO) --show-bin-path)"; \
	install -D -m 755 "$$binaries/animatic-studio" "$(DESTDIR)$(PREFIX)/bin/animatic-studio"; \
	echo "$(DESTDIR)$(PREFIX)/bin/animatic-studio is installed. Next: animatic studio"

uninstall:
	rm -f "$(DESTDIR)$(PREFIX)/bin/animatic" "$(DESTDIR)$(PREFIX)/bin/animatic-studio" "$(SHARE)/bash-completion/completions/animatic" \
		"$(SHARE)/zsh/site-functions/_animatic" "$(SHARE)/fish/vendor_completions.d/animatic.fish" \
		"$(SHARE)/man/man1/animatic.1" "$(SHARE)/man/man1/animatic-"*.1 "$(SHARE)/animatic/animatic-1.schema.json"
	rmdir "$(SHARE)/animatic" 2>/dev/null || true

# The packages depend only on the sources, the dependencies in Package.resolved, Swift, and the packages of the system.
package: PACKAGES += binutils dpkg-dev
package: setup
	rm -rf .build/installed .build/installed-studio
	$(MAKE) --no-print-directory install DESTDIR="$(CURDIR)/.build/installed" PREFIX=/usr
	$(MAKE) --no-print-directory install-studio DESTDIR="$(CURDIR)/.build/installed-studio" PREFIX=/usr
	Packaging/package.sh .build/installed .build/installed-studio .build/package

# Each root takes two to five minutes and 2 GB, and needs the network. The example, which is built from source, takes ten.
SUITES = bookworm trixie testing
package-check: PACKAGES += mmdebstrap
package-check: package
	for suite in $(SUITES); do Packaging/check.sh .build/package $$suite || exit 1; done
	Packaging/check.sh Examples/ComponentLibrary $(firstword $(SUITES))

lint:
	swift format lint --strict --recursive $(SOURCES)

format:
	swift format --in-place --recursive $(SOURCES)

# Prints the packages that it installs. Uses the network only if a package is missing.
setup:
	@command -v swift >/dev/null || { echo "Swift 6.3 is needed: https://www.swift.org/install" >&2; exit 1; }
	@if ! command -v dpkg-query >/dev/null; then \
		echo "This is not a Debian-like system. Install these packages, or their equivalents, and build with" >&2; \
		echo "swift build: $(PACKAGES)" >&2; \
		exit 1; \
	fi; \
	missing=""; \
	for package in $(PACKAGES); do \
		dpkg-query --show --showformat='$${Status}' $$package 2>/dev/null | grep -q 'ok installed' \
			|| missing="$$missing $$package"; \
	done; \
	if [ -z "$$missing" ]; then exit 0; fi; \
	sudo=""; \
	if [ "$$(id -u)" != 0 ]; then \
		command -v sudo >/dev/null || { echo "As root: apt-get install$$missing" >&2; exit 1; }; \
		sudo=sudo; \
	fi; \
	echo "Installing$$missing"; \
	$$sudo apt-get update --quiet=2 \
		&& $$sudo env DEBIAN_FRONTEND=noninteractive apt-get install --yes --quiet=2 --no-install-recommends $$missing

clean:
	swift package clean
