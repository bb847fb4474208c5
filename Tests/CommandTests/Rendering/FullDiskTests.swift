import Foundation
import TestSupport
import Testing

@Suite("Every command that writes, if writing fails")
struct FullDiskTests {
    /// No byte can be written to a file, so the same system call fails as on a full disk.
    @Test("keeps earlier files and ends with 74 if no file can grow", arguments: WritingCall.all)
    func noRoom(call: WritingCall) throws {
        let folder = try call.folder()
        let before = try folder.contents()
        let run = try Command(call.arguments, in: folder.url, shell: "trap '' XFSZ; ulimit -f 0; exec \"$@\"")
        #expect(run.status == 74, "\(run.errors)")
        #expect(run.errors.hasPrefix("error: cannot write '\(call.output)"), "\(run.errors)")
        #expect(try folder.contents() == before)
    }

    private static let mounts = Program.runs("unshare", ["--mount", "mount", "-t", "tmpfs", "none", "/mnt"])

    /// Runs a command with a private file system for its outputs. The file system disappears after the command.
    private func run(_ call: WritingCall, preparing preparation: String) throws -> (command: Command, left: String) {
        let folder = try call.folder()
        let earlier = call.isFolder ? "mkdir disk/out; printf earlier >disk/out/0000.png" : "printf earlier >disk/out"
        let output = call.isFolder ? "disk/out" : "disk/\(call.output)"
        let name = call.isFolder ? "" : "mv disk/out '\(output)';"
        let script = """
            mkdir disk; mount -t tmpfs -o size=64k none disk || exit 99; \(earlier); \(name) \(preparation)
            "$@"; status=$?; find disk -type f ! -name filler -exec sh -c 'echo "$1=$(cat "$1")"' - {} \\; >left; exit $status
            """
        try folder.write("mounted.sh", script)
        let command = try Command(
            call.writing(output), in: folder.url, shell: "exec unshare --mount sh mounted.sh \"$@\"")
        return (command, String(decoding: try folder.bytes("left"), as: UTF8.self))
    }

    private func expectEarlier(_ call: WritingCall, _ run: (command: Command, left: String)) {
        #expect(run.command.status == 74, "\(run.command.errors)")
        #expect(run.command.errors.hasPrefix("error: cannot write 'disk/"), "\(run.command.errors)")
        #expect(run.left == (call.isFolder ? "disk/out/0000.png=earlier\n" : "disk/\(call.output)=earlier\n"))
    }

    @Test(
        "keeps earlier files and ends with 74 if the disk is full",
        .enabled(if: mounts, "needs permission to mount a file system"), arguments: WritingCall.all)
    func fullDisk(call: WritingCall) throws {
        // `cat` reports that the disk is full.
        let run = try run(call, preparing: "cat /dev/zero >disk/filler 2>&-;")
        expectEarlier(call, run)
        #expect(run.command.errors.contains("No space left on device"), "\(run.command.errors)")
    }

    @Test(
        "keeps earlier files and ends with 74 if the disk is read-only",
        .enabled(if: mounts, "needs permission to mount a file system"), arguments: WritingCall.all)
    func readOnlyDisk(call: WritingCall) throws {
        let run = try run(call, preparing: "mount -o remount,ro disk;")
        expectEarlier(call, run)
        #expect(run.command.errors.contains("Read-only file system"), "\(run.command.errors)")
    }

    /// Processes cannot create files in /proc.
    @Test("ends with 74 if the folder is not writable", arguments: WritingCall.all)
    func noFile(call: WritingCall) throws {
        let folder = try call.folder()
        let before = try folder.contents()
        let run = try Command(call.writing("/proc/\(call.output)"), in: folder.url)
        #expect(run.status == 74, "\(run.errors)")
        #expect(run.errors.hasPrefix("error: cannot write '/proc/"), "\(run.errors)")
        #expect(try folder.contents() == before)
    }

    @Test("ends with 74 if the folder is a file", arguments: WritingCall.all)
    func fileAsFolder(call: WritingCall) throws {
        let folder = try call.folder()
        let before = try folder.contents()
        let run = try Command(call.writing("slide.yaml/\(call.output)"), in: folder.url)
        #expect(run.status == 74, "\(run.errors)")
        #expect(run.errors.hasPrefix("error: cannot write"), "\(run.errors)")
        #expect(try folder.contents() == before)
    }

    @Test("creates a missing folder", arguments: WritingCall.all)
    func missingFolder(call: WritingCall) throws {
        let folder = try call.folder()
        let run = try Command(call.writing("deep/er/\(call.output)"), in: folder.url)
        #expect(run.status == 0, "\(run.errors)")
        #expect(!folder.files(in: "deep/er").isEmpty)
    }
}
