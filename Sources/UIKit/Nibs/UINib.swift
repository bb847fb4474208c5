public import Foundation
internal import Nibs
internal import Simulation

/// The content of a xib that was compiled with the plugin `CompileInterfaces`.
@preconcurrency @MainActor
open class UINib: NSObject {
    private let file: File
    private let bundle: Bundle?

    /// A compiled file.
    struct File {
        /// The name without its extension.
        let name: String
        let content: Result<CompiledInterface, UnreadableInterface>
    }

    /// The keys of the options of a nib.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        public let rawValue: String

        public init(rawValue: String) { self.rawValue = rawValue }

        /// A dictionary with the objects that take the places of external objects, by their identifiers.
        public static let externalObjects = OptionsKey(rawValue: "UINibExternalObjects")
    }

    init(_ file: File, bundle: Bundle?) {
        (self.file, self.bundle) = (file, bundle)
        super.init()
    }

    /// Creates the nib with a name. A missing file is reported when the nib is instantiated.
    ///
    /// - Parameters:
    ///   - name: The name of the compiled xib, without its extension.
    ///   - bundle: The bundle to search; `nil` for the bundles of the program and its packages.
    public convenience init(nibName name: String, bundle: Bundle?) {
        let missing = File(name: name, content: .failure(.missing("\(name).nib")))
        self.init(UINib.file(named: name, in: bundle) ?? missing, bundle: bundle)
    }

    /// Creates a nib from the content of a compiled xib.
    public convenience init(data: Data, bundle: Bundle?) {
        self.init(File(name: "data", content: CompiledInterface.result(of: data)), bundle: bundle)
    }

    /// Creates the objects of the nib, and connects their outlets and actions.
    ///
    /// - Parameters:
    ///   - owner: The File's Owner, whose outlets and actions are connected too.
    ///   - options: The external objects.
    /// - Returns: The objects at the top level, in file order, without the placeholders.
    open func instantiate(withOwner owner: Any?, options: [OptionsKey: Any]? = nil) -> [Any] {
        switch file.content {
        case .failure(let problem):
            World.current.refuse("Could not load NIB with name '\(file.name)': \(problem)")
            return []
        case .success(let interface):
            guard let scene = interface.scenes.first else { return [] }
            let externals = options?[.externalObjects] as? [String: Any] ?? [:]
            return NibInstance(interface, scene, bundle: bundle, storyboard: nil).instantiate(
                owner: owner.map { $0 as AnyObject }, externals: externals.mapValues { $0 as AnyObject })
        }
    }

    /// Returns the compiled file with a name; `nil` if there is none.
    static func file(named name: String, in bundle: Bundle?) -> File? {
        CompiledInterface.content(of: "\(name).nib", in: bundle).map { File(name: name, content: $0) }
    }
}

extension Bundle {
    /// Creates the objects of a nib, and connects their outlets and actions.
    ///
    /// - Parameters:
    ///   - name: The name of the compiled xib, without its extension. The main bundle also searches the bundles of the
    ///     packages of the program.
    ///   - owner: The File's Owner.
    ///   - options: The external objects.
    /// - Returns: The objects at the top level, in file order.
    @preconcurrency @MainActor
    public func loadNibNamed(_ name: String, owner: Any?, options: [UINib.OptionsKey: Any]? = nil) -> [Any]? {
        UINib(nibName: name, bundle: self == .main ? nil : self).instantiate(withOwner: owner, options: options)
    }
}

extension CompiledInterface {
    /// Returns the content of a compiled file in a bundle; `nil` if there is no such file.
    ///
    /// - Parameters:
    ///   - file: The name of the file with its extension. A file in a folder such as `Base.lproj` is also found.
    ///   - bundle: The bundle; `nil` for the bundles of the program and its packages.
    @MainActor static func content(
        of file: String, in bundle: Bundle?
    ) -> Result<CompiledInterface, UnreadableInterface>? {
        var found: (place: URL, data: Data)?
        for folder in UIImage.folders(of: bundle) {
            for path in ["", "Base.lproj/", "en.lproj/"] {
                let place = folder.appendingPathComponent(path + file)
                // A file that does not exist in this folder can be in the next one. The caller reports a missing file.
                guard let data = try? Data(contentsOf: place) else { continue }
                if let found, found.data != data { reportSecond(file, found.place, place) }
                found = found ?? (place, data)
            }
        }
        return found.map { result(of: $0.data) }
    }

    /// Reports that the bundles of the program contain different files with one name, of which the first one is used.
    @MainActor private static func reportSecond(_ file: String, _ first: URL, _ second: URL) {
        func bundle(_ place: URL) -> String { place.deletingLastPathComponent().lastPathComponent }
        World.current.noteOfNib(
            file,
            "found '\(file)' in '\(bundle(first))' and in '\(bundle(second))'; the first one is used. Pass the bundle of the "
                + "target, such as 'Bundle.module'", once: true)
    }

    static func result(of data: Data) -> Result<CompiledInterface, UnreadableInterface> {
        do throws(UnreadableInterface) { return .success(try CompiledInterface(data)) } catch { return .failure(error) }
    }
}

extension World {
    /// Adds a note about a nib to the trace, and prints it on standard error.
    ///
    /// - Parameter once: Whether a text that was reported before is left out.
    func noteOfNib(_ file: String, _ text: String, once: Bool = false) {
        if once, !reportedOfNibs.insert(text).inserted { return }
        engine.note(file, text)
        FileHandle.standardError.write(Data((text + "\n").utf8))
    }
}
