import Foundation

/// The kinds of PNG files. Each file has two pixels side by side, and was written by another program (Python's zlib).
enum PNGColorType: CaseIterable {
    case gray, color, palette, clearPalette, grayAlpha, colorAlpha, deep

    var file: [UInt8] { [UInt8](Data(base64Encoded: base64)!) }

    /// The pixels on a white background, which were computed from the numbers in the file.
    var expected: [UInt32] {
        switch self {
        case .gray: [0xFF20_2020, 0xFFC0_C0C0]
        case .color: [0xFFFF_0000, 0xFF00_8040]
        case .palette: [0xFFC8_6432, 0xFF01_0203]
        case .clearPalette: [0xFFE3_B198, 0xFFFF_FFFF]
        case .grayAlpha: [0xFF7F_7F7F, 0xFFFF_FFFF]
        case .colorAlpha: [0xFFFF_7F7F, 0xFF00_00FF]
        case .deep: [0xFFFF_0000, 0xFF80_4020]
        }
    }

    private var base64: String {
        switch self {
        case .gray:
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAAAAADRSSBWAAAAC0lEQVR4nGNQOAAAAQMA4TXsS9MAAAAASUVORK5CYII="
        case .color:
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DA0OAAAAdBAcBQ02axAAAAAElFTkSu"
                + "QmCC"
        case .palette:
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAMAAADD/I+4AAAABlBMVEUBAgPIZDJQtK4/AAAAC0lEQVR4nGNgZAAAAAUA"
                + "AtFmM3gAAAAASUVORK5CYII="
        case .clearPalette:
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAMAAADD/I+4AAAABlBMVEXIZDIBAgPEsZ2+AAAAAnRSTlOAAE0QVXMAAAALSURB"
                + "VHjaY2BgBAAABAACLN5IrQAAAABJRU5ErkJggg=="
        case .grayAlpha:
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAQAAABeK7cBAAAADUlEQVR4nGNgaPj/HwAEggJ/59habAAAAABJRU5ErkJg"
                + "gg=="
        case .colorAlpha:
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAAEUlEQVR4nGP4z8DQwMDw/z8ADX4DfuoeFyEAAAAASUVO"
                + "RK5CYII="
        case .deep:
            "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABEAIAAAAr0DSeAAAAE0lEQVR4nGP4/58BCBoaHBwUFAAelgO/7NpgygAAAABJ"
                + "RU5ErkJggg=="
        }
    }
}
