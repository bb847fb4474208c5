#!/bin/sh
# Uses a release in a clean Debian root, and prints the time of each step:
#   Packaging/check.sh PACKAGES SUITE
#   Packaging/check.sh LIBRARY SUITE
# PACKAGES is the folder that `make package` wrote. The package is installed, used, upgraded, damaged and removed, and
# the workflow that `animatic init --workflow` writes is run. LIBRARY is a Swift package of this repository, whose
# workflow is run with the last commit and the Swift toolchain of this machine. SUITE is a Debian suite, such as
# bookworm. Needs mmdebstrap and the network. The first step that fails ends the script with its exit status.
set -eu
given=$(cd "$1" && pwd) suite=$2
root=$(cd "$(dirname "$0")/.." && pwd)
steps=$(mktemp)
trap 'rm "$steps"' EXIT
cat > "$steps" <<'STEPS'
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 HOME=/root
step() { now=$(date +%s); echo "$(cat /etc/debian_version): $1 ($((now - began)) s)"; began=$now; }
fail() { echo "check.sh: $1" >&2; exit 1; }
quietly() { "$@" > /tmp/log 2>&1 || { cat /tmp/log >&2; fail "this command failed: $*"; }; }
# Runs the commands of each step of a workflow for GitHub in the current folder. Actions are not run.
workflow() {
    rm -rf /tmp/commands && mkdir /tmp/commands
    awk '{ indent = match($0, /[^ ]/) }
        inside && indent && indent <= inside { inside = 0 }
        inside { print > file }
        /^ +run: / {
            file = sprintf("/tmp/commands/%02d", ++count); sub(/^ +run: /, "")
            if ($0 == "|") inside = indent; else print > file
        }' "$1"
    for commands in /tmp/commands/*; do quietly sh -e "$commands"; done
}
# Files of apt and dpkg, and caches of other packages.
files() { find / -xdev ! -type d ! -path '/proc/*' ! -path '/sys/*' ! -path '/tmp/*' ! -path '/var/lib/apt/*' \
    ! -path '/var/lib/dpkg/*' ! -path '/var/cache/*' ! -path '/var/log/*' | sort; }
began=$(date +%s)
package=$(ls /tmp/packages/animatic_*.deb)
studio=$(ls /tmp/packages/animatic-studio_*.deb)
version=$(dpkg-deb --field "$package" Version)
quietly apt-get update
files > /tmp/before

quietly apt-get install --yes --no-install-recommends "$package"
mkdir /tmp/films && cd /tmp/films
quietly animatic init slide
quietly animatic render slide.yaml --output slide.gif
[ "$(head -c 6 slide.gif)" = GIF89a ] || fail "slide.gif is not a film"
step "installed with its dependencies, and rendered a film"

quietly animatic check slide.yaml
quietly animatic test slide.yaml
quietly animatic report slide.yaml --output slide.html
quietly animatic record slide.yaml
quietly animatic verify slide.yaml
mkdir /tmp/project
(cd /tmp/project && quietly animatic init films/slide --workflow && quietly animatic record films)
[ "$(animatic --version)" = "$version" ] || fail "the program is not version $version"
if command -v swift > /dev/null; then fail "the root contains Swift"; fi
installed=$(dpkg-query --show --showformat='${Installed-Size}' animatic)
[ "$installed" -le 70000 ] || fail "the package takes $installed KB, expected at most 70000"
step "checked, tested, reported, recorded and verified; $installed KB are installed"

mkdir /opt/animatic
tar --extract --gzip --file /tmp/packages/animatic-[0-9]*.tar.gz --directory /opt/animatic --strip-components 1
cmp /opt/animatic/bin/animatic /usr/bin/animatic
quietly /opt/animatic/bin/animatic verify slide.yaml
rm -r /opt/animatic
step "used the archive beside the package"

quietly dpkg --verify animatic
truncate --size 1000000 /usr/bin/animatic
dpkg --verify animatic | grep -q /usr/bin/animatic || fail "dpkg did not find the damaged file"
quietly apt-get install --yes --reinstall "$package"
quietly animatic test slide.yaml
library=$(ldd /usr/bin/animatic | sed -n 's/.*libcairo.so.2 => \([^ ]*\).*/\1/p')
mv "$library" /tmp/kept
animatic --version 2> /tmp/message && fail "the program started without libcairo"
grep -q libcairo.so.2 /tmp/message || fail "no message names the missing library"
mv /tmp/kept "$library"
step "repaired a truncated program; without a library: $(cat /tmp/message)"

animatic studio . 2> /tmp/message && fail "the studio started without its package"
grep -q 'install the package animatic-studio' /tmp/message || fail "no message names the missing package"
quietly apt-get install --yes --no-install-recommends "$studio"
animatic studio . --no-open > /tmp/address &
server=$!
for attempt in 1 2 3 4 5 6 7 8 9 10; do [ -s /tmp/address ] && break; sleep 1; done
grep -q '^http://127.0.0.1:[0-9]*/#token=' /tmp/address || fail "the studio printed no address"
kill $server
installed=$(dpkg-query --show --showformat='${Installed-Size}' animatic-studio)
[ "$installed" -le 25000 ] || fail "the package of the studio takes $installed KB, expected at most 25000"
quietly apt-get purge --yes animatic-studio
step "started the studio; $installed KB are installed"

dpkg-deb --raw-extract "$package" /tmp/newer
sed -i 's/^Version: .*/&+1/' /tmp/newer/DEBIAN/control
quietly dpkg-deb --root-owner-group -Zgzip -z1 --build /tmp/newer /tmp/newer.deb
quietly apt-get install --yes /tmp/newer.deb
[ "$(dpkg-query --show --showformat='${Version}' animatic)" = "$version+1" ] || fail "the package was not upgraded"
quietly animatic verify slide.yaml
step "upgraded"

cd / && rm -r /tmp/films
quietly apt-get purge --yes --autoremove animatic
files > /tmp/after
diff /tmp/before /tmp/after > /tmp/left || { cat /tmp/left >&2; fail "the removal left files"; }
if find / -xdev -name '*animatic*' ! -path '/tmp/*' | grep .; then fail "the removal left these files"; fi
step "removed, and nothing is left"

# In place of the download, this program copies the files that an address names.
mkdir /tmp/replacements && cd /tmp/project
cat > /tmp/replacements/curl <<'CURL'
#!/bin/sh
for word; do case $word in https://*) cp "/tmp/packages/${word##*/}" . || exit 22 ;; esac; done
CURL
chmod +x /tmp/replacements/curl
export PATH="/tmp/replacements:$PATH" GITHUB_STEP_SUMMARY=/tmp/summary ANIMATIC_REPOSITORY=owner/animatic
ANIMATIC_VERSION=$(sed -n 's/^  ANIMATIC_VERSION: "\(.*\)"/\1/p' .github/workflows/animatic.yml)
ANIMATIC_SHA256=$(sha256sum "$package" | cut -d ' ' -f 1)
export ANIMATIC_VERSION ANIMATIC_SHA256
workflow .github/workflows/animatic.yml
for made in results.xml films.out/slide.gif films.out/slide.html; do [ -s "$made" ] || fail "the workflow made no $made"; done
grep -q '1 film is as recorded' /tmp/summary || fail "the goldens were not compared"
step "ran the workflow of animatic init"
STEPS
if [ -f "$given/Package.swift" ]; then
    library=${given#"$root"/} toolchain=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")
    sed -n '1,/^}$/p' "$steps" > "$steps.library"
    cat >> "$steps.library" <<STEPS
began=\$(date +%s)
export PATH="$toolchain/bin:\$PATH"
cd "/animatic/$library"
workflow .github/workflows/tests.yml
grep -E 'Test run with|Executed [1-9]' /tmp/log
step "ran the workflow of $library"
STEPS
    mv "$steps.library" "$steps"
    cache=${XDG_CACHE_HOME:-$HOME/.cache}/org.swift.swiftpm
    # The packages that the images of Swift contain. The folder of the toolchain is visible only to the steps. The cache
    # contains the packages that the library depends on.
    mmdebstrap --quiet --variant=apt --aptopt='Acquire::Check-Valid-Until "false"' \
        --include=binutils,ca-certificates,git,libc6-dev,libcurl4-openssl-dev,libedit2,libgcc-12-dev,libncurses-dev \
        --include=libpython3-dev,libsqlite3-0,libstdc++-12-dev,libxml2-dev,libz3-dev,pkg-config,tzdata,zlib1g-dev \
        --customize-hook="mkdir -p \"\$1\"/animatic \"\$1$toolchain\"; git -C '$root' archive HEAD | tar -x -C \"\$1\"/animatic" \
        --customize-hook="mkdir -p \"\$1\"/root/.cache; if [ -d '$cache' ]; then cp -R '$cache' \"\$1\"/root/.cache; fi" \
        --customize-hook="unshare -m sh -c 'mount --bind -o ro \"$toolchain\" \"\$1$toolchain\" && chroot \"\$1\" sh -s < \"$steps\"' sh \"\$1\"" \
        "$suite" /dev/null
    exit
fi
(cd "$given" && sha256sum --check --quiet SHA256SUMS)
# A mirror of testing may be older than its index permits. The signatures are checked in any case.
mmdebstrap --quiet --variant=apt --aptopt='Acquire::Check-Valid-Until "false"' \
    --customize-hook="mkdir \"\$1\"/tmp/packages && cp '$given'/* \"\$1\"/tmp/packages" \
    --customize-hook="chroot \"\$1\" sh -s < '$steps'" "$suite" /dev/null
