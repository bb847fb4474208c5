#!/bin/sh
# Installs a package into a clean Debian root, and uses, upgrades, damages and removes it there:
#   Packaging/check.sh PACKAGES SUITE
# PACKAGES is the folder that `make package` wrote. SUITE is a Debian suite, such as bookworm. Needs mmdebstrap and the
# network. Prints the time of each step. The first step that fails ends the script with its exit status.
set -eu
packages=$(cd "$1" && pwd) suite=$2
(cd "$packages" && sha256sum --check --quiet SHA256SUMS)
steps=$(mktemp)
trap 'rm "$steps"' EXIT
cat > "$steps" <<'STEPS'
set -eu
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 HOME=/root
step() { now=$(date +%s); echo "$(cat /etc/debian_version): $1 ($((now - began)) s)"; began=$now; }
fail() { echo "check.sh: $1" >&2; exit 1; }
quietly() { "$@" > /tmp/log 2>&1 || { cat /tmp/log >&2; fail "this command failed: $*"; }; }
# Files of apt and dpkg, and caches of other packages.
files() { find / -xdev ! -type d ! -path '/proc/*' ! -path '/sys/*' ! -path '/tmp/*' ! -path '/var/lib/apt/*' \
    ! -path '/var/lib/dpkg/*' ! -path '/var/cache/*' ! -path '/var/log/*' | sort; }
began=$(date +%s)
package=$(ls /tmp/packages/*.deb)
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
[ "$(animatic --version)" = "$version" ] || fail "the program is not version $version"
if command -v swift > /dev/null; then fail "the root contains Swift"; fi
installed=$(dpkg-query --show --showformat='${Installed-Size}' animatic)
[ "$installed" -le 70000 ] || fail "the package takes $installed KB, expected at most 70000"
step "checked, tested, reported, recorded and verified; $installed KB are installed"

mkdir /opt/animatic
tar --extract --gzip --file /tmp/packages/*.tar.gz --directory /opt/animatic --strip-components 1
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
STEPS
# A mirror of testing may be older than its index permits. The signatures are checked in any case.
mmdebstrap --quiet --variant=apt --aptopt='Acquire::Check-Valid-Until "false"' \
    --customize-hook="mkdir \"\$1\"/tmp/packages && cp '$packages'/* \"\$1\"/tmp/packages" \
    --customize-hook="chroot \"\$1\" sh -s < '$steps'" "$suite" /dev/null
