/// The optional requirements of the protocols of UIKit and Core Animation.
enum KnownRequirements {
    /// Whether a function is an optional requirement.
    static func contains(_ base: String, _ labels: [String?]) -> Bool {
        known[base]?.contains(fullName(base, labels)) == true
    }

    /// The protocols that require a function, and those that inherit from them; empty if the function is unknown.
    static func protocols(of base: String, _ labels: [String?]) -> [String] {
        guard contains(base, labels) else { return [] }
        return families.first { base.hasPrefix($0.prefix) }?.protocols ?? []
    }

    /// The beginnings of the names of functions, and their protocols.
    private static let families: [(prefix: String, protocols: [String])] = [
        ("animationDid", ["CAAnimationDelegate"]),
        ("gestureRecognizer", ["UIGestureRecognizerDelegate"]),
        (
            "scrollView",
            [
                "UIScrollViewDelegate", "UITableViewDelegate", "UICollectionViewDelegate",
                "UICollectionViewDelegateFlowLayout", "UITextViewDelegate",
            ]
        ),
        ("textField", ["UITextFieldDelegate"]), ("textView", ["UITextViewDelegate"]),
        ("searchBar", ["UISearchBarDelegate"]), ("tableView", ["UITableViewDelegate", "UITableViewDataSource"]),
        (
            "collectionView",
            ["UICollectionViewDelegate", "UICollectionViewDelegateFlowLayout", "UICollectionViewDataSource"]
        ),
        ("navigationController", ["UINavigationControllerDelegate"]),
        ("tabBarController", ["UITabBarControllerDelegate"]), ("pickerView", ["UIPickerViewDelegate"]),
        ("pageViewController", ["UIPageViewControllerDelegate"]),
        ("presentationController", ["UIAdaptivePresentationControllerDelegate"]),
    ]

    private static let known: [String: [String]] = Dictionary(
        grouping: names.split(whereSeparator: \.isWhitespace).map(String.init), by: { String($0.prefix { $0 != "(" }) })

