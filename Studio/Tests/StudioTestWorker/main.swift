import Foundation

// A worker whose behavior depends on the first word of the script. It answers with the messages of `animatic studio
// --worker`, but plays nothing: the changed script consists of the texts of all actions.

struct Request: Decodable {
    struct Action: Decodable {
        var text: String?
    }

    var page: Bool?
    var template: Bool?
    var action: Action?
}

func number(_ bytes: Data) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }

func part(_ count: Int) -> Data {
    guard count > 0 else { return Data() }
    guard let data = try? FileHandle.standardInput.read(upToCount: count), data.count == count else { exit(0) }
    return data
}

func write(_ parts: [Data]) {
    for number in [parts.count] + parts.map(\.count) {
        FileHandle.standardOutput.write(Data((0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }))
    }
    for part in parts { FileHandle.standardOutput.write(part) }
}

while true {
    let sizes = (0..<number(part(4))).map { _ in number(part(4)) }
    let message = sizes.map(part)
    let request = try JSONDecoder().decode(Request.self, from: message[0])
    if request.page == true {
        write([Data(#"["studio.html","studio.js"]"#.utf8), Data("<!DOCTYPE html>".utf8), Data("export {};".utf8)])
        continue
    }
    if request.template == true {
        write([Data("small".utf8)])
        continue
    }
    var memory: [[UInt8]] = []
    switch String(decoding: message[1], as: UTF8.self).prefix(5) {
    case "hang": while true { sleep(1) }
    case "crash": abort()
    case "parts":
        FileHandle.standardOutput.write(Data([0x7F, 0xFF, 0xFF, 0xFF]))
    case "large":
        FileHandle.standardOutput.write(Data([0, 0, 0, 2, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF]))
    case "grow":
        while true {
            memory.append([UInt8](repeating: 1, count: 1 << 20))
            usleep(1000)
        }
    default: break
    }
    let draft = message[2] + Data((request.action?.text ?? "").utf8)
    write([Data("{}".utf8), Data(), Data(), draft, message[1], draft.isEmpty ? message[1] : draft])
}
