/// What the tool knows of the modules of Apple's systems.
enum Modules {
    /// How an import is treated.
    enum Treatment {
        /// The module exists on Linux, or the tool does not know it, so that it may be a module of the same package.
        case kept
        /// Another module declares what the code needs.
        case replaced(by: String)
        /// No module on Linux declares the names.
        case missing(Names)
    }

    /// The names by which one recognizes that a file uses a module.
    struct Names {
        /// Prefixes of types and functions, such as `CL`. A capital letter follows.
        var prefixes: [String] = []
        /// Whole names.
        var names: Set<String> = []

        /// The first name, in alphabetical order, that belongs to the module; `nil` if there is none.
        func first(in used: Set<String>) -> String? {
            used.filter { name in
                names.contains(name)
                    || prefixes.contains {
                        name.hasPrefix($0) && name.dropFirst($0.count).first.map { $0.isUppercase || $0 == "_" } == true
                    }
            }.min()
        }
    }

    static func treatment(of module: String) -> Treatment {
        if let other = replacements[module] { return .replaced(by: other) }
        if let names = missing[module] { return .missing(names) }
        return .kept
    }

    /// The value of `canImport` with this module, or with a submodule such as `UIKit.UIGestureRecognizerSubclass`.
    static func canImport(_ module: String) -> Platform.Truth {
        let module = String(module.prefix { $0 != "." })
        if available.contains(module) { return .yes }
        return missing[module] != nil || replacements[module] != nil ? .no : .unknown
    }

    /// The modules of UIKit that the packages of Animatic declare. Their submodules do not exist.
    static let simulated: Set<String> = ["UIKit", "QuartzCore", "CoreGraphics"]

    /// Names that belong to UIKit and the modules that it imports.
    static let namesOfUIKit = Names(prefixes: ["UI", "CA", "CG", "NSLayout"])

    /// Names that belong to Foundation.
    static let namesOfFoundation = Names(
        prefixes: ["NS"], names: ["Bundle", "Data", "Date", "IndexPath", "IndexSet", "Notification", "URL", "UUID"])

    /// Names that Foundation, QuartzCore or Objective-C declare on Apple's systems, and only UIKit declares on Linux.
    static let namesOnlyInUIKit = Names(names: [
        "CFAbsoluteTime", "CFAbsoluteTimeGetCurrent", "HUGE", "MAXFLOAT", "NSEC_PER_MSEC", "NSEC_PER_SEC",
        "NSEC_PER_USEC",
        "IMP", "NSHashTable", "Selector", "USEC_PER_SEC", "autoreleasepool", "class_addMethod",
        "class_getClassMethod", "class_getInstanceMethod", "class_getMethodImplementation", "class_replaceMethod",
        "imp_implementationWithBlock", "method_exchangeImplementations", "method_getImplementation",
        "method_getTypeEncoding", "method_setImplementation", "objc_AssociationPolicy",
        "objc_getAssociatedObject",
        "objc_removeAssociatedObjects", "objc_setAssociatedObject", "objc_sync_enter", "objc_sync_exit",
    ])

    /// The modules that Foundation contains on Apple's systems.
    static let partsOfFoundation: [(module: String, names: Names)] = [
        (
            "FoundationNetworking",
            Names(names: [
                "HTTPCookie", "HTTPCookieStorage", "HTTPURLResponse", "URLAuthenticationChallenge", "URLCache",
                "URLCredential", "URLProtectionSpace", "URLProtocol", "URLRequest", "URLResponse", "URLSession",
                "URLSessionConfiguration", "URLSessionDataDelegate", "URLSessionDataTask", "URLSessionDelegate",
                "URLSessionDownloadDelegate", "URLSessionDownloadTask", "URLSessionTask", "URLSessionTaskDelegate",
                "URLSessionUploadTask",
            ])
        ), ("FoundationXML", Names(names: ["XMLParser", "XMLParserDelegate"])),
    ]

    /// Whether a module exists on Apple's systems and on Linux, other than UIKit.
    static func isOfSystem(_ module: String) -> Bool { module != "UIKit" && available.contains(module) }

    private static let available: Set<String> = simulated.union([
        "Dispatch", "Foundation", "FoundationNetworking", "FoundationXML", "Glibc", "Observation", "RegexBuilder",
        "Swift", "Synchronization", "Testing", "XCTest",
    ])

    private static let replacements = [
        "CoreFoundation": "Foundation", "Darwin": "Glibc", "OSLog": "UIKit", "ObjectiveC": "UIKit", "os": "UIKit",
    ]