    private static let names = """
        animationDidStart(_:) animationDidStop(_:finished:) animationEnded(_:)
        animationController(forPresented:presenting:source:) animationController(forDismissed:)
        interactionControllerForPresentation(using:) interactionControllerForDismissal(using:)
        presentationController(forPresented:presenting:source:) presentationController(_:viewControllerForAdaptivePresentationStyle:)
        adaptivePresentationStyle(for:) adaptivePresentationStyle(for:traitCollection:)
        presentationControllerShouldDismiss(_:) presentationControllerWillDismiss(_:) presentationControllerDidDismiss(_:)
        presentationControllerDidAttemptToDismiss(_:)
        gestureRecognizerShouldBegin(_:) gestureRecognizer(_:shouldRecognizeSimultaneouslyWith:)
        gestureRecognizer(_:shouldRequireFailureOf:) gestureRecognizer(_:shouldBeRequiredToFailBy:)
        gestureRecognizer(_:shouldReceive:)
        scrollViewDidScroll(_:) scrollViewDidZoom(_:) scrollViewWillBeginDragging(_:)
        scrollViewWillEndDragging(_:withVelocity:targetContentOffset:) scrollViewDidEndDragging(_:willDecelerate:)
        scrollViewWillBeginDecelerating(_:) scrollViewDidEndDecelerating(_:) scrollViewDidEndScrollingAnimation(_:)
        viewForZooming(in:) scrollViewWillBeginZooming(_:with:) scrollViewDidEndZooming(_:with:atScale:)
        scrollViewShouldScrollToTop(_:) scrollViewDidScrollToTop(_:) scrollViewDidChangeAdjustedContentInset(_:)
        textFieldShouldBeginEditing(_:) textFieldDidBeginEditing(_:) textFieldShouldEndEditing(_:)
        textFieldDidEndEditing(_:) textFieldDidEndEditing(_:reason:) textFieldDidChangeSelection(_:)
        textField(_:shouldChangeCharactersIn:replacementString:) textFieldShouldClear(_:) textFieldShouldReturn(_:)
        textViewShouldBeginEditing(_:) textViewShouldEndEditing(_:) textViewDidBeginEditing(_:) textViewDidEndEditing(_:)
        textView(_:shouldChangeTextIn:replacementText:) textViewDidChange(_:) textViewDidChangeSelection(_:)
        textView(_:shouldInteractWith:in:interaction:)
        searchBarTextDidBeginEditing(_:) searchBarTextDidEndEditing(_:) searchBar(_:textDidChange:)
        searchBarShouldBeginEditing(_:) searchBarShouldEndEditing(_:) searchBarSearchButtonClicked(_:)
        searchBarCancelButtonClicked(_:)
        numberOfSections(in:) tableView(_:titleForHeaderInSection:) tableView(_:titleForFooterInSection:)
        tableView(_:canEditRowAt:) tableView(_:canMoveRowAt:) tableView(_:commit:forRowAt:) tableView(_:moveRowAt:to:)
        tableView(_:willDisplay:forRowAt:) tableView(_:didEndDisplaying:forRowAt:) tableView(_:heightForRowAt:)
        tableView(_:heightForHeaderInSection:) tableView(_:heightForFooterInSection:) tableView(_:estimatedHeightForRowAt:)
        tableView(_:viewForHeaderInSection:) tableView(_:viewForFooterInSection:) tableView(_:shouldHighlightRowAt:)
        tableView(_:didHighlightRowAt:) tableView(_:didUnhighlightRowAt:) tableView(_:willSelectRowAt:)
        tableView(_:didSelectRowAt:) tableView(_:didDeselectRowAt:) tableView(_:editingStyleForRowAt:)
        tableView(_:willDisplayHeaderView:forSection:) tableView(_:accessoryButtonTappedForRowWith:)
        tableView(_:willDisplayFooterView:forSection:) tableView(_:didEndDisplayingHeaderView:forSection:)
        tableView(_:didEndDisplayingFooterView:forSection:) tableView(_:estimatedHeightForHeaderInSection:)
        tableView(_:estimatedHeightForFooterInSection:) tableView(_:willDeselectRowAt:)
        tableView(_:titleForDeleteConfirmationButtonForRowAt:) tableView(_:shouldIndentWhileEditingRowAt:)
        tableView(_:willBeginEditingRowAt:) tableView(_:didEndEditingRowAt:) tableView(_:indentationLevelForRowAt:)
        tableView(_:targetIndexPathForMoveFromRowAt:toProposedIndexPath:) tableView(_:sectionForSectionIndexTitle:at:)
        tableView(_:leadingSwipeActionsConfigurationForRowAt:) tableView(_:trailingSwipeActionsConfigurationForRowAt:)
        tableView(_:contextMenuConfigurationForRowAt:point:)
        collectionView(_:viewForSupplementaryElementOfKind:at:) collectionView(_:canMoveItemAt:)
        collectionView(_:moveItemAt:to:) collectionView(_:shouldSelectItemAt:) collectionView(_:didSelectItemAt:)
        collectionView(_:didDeselectItemAt:) collectionView(_:shouldHighlightItemAt:) collectionView(_:didHighlightItemAt:)
        collectionView(_:didUnhighlightItemAt:) collectionView(_:willDisplay:forItemAt:)
        collectionView(_:didEndDisplaying:forItemAt:) collectionView(_:shouldDeselectItemAt:)
        collectionView(_:willDisplaySupplementaryView:forElementKind:at:)
        collectionView(_:didEndDisplayingSupplementaryView:forElementOfKind:at:)
        collectionView(_:transitionLayoutForOldLayout:newLayout:)
        collectionView(_:targetContentOffsetForProposedContentOffset:)
        collectionView(_:targetIndexPathForMoveFromItemAt:toProposedIndexPath:) collectionView(_:layout:sizeForItemAt:)
        collectionView(_:layout:insetForSectionAt:) collectionView(_:layout:minimumLineSpacingForSectionAt:)
        collectionView(_:layout:minimumInteritemSpacingForSectionAt:) collectionView(_:layout:referenceSizeForHeaderInSection:)
        collectionView(_:layout:referenceSizeForFooterInSection:)
        navigationController(_:willShow:animated:) navigationController(_:didShow:animated:)
        navigationController(_:animationControllerFor:from:to:) navigationController(_:interactionControllerFor:)
        tabBarController(_:shouldSelect:) tabBarController(_:didSelect:) tabBar(_:didSelect:)
        pageViewController(_:willTransitionTo:) pageViewController(_:didFinishAnimating:previousViewControllers:transitionCompleted:)
        pickerView(_:titleForRow:forComponent:) pickerView(_:didSelectRow:inComponent:)
        pickerView(_:viewForRow:forComponent:reusing:) pickerView(_:rowHeightForComponent:)
        """
}
