/// A script to begin with, as `animatic init` writes it.
enum Template: String, Choice {
    case slide
    case hugging
    case spring
    case rotation
    case test

    /// What one sees in it.
    var summary: String {
        switch self {
        case .slide: "a constant, animated"
        case .hugging: "two labels, and which of them stretches"
        case .spring: "a spring, interrupted"
        case .rotation: "a rotation, and a size class that moves a view"
        case .test: "the order of passes, under test"
        }
    }

    var script: String {
        String(decoding: bytes, as: UTF8.self)
    }

    private var bytes: [UInt8] {
        switch self {
        case .slide: PackageResources.slide_yaml
        case .hugging: PackageResources.hugging_yaml
        case .spring: PackageResources.spring_yaml
        case .rotation: PackageResources.rotation_yaml
        case .test: PackageResources.test_yaml
        }
    }

    /// A workflow of GitHub that tests the scripts of a repository.
    static var workflow: String { String(decoding: PackageResources.github_workflow_yml, as: UTF8.self) }
}
