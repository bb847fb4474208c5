#!/bin/sh
# Builds the packages of a release from installed programs:
#   Packaging/package.sh INSTALLED STUDIO OUTPUT
# INSTALLED is the folder that `make install DESTDIR=INSTALLED PREFIX=/usr` wrote, and STUDIO that of
# `make install-studio`. OUTPUT receives for each program the Debian package, the archive and the list of the parts
# (CycloneDX), and the checksums. Equal sources and tools give equal bytes: all files have the time of the last commit,
# and names, owners and permissions do not depend on the machine.
set -eu
installed=$1 studio=$2 output=$3
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
swift_version=$(swift --version 2>/dev/null | sed -n 's/.*Swift version \([0-9.]*\).*/\1/p')
swift_license=$(dirname "$(dirname "$(readlink -f "$(command -v swift)")")")/share/swift/LICENSE.txt
everything=$(mktemp -d)
trap 'rm -rf "$everything"' EXIT
rm -rf "$output"
mkdir -p "$output"

# Prepares the files of a package in $made, and removes from the program what depends on the machine.
#   begin NAME INSTALLED
begin() {
    name=$1 made=$everything/$1
    mkdir -p "$made"
    cp -R "$2/usr" "$made/usr"
    program=$made/usr/bin/$name documents=$made/usr/share/doc/$name
    mkdir -p "$documents"
    # The hashes that the compiler and the linker add depend on the path of the build.
    strip --strip-unneeded --remove-section=.comment --remove-section=.swift_modhash \
        --remove-section=.note.gnu.build-id "$program"
    newest=$(objdump -T "$program" | sed -n 's/.*GLIBC_\([0-9.]*\).*/\1/p' | sort -uV | tail -1)
    [ "$(printf '%s\n' "$newest" "$oldest" | sort -V | tail -1)" = "$oldest" ] \
        || fail "$name needs glibc $newest, and the packages promise $oldest; build on an older system"
    if strings -n 8 "$program" | grep -F "$root/"; then fail "$name contains these paths of the build"; fi
}

# Writes the licenses: licenses TITLE:FILE...
licenses() {
    for license; do
        printf '%s\n\n' "==== ${license%%:*} ===="
        cat "${license#*:}"
        printf '\n'
    done > "$documents/copyright"
}

# Prints a part that is linked into a program: part NAME VERSION REPOSITORY
part() {
    printf '    {"type": "library", "name": "%s", "version": "%s", "licenses": [{"expression": "Apache-2.0 WITH Swift-exception"}], "purl": "%s"}' \
        "$1" "$2" "pkg:swift/github.com/$3@$2"
}

# Prints the version of a dependency: pinned NAME FILE
pinned() { sed -n "/\"identity\" : \"$1\"/,/}/s/.*\"version\" : \"\\(.*\\)\".*/\\1/p" "$2"; }

