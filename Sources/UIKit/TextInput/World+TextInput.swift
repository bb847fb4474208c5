package import Containers
internal import CoreGraphics
internal import Geometry
import Interaction
package import Simulation
internal import Views

/// Connects the engine's text input with the objects of the program: their delegates, their actions and the
/// notifications.
extension World: @MainActor TextInputClient {
    private func responder(_ view: Simulation.View) -> UIView? { self.view(view.id) }

    package func focus(_ view: Simulation.View) -> Bool {
        asCurrent { responder(view)?.becomeFirstResponder() ?? false }
    }

    package func resign(_ view: Simulation.View) -> Bool {
        asCurrent { responder(view)?.resignFirstResponder() ?? true }
    }

    package func insertText(_ text: String) -> Bool {
        asCurrent {
            guard let input = firstResponder as? any UIKeyInput else { return false }
            input.insertText(text)
            return true
        }
    }

    package func deleteBackward() -> Bool {
        asCurrent {
            guard let input = firstResponder as? any UIKeyInput else { return false }
            input.deleteBackward()
            return true
        }
    }

    package func shouldChange(_ view: Simulation.View, _ range: Range<Int>, _ text: String) -> Bool {
        asCurrent {
            switch responder(view) {
            case let field as UITextField:
                field.delegate?.textField(field, shouldChangeCharactersIn: NSRange(range), replacementString: text)
                    ?? true
            case let view as UITextView:
                view.delegate?.textView(view, shouldChangeTextIn: NSRange(range), replacementText: text) ?? true
            case let bar as UISearchBar:
                bar.delegate?.searchBar(bar, shouldChangeTextIn: NSRange(range), replacementText: text) ?? true
            default: true
            }
        }
    }

    package func didChangeSelection(_ view: Simulation.View) {
        asCurrent {
            switch responder(view) {
            case let field as UITextField: field.delegate?.textFieldDidChangeSelection(field)
            case let view as UITextView: view.delegate?.textViewDidChangeSelection(view)
            default: break
            }
        }
    }

    package func didChange(_ view: Simulation.View) {
        asCurrent {
            switch responder(view) {
            case let field as UITextField:
                field.userDidChangeText()
                NotificationCenter.default.post(name: UITextField.textDidChangeNotification, object: field)
            case let view as UITextView:
                view.userDidChangeText()
                view.delegate?.textViewDidChange(view)
                NotificationCenter.default.post(name: UITextView.textDidChangeNotification, object: view)
            case let bar as UISearchBar: bar.userDidChangeText()
            default: break
            }
        }
    }

    package func shouldClear(_ view: Simulation.View) -> Bool {
        asCurrent {
            guard let field = responder(view) as? UITextField else { return true }
            return field.delegate?.textFieldShouldClear(field) ?? true
        }
    }

    package func shouldReturn(_ view: Simulation.View) -> Bool {
        asCurrent {
            guard let field = responder(view) as? UITextField else { return true }
            return field.delegate?.textFieldShouldReturn(field) ?? true
        }
    }

    package func endsAtReturn(_ view: Simulation.View) -> Bool {
        (responder(view) as? UIControl)?.hasActions(for: .editingDidEndOnExit) ?? false
    }

    package func makesRoom(_ scrollView: Simulation.View) -> Bool {
        guard let table = responder(scrollView) as? UITableView else { return false }
        return table.next is UITableViewController
    }

    package func keyboard(_ change: KeyboardChange) {
        let name: NSNotification.Name? =
            switch change.event {
            case .keyboardWillShow: UIResponder.keyboardWillShowNotification
            case .keyboardDidShow: UIResponder.keyboardDidShowNotification
            case .keyboardWillHide: UIResponder.keyboardWillHideNotification
            case .keyboardDidHide: UIResponder.keyboardDidHideNotification
            case .keyboardWillChangeFrame: UIResponder.keyboardWillChangeFrameNotification
            case .keyboardDidChangeFrame: UIResponder.keyboardDidChangeFrameNotification
            default: nil
            }
        guard let name else { return }
        asCurrent {
            if name == UIResponder.keyboardWillShowNotification || name == UIResponder.keyboardWillHideNotification {
                presentedAlert?.keyboardWillMove(to: change.end, during: change.duration)
            }
            NotificationCenter.default.post(
                name: name, object: screen,
                userInfo: [
                    UIResponder.keyboardFrameBeginUserInfoKey: NSValue(cgRect: CGRect(change.begin)),
                    UIResponder.keyboardFrameEndUserInfoKey: NSValue(cgRect: CGRect(change.end)),
                    UIResponder.keyboardAnimationDurationUserInfoKey: NSNumber(value: change.duration.seconds),
                    UIResponder.keyboardAnimationCurveUserInfoKey: NSNumber(
                        value: UIView.AnimationCurve.keyboard.rawValue),
                    UIResponder.keyboardIsLocalUserInfoKey: NSNumber(value: true),
                ])
        }
    }
}