    private static let missing: [String: Names] = [
        "AVFoundation": Names(prefixes: ["AV"]), "AVKit": Names(prefixes: ["AV"]),
        "Accelerate": Names(prefixes: ["vDSP", "vImage", "BLAS"], names: ["vForce", "BNNS"]),
        "AdSupport": Names(names: ["ASIdentifierManager"]),
        "AppKit": Names(names: ["NSColor", "NSFont", "NSImage", "NSView", "NSViewController", "NSWindow"]),
        "AssetsLibrary": Names(prefixes: ["ALAsset"], names: ["ALAsset"]),
        "AudioToolbox": Names(prefixes: ["AudioServices", "AudioFile", "AudioQueue", "kAudio", "kSystemSound"]),
        "AuthenticationServices": Names(prefixes: ["AS"]), "CallKit": Names(prefixes: ["CX"]),
        "CloudKit": Names(prefixes: ["CK"]),
        "Cocoa": Names(names: ["NSColor", "NSFont", "NSImage", "NSView", "NSViewController", "NSWindow"]),
        "Combine": Names(names: [
            "AnyCancellable", "AnyPublisher", "Cancellable", "CurrentValueSubject", "Deferred", "Future", "Just",
            "ObservableObject", "ObservableObjectPublisher", "PassthroughSubject", "Published", "Publisher",
            "Publishers", "Subject", "Subscriber", "Subscribers", "Subscription", "eraseToAnyPublisher",
            "objectWillChange",
        ]),
        "CommonCrypto": Names(prefixes: ["CC", "kCC"]), "Contacts": Names(prefixes: ["CN"]),
        "ContactsUI": Names(prefixes: ["CN"]), "CoreBluetooth": Names(prefixes: ["CB"]),
        "CoreData": Names(prefixes: ["NSManaged", "NSFetch", "NSPersistent", "NSEntity"]),
        "CoreHaptics": Names(prefixes: ["CH"]), "CoreImage": Names(prefixes: ["CI", "kCI"]),
        "CoreLocation": Names(prefixes: ["CL", "kCL"]), "CoreML": Names(prefixes: ["ML"]),
        "CoreMedia": Names(prefixes: ["CM", "kCM"]), "CoreMotion": Names(prefixes: ["CM"]),
        "CoreServices": Names(prefixes: ["kUTType", "UTType"]), "CoreText": Names(prefixes: ["CT", "kCT"]),
        "CoreVideo": Names(prefixes: ["CV", "kCV"]),
        "CryptoKit": Names(names: ["AES", "HMAC", "Insecure", "SHA256", "SHA384", "SHA512", "SymmetricKey"]),
        "EventKit": Names(prefixes: ["EK"]), "GLKit": Names(prefixes: ["GLK"]), "GameKit": Names(prefixes: ["GK"]),
        "GameplayKit": Names(prefixes: ["GK"]), "HealthKit": Names(prefixes: ["HK"]),
        "ImageIO": Names(prefixes: ["CGImageSource", "CGImageDestination", "CGImageMetadata", "kCGImage"]),
        "Intents": Names(prefixes: ["IN"]), "LinkPresentation": Names(prefixes: ["LP"]),
        "LocalAuthentication": Names(prefixes: ["LA"]), "MapKit": Names(prefixes: ["MK", "CL"]),
        "MediaPlayer": Names(prefixes: ["MP"]), "MessageUI": Names(prefixes: ["MF"]),
        "Messages": Names(prefixes: ["MS"]), "Metal": Names(prefixes: ["MTL"]), "MetalKit": Names(prefixes: ["MTK"]),
        "MobileCoreServices": Names(prefixes: ["kUTType", "UTType"]), "MultipeerConnectivity": Names(prefixes: ["MC"]),
        "NaturalLanguage": Names(prefixes: ["NL"]), "Network": Names(prefixes: ["NW"]),
        "NotificationCenter": Names(prefixes: ["NC", "NCWidget"]), "PDFKit": Names(prefixes: ["PDF"]),
        "Photos": Names(prefixes: ["PH"]), "PhotosUI": Names(prefixes: ["PH"]),
        "QuickLook": Names(prefixes: ["QL"]), "ReplayKit": Names(prefixes: ["RP"]),
        "SafariServices": Names(prefixes: ["SF"]), "SceneKit": Names(prefixes: ["SCN"]),
        "Security": Names(prefixes: ["Sec", "kSec", "errSec"]), "Social": Names(prefixes: ["SL"]),
        "Speech": Names(prefixes: ["SF"]), "SpriteKit": Names(prefixes: ["SK"]), "StoreKit": Names(prefixes: ["SK"]),
        "SwiftUI": Names(names: [
            "AnyView", "Binding", "Color", "EnvironmentObject", "GeometryReader", "HStack", "ObservedObject",
            "PreviewProvider", "State", "StateObject", "Text", "UIHostingController", "UIViewControllerRepresentable",
            "UIViewRepresentable", "VStack", "View", "ViewBuilder", "ViewModifier", "WindowGroup", "ZStack",
        ]),
        "SystemConfiguration": Names(prefixes: ["SCNetwork"]),
        "UniformTypeIdentifiers": Names(prefixes: ["UTType"], names: ["UTType"]),
        "UserNotifications": Names(prefixes: ["UN"]), "Vision": Names(prefixes: ["VN"]),
        "WatchConnectivity": Names(prefixes: ["WC"]), "WebKit": Names(prefixes: ["WK"]),
        "WidgetKit": Names(names: ["Widget", "WidgetBundle", "WidgetCenter", "TimelineProvider"]),
        "simd": Names(
            prefixes: ["simd"],
            names: ["double2", "double3", "double4", "float2", "float3", "float4", "float4x4", "matrix_float4x4"]),
    ]
}
