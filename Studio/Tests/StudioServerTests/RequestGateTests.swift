import Foundation
import Testing

@testable import StudioServer

/// Each rule of the gate is attacked on a real socket. The status of an answer is that of RFC 9110.
@Suite("The gate of the studio")
struct RequestGateTests {
    @Test(
        "refuses commands of foreign pages and programs, and closes the connection",
        arguments: [
            ("Host", "evil.example", 421), ("Host", "evil.example:80", 421), ("Host", nil, 400),
            ("Host", "localhost", 421), ("Host", "127.0.0.1", 421), ("Host", "127.0.0.1.evil.example", 421),
            ("Origin", "http://evil.example", 403), ("Origin", nil, 403), ("Origin", "null", 403),
            ("Origin", "http://localhost:1", 403), ("Authorization", nil, 401), ("Authorization", "Bearer ", 401),
            ("Authorization", "Bearer " + String(repeating: "0", count: 64), 401),
            ("Sec-Fetch-Site", "cross-site", 403),
            ("Sec-Fetch-Site", "same-site", 403), ("Content-Length", "2147483648", 413),
            ("Content-Length", "99999999999999999999", 400),
        ] as [(String, String?, Int)])
    func attack(header: String, value: String?, status: Int) async throws {
        let studio = try await TestStudio()
        let client = try Client(port: studio.server.port)
        client.send(studio.head("/scripts", replacing: [header: value]) + "{}")
        let clock = ContinuousClock()
        let begin = clock.now
        #expect(await client.answer().status == status)
        // The limit is 50 ms; the machine of a test can be busy. A server that waits for a body waits ten seconds.
        #expect(clock.now - begin < .seconds(5))
    }

    @Test func `accepts its own page`() async throws {
        let studio = try await TestStudio()
        #expect(try await studio.post("/scripts").status == 200)
    }

    @Test func `accepts commands only with POST, and only two methods`() async throws {
        let studio = try await TestStudio()
        for (method, status) in [("GET", 404), ("PUT", 405), ("OPTIONS", 405), ("TRACE", 405)] {
            let client = try Client(port: studio.server.port)
            client.send(
                studio.head("/scripts", replacing: ["Connection": "close"], length: 0).replacing("POST", with: method))
            #expect(await client.answer().status == status, "\(method)")
        }
    }

    @Test(
        "has no files: paths outside of the page are unknown",
        arguments: [
            "/../../etc/passwd", "/%2e%2e/etc/passwd", "/..%2f..%2fetc/passwd", "//etc/passwd",
            "/studio.html/../a.yaml",
            "/a.yaml", "/@fs/etc/passwd", "/studio.js?import&raw",
        ])
    func path(_ path: String) async throws {
        let studio = try await TestStudio()
        let client = try Client(port: studio.server.port)
        client.send("GET \(path) HTTP/1.1\r\nHost: \(studio.host)\r\nConnection: close\r\n\r\n")
        let (status, body) = await client.answer()
        #expect(status == 404)
        #expect(!String(decoding: body, as: UTF8.self).contains("root:"))
    }

    @Test func `forbids foreign scripts, framing and caching`() async throws {
        let studio = try await TestStudio()
        let client = try Client(port: studio.server.port)
        client.send("GET / HTTP/1.1\r\nHost: \(studio.host)\r\nConnection: close\r\n\r\n")
        let head = String(decoding: await client.readToEnd() ?? [], as: UTF8.self)
        for rule in [
            "default-src 'none'", "script-src 'self';", "frame-ancestors 'none'", "require-trusted-types-for 'script'",
            "x-content-type-options: nosniff", "cache-control: no-store",
        ] { #expect(head.contains(rule)) }
        #expect(!head.lowercased().contains("access-control"))
    }

    @Test func `lets another site only open the page, not embed it or its scripts`() async throws {
        let studio = try await TestStudio()
        func status(_ path: String, mode: String, destination: String) async throws -> Int {
            let client = try Client(port: studio.server.port)
            client.send(
                "GET \(path) HTTP/1.1\r\nHost: \(studio.host)\r\nSec-Fetch-Site: cross-site\r\nConnection: close\r\n"
                    + "Sec-Fetch-Mode: \(mode)\r\nSec-Fetch-Dest: \(destination)\r\n\r\n")
            return await client.answer().status
        }
        #expect(try await status("/", mode: "navigate", destination: "document") == 200)
        #expect(try await status("/", mode: "navigate", destination: "iframe") == 403)
        #expect(try await status("/studio.js", mode: "no-cors", destination: "script") == 403)
    }

    @Test func `ends a body that grows beyond its limit`() async throws {
        let studio = try await TestStudio()
        let client = try Client(port: studio.server.port)
        client.send(studio.head("/scripts", replacing: ["Transfer-Encoding": "chunked"], length: nil))
        let chunk = "10000\r\n" + String(repeating: "x", count: 0x10000) + "\r\n"
        var sent = 0
        while sent < 2000, client.send(chunk) { sent += 1 }
        #expect(await client.readToEnd() != nil)
        // The rest is in buffers of the system.
        #expect(sent < 500, "the server has read \(sent) times 64 KB")
    }

    @Test func `refuses two lengths, which other servers could read differently`() async throws {
        let studio = try await TestStudio()
        for other in ["Content-Length: 3", "Transfer-Encoding: chunked"] {
            let client = try Client(port: studio.server.port)
            client.send(studio.head("/scripts").replacing("\r\nHost", with: "\r\n\(other)\r\nHost") + "{}")
            #expect(await client.answer().status == 400)
        }
    }

    @Test func `closes connections that do not complete a request`() async throws {
        let studio = try await TestStudio(patience: 1)
        for text in ["", "GET / HT", studio.head("/scripts")] {
            let client = try Client(port: studio.server.port)
            client.send(text)
            #expect(await client.readToEnd(within: 5) == [], "\(text)")
        }
    }

    @Test func `answers at most 32 connections at a time`() async throws {
        let studio = try await TestStudio()
        let clients = try (0..<32).map { _ in try Client(port: studio.server.port) }
        for client in clients { client.send(studio.head("/events") + "{}") }
        for client in clients { #expect(await client.hears("200")) }
        let another = try Client(port: studio.server.port)
        #expect(await another.readToEnd() == [])
    }

    @Test func `exchanges a code once for the token`() async throws {
        let studio = try await TestStudio()
        let code = await studio.session.code()
        func exchange(_ code: String) async throws -> (status: Int, body: [UInt8]) {
            let body = #"{"code":"\#(code)"}"#
            let client = try Client(port: studio.server.port)
            client.send(
                studio.head(
                    "/session", replacing: ["Authorization": nil, "Connection": "close"], length: body.utf8.count)
                    + body)
            return await client.answer()
        }
        #expect(try await exchange("0").status == 401)
        let first = try await exchange(code)
        #expect(first.status == 200)
        #expect(String(decoding: first.body, as: UTF8.self) == #"{"token":"\#(studio.session.token)"}"#)
        #expect(try await exchange(code).status == 401)
    }

    @Test func `has a token of 256 bits that is not in the path of its address`() async throws {
        let studio = try await TestStudio()
        #expect(studio.session.token.count == 64)
        #expect(studio.server.address == "http://\(studio.host)/#token=\(studio.session.token)")
    }
}
