import AnimaticTesting
import Testing
import UIKit

@Suite("A picker view")
@MainActor
struct PickerViewTests {
    private final class Fruits: NSObject, UIPickerViewDataSource, UIPickerViewDelegate {
        var rows = [["Apple", "Pear", "Plum"], ["1", "2"]]
        func numberOfComponents(in pickerView: UIPickerView) -> Int { rows.count }
        func pickerView(_ pickerView: UIPickerView, numberOfRowsInComponent component: Int) -> Int {
            rows[component].count
        }
        func pickerView(_ pickerView: UIPickerView, titleForRow row: Int, forComponent component: Int) -> String? {
            rows[component][row]
        }
    }

    @Test func `shows the rows of its data source, and selects one in each component`() throws {
        let screen = try TestScreen()
        screen.run {
            let (picker, fruits) = (UIPickerView(), Fruits())
            (picker.dataSource, picker.delegate) = (fruits, fruits)
            #expect(picker.intrinsicContentSize == CGSize(width: 320, height: 216))
            #expect(picker.numberOfComponents == 2 && picker.numberOfRows(inComponent: 0) == 3)
            #expect(picker.selectedRow(inComponent: 0) == 0)
            picker.selectRow(2, inComponent: 0, animated: true)
            #expect(picker.selectedRow(inComponent: 0) == 2 && picker.selectedRow(inComponent: 1) == 0)
            // A row that does not exist is refused.
            picker.selectRow(2, inComponent: 1, animated: false)
            #expect(picker.selectedRow(inComponent: 1) == 0 && screen.exceptions.count == 1)
            // The last row is selected if the selected one no longer exists.
            fruits.rows[0] = ["Apple"]
            picker.reloadComponent(0)
            #expect(picker.selectedRow(inComponent: 0) == 0)
            fruits.rows = [[]]
            picker.reloadAllComponents()
            #expect(picker.selectedRow(inComponent: 0) == -1 && picker.numberOfComponents == 1)
        }
    }

    @Test func `its rows are in a dump of the screen`() throws {
        let screen = try TestScreen()
        let fruits = Fruits()
        screen.run {
            let picker = UIPickerView()
            (picker.dataSource, picker.delegate) = (fruits, fruits)
            screen.show(picker)
        }
        let texts = screen.dump().views.compactMap(\.text)
        #expect(texts.contains("Apple") && texts.contains("Pear") && texts.contains("2"))
    }
}
