#!/bin/sh
# Builds the packages of a release from an installed command:
#   Packaging/package.sh INSTALLED OUTPUT
# INSTALLED is the folder that `make install DESTDIR=INSTALLED PREFIX=/usr` wrote. OUTPUT receives the Debian package,
# the archive, the list of the parts (CycloneDX) and the checksums. Equal sources and tools give equal bytes: all files
# have the time of the last commit, and names, owners and permissions do not depend on the machine.
set -eu
installed=$1 output=$2
here=$(cd "$(dirname "$0")" && pwd)
root=$(dirname "$here")
export LC_ALL=C TZ=UTC0
umask 022
SOURCE_DATE_EPOCH=${SOURCE_DATE_EPOCH:-$(git -C "$root" log -1 --format=%ct)}
export SOURCE_DATE_EPOCH
fail() { echo "package.sh: $1" >&2; exit 1; }

version=$("$installed/usr/bin/animatic" --version)
architecture=$(dpkg --print-architecture)
# The packages promise to run with this version of glibc, which Debian 12 has, and with later versions.
oldest=2.36
parser_version=$(sed -n '/"swift-argument-parser"/,/}/s/.*"version" : "\(.*\)".*/\1/p' "$root/Package.resolved")
swift_version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
swift_license=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")/share/swift/LICENSE.txt

made=$(mktemp -d)
trap 'rm -rf "$made"' EXIT
cp -R "$installed/usr" "$made/usr"
program=$made/usr/bin/animatic
# The hashes that the compiler and the linker add depend on the path of the build.
strip --strip-unneeded --remove-section=.comment --remove-section=.swift_modhash \
    --remove-section=.note.gnu.build-id "$program"
newest=$(objdump -T "$program" | sed -n 's/.*GLIBC_\([0-9.]*\).*/\1/p' | sort -uV | tail -1)
[ "$(printf '%s\n' "$newest" "$oldest" | sort -V | tail -1)" = "$oldest" ] \
    || fail "the program needs glibc $newest, and the packages promise $oldest; build on an older system"
if strings -n 8 "$program" | grep -F "$root/"; then fail "the program contains these paths of the build"; fi

documents=$made/usr/share/doc/animatic
mkdir -p "$documents"
for part in "Animatic:$root/LICENSE" \
    "Swift Argument Parser:$root/.build/checkouts/swift-argument-parser/LICENSE.txt" \
    "Framework7 Icons, the drawings of symbols:$root/Sources/CSymbols/LICENSE" \
    "Swift, with its libraries:$swift_license"; do
    printf '%s\n\n' "==== ${part%%:*} ===="
    cat "${part#*:}"
    printf '\n'
done > "$documents/copyright"
gzip -9nc "$root/CHANGELOG.md" > "$documents/changelog.gz"
gzip -9n "$made"/usr/share/man/man1/*.1

# The parts that are linked into the program. The Debian package names the shared libraries in Depends.
part() {
    printf '    {"type": "library", "name": "%s", "version": "%s", "licenses": [{"expression": "Apache-2.0 WITH Swift-exception"}], "purl": "%s"}' \
        "$1" "$2" "pkg:swift/github.com/$3@$2"
}
cat > "$documents/animatic.cdx.json" <<JSON
{
  "bomFormat": "CycloneDX",
  "specVersion": "1.5",
  "version": 1,
  "metadata": {
    "timestamp": "$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)",
    "component": {"type": "application", "name": "animatic", "version": "$version", "licenses": [{"license": {"id": "MIT"}}]}
  },
  "components": [
$(part swift "$swift_version" swiftlang/swift),
$(part swift-corelibs-libdispatch "$swift_version" swiftlang/swift-corelibs-libdispatch),
$(part swift-foundation "$swift_version" swiftlang/swift-foundation),
$(part swift-argument-parser "$parser_version" apple/swift-argument-parser),
    {"type": "data", "name": "framework7-icons", "licenses": [{"license": {"id": "MIT"}}], "purl": "pkg:npm/framework7-icons"}
  ]
}
JSON

# dpkg-shlibdeps reads the libraries that the program needs, and the versions of their packages.
mkdir "$made/debian"
cp "$here/control" "$made/debian/control"
libraries=$(cd "$made" && dpkg-shlibdeps -O usr/bin/animatic 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
rm -r "$made/debian"
[ -n "$libraries" ] || fail "dpkg-shlibdeps found no packages for the libraries of the program"
sed -n "s/@LIBRARIES@/$libraries/; s/^Depends: //p" "$here/control" | sed 's/([^)]*)//g; s/,//g' > "$documents/depends"

rm -rf "$output"
mkdir -p "$output"
archive=animatic-$version-linux-$(uname -m)
tar --create --directory "$made/usr" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
    --transform="s,^\.,$archive," . | gzip -9n > "$output/$archive.tar.gz"

# In Debian, zsh searches this folder for the completions of packages.
mkdir "$made/usr/share/zsh/vendor-completions"
mv "$made/usr/share/zsh/site-functions/_animatic" "$made/usr/share/zsh/vendor-completions"
rmdir "$made/usr/share/zsh/site-functions"
find "$made/usr" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +

mkdir "$made/DEBIAN"
sed -e '1,/^$/d' -e "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@LIBRARIES@/$libraries/" \
    -e "s/@SIZE@/$(du -sk --apparent-size "$made/usr" | cut -f1)/" "$here/control" > "$made/DEBIAN/control"
(cd "$made" && find usr -type f | sort | xargs md5sum) > "$made/DEBIAN/md5sums"
find "$made/DEBIAN" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
dpkg-deb --root-owner-group -Zxz -z9 --build "$made" "$output/animatic_${version}_$architecture.deb" >/dev/null
cp "$documents/animatic.cdx.json" "$output/animatic-$version.cdx.json"
(cd "$output" && sha256sum -- * > SHA256SUMS)
echo "The packages need glibc $oldest or later. They are in $output:"
(cd "$output" && ls -s --block-size=1K --size)
