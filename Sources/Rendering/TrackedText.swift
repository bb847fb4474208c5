import CCairo
import Views

/// Sets the characters of `text` that Inter has as far apart as ``Views/Font/tracking`` says.
///
/// - Parameter spacing: In Pango's units.
@unsafe
func setTracking(of text: String, _ spacing: Int32, in layout: OpaquePointer) {
    guard spacing != 0 else { return }
    let attributes = unsafe pango_attr_list_new()
    var (start, offset) = (0, 0)
    func close() {
        guard start < offset else { return }
        let attribute = unsafe pango_attr_letter_spacing_new(spacing)
        unsafe attribute?.pointee.start_index = UInt32(start)
        unsafe attribute?.pointee.end_index = UInt32(offset)
        unsafe pango_attr_list_insert(attributes, attribute)
    }
    for character in text {
        let length = character.utf8.count
        if !character.isTracked {
            close()
            start = offset + length
        }
        offset += length
    }
    close()
    unsafe pango_layout_set_attributes(layout, attributes)
    unsafe pango_attr_list_unref(attributes)
}
