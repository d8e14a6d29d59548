/** Puts the focus on an element once the page is drawn anew, where the button that was pressed goes away by that. */
export function focusLater(id: string): void {
  requestAnimationFrame(() => document.getElementById(id)?.focus());
}