# Writes the list of the parts, which standard input contains. The Debian package names the shared libraries in Depends.
parts() {
    {
        cat <<JSON
{
  "bomFormat": "CycloneDX",
  "specVersion": "1.5",
  "version": 1,
  "metadata": {
    "timestamp": "$(date -u -d "@$SOURCE_DATE_EPOCH" +%Y-%m-%dT%H:%M:%SZ)",
    "component": {"type": "application", "name": "$name", "version": "$version", "licenses": [{"license": {"id": "MIT"}}]}
  },
  "components": [
$(part swift "$swift_version" swiftlang/swift),
$(part swift-corelibs-libdispatch "$swift_version" swiftlang/swift-corelibs-libdispatch),
$(part swift-foundation "$swift_version" swiftlang/swift-foundation),
JSON
        cat
        printf '  ]\n}\n'
    } > "$documents/$name.cdx.json"
}

# Builds the archive and the Debian package: finish CONTROL
finish() {
    # dpkg-shlibdeps reads the libraries that the program needs, and the versions of their packages.
    mkdir "$made/debian"
    cp "$1" "$made/debian/control"
    libraries=$(cd "$made" && dpkg-shlibdeps -O "usr/bin/$name" 2>/dev/null | sed -n 's/^shlibs:Depends=//p')
    rm -r "$made/debian"
    [ -n "$libraries" ] || fail "dpkg-shlibdeps found no packages for the libraries of $name"
    sed -n "s/@LIBRARIES@/$libraries/; s/@VERSION@/$version/g; s/^Depends: //p" "$1" | sed 's/([^)]*)//g; s/,//g' \
        > "$documents/depends"
    archive=$name-$version-linux-$(uname -m)
    tar --create --directory "$made/usr" --sort=name --owner=0 --group=0 --numeric-owner --mtime="@$SOURCE_DATE_EPOCH" \
        --transform="s,^\.,$archive," . | gzip -9n > "$output/$archive.tar.gz"
    # In Debian, zsh searches this folder for the completions of packages.
    if [ -d "$made/usr/share/zsh/site-functions" ]; then
        mkdir "$made/usr/share/zsh/vendor-completions"
        mv "$made/usr/share/zsh/site-functions/_animatic" "$made/usr/share/zsh/vendor-completions"
        rmdir "$made/usr/share/zsh/site-functions"
    fi
    find "$made/usr" -exec touch -h -d "@$SOURCE_DATE_EPOCH" {} +
    mkdir "$made/DEBIAN"
    sed -e '1,/^$/d' -e "s/@VERSION@/$version/; s/@ARCHITECTURE@/$architecture/; s/@LIBRARIES@/$libraries/" \
        -e "s/@SIZE@/$(du -sk --apparent-size "$made/usr" | cut -f1)/" "$1" > "$made/DEBIAN/control"
    (cd "$made" && find usr -type f | sort | xargs md5sum) > "$made/DEBIAN/md5sums"
    find "$made/DEBIAN" -exec touch -d "@$SOURCE_DATE_EPOCH" {} +
    dpkg-deb --root-owner-group -Zxz -z9 --build "$made" "$output/${name}_${version}_$architecture.deb" >/dev/null
    cp "$documents/$name.cdx.json" "$output/$name-$version.cdx.json"
}

pins=$root/Package.resolved checkouts=$root/.build/checkouts
begin animatic "$installed"
licenses "Animatic:$root/LICENSE" "Swift Argument Parser:$checkouts/swift-argument-parser/LICENSE.txt" \
    "Framework7 Icons, the drawings of symbols:$root/Sources/CSymbols/LICENSE" \
    "Swift, with its libraries:$swift_license"
gzip -9nc "$root/CHANGELOG.md" > "$documents/changelog.gz"
gzip -9n "$made"/usr/share/man/man1/*.1
parts <<JSON
$(part swift-argument-parser "$(pinned swift-argument-parser "$pins")" apple/swift-argument-parser),
    {"type": "data", "name": "framework7-icons", "licenses": [{"license": {"id": "MIT"}}], "purl": "pkg:npm/framework7-icons"}
JSON
finish "$here/control"

pins=$root/Studio/Package.resolved checkouts=$root/.build/studio/checkouts
begin animatic-studio "$studio"
licenses "Animatic:$root/LICENSE" "Swift Argument Parser:$checkouts/swift-argument-parser/LICENSE.txt" \
    "SwiftNIO:$checkouts/swift-nio/LICENSE.txt" "The parts of SwiftNIO:$checkouts/swift-nio/NOTICE.txt" \
    "Swift Atomics:$checkouts/swift-atomics/LICENSE.txt" "Swift Collections:$checkouts/swift-collections/LICENSE.txt" \
    "Swift System:$checkouts/swift-system/LICENSE.txt" "Swift, with its libraries:$swift_license"
gzip -9nc "$root/CHANGELOG.md" > "$documents/changelog.gz"
parts <<JSON
$(for dependency in argument-parser nio atomics collections; do
    echo "$(part "swift-$dependency" "$(pinned "swift-$dependency" "$pins")" "apple/swift-$dependency"),"
done)
$(part swift-system "$(pinned swift-system "$pins")" apple/swift-system)
JSON
finish "$here/control-studio"

(cd "$output" && sha256sum -- * > SHA256SUMS)
echo "The packages need glibc $oldest or later. They are in $output:"
(cd "$output" && ls -s --block-size=1K --size)
